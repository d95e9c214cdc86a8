"""Read and write files that other processes change, or that a kill may interrupt: each is old or new, never half."""

from __future__ import annotations

import errno
import os
import stat
import uuid
from pathlib import Path

import hopkit.errors
from hopkit.errors import DamagedGolden, HopkitError, UsageError

__all__ = ["TEMP_SUFFIX", "read", "refuse_installed", "remove", "remove_leftovers", "write"]

TEMP_SUFFIX = ".hopkit-tmp"
"""The end of the name of a file that is being written; its name begins with a dot."""

_MOST_BYTES = 16 * 2**20  # more than a hundred times the largest golden of hopkit's own
_MOST_LINES = 500_000


def read(path: Path) -> str | None:
    """Return the text of a file, or None if there is none; raise `DamagedGolden` at once if it can't be read as text.

    Do not wait for a pipe, and do not read a file that is larger than any golden.
    """
    try:
        data = _read_regular(path)
    except (FileNotFoundError, NotADirectoryError):
        if path.is_symlink():
            raise DamagedGolden(str(path), 1, "a link to a file that does not exist") from None
        return None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise DamagedGolden(str(path), 1, "a loop of symbolic links") from None
        raise DamagedGolden(str(path), 1, f"can't be read: {error.strerror}") from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DamagedGolden(str(path), line, f"not UTF-8: byte {data[error.start]:#04x}") from error


def write(path: Path, text: str) -> None:
    """Replace a file in one step, after its new content has reached the disk; links are followed.

    Raises `UsageError` if the folder can't be written, `HopkitError` for text that is not valid Unicode.
    """
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise HopkitError(
            f"{path}: a text with a lone surrogate ({text[error.start]!r}) can't be written as UTF-8",
            hint="let the stage's normalizer change it",
        ) from error
    if too_large := _too_large(len(data), data.count(b"\n")):
        raise HopkitError(f"{path}: {too_large}", hint="let the stage's normalizer shorten the text")
    target = path.resolve()
    temp = target.with_name(f".{target.name}.{uuid.uuid4().hex}{TEMP_SUFFIX}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            _write_through(temp, data, _mode(target))
            os.replace(temp, target)
        except BaseException:
            temp.unlink(missing_ok=True)
            raise
        _flush_folder(target.parent)
    except OSError as error:
        raise UsageError(f"{path} can't be written: {error.strerror}", hint="nothing in it was changed") from error


def remove(path: Path) -> None:
    """Remove a file, which may be gone already."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(f"{path} can't be removed: {error.strerror}") from error


def remove_leftovers(folder: Path, start: str) -> None:
    """Remove the temporary files that killed writers left, of files whose names begin with ``start``.

    Call it with the lock of those files held: the temporary file of a live writer looks the same.
    """
    if folder.is_dir():
        for entry in folder.iterdir():
            if entry.name.startswith(f".{start}") and entry.name.endswith(TEMP_SUFFIX):
                entry.unlink(missing_ok=True)


def refuse_installed(folder: Path) -> None:
    """Raise `UsageError` if a folder belongs to an installed package: hopkit changes none of its files."""
    place = folder.resolve()
    own = Path(hopkit.errors.__file__).resolve().parent
    if {"site-packages", "dist-packages"}.intersection(place.parts) or place.is_relative_to(own):
        raise UsageError(
            f"{folder} is part of an installed package, and nothing is written there",
            hint="run it in a checkout of the project, or name a folder of your own with --golden-dir",
        )


def _read_regular(path: Path) -> bytes:
    # Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            raise DamagedGolden(str(path), 1, "a directory, not a file", hint="move it away; nothing was written")
        if not stat.S_ISREG(status.st_mode):
            raise DamagedGolden(str(path), 1, "no regular file", hint="move it away; nothing was written")
        if too_large := _too_large(status.st_size, 0):
            raise DamagedGolden(str(path), 1, too_large)
        with open(descriptor, "rb", closefd=False) as file:
            data = file.read()
    finally:
        os.close(descriptor)
    if too_large := _too_large(len(data), data.count(b"\n")):
        raise DamagedGolden(str(path), 1, too_large)
    return data


def _too_large(size: int, lines: int) -> str:
    """Return the reason why a file of so many bytes and lines can't be a golden, or an empty text."""
    if size > _MOST_BYTES:
        return f"too large for a golden: {size / 2**20:.0f} MiB, and at most {_MOST_BYTES // 2**20} are read"
    if lines > _MOST_LINES:
        return f"too large for a golden: {lines:,} lines, and at most {_MOST_LINES:,} are read"
    return ""


def _write_through(path: Path, data: bytes, mode: int | None) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    with open(descriptor, "wb") as file:
        if mode is not None:
            os.fchmod(descriptor, mode)
        file.write(data)
        file.flush()
        os.fsync(descriptor)


def _mode(path: Path) -> int | None:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        return None


def _flush_folder(folder: Path) -> None:
    # Without this a power cut may bring back the old name, though not a half-written file.
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
