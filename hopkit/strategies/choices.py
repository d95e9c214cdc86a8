"""Read the choices that determine a program from a tape of integers that hypothesis draws.

Each part of a program (a statement, an input, a call) takes one number of the tape and reads its choices from it.
hypothesis shrinks the tape as it shrinks any list: removing a number removes its statement, and zero is the simplest
choice everywhere. One draw per part, instead of one per choice, also makes drawing fast.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

__all__ = ["Choices", "tapes"]

T = TypeVar("T")

# With more bits, hypothesis would prefer small numbers.
_BITS = 24


class Choices:
    """The choices on a tape; after its end each choice is the simplest one.

    With ``apart`` each choice takes a separate number: for objects so small that drawing them costs little.

    >>> choices = Choices([0b1101])
    >>> choices.part()
    >>> choices.chance(2), choices.pick("abc")
    (True, 'a')
    """

    def __init__(self, tape: Sequence[int], *, apart: bool = False) -> None:
        self._tape, self._apart = iter(tape), apart
        self._rest = 0

    def part(self) -> None:
        """Begin a new part, whose choices come from the next number of the tape."""
        self._rest = next(self._tape, 0)

    def between(self, low: int, high: int) -> int:
        """Return a number from ``low`` to ``high``, both included; the simplest is ``low``."""
        if self._apart:
            self.part()
        self._rest, chosen = divmod(self._rest, high - low + 1)
        return low + chosen

    def pick(self, options: Sequence[T]) -> T:
        """Return one of the options (at least one); the simplest is the first."""
        return options[self.between(0, len(options) - 1)]

    def chance(self, one_in: int) -> bool:
        """Return True with probability ``1 / one_in``; the simplest is False."""
        return self.between(0, one_in - 1) == one_in - 1


# Cached: hypothesis validates a strategy before its first draw, which takes longer than drawing.
@functools.cache
def tapes(*, pieces: int = 5) -> st.SearchStrategy[list[int]]:
    """Draw tapes of ``pieces`` lists, each of about five numbers.

    A single list would have about five numbers, or a minimal length below which it would not shrink.
    """
    piece = st.lists(st.integers(0, 2**_BITS - 1), max_size=20)
    return st.tuples(*[piece] * pieces).map(lambda drawn: [number for part in drawn for number in part])
