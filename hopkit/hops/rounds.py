"""The rounds of `hopkit.scan`, `hopkit.map` and `hopkit.associative_scan`: slices of tensors along a dimension."""

from __future__ import annotations

from typing import Any

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit.errors import UsageError
from hopkit.hops.structures import copied_with, tensors_in
from hopkit.speculate.policy import SpeculationPolicy

__all__ = ["POLICY", "in_order", "in_place", "order_in", "place_in", "slices_of"]

POLICY = SpeculationPolicy(
    outputs="later", side_effects="kept", aliasing=True, outer_values_pass=True, guards_outer_state=True
)
"""How a round is traced: it may change objects of its carry, and no other state of the enclosing program."""


def slices_of(name: str, xs: Any) -> list[Any]:
    """Return the argument of each round. Raises `UsageError` if the tensors have no slices, or not as many."""
    tensors = tensors_in(xs)
    lengths = {tuple(x.shape)[:1] for x in tensors}
    if len(lengths) != 1 or lengths & {(), (0,)}:
        sizes = ", ".join(str(list(x.shape)) for x in tensors) or "no tensor"
        hint = "pass tensors with the same first size, which is the number of rounds, at least 1"
        raise UsageError(f"{name}: xs holds {sizes}", hint=hint)
    ((length,),) = lengths
    return [copied_with(lambda place, x, index=index: x[index], "xs", xs) for index in range(length)]


def in_order(x: Any, dim: int, reverse: bool) -> Any:
    """Return a tensor with the dimension of the rounds first, in the order of the rounds."""
    x = x.movedim(dim, 0) if dim != 0 else x
    return x.flip(0) if reverse else x


def in_place(y: Any, dim: int, reverse: bool) -> Any:
    """Return a stacked result with the dimension of the rounds where it was in ``xs``."""
    y = y.flip(0) if reverse else y
    return y.movedim(0, dim) if dim != 0 and dim < y.ndim else y


def order_in(tx: InstructionTranslator, vt: VariableTracker, dim: int, reverse: bool) -> VariableTracker:
    """Apply `in_order` to a tensor of the program that Dynamo traces; a size stays."""
    if not vt.is_tensor():
        return vt
    vt = _called(tx, vt, "movedim", dim, 0) if dim else vt
    return _called(tx, vt, "flip", 0) if reverse else vt


def place_in(tx: InstructionTranslator, vt: VariableTracker, dim: int, reverse: bool) -> VariableTracker:
    """Apply `in_place` to a tensor of the program that Dynamo traces."""
    vt = _called(tx, vt, "flip", 0) if reverse else vt
    moves = dim != 0 and dim < vt.as_proxy().node.meta["example_value"].dim()
    return _called(tx, vt, "movedim", 0, dim) if moves else vt


def _called(tx: InstructionTranslator, vt: VariableTracker, method: str, *args: int) -> VariableTracker:
    return new_value(tx, "call_method", method, (vt.as_proxy(), *args), {})
