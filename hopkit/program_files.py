"""Distinguish hopkit's own code from the programs that it holds: cases, bodies, examples of faults, drawn programs."""

from __future__ import annotations

import functools
from pathlib import Path

__all__ = ["is_own_code", "spellings"]

_PACKAGE = Path(__file__).resolve().parent
_PROGRAMS = tuple(
    _PACKAGE / path
    for path in ("corpus/cases", "corpus/matrix", "corpus/operators.py", "faults/examples", "strategies")
)


@functools.lru_cache(maxsize=4096)
def is_own_code(path: str) -> bool:
    """Return whether a file is hopkit's and holds no program for the compiler.

    >>> [is_own_code(str(_PACKAGE / name)) for name in ("hops/cond.py", "corpus/cases/cond.py")]
    [True, False]
    """
    file = Path(path)
    if file.is_absolute():
        file = file.resolve()
    return file.is_relative_to(_PACKAGE) and not any(file.is_relative_to(program) for program in _PROGRAMS)


def spellings(path: str | Path) -> tuple[str, ...]:
    """Return a path as it is written, and without its symbolic links: the file names of code objects have the first.

    >>> spellings("/usr/../usr")
    ('/usr/../usr', '/usr')
    """
    return tuple(dict.fromkeys((str(path), str(Path(path).resolve()))))
