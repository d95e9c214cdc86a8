"""The files of a golden folder that can decide the verdict of a case, each with a digest of what counts of it."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Collection, Mapping
from pathlib import Path

from hopkit.errors import DamagedGolden
from hopkit.goldens import atomic_files, matrix_page, toolchain
from hopkit.goldens.base_place import references
from hopkit.goldens.paths import overlay_minors, overlay_root, page_path
from hopkit.goldens.usual_code import usual_code_path

__all__ = ["DecidingFiles"]


class DecidingFiles:
    """The files of one golden folder; a page that several cases share is read once, so look at one state of it.

    >>> DecidingFiles(Path("nowhere")).of("cond/nested", ("cpu",))
    {'torch of the other pages': 'e3b0c44298fc1c14'}
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._roots = {minor: overlay_root(folder, minor) for minor in (None, *overlay_minors(folder))}
        self._first = _digest(" ".join(sorted(references(folder))))
        self._pages: dict[Path, matrix_page.Page | str | None] = {}
        self._tables: dict[Path, dict[str, str] | str] = {}
        self._digests: dict[Path, str] = {}

    def of(self, name: str, devices: Collection[str]) -> Mapping[str, str]:
        """Return the digest of each file that can decide the verdict of a case on some devices, by its path.

        These are its page and its code, in the base and for each version; its row on the page of a matrix; its lines
        in the tables of kernels; the usual code of the devices; and the version of torch that other pages name. A
        file that can't be read counts whole.
        """
        digests = {"torch of the other pages": self._first}
        for minor, root in self._roots.items():
            page = page_path(self.folder, name, minor)
            code = sorted((root / name).iterdir()) if (root / name).is_dir() else []
            for path in (page, *code):
                self._add(digests, path, _bytes(path))
            matrix = page_path(self.folder, name.partition("/")[0], minor)
            self._add(digests, matrix, self._row(matrix, name.partition("/")[2]))
            if minor is not None:
                table = toolchain.table_path(self.folder, minor)
                self._add(digests, table, self._lines(table, name))
                for device in devices:
                    shared = usual_code_path(self.folder, minor, device)
                    if shared not in self._digests:
                        self._digests[shared] = _bytes(shared)
                    self._add(digests, shared, self._digests[shared])
        return digests

    def _add(self, digests: dict[str, str], path: Path, digest: str) -> None:
        if digest:
            digests[path.relative_to(self.folder).as_posix()] = digest

    def _row(self, path: Path, body: str) -> str:
        """Return the digest of the row of a body on the page of a matrix, with the head of the page."""
        if path not in self._pages:
            try:
                self._pages[path] = matrix_page.read(path)
            except DamagedGolden:
                self._pages[path] = _bytes(path) + _bytes(matrix_page.graphs_path(path))
        page = self._pages[path]
        if page is None or isinstance(page, str):
            return page or ""
        if body not in page.rows:
            return ""
        # The number of its lines does not count.
        row = dataclasses.replace(page.rows[body], line=1, digests_line=1)
        graphs = matrix_page.graphs_path(path)
        if graphs not in self._digests:
            first, _, _ = (atomic_files.read(graphs) or "").partition("\n")
            self._digests[graphs] = _digest(first)
        return _digest(repr((page.minor, page.family, page.hops, page.base, row, self._digests[graphs])))

    def _lines(self, path: Path, name: str) -> str:
        """Return the digest of the lines of a case in a table of kernels."""
        if path not in self._tables:
            try:
                lines: dict[str, list[str]] = {}
                for (case, key), kernels in toolchain.read_table(path).items():
                    lines.setdefault(case, []).append(f"{key}: {kernels}")
                self._tables[path] = {case: _digest("\n".join(sorted(of_case))) for case, of_case in lines.items()}
            except DamagedGolden:
                self._tables[path] = _bytes(path)
        table = self._tables[path]
        return table if isinstance(table, str) else table.get(name, "")


def _bytes(path: Path) -> str:
    """Return the digest of the bytes of a file, or nothing if there is none."""
    try:
        return _digest(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return "a link that leads nowhere" if path.is_symlink() else ""
    except OSError as error:
        return f"unreadable ({error.strerror})"


def _digest(text: str | bytes) -> str:
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()[:16]
