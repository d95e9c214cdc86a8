"""All that a golden folder holds of one case, read from its files (see `.paths`)."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from hopkit.errors import DamagedGolden
from hopkit.goldens import atomic_files, matrix_page, toolchain
from hopkit.goldens.base_place import case_names, overlay_of_base, reference
from hopkit.goldens.code_file import CodeFile, parse_code
from hopkit.goldens.document import Block, Document, parse_document
from hopkit.goldens.entry import Entry
from hopkit.goldens.history import History
from hopkit.goldens.keys import BlockKey, Heading
from hopkit.goldens.paths import (
    CODE,
    case_of,
    overlay_minors,
    overlay_root,
    page_path,
)

__all__ = ["CaseGoldens", "File", "Place", "Rewrite", "check_version", "read_all", "read_case"]

File = Document | CodeFile
_Table = Mapping[BlockKey, str | None]


@dataclasses.dataclass(frozen=True)
class Place:
    """The place of a text in a golden folder: a file, and its first line there (of an absent entry, its heading).

    ``is_whole``: all of its lines follow there.
    """

    path: Path
    line: int = 1
    is_whole: bool = True


@dataclasses.dataclass(frozen=True)
class Rewrite:
    """A file that accepting would change, with its text before and after."""

    place: Place
    before: str
    after: str


@dataclasses.dataclass(frozen=True)
class CaseGoldens:
    """The goldens of one case in a folder.

    ``minor`` is the minor of the base; ``exists``: there is a base. If the base is not ``at_top`` of the folder, it is
    in the folder of its version, and ``reference`` is the minor of the bases at the top. ``files`` are the files of the
    case when they were read, ``tables`` its blocks in the table of each version, ``rows`` its rows on the pages of a
    matrix.
    """

    heading: Heading
    minor: str
    exists: bool = False
    histories: Mapping[BlockKey, History] = dataclasses.field(default_factory=dict)
    places: Mapping[tuple[BlockKey, str], Place] = dataclasses.field(default_factory=dict)
    source_place: Place | None = None
    files: Mapping[Path, File] = dataclasses.field(default_factory=dict)
    tables: Mapping[str, _Table] = dataclasses.field(default_factory=dict)
    rows: Mapping[str, matrix_page.Row] = dataclasses.field(default_factory=dict)
    at_top: bool = True
    reference: str = ""

    def overlay_of(self, minor: str) -> str | None:
        """Return the minor whose folder has the entries of ``minor``; None for the top."""
        return None if minor == self.minor and self.at_top else minor

    def at(self, key: BlockKey, minor: str) -> tuple[str, Entry]:
        """Return the minor whose entry holds for a block on ``minor``, and the entry."""
        history = self.histories.get(key)
        return (self.minor, None) if history is None else history.at(minor)

    def history(self, key: BlockKey) -> History:
        return self.histories.get(key) or History(self.minor, {self.minor: None})


def read_all(folder: Path) -> tuple[dict[str, CaseGoldens], tuple[DamagedGolden, ...]]:
    """Return all cases that have a base and can be read, and the errors of the others."""
    cases: dict[str, CaseGoldens] = {}
    damaged: list[DamagedGolden] = []
    for name in case_names(folder):
        try:
            cases[name] = read_case(folder, name, "")
        except DamagedGolden as error:
            damaged.append(error)
    return cases, tuple(damaged)


def read_case(folder: Path, name: str, default_minor: str) -> CaseGoldens:
    """Return the goldens of a case; a case without a base will have ``default_minor`` as its base.

    A body of a matrix will have the minor of its page, if there is one.
    Raises `DamagedGolden` for the first of its files that can't be read.
    """
    files: dict[Path, File] = {}
    for path in _files_of(folder, name):
        if (text := atomic_files.read(path)) is not None:
            files[path] = _parse(folder, name, path, text)
    tables: dict[str, _Table] = {}
    rows: dict[str, matrix_page.Row] = {}
    family, _, body = name.partition("/")
    bare = CaseGoldens(Heading(name), default_minor)
    overlay = minor_of_base = overlay_of_base(folder, name)
    has_place = False
    for minor in (None, *overlay_minors(folder)):
        page = matrix_page.read(page_path(folder, family, minor))
        if page is not None and minor == overlay:
            bare, has_place, minor_of_base = CaseGoldens(Heading(name), page.minor), True, page.minor
        if page is not None and body in page.rows:
            # An overlay for the minor of the base, which a killed writer may leave, says nothing.
            if minor == overlay or minor != minor_of_base:
                rows[minor or page.minor] = page.rows[body]
            if minor == overlay:
                bare = CaseGoldens(Heading(name, page.hops, body=page.rows[body].does), page.minor, True)
        if minor is not None:
            tables[minor] = toolchain.read_blocks(toolchain.table_path(folder, minor), name)
    document = files.get(path := page_path(folder, name, overlay))
    if isinstance(document, Document):
        place = Place(path, document.source_line) if document.heading.source else None
        bare, has_place = CaseGoldens(document.heading, document.minor, True, source_place=place), True
    if overlay is not None or not has_place:
        top = reference(folder)
        bare = dataclasses.replace(bare, at_top=overlay is None and top in ("", default_minor), reference=top)
    return _assemble(folder, dataclasses.replace(bare, files=files, tables=tables, rows=rows))


def check_version(folder: Path, goldens: CaseGoldens) -> None:
    """Raise `DamagedGolden` if a base at the top of the folder names another torch than the bases of other cases."""
    heading = goldens.heading
    # The base of a case that is known only by its name is always at the top.
    if not (goldens.exists and goldens.at_top and (heading.hops or heading.source)):
        return
    page = page_path(folder, heading.family if goldens.rows else heading.name)
    if (others := reference(folder, without=page)) not in ("", goldens.minor):
        raise DamagedGolden(
            str(page),
            1,
            f"its first line names torch {goldens.minor}, and that of other pages torch {others}",
            hint="restore the line; if a rebase was interrupted, run it again",
        )


def _files_of(folder: Path, name: str) -> Iterator[Path]:
    """Yield the files that belong to a case alone, those that can't be read included."""
    for root in (folder, *(overlay_root(folder, minor) for minor in overlay_minors(folder))):
        page = page_path(root, name)
        for place in (page.parent, root / name):
            if place.is_symlink() and not place.exists():
                raise DamagedGolden(str(place), 1, "a link that leads nowhere")
        if os.path.lexists(page):
            yield page
        if (root / name).is_dir():
            for path in sorted((root / name).iterdir()):
                if (owner := case_of(folder, path)) and owner[0] == name:
                    yield path


def _parse(folder: Path, name: str, path: Path, text: str) -> File:
    if path.suffix == ".md":
        file: File = parse_document(text, path=str(path), name=name)
    else:
        file = parse_code(text, path=str(path))
    owner = case_of(folder, path)
    if owner and owner[1] not in (None, file.minor):
        raise DamagedGolden(str(path), 1, f"an overlay for torch {owner[1]} names torch {file.minor} in its first line")
    return file


def _assemble(folder: Path, bare: CaseGoldens) -> CaseGoldens:
    """Return the goldens with the histories of their blocks, put together from the files."""
    entries: dict[BlockKey, dict[str, Entry]] = {}
    places: dict[tuple[BlockKey, str], Place] = {}

    def add(key: BlockKey, minor: str, entry: Entry, place: Place) -> None:
        entries.setdefault(key, {})[minor] = entry
        places[key, minor] = place

    bases: dict[BlockKey, str] = {}
    # The files of the base come first, and an overlay for the minor of its base says nothing.
    for path, file in bare.files.items():
        owner = case_of(folder, path)
        overlay = owner[1] if owner else None
        if overlay == bare.overlay_of(bare.minor):
            overlay = None
        for key, block in _blocks(path, file):
            # A killed writer may leave code whose base is another than that of the page.
            base = bases.setdefault(key, file.minor if isinstance(file, CodeFile) and not overlay else bare.minor)
            if overlay != base:
                line = block.text_line if block.text else block.line
                add(key, overlay or base, block.text, Place(path, line, isinstance(block.text, str)))
    for minor, row in bare.rows.items():
        path = page_path(folder, bare.heading.family, bare.overlay_of(minor))
        for key, digest in row.entries.items():
            add(key, minor, digest, Place(path, row.digests_line, is_whole=False))
    for minor, table in bare.tables.items():
        path = toolchain.table_path(folder, minor)
        lines = toolchain.read_lines(path) if table else {}
        for key, kernels in table.items():
            add(key, minor, kernels, Place(path, lines.get((bare.heading.name, key), 1), is_whole=False))
    histories = {}
    for key, texts in entries.items():
        base = bases.get(key, bare.minor)
        histories[key] = History(base, {base: None, **texts})
    return dataclasses.replace(bare, histories=histories, places=places)


def _blocks(path: Path, file: File) -> Iterator[tuple[BlockKey, Block]]:
    if isinstance(file, Document):
        yield from file.blocks.items()
    elif match := CODE.fullmatch(path.name):
        variant = match["variant"] if match["device"] == "cpu" else f"{match['variant']}.{match['device']}"
        yield BlockKey(variant, file.stage), Block(file.text, text_line=2)
