"""Files that other processes may read, write or kill us over: each is old or new, never half."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import filelock

import hopkit.errors
from hopkit.errors import DamagedGolden, HopkitError, UsageError

__all__ = ["TEMP_SUFFIX", "locked", "read", "refuse_installed", "remove", "remove_leftovers", "write"]

TEMP_SUFFIX = ".hopkit-tmp"
"""The end of the name of a file that is being written; its name begins with a dot."""

_LOCK_SECONDS = 300


def read(path: Path) -> str | None:
    """The text of a file, None where there is none; raises `DamagedGolden` for what can't be read as text."""
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        if path.is_symlink():
            raise DamagedGolden(str(path), 1, "a link to a file that does not exist") from None
        return None
    except IsADirectoryError:
        raise DamagedGolden(str(path), 1, "a directory, not a file", cure="move it away; nothing was written") from None
    except OSError as error:
        raise DamagedGolden(str(path), 1, f"can't be read: {error.strerror}") from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DamagedGolden(str(path), line, f"not UTF-8: byte {data[error.start]:#04x}") from error


def write(path: Path, text: str) -> None:
    """Replace a file in one step, after its new content has reached the disk; links are followed.

    Raises `UsageError` where the folder can't be written, `HopkitError` for text that is not valid Unicode.
    """
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise HopkitError(
            f"{path}: a text with a lone surrogate ({text[error.start]!r}) can't be written as UTF-8",
            cure="let the stage's normalizer change it",
        ) from error
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
        raise UsageError(f"{path} can't be written: {error.strerror}", cure="nothing in it was changed") from error


def remove(path: Path) -> None:
    """Remove a file, which may be gone already."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(f"{path} can't be removed: {error.strerror}") from error


def remove_leftovers(folder: Path, start: str) -> None:
    """Remove what killed writers left of files whose names begin with ``start``.

    Call it with the lock of those files held: what another process is just writing looks the same.
    """
    if folder.is_dir():
        for entry in folder.iterdir():
            if entry.name.startswith(f".{start}") and entry.name.endswith(TEMP_SUFFIX):
                entry.unlink(missing_ok=True)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let one process at a time into the block for one path; the system frees the lock of a killed process.

    The lock file lies in the system's folder for temporary files, so a golden folder holds goldens only.
    Raises `HopkitError` when someone else holds the lock for minutes.
    """
    folder = Path(tempfile.gettempdir()) / f"hopkit-locks-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    lock = filelock.FileLock(folder / f"{hashlib.sha256(os.fsencode(path.resolve())).hexdigest()}.lock")
    try:
        held = lock.acquire(timeout=_LOCK_SECONDS)
    except filelock.Timeout as error:
        raise HopkitError(
            f"another process has been writing {path} for {_LOCK_SECONDS} seconds",
            cure=f"end it; it holds {lock.lock_file}",
        ) from error
    with held:
        yield


def refuse_installed(folder: Path) -> None:
    """Raise `UsageError` where a folder belongs to an installed package: its files are not ours to change."""
    place = folder.resolve()
    own = Path(hopkit.errors.__file__).resolve().parent
    if {"site-packages", "dist-packages"}.intersection(place.parts) or place.is_relative_to(own):
        raise UsageError(
            f"{folder} is part of an installed package, and nothing is written there",
            cure="run it in a checkout of the project, or name a folder of your own with --golden-dir",
        )


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
