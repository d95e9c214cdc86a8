"""Track the writes of a run to memory from before the run, and undo them."""

from __future__ import annotations

from collections.abc import Iterable

import torch

from hopkit._torch.aot.dispatch import Operator, operator_name
from hopkit.reference.shadow_memory import elements_of, is_strided

__all__ = ["OuterWrites"]


class OuterWrites:
    """The writes of a run's operators to memory that no operator of the run allocated.

    Call ``save_targets`` before each operator, and ``record_results`` after it.
    """

    def __init__(self) -> None:
        self._allocated: set[int] = set()
        self._saved: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
        """By address: a tensor that was written, and the old elements of its storage."""

    def save_targets(self, targets: Iterable[torch.Tensor]) -> None:
        """Save the values of the tensors that an operator writes for the first time."""
        for tensor in filter(is_strided, targets):
            address = tensor.untyped_storage().data_ptr()
            if address and address not in self._allocated and address not in self._saved:
                self._saved[address] = (tensor, elements_of(tensor).clone())

    def record_results(
        self, operator: Operator, operands: Iterable[torch.Tensor], results: Iterable[torch.Tensor]
    ) -> None:
        """Record the memory that an operator allocated; that of ``lift_fresh`` is new, from `torch.tensor`."""
        fresh = operator_name(operator) == "aten::lift_fresh"
        known = set() if fresh else {tensor.untyped_storage().data_ptr() for tensor in filter(is_strided, operands)}
        for tensor in filter(is_strided, results):
            address = tensor.untyped_storage().data_ptr()
            if address not in known:
                self._allocated.add(address)

    def restored(self, memory: frozenset[int]) -> tuple[torch.Tensor, ...]:
        """Return the written tensors whose storages are not in ``memory`` (addresses), with their old values."""
        outside = [saved for address, saved in self._saved.items() if address not in memory]
        with torch.no_grad():
            for tensor, values in outside:
                elements_of(tensor).copy_(values)
        return tuple(tensor for tensor, _ in outside)
