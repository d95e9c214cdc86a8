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
class _Place:
    """The bytes of a storage that a tensor is; two tensors have one if they are of the same elements, in any order."""

    storage: int
    offset: int
    steps: tuple[tuple[int, int], ...]
    whole: bool
    """Whether it is all that the storage holds."""


@dataclasses.dataclass(frozen=True)
class _Call:
    reads: frozenset[int]
    writes: frozenset[_Place]
    replaces: frozenset[_Place]
    """Where nothing is left of what was there before."""
    results: tuple[weakref.ref[torch.Tensor], ...]


class Liveness:
    """The flow of numbers between the operators of a run, by the memory that each reads and writes.

    ``note`` each call, in order; ``needed()`` tells, while what the run returned is still held, which of them have a
    part in it: in a tensor that is still there, or in memory that was there before. What a later call replaces
    (``zero_``, ``copy_``), with nothing that reads the memory in between, has none. A number that leaves the tensors
    (``item()``, the condition of an ``if``) is followed no further.
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
        self._made |= self._storages_of(made) - self._storages_of(given)
        replaced = changed if operator_name(operator) in _REPLACING else []
        reads = self._storages_of(each for each in given if not any(each is other for other in replaced))
        replaces = frozenset(place for place in self._places_of(replaced) if place.storage not in reads)
        writes = self._places_of([*made, *changed])
        self._calls.append(_Call(reads, writes, replaces, tuple(map(weakref.ref, made))))

    def needed(self) -> list[bool]:
        """For each call, whether it is for something."""
        wanted = set(self._storages) - self._made
        for call in self._calls:
            wanted |= self._storages_of([tensor for each in call.results if (tensor := each()) is not None])
        found, replaced = [], set[_Place]()
        # From the last to the first: what writes to memory that is wanted, wants what it reads.
        for call in reversed(self._calls):
            found.append(any(each.storage in wanted and each not in replaced for each in call.writes))
            if found[-1]:
                wanted = (wanted - {each.storage for each in call.replaces if each.whole}) | call.reads
                replaced = {each for each in replaced | call.replaces if each.storage not in call.reads}
        return found[::-1]

    def _storages_of(self, tensors: Iterable[torch.Tensor]) -> frozenset[int]:
        return frozenset(each.storage for each in self._places_of(tensors))

    def _places_of(self, tensors: Iterable[torch.Tensor]) -> frozenset[_Place]:
        found = set()
        for tensor in tensors:
            storage = tensor.untyped_storage()
            if address := storage.data_ptr():
                self._storages[address] = storage
                found.add(_place(address, tensor))
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


def _place(storage: int, tensor: torch.Tensor) -> _Place:
    # In bytes, of which an element is a row: a view may have another dtype.
    width = tensor.element_size()
    rows = [(width * stride, size) for stride, size in zip(tensor.stride(), tensor.shape, strict=True)]
    steps = tuple(sorted((stride, size) for stride, size in [*rows, (1, width)] if size != 1))
    least, dense = 1, True
    for step, size in steps:
        dense = dense and step == least
        least *= size
    whole = dense and least == tensor.untyped_storage().nbytes()
    return _Place(storage, int(width * tensor.storage_offset()), steps, whole)


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
