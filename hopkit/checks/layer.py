"""A layer of the compiler: its name, the layers that it needs, and its check."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from hopkit.checks.hints import Hints
from hopkit.checks.program import CheckedProgram

__all__ = ["Layer"]


@dataclasses.dataclass(frozen=True)
class Layer:
    """A layer of the compiler.

    ``check`` takes the program and the names of the layers that passed or did not run. It returns a note for the report
    on a layer that passed, or None. It raises `LayerFailed` or `NotApplicable`, and any other exception counts as a
    failure too. ``hints`` apply to failures without a hint.
    """

    name: str
    needs: tuple[str, ...]
    check: Callable[[CheckedProgram, frozenset[str]], str | None]
    hints: Hints
