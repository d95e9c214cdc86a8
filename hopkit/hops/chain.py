"""Which gradients the derivative of a body gives, and whether the bodies themselves are needed beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hopkit.hops.arrangement import Node
from hopkit.hops.definition import Definition

__all__ = ["is_differentiable", "takes_bodies", "wanted"]


def takes_bodies(definition: Definition) -> bool:
    """Whether the backward operator runs the bodies again, beside their derivatives, to know what each was given."""
    return definition.backward is not None or definition.runs not in ("once", "selected")


def wanted(definition: Definition, node: Node, needs_grad: Sequence[bool]) -> tuple[int, ...]:
    """The inputs of a body whose gradients its derivative gives.

    Where one step's gradients are the next step's, that of each operand is wanted, needed in the end or not.
    """
    chained = takes_bodies(definition)
    return tuple(
        index
        for index, (value, needed) in enumerate(zip(node.inputs, needs_grad, strict=True))
        if needed or (chained and index < len(node.operands) and is_differentiable(value))
    )


def is_differentiable(value: Any) -> bool:
    """Whether a value can have a gradient: it is a tensor of floating or complex numbers."""
    return isinstance(value, torch.Tensor) and (value.is_floating_point() or value.is_complex())
