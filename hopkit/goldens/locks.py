"""Lock a file that several processes change, with a hidden file beside it.

The lock is beside the file because all processes that change the file see that folder; their folders for temporary
files may differ. ``filelock`` would leave its file behind, among the goldens.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path

from hopkit.errors import DamagedGolden, HopkitError, UsageError

__all__ = ["LOCK_SUFFIX", "locked"]

LOCK_SUFFIX = ".hopkit-lock"
"""The end of the name of a lock; its name begins with a dot."""

_LOCK_SECONDS = 300
_POLL_SECONDS = 0.01


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let one process at a time into the block for one path; the system frees the lock of a killed process.

    Create a missing folder. A killed process may leave the lock's file, which the next one removes.

    Raises `HopkitError` if another process holds the lock for minutes, `UsageError` if the folder can't be written,
    `DamagedGolden` for a loop of links.
    """
    try:
        target = path.resolve()
    except (OSError, RuntimeError):  # up to Python 3.12 a loop is a RuntimeError
        raise DamagedGolden(str(path), 1, "a loop of symbolic links") from None
    lock = target.with_name(f".{target.name}{LOCK_SUFFIX}")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        descriptor = _acquired(lock)
    except TimeoutError as error:
        raise HopkitError(
            f"another process has been writing {path} for {_LOCK_SECONDS} seconds", hint=f"end it; it holds {lock}"
        ) from error
    except OSError as error:
        raise UsageError(f"{path} can't be written: {error.strerror}", hint="nothing in it was changed") from error
    try:
        yield
    finally:
        # While the lock is held: who waits for it sees afterwards that this file is no longer the one of that name.
        lock.unlink(missing_ok=True)
        fcntl.flock(descriptor, fcntl.LOCK_UN)
        os.close(descriptor)


def _acquired(lock: Path) -> int:
    """Open and lock the file that has the lock's name at that moment; return its descriptor."""
    deadline = time.monotonic() + _LOCK_SECONDS
    while True:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
        try:
            if _lock(descriptor, deadline) and _is_named(descriptor, lock):
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        if time.monotonic() > deadline:
            raise TimeoutError


def _lock(descriptor: int, deadline: float) -> bool:
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                return False
            time.sleep(_POLL_SECONDS)
        else:
            return True


def _is_named(descriptor: int, lock: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(lock))
    except FileNotFoundError:
        return False
