"""Which of the operators that a plain run calls are for something: what is left of them, or was written by them."""

from __future__ import annotations

import dataclasses
import weakref
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hopkit._torch.dispatch import Operator, operator_name, written

if TYPE_CHECKING:
    import torch

__all__ = ["Liveness"]


@dataclasses.dataclass(frozen=True)
class _Call:
    reads: frozenset[int]
    writes: frozenset[int]
    replaces: frozenset[int]
    """Memory of which nothing is left that was there before."""
    results: tuple[weakref.ref[torch.Tensor], ...]


class Liveness:
    """The flow of numbers between the operators of a run, by the memory that each reads and writes.

    ``note`` each call, in order; ``needed()`` tells, while what the run returned is still held, which of them have a
    part in it: in a tensor that is still there, or in memory that was there before. What a later call replaces whole
    (``zero_``, ``copy_``) has none. A number that leaves the tensors (``item()``, the condition of an ``if``) is
    followed no further.
    """

    def __init__(self) -> None:
        self._calls: list[_Call] = []
        self._made: set[int] = set()
        # Held, so that no other memory gets the address of one that is freed.
        self._storages: dict[int, Any] = {}

    def note(self, operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any], result: Any) -> None:
        """Note a call with what it gave."""
        given, made = list(_tensors((args, kwargs))), list(_tensors(result))
        changed = list(written(operator, args, kwargs))
        touched, writes = self._storages_of(given), self._storages_of([*made, *changed])
        self._made |= self._storages_of(made) - touched
        replaced = [each for each in changed if _is_whole(each)] if operator_name(operator) in _REPLACING else []
        read = [each for each in given if not any(each is other for other in replaced)]
        reads, replaces = self._storages_of(read), self._storages_of(replaced)
        self._calls.append(_Call(reads, writes, replaces - reads, tuple(map(weakref.ref, made))))

    def needed(self) -> list[bool]:
        """For each call, whether it is for something."""
        wanted = set(self._storages) - self._made
        for call in self._calls:
            wanted |= self._storages_of([tensor for each in call.results if (tensor := each()) is not None])
        found = []
        # From the last to the first: what writes to memory that is wanted, wants what it reads.
        for call in reversed(self._calls):
            found.append(not wanted.isdisjoint(call.writes))
            if found[-1]:
                wanted = (wanted - call.replaces) | call.reads
        return found[::-1]

    def _storages_of(self, tensors: Iterable[torch.Tensor]) -> frozenset[int]:
        storages = [each.untyped_storage() for each in tensors]
        found = {each.data_ptr(): each for each in storages if each.data_ptr()}
        self._storages |= found
        return frozenset(found)


_REPLACING = frozenset(
    f"aten::{name}"
    for name in (
        "zero",
        "fill",
        "copy",
        "uniform",
        "bernoulli",
        "normal",
        "random",
        "exponential",
        "geometric",
        "cauchy",
    )
)
"""What writes to each element of a tensor, whatever it was; by the names of `operator_name`."""


def _is_whole(tensor: torch.Tensor) -> bool:
    """Whether a tensor is all that its memory holds, each element once."""
    least = 1
    for stride, size in sorted(zip(tensor.stride(), tensor.shape, strict=True)):
        if size != 1 and stride != least:
            return False
        least *= size
    return tensor.untyped_storage().nbytes() == tensor.numel() * tensor.element_size()


def _tensors(values: Any) -> Iterator[torch.Tensor]:
    """The tensors among the arguments or the results of an operator, which are lists, tuples and mappings of them."""
    import torch

    if isinstance(values, torch.Tensor):
        yield values
    elif isinstance(values, (list, tuple)):
        for each in values:
            yield from _tensors(each)
    elif isinstance(values, Mapping):
        yield from _tensors(tuple(values.values()))
