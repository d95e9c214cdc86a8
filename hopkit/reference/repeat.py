"""What a plain run in float64 would do otherwise than in the program's own dtypes, unless it is told.

It would draw other random numbers from the same seed, and autocast, which lowers float32, leaves float64 alone. So the
run in the program's own dtypes is noted: what was drawn, and which operators autocast had rounded; and the run in
float64 repeats it. Both are seen below autograd, so gradients are those of the program that drew and rounded so.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from hopkit._torch.dispatch import Operator, operator_calls, operator_name
from hopkit._torch.patching import patched
from hopkit.errors import ReferenceFailed

if TYPE_CHECKING:
    import torch

__all__ = ["Note", "autocasts", "noting", "repeating"]


@dataclasses.dataclass(frozen=True, eq=False)
class Note:
    """One operator that drew ``result``, or computed it under autocast."""

    operator: str
    result: torch.Tensor


@contextlib.contextmanager
def noting() -> Iterator[list[Note]]:
    """Note what is drawn, and rounded by autocast, inside the block; gives a list that grows.

    An operator draws if torch tags it as seeded and it returns one tensor, also in place.

    >>> import torch
    >>> with noting() as notes:
    ...     _ = torch.rand(2) + 1
    >>> [note.operator for note in notes]
    ['aten::rand']
    """
    notes: list[Note] = []

    def call(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        result = operator(*args, **kwargs)
        if _draws(operator, result):
            notes.append(Note(operator_name(operator), result.detach().clone()))
        elif seen.enabled and _is_product(operator):
            notes.append(Note(operator_name(operator), result.detach()))
        return result

    with autocasts() as seen, operator_calls(call):
        yield notes


@contextlib.contextmanager
def repeating(notes: list[Note]) -> Iterator[None]:
    """Draw again what was noted, and round again where it was rounded, in the dtypes that the block computes in.

    What autocast lowers gets its operands rounded to the dtype that was noted, and its result too; both stay in the
    dtype of the block. Raises `ReferenceFailed` where another operator draws, or one of another shape: then it is
    another program.

    >>> import torch
    >>> with noting() as notes:
    ...     first = torch.rand(2)
    >>> with repeating(notes):
    ...     again = torch.rand(2, dtype=torch.float64)
    >>> torch.equal(first.double(), again)
    True
    """
    left = iter(notes)

    def next_note(operator: Operator, result: torch.Tensor) -> Note:
        note = next(left, None)
        if note is None or (note.operator, note.result.shape) != (operator_name(operator), result.shape):
            before = "nothing" if note is None else f"{note.operator} of shape {tuple(note.result.shape)}"
            raise ReferenceFailed(
                f"the run in float64 comes to {operator_name(operator)} of shape {tuple(result.shape)}, where the run "
                f"in the program's own dtypes came to {before}",
                cure="a program that draws other numbers in another dtype can't be judged: give it no such branch",
                phase="reference",
            )
        return note

    def call(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        result = operator(*args, **kwargs)
        if _draws(operator, result):
            result.copy_(next_note(operator, result).result)
        elif seen.enabled and _is_product(operator):
            dtype = next_note(operator, result).result.dtype
            result = _rounded(operator(*(_rounded(each, dtype) for each in args), **kwargs), dtype)
        return result

    with autocasts() as seen, operator_calls(call):
        yield


class Autocasts:
    """The autocast blocks of a program: how many it has entered, and whether the innermost open one is enabled."""

    def __init__(self) -> None:
        self.entered = 0
        self._open: list[bool] = []

    @property
    def enabled(self) -> bool:
        return bool(self._open) and self._open[-1]

    def enter(self, enabled: bool) -> None:
        self.entered += 1
        self._open.append(enabled)

    def leave(self) -> None:
        self._open.pop()


@contextlib.contextmanager
def autocasts() -> Iterator[Autocasts]:
    """Watch the autocast blocks inside the block: below autograd, where operators are seen, torch says it is off."""
    import torch

    seen = Autocasts()
    enter, leave = cast("Callable[..., Any]", torch.autocast.__enter__), torch.autocast.__exit__

    def __enter__(self: torch.autocast) -> Any:
        entered = enter(self)
        seen.enter(torch.is_autocast_enabled(self.device))
        return entered

    def __exit__(self: torch.autocast, *exception: Any) -> Any:
        seen.leave()
        return leave(self, *exception)

    with patched(torch.autocast, "__enter__", __enter__), patched(torch.autocast, "__exit__", __exit__):
        yield seen


def _draws(operator: Operator, result: Any) -> bool:
    import torch

    return torch.Tag.nondeterministic_seeded in operator.tags and isinstance(result, torch.Tensor)  # type: ignore[attr-defined]


_LOWERED = frozenset(
    f"aten::{name}"
    for name in (
        *("mm", "bmm", "addmm", "addmv", "addr", "addbmm", "baddbmm", "mv", "dot"),
        *("convolution", "_scaled_dot_product_flash_attention_for_cpu", "_scaled_dot_product_attention_math"),
    )
)
"""What autocast lowers, as it arrives below autograd: products of matrices, and what is made of them."""


def _is_product(operator: Operator) -> bool:
    return operator_name(operator) in _LOWERED


def _rounded(value: Any, dtype: torch.dtype) -> Any:
    import torch

    if isinstance(value, torch.Tensor) and value.is_floating_point():
        return value.to(dtype).to(value.dtype)
    return value
