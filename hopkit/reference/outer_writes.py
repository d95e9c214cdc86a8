"""Writes of a run to memory that was there before it."""

from __future__ import annotations

from collections.abc import Iterable

import torch

from hopkit._torch.dispatch import Operator, operator_name
from hopkit.reference.shadow_memory import elements_of, is_strided

__all__ = ["OuterWrites"]


class OuterWrites:
    """The writes of the operators of a run to memory that no operator of the run has made.

    Call ``before`` with what an operator is going to write, and ``after`` with its operands and results.
    """

    def __init__(self) -> None:
        self._made: set[int] = set()
        self._saved: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
        """By address: a tensor that was written, and all that its storage held before."""

    def before(self, targets: Iterable[torch.Tensor]) -> None:
        """Save the values of what is written for the first time."""
        for tensor in filter(is_strided, targets):
            address = tensor.untyped_storage().data_ptr()
            if address and address not in self._made and address not in self._saved:
                self._saved[address] = (tensor, elements_of(tensor).clone())

    def after(self, operator: Operator, operands: Iterable[torch.Tensor], results: Iterable[torch.Tensor]) -> None:
        """Note the memory that an operator has made; `torch.tensor` has just made what ``lift_fresh`` passes on."""
        fresh = operator_name(operator) == "aten::lift_fresh"
        known = set() if fresh else {tensor.untyped_storage().data_ptr() for tensor in filter(is_strided, operands)}
        for tensor in filter(is_strided, results):
            address = tensor.untyped_storage().data_ptr()
            if address not in known:
                self._made.add(address)

    def restored(self, memory: frozenset[int]) -> tuple[torch.Tensor, ...]:
        """Return the tensors that were written outside of some memory, with their old values."""
        outside = [saved for address, saved in self._saved.items() if address not in memory]
        with torch.no_grad():
            for tensor, values in outside:
                elements_of(tensor).copy_(values)
        return tuple(tensor for tensor, _ in outside)
