"""Name the extra of hopkit (``pip install 'hopkit[test]'``) that brings a library which is not installed.

hopkit imports such a library only at its use, so that everything else works without it.
"""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from hopkit.errors import UsageError

__all__ = ["EXTRAS", "ExtraMissing", "install_command", "needed_for", "require"]

EXTRAS: Mapping[str, str] = MappingProxyType(
    {
        "hypothesis": "test",
        "numpy": "test",
        "pytest": "test",
        "sybil": "test",
        "triton": "gpu",
        "xdist": "test",
    }
)
"""The extra of each optional module."""


class ExtraMissing(UsageError, ImportError):
    """A library that an extra brings is not installed; one line names both.

    It is an ``ImportError`` too, so that ``pytest.importorskip`` and a ``try`` around the import see it.

    >>> raise ExtraMissing("triton", "a virtual GPU")
    Traceback (most recent call last):
        ...
    hopkit.extras.ExtraMissing: a virtual GPU needs triton, which is not installed: pip install 'hopkit[gpu]'
    """

    def __init__(self, library: str, purpose: str, *, extra: str = "") -> None:
        self.name = library
        super().__init__(f"{purpose} needs {library}, which is not installed: {install_command(library, extra=extra)}")


def install_command(library: str, *, extra: str = "") -> str:
    """Return the command that installs the extra which brings a library.

    ``extra`` is the one to name if several bring it.

    >>> install_command("triton")
    "pip install 'hopkit[gpu]'"
    """
    return f"pip install 'hopkit[{extra or EXTRAS[library]}]'"


def require(*libraries: str, purpose: str) -> None:
    """Raise `ExtraMissing` for the first of some libraries that is not installed; import none of them.

    >>> require("hypothesis", purpose="drawing programs")
    """
    for library in libraries:
        if importlib.util.find_spec(library) is None:
            raise ExtraMissing(library, purpose)


@contextlib.contextmanager
def needed_for(purpose: str, *, extra: str = "") -> Iterator[None]:
    """Raise `ExtraMissing` in place of Python's error if an import inside the block lacks an optional library.

    ``extra`` is the one to name if several bring the library.

    >>> with needed_for("drawing programs"):
    ...     import hypothesis
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name not in EXTRAS:
            raise
        raise ExtraMissing(error.name, purpose, extra=extra) from error
