"""What a layer is: a name, the layers without which it can't be judged, and a check."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from hopkit.checks.hints import Hints
from hopkit.checks.program import Program

__all__ = ["Layer"]


@dataclasses.dataclass(frozen=True)
class Layer:
    """A layer of the compiler.

    ``check`` takes the program and the names of the layers that passed or were not asked for. It returns what a reader
    of the report should know of a layer that passed, or nothing. It raises `Failed` or `NotApplicable`, and any other
    exception counts as a failure too. ``hints`` say how to fix what ``check`` gives no hint for.
    """

    name: str
    needs: tuple[str, ...]
    check: Callable[[Program, frozenset[str]], str | None]
    hints: Hints
