"""Find the operator calls of a reference run that contribute to a live tensor or to memory from before the run."""

from __future__ import annotations

import dataclasses
import weakref
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from hopkit._torch.aot.dispatch import Operator, operator_name, written

if TYPE_CHECKING:
    import torch

__all__ = ["Liveness"]


@dataclasses.dataclass(frozen=True)
class _Region:
    """The bytes of a storage that a tensor covers; equal for tensors of the same elements in any order."""

    storage: int
    offset: int
    steps: tuple[tuple[int, int], ...]
    whole: bool
    """True if it covers the whole storage."""


@dataclasses.dataclass(frozen=True)
class _Call:
    reads: frozenset[int]
    writes: frozenset[_Region]
    replaces: frozenset[_Region]
    """The regions whose old values the call overwrites completely."""
    results: tuple[weakref.ref[torch.Tensor], ...]


class Liveness:
    """The data flow between the operators of a run, by the memory that each reads and writes.

    ``note`` each call, in order. While the results of the run are alive, ``needed()`` returns which calls contribute to
    a live tensor or to memory from before the run. A write that a later call overwrites (``zero_``, ``copy_``) before
    any read does not contribute. Numbers that leave the tensors (``item()``, the condition of an ``if``) are not
    followed.
    """

    def __init__(self) -> None:
        self._calls: list[_Call] = []
        self._allocated: set[int] = set()
        # Kept alive, so that no other storage gets the address of a freed one.
        self._storages: dict[int, Any] = {}

    def note(self, operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any], result: Any) -> None:
        """Record a call with its result."""
        # Here, because importing the reference loads no torch.
        from hopkit._torch.pytree import tensor_leaves

        operands, results = tensor_leaves((args, kwargs)), tensor_leaves(result)
        changed = list(written(operator, args, kwargs))
        self._allocated |= self._storages_of(results) - self._storages_of(operands)
        replaced = changed if operator_name(operator) in _REPLACING else []
        reads = self._storages_of(
            operand for operand in operands if not any(operand is replaced_tensor for replaced_tensor in replaced)
        )
        replaces = frozenset(region for region in self._regions_of(replaced) if region.storage not in reads)
        writes = self._regions_of([*results, *changed])
        self._calls.append(_Call(reads, writes, replaces, tuple(map(weakref.ref, results))))

    def needed(self) -> list[bool]:
        """Return for each call whether it contributes to live memory."""
        live_storages = set(self._storages) - self._allocated
        for call in self._calls:
            live_storages |= self._storages_of(
                [tensor for reference in call.results if (tensor := reference()) is not None]
            )
        needed, replaced = [], set[_Region]()
        # From the last call to the first: a call that writes to live memory makes the memory that it reads live.
        for call in reversed(self._calls):
            needed.append(any(region.storage in live_storages and region not in replaced for region in call.writes))
            if needed[-1]:
                live_storages = (
                    live_storages - {region.storage for region in call.replaces if region.whole}
                ) | call.reads
                replaced = {region for region in replaced | call.replaces if region.storage not in call.reads}
        return needed[::-1]

    def _storages_of(self, tensors: Iterable[torch.Tensor]) -> frozenset[int]:
        return frozenset(region.storage for region in self._regions_of(tensors))

    def _regions_of(self, tensors: Iterable[torch.Tensor]) -> frozenset[_Region]:
        regions = set()
        for tensor in tensors:
            storage = tensor.untyped_storage()
            if address := storage.data_ptr():
                self._storages[address] = storage
                regions.add(_region(address, tensor))
        return frozenset(regions)


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
"""The operators that overwrite every element of a tensor, by the names of `operator_name`."""


def _region(storage: int, tensor: torch.Tensor) -> _Region:
    # In bytes, as a further dimension: a view may have another dtype.
    width = tensor.element_size()
    rows = [(width * stride, size) for stride, size in zip(tensor.stride(), tensor.shape, strict=True)]
    steps = tuple(sorted((stride, size) for stride, size in [*rows, (1, width)] if size != 1))
    least, dense = 1, True
    for step, size in steps:
        dense = dense and step == least
        least *= size
    whole = dense and least == tensor.untyped_storage().nbytes()
    return _Region(storage, int(width * tensor.storage_offset()), steps, whole)
