"""Draw tensors: every rank from 0 to 5, every layout, and values that are exact in their dtype."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import torch
from hypothesis import strategies as st

from hopkit.errors import UnknownName, UsageError
from hopkit.strategies.choices import Choices, tapes
from hopkit.strategies.expressions import compiled

__all__ = ["DTYPES", "LARGEST", "LAYOUTS", "TensorSpec", "draw_spec", "tensors"]

DTYPES = ("float32", "float64", "bfloat16", "float16", "int64", "int32", "bool")
"""The dtypes that are drawn, the simplest first."""

LAYOUTS = ("contiguous", "transposed", "sliced", "expanded", "overlapping")
"""The memory layouts that are drawn, the simplest first."""

LARGEST = 5.0
"""The largest magnitude of an element."""

_MOST_ELEMENTS = 30

# Primes above 60, the most elements that a layout needs: multiples of a number, modulo a prime, are all different.
_PRIMES = (67, 71, 73, 79)


@dataclasses.dataclass(frozen=True)
class TensorSpec:
    """The description of a tensor: ``build()`` returns it, ``expression`` is the Python that creates it.

    ``shape`` has rank 0 to 5, ``dtype`` is one of `DTYPES`, ``layout`` one of `LAYOUTS`; ``order`` picks the order of
    the values. The elements in memory of a floating tensor are different odd sixteenths between -5 and 5: never zero,
    and exact in every floating dtype. With ``special`` they are NaN, infinities, zeros of both signs and numbers that
    repeat. Those of an integer tensor lie between 0 and 4.

    >>> TensorSpec((2, 2)).build()
    tensor([[-4.1875, -0.4375],
            [ 3.3125, -1.3125]])
    >>> TensorSpec((2,), "int64").expression
    '(torch.arange(2) * 30 % 67 % 5).to(torch.int64).reshape(2)'
    """

    shape: tuple[int, ...]
    dtype: str = "float32"
    layout: str = "contiguous"
    order: int = 0
    special: bool = False

    @property
    def expression(self) -> str:
        """The Python expression that creates the tensor; it needs the name ``torch``."""
        shape = ", ".join(map(str, self.shape)) if self.shape else "()"
        match self.layout:
            case "transposed":
                return f"{self._dense((*self.shape[:-2], self.shape[-1], self.shape[-2]))}.transpose(-2, -1)"
            case "sliced":
                return f"{self._dense((2 * self.shape[0], *self.shape[1:]))}[::2]"
            case "expanded":
                return f"{self._dense((1, *self.shape[1:]))}.expand({shape})"
            case "overlapping":
                return f"{self._dense((self.shape[0] + self.shape[1] - 1,))}.unfold(0, {self.shape[1]}, 1)"
            case _:
                return self._dense(self.shape)

    def build(self) -> torch.Tensor:
        """Return the tensor, on the CPU."""
        tensor: torch.Tensor = eval(compiled(self.expression), {"torch": torch})
        return tensor

    def _dense(self, shape: tuple[int, ...]) -> str:
        prime = _PRIMES[self.order % len(_PRIMES)]
        spread = f"torch.arange({math.prod(shape)}) * {30 + self.order} % {prime}"
        reshaped = f".reshape({', '.join(map(str, shape)) if shape else '()'})"
        if self.dtype == "bool":
            return f"({spread} % 2 == 0){reshaped}"
        if self.dtype.startswith("int"):
            return f"({spread} % 5).to(torch.{self.dtype}){reshaped}"
        if self.special:
            return f"torch.tensor({_SPECIAL})[{spread} % {len(_SPECIAL_VALUES)}].to(torch.{self.dtype}){reshaped}"
        return f"(({spread} - {prime / 2}) / 8).to(torch.{self.dtype}){reshaped}"


_SPECIAL_VALUES = ("1.0", "0.0", "float('nan')", "float('inf')", "-0.0", "-float('inf')", "1.0", "-0.5")
_SPECIAL = f"[{', '.join(_SPECIAL_VALUES)}]"


def _fits(shape: tuple[int, ...], layout: str) -> bool:
    match layout:
        case "transposed":
            return len(shape) >= 2
        case "sliced" | "expanded":
            return len(shape) >= 1
        case "overlapping":
            return len(shape) == 2 and min(shape) >= 2
        case _:
            return True


def tensors(
    *,
    dtypes: Sequence[str] = DTYPES,
    min_rank: int = 0,
    max_rank: int = 5,
    layouts: Sequence[str] = LAYOUTS,
    empty: bool = True,
) -> st.SearchStrategy[TensorSpec]:
    """Draw a `TensorSpec`: ``spec.build()`` is the tensor, ``spec.expression`` its Python.

    A draw shrinks towards one contiguous float32 number. ``dtypes`` and ``layouts`` name the allowed ones, ``empty``
    allows sizes of 0. Raises `UnknownName` for an unknown dtype or layout, `UsageError` if the ranks are out of order
    or range.

    >>> tensors(dtypes=("bool",), max_rank=0).example().build().shape            # doctest: +SKIP
    torch.Size([])
    """
    for names, known, kind in ((dtypes, DTYPES, "dtype"), (layouts, LAYOUTS, "layout")):
        for name in names:
            if name not in known:
                raise UnknownName(kind, name, known)
    if not 0 <= min_rank <= max_rank <= 5:
        raise UsageError(
            f"min_rank={min_rank} and max_rank={max_rank} are no range of ranks",
            hint="pass 0 <= min_rank <= max_rank <= 5",
        )

    # A composite strategy, since with map() hypothesis would print the tape instead of the tensor.
    @st.composite
    def drawn(draw: st.DrawFn) -> TensorSpec:
        choices = Choices(draw(tapes(pieces=3)), apart=True)
        return draw_spec(choices, tuple(dtypes), (min_rank, max_rank), tuple(layouts), empty=empty)

    return drawn()


def draw_spec(
    choices: Choices,
    dtypes: tuple[str, ...] = DTYPES,
    ranks: tuple[int, int] = (0, 5),
    layouts: tuple[str, ...] = LAYOUTS,
    *,
    empty: bool = True,
) -> TensorSpec:
    """Draw a `TensorSpec` from the next part of a tape."""
    choices.part()
    dtype = choices.pick(dtypes)
    shape: tuple[int, ...] = ()
    room = _MOST_ELEMENTS
    for _ in range(choices.pick([rank for rank in _RANKS if ranks[0] <= rank <= ranks[1]])):
        size = min(choices.pick(_SIZES), max(1, room))
        room //= max(1, size)
        shape += (size,)
    # The choices above use up one number of the tape.
    choices.part()
    if empty and shape and choices.chance(12):
        shape = (0, *shape[1:])
    fitting = [layout for layout in LAYOUTS if layout in layouts and _fits(shape, layout)]
    layout = choices.pick(fitting) if fitting and choices.chance(3) else "contiguous"
    return TensorSpec(shape, dtype, layout, choices.between(0, 7))


# The ranks of most programs are most frequent.
_RANKS = (0, 1, 2, 3, 2, 1, 4, 2, 5)
_SIZES = (2, 3, 1, 4)
