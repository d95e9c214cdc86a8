"""Measure the derivative of a program at one seed, in a script.

These functions need only torch, and scripts contain their source. The oracle `hopkit.oracles.finite_difference` makes
captures instead, and shares nothing with them.
"""

from __future__ import annotations

from typing import Any

import torch

from hopkit.stages.execution import cotangent

__all__ = ["along", "in_float64", "moved", "result"]


def moved(tensor: torch.Tensor, step: float) -> torch.Tensor:
    """Return the tensor in float64, in its layout, with each element of its memory moved by a multiple of a step."""
    if not tensor.is_floating_point():
        return tensor
    memory = torch.empty(0, dtype=tensor.dtype).set_(tensor.untyped_storage())
    memory = memory.to(torch.float64) + step * (1 + torch.arange(memory.numel()) % 7) / 8
    view = torch.empty(0, dtype=torch.float64)
    return view.set_(memory.untyped_storage(), tensor.storage_offset(), tensor.shape, tensor.stride())


def in_float64(state: Any) -> None:
    """Convert a parameter, or all parameters and buffers of a module, in place."""
    if isinstance(state, torch.nn.Module):
        state.double()
    elif state.is_floating_point():
        state.data = state.data.to(torch.float64)


def result(differentiable: dict[int, torch.Tensor]) -> float:
    """Return the number that a call runs backward from: outputs that require gradients, times their cotangents."""
    return sum(float((out.detach() * cotangent(out, order)).sum()) for order, out in differentiable.items())


def along(grads: dict[int, torch.Tensor], ahead: tuple[Any, ...], back: tuple[Any, ...]) -> float:
    """Return how much a result changes from the arguments ``back`` to ``ahead``, according to the gradients."""
    return sum(float((grad * (ahead[at] - back[at]).detach()).sum()) for at, grad in grads.items())
