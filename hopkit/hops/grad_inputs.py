"""Choose the inputs of a body whose gradients its derivative returns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hopkit.hops.calling_convention import Node
from hopkit.hops.definition import Definition

__all__ = ["grad_input_indices", "is_differentiable", "takes_bodies"]


def takes_bodies(definition: Definition) -> bool:
    """Return whether the backward operator takes the bodies too, and runs them again to recompute their operands."""
    return definition.backward is not None or definition.runs not in ("once", "selected")


def grad_input_indices(definition: Definition, node: Node, needs_grad: Sequence[bool]) -> tuple[int, ...]:
    """Return the indices of a body's inputs whose gradients its derivative returns.

    If the gradients of one step are those of the next one, these are all operands, needed in the end or not.
    """
    chained = takes_bodies(definition)
    return tuple(
        index
        for index, (value, needed) in enumerate(zip(node.inputs, needs_grad, strict=True))
        if needed or (chained and index < len(node.operands) and is_differentiable(value))
    )


def is_differentiable(value: Any) -> bool:
    """Return whether a value can have a gradient: it is a tensor of floating or complex numbers."""
    return isinstance(value, torch.Tensor) and (value.is_floating_point() or value.is_complex())
