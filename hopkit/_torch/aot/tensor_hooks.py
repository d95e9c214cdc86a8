"""Hooks on leaf tensors, called with a gradient or after its accumulation. Source: ``torch/_tensor.py``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.contract import need

__all__ = ["copy_hooks"]


def copy_hooks(tensor: torch.Tensor, target: torch.Tensor, copied: Callable[[Any], Any]) -> None:
    """Copy the hooks of a leaf tensor to another with ``copied``, keeping their order and the ids of their handles.

    These are the hooks of ``register_hook`` and of ``register_post_accumulate_grad_hook``. Both tensors require
    gradients.

    >>> x, y = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    >>> handle = x.register_hook(lambda gradient: 3 * gradient)
    >>> copy_hooks(x, y, dict)
    >>> y.sum().backward()
    >>> y.grad
    tensor([3., 3.])
    """
    for name in (
        need("torch.Tensor._backward_hooks", feature="capture"),
        need("torch.Tensor._post_accumulate_grad_hooks", feature="capture"),
    ):
        if hooks := getattr(tensor, name):
            setattr(target, name, copied(hooks))
