"""What a layer is: a name, the layers without which it can't be judged, and a check."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from hopkit.checks.program import Program

__all__ = ["Layer"]


@dataclasses.dataclass(frozen=True)
class Layer:
    """A layer of the compiler.

    ``check`` takes the program and the names of the layers that passed; it raises `Failed` or `NotApplicable`, and
    any other exception counts as a failure too. ``cure`` says how to mend what ``check`` gives no cure for.
    """

    name: str
    needs: tuple[str, ...]
    check: Callable[[Program, frozenset[str]], None]
    cure: str
