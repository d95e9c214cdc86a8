"""The supported versions of torch and the installed one; no other file states them.

A version is torch's version text; comparisons use minors. This module imports no torch and needs only the standard
library, since a profiler or a backend may use parts of hopkit alone.
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
    "DECLARED",
    "KNOWN",
    "LOWER_BOUND",
    "NUMERICS_ONLY",
    "REFERENCE",
    "SUPPORTED",
    "check_supported",
    "is_within",
    "minor_of",
    "order",
    "promise",
    "torch_minor",
    "torch_version",
]

LOWER_BOUND = "2.11"
"""The oldest minor of torch on which hopkit starts."""

REFERENCE = "2.13"
"""The minor of all tests and the base goldens."""

SUPPORTED = ("2.13", "2.15")
"""The minors on which every test and every golden passes, oldest first."""

DECLARED = ("2.13", "2.14", "2.15")
"""The minors whose failures hopkit's cases declare, oldest first."""

NUMERICS_ONLY = ("2.12", "2.14")
"""The minors on which the contract holds and numbers are judged, without goldens, oldest first."""

_VERSION = re.compile(r"(\d+)\.(\d+)", re.ASCII)


def minor_of(version: str) -> str:
    """Return the minor of a version; a development or source build counts as its minor.

    Raises `UsageError` for a text that does not begin with a version.

    >>> minor_of("2.15.0a0+git1234567")
    '2.15'
    """
    match = _VERSION.match(version)
    if match is None:
        raise UsageError(f"{version!r} is not a version of torch", hint="write it as 2.13.0, or as its minor: 2.13")
    return f"{int(match[1])}.{int(match[2])}"


def order(minor: str) -> tuple[int, ...]:
    """Return a sort key: 2.9 comes before 2.13.

    >>> sorted(["2.13", "2.9"], key=order)
    ['2.9', '2.13']
    """
    return tuple(int(part) for part in minor.split("."))


KNOWN = tuple(sorted((LOWER_BOUND, *NUMERICS_ONLY, *SUPPORTED), key=order))
"""All minors on which hopkit was tried, oldest first."""


def promise(version: str) -> str:
    """Return, in a few words, how much of hopkit works on a version of torch.

    >>> promise("2.14.1"), promise("2.15.0")
    ('contract and numbers; no goldens for 2.14', 'all tests and goldens')
    """
    minor = minor_of(version)
    if minor in SUPPORTED:
        return "all tests and goldens"
    if minor not in KNOWN:
        return f"not tried; no goldens for {minor}"
    return f"{'contract and numbers' if minor in NUMERICS_ONLY else 'captures'}; no goldens for {minor}"


_BOUND = re.compile(r"\s*(>=|<=|>|<|==|!=)\s*(\d+\.\d+)\s*", re.ASCII)

_OPERATORS: Mapping[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
}


def is_within(version: str, bounds: str) -> bool:
    """Return whether the minor of a version is within all bounds, which are minors too; True without bounds.

    Raises `UsageError` for unreadable bounds.

    >>> is_within("2.15.0.dev20260101", ">=2.13,<2.16"), is_within("2.12.1", ">=2.13"), is_within("2.12.1", "")
    (True, False, True)
    """
    minor = order(minor_of(version))
    for bound in bounds.split(",") if bounds else ():
        match = _BOUND.fullmatch(bound)
        if match is None:
            raise UsageError(f"{bounds!r} can't be read as bounds of minors", hint="write them as >=2.13,<2.16")
        if not _OPERATORS[match[1]](minor, order(match[2])):
            return False
    return True


def torch_version() -> str:
    """Return the version of the installed torch, with its local part (``2.13.0+cpu``); imports no torch.

    Raises `HopkitError` if no torch is installed.
    """
    if (loaded := sys.modules.get("torch")) is not None:
        return str(loaded.__version__)
    return _installed_version()


@functools.cache
def _installed_version() -> str:
    try:
        return importlib.metadata.version("torch")
    except importlib.metadata.PackageNotFoundError:
        raise HopkitError("torch is not installed", hint=f"install torch {REFERENCE}, the reference") from None


def torch_minor() -> str:
    """Return the minor of the installed torch, such as ``"2.13"``."""
    return minor_of(torch_version())


def check_supported(version: str | None = None) -> None:
    """Raise for a torch that is too old, and warn once about one newer than any tested.

    ``version`` is by default that of the installed torch. Raises `HopkitError` below `LOWER_BOUND`; issues a
    `UserWarning` once per process above the newest of `SUPPORTED`.
    """
    version = torch_version() if version is None else version
    minor = order(minor_of(version))
    if minor < order(LOWER_BOUND):
        raise HopkitError(
            f"torch {version} is too old: hopkit needs torch {LOWER_BOUND} or later",
            hint=f"install torch {REFERENCE} (the reference) or {SUPPORTED[-1]}",
        )
    if minor > order(SUPPORTED[-1]):
        _warn_of_newer(version)


@functools.cache
def _warn_of_newer(version: str) -> None:
    warnings.warn(
        f"hopkit was not tried on torch {version} (the newest known is {SUPPORTED[-1]}); it continues. "
        "`hopkit doctor --contract` shows which private names moved",
        stacklevel=3,
    )
