"""Which versions of torch hopkit runs on, and which one is installed: the one file that says so.

Nothing here imports torch.
"""

from __future__ import annotations

import functools
import importlib.metadata
import sys
import warnings

from packaging.version import Version

from hopkit.errors import HopkitError

__all__ = [
    "LOWER_BOUND",
    "REFERENCE",
    "SUPPORTED",
    "check_supported",
    "minor_of",
    "torch_minor",
    "torch_version",
]

LOWER_BOUND = "2.11"
"""The oldest minor of torch that hopkit starts on."""

REFERENCE = "2.13"
"""The minor that all tests and the base goldens are made for."""

SUPPORTED = ("2.13", "2.15")
"""The minors on which every test passes and every golden is kept, oldest first."""


def minor_of(version: Version | str) -> str:
    """The minor of a version; a development or source build counts as its minor.

    >>> minor_of("2.15.0a0+git1234567")
    '2.15'
    """
    parsed = Version(version) if isinstance(version, str) else version
    return f"{parsed.major}.{parsed.minor}"


def torch_version() -> Version:
    """The version of the installed torch, with its local part (``2.13.0+cpu``); loads no torch.

    Raises `HopkitError` where no torch is installed.
    """
    if (loaded := sys.modules.get("torch")) is not None:
        return Version(loaded.__version__)
    return _installed_version()


@functools.cache
def _installed_version() -> Version:
    try:
        return Version(importlib.metadata.version("torch"))
    except importlib.metadata.PackageNotFoundError:
        raise HopkitError("torch is not installed", cure=f"install torch {REFERENCE}, the reference") from None


def torch_minor() -> str:
    """The minor of the installed torch, as ``"2.13"``."""
    return minor_of(torch_version())


def check_supported(version: Version | None = None) -> None:
    """Refuse a torch that is too old, and warn once about one that is newer than any tried.

    ``version`` is by default that of the installed torch. Raises `HopkitError` below `LOWER_BOUND`;
    gives a `UserWarning` once a process above the newest of `SUPPORTED`, and goes on.
    """
    found = torch_version() if version is None else version
    minor = Version(minor_of(found))
    if minor < Version(LOWER_BOUND):
        raise HopkitError(
            f"torch {found} is too old: hopkit needs torch {LOWER_BOUND} or later",
            cure=f"install torch {REFERENCE} (the reference) or {SUPPORTED[-1]}",
        )
    if minor > Version(SUPPORTED[-1]):
        _warn_of_newer(str(found))


@functools.cache
def _warn_of_newer(found: str) -> None:
    warnings.warn(
        f"hopkit was not tried on torch {found} (the newest known is {SUPPORTED[-1]}); it goes on. "
        "`hopkit doctor --contract` shows which private names moved",
        stacklevel=3,
    )
