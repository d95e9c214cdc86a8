"""Which versions of torch hopkit runs on, and which one is installed: the one file that says so.

A version is a text, as torch has it; what is compared are minors. Nothing here imports torch, or needs more than the
standard library: parts of hopkit that a profiler or a backend may use alone stand on it.
"""

from __future__ import annotations

import functools
import importlib.metadata
import operator
import re
import sys
import warnings
from collections.abc import Callable, Mapping

from hopkit.errors import HopkitError, UsageError

__all__ = [
    "LOWER_BOUND",
    "REFERENCE",
    "SUPPORTED",
    "check_supported",
    "is_within",
    "minor_of",
    "order",
    "torch_minor",
    "torch_version",
]

LOWER_BOUND = "2.11"
"""The oldest minor of torch that hopkit starts on."""

REFERENCE = "2.13"
"""The minor that all tests and the base goldens are made for."""

SUPPORTED = ("2.13", "2.15")
"""The minors on which every test passes and every golden is kept, oldest first."""


_VERSION = re.compile(r"(\d+)\.(\d+)", re.ASCII)


def minor_of(version: str) -> str:
    """The minor of a version; a development or source build counts as its minor.

    Raises `UsageError` for what does not begin as a version does.

    >>> minor_of("2.15.0a0+git1234567")
    '2.15'
    """
    found = _VERSION.match(version)
    if found is None:
        raise UsageError(f"{version!r} is not a version of torch", cure="write it as 2.13.0, or as its minor: 2.13")
    return f"{int(found[1])}.{int(found[2])}"


def order(minor: str) -> tuple[int, ...]:
    """A sort key: 2.9 comes before 2.13.

    >>> sorted(["2.13", "2.9"], key=order)
    ['2.9', '2.13']
    """
    return tuple(int(part) for part in minor.split("."))


_BOUND = re.compile(r"\s*(>=|<=|>|<|==|!=)\s*(\d+\.\d+)\s*", re.ASCII)

_COMPARED: Mapping[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
}


def is_within(version: str, bounds: str) -> bool:
    """Whether the minor of a version keeps all bounds, which are minors themselves; without bounds every one does.

    Raises `UsageError` for bounds that can't be read.

    >>> is_within("2.15.0.dev20260101", ">=2.13,<2.16"), is_within("2.12.1", ">=2.13"), is_within("2.12.1", "")
    (True, False, True)
    """
    minor = order(minor_of(version))
    for bound in bounds.split(",") if bounds else ():
        found = _BOUND.fullmatch(bound)
        if found is None:
            raise UsageError(f"{bounds!r} can't be read as bounds of minors", cure="write them as >=2.13,<2.16")
        if not _COMPARED[found[1]](minor, order(found[2])):
            return False
    return True


def torch_version() -> str:
    """The version of the installed torch, with its local part (``2.13.0+cpu``); loads no torch.

    Raises `HopkitError` where no torch is installed.
    """
    if (loaded := sys.modules.get("torch")) is not None:
        return str(loaded.__version__)
    return _installed_version()


@functools.cache
def _installed_version() -> str:
    try:
        return importlib.metadata.version("torch")
    except importlib.metadata.PackageNotFoundError:
        raise HopkitError("torch is not installed", cure=f"install torch {REFERENCE}, the reference") from None


def torch_minor() -> str:
    """The minor of the installed torch, as ``"2.13"``."""
    return minor_of(torch_version())


def check_supported(version: str | None = None) -> None:
    """Refuse a torch that is too old, and warn once about one that is newer than any tried.

    ``version`` is by default that of the installed torch. Raises `HopkitError` below `LOWER_BOUND`;
    gives a `UserWarning` once a process above the newest of `SUPPORTED`, and goes on.
    """
    found = torch_version() if version is None else version
    minor = order(minor_of(found))
    if minor < order(LOWER_BOUND):
        raise HopkitError(
            f"torch {found} is too old: hopkit needs torch {LOWER_BOUND} or later",
            cure=f"install torch {REFERENCE} (the reference) or {SUPPORTED[-1]}",
        )
    if minor > order(SUPPORTED[-1]):
        _warn_of_newer(found)


@functools.cache
def _warn_of_newer(found: str) -> None:
    warnings.warn(
        f"hopkit was not tried on torch {found} (the newest known is {SUPPORTED[-1]}); it goes on. "
        "`hopkit doctor --contract` shows which private names moved",
        stacklevel=3,
    )
