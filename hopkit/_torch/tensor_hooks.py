"""Hooks on leaf tensors: functions that autograd calls with a gradient, or once it is in ``.grad``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.contract import need

__all__ = ["copy_hooks"]


def copy_hooks(tensor: torch.Tensor, target: torch.Tensor, copied: Callable[[Any], Any]) -> None:
    """Give a leaf tensor the hooks of another, each as ``copied`` makes it; their order and their handles' ids stay.

    These are the hooks of ``register_hook`` and of ``register_post_accumulate_grad_hook``. Both tensors want gradients.
    Source: ``torch/_tensor.py``.

    >>> first, second = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    >>> handle = first.register_hook(lambda gradient: 3 * gradient)
    >>> copy_hooks(first, second, dict)
    >>> second.sum().backward()
    >>> second.grad
    tensor([3., 3.])
    """
    for name in (
        need("torch.Tensor._backward_hooks", feature="capture"),
        need("torch.Tensor._post_accumulate_grad_hooks", feature="capture"),
    ):
        if hooks := getattr(tensor, name):
            setattr(target, name, copied(hooks))
