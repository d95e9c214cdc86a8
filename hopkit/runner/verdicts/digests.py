"""A part of a key: the digests of some files or values, by name, so that a change says which of them changed."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

__all__ = ["ABSENT", "Part", "contents", "digest_of", "file_digest", "mtime", "mtimes"]

ABSENT = "absent"
"""The digest of a file that is not there."""


@dataclasses.dataclass(frozen=True)
class Part:
    """The digests of some files or values by their names.

    ``newest`` is the latest time at which one of the files was modified, in nanoseconds since the epoch; 0 if unknown.

    >>> Part({"python": "3.11.7"}).digest
    '762252712ccc3d57'
    """

    items: Mapping[str, str]
    newest: int = 0

    @functools.cached_property
    def digest(self) -> str:
        """The digest of all names and digests, in order of the names."""
        return digest_of("".join(f"{name}\0{value}\n" for name, value in sorted(self.items.items())))


def digest_of(text: str | bytes) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of a text."""
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    return hashlib.sha256(data).hexdigest()[:16]


def file_digest(path: Path) -> str:
    """Return the digest of the bytes of a file, `ABSENT` without one, or the reason why it can't be read."""
    try:
        return digest_of(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return ABSENT
    except OSError as error:
        return f"unreadable ({error.strerror})"


def mtime(path: Path) -> int:
    """Return the time at which a file was modified, in nanoseconds since the epoch; 0 without a file."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def contents(root: Path, *, suffix: str = ".py", leave_out: Callable[[str], bool] = lambda name: False) -> Part:
    """Return the digests of the bytes of the files below a folder, by their paths in it.

    ``leave_out`` is True for the folders and files, as paths in ``root``, that do not count.
    """
    items: dict[str, str] = {}
    newest = 0
    for name, entry in _files(root, leave_out):
        if name.endswith(suffix):
            items[name] = file_digest(Path(entry.path))
            newest = max(newest, _status(entry)[0])
    return Part(items, newest)


def mtimes(root: Path, *, leave_out: Callable[[str], bool] = lambda folder: False) -> Mapping[str, str]:
    """Return the time of modification and the size of each file below a folder, by their paths in it.

    ``leave_out`` is True for the folders and files, as paths in ``root``, that do not count. Compiled Python
    (``__pycache__``) never counts.
    """
    return {name: "{}:{}".format(*_status(entry)) for name, entry in _files(root, leave_out)}


def _status(entry: os.DirEntry[str]) -> tuple[int, int]:
    """Return the time of modification of a file in nanoseconds, and its size; zeros for a link that leads nowhere."""
    try:
        status = entry.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def _files(root: Path, leave_out: Callable[[str], bool]) -> Iterator[tuple[str, os.DirEntry[str]]]:
    folders = [""]
    while folders:
        folder = folders.pop()
        try:
            entries = list(os.scandir(root / folder))
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            continue
        for entry in entries:
            name = f"{folder}/{entry.name}" if folder else entry.name
            if entry.name == "__pycache__" or leave_out(name):
                continue
            if entry.is_dir(follow_symlinks=False):
                folders.append(name)
            else:
                yield name, entry
