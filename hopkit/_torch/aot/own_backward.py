"""Backward passes that a program runs itself. Source: ``torch/autograd/__init__.py``, ``torch/autograd/graph.py``."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
from collections.abc import Iterator
from typing import Any

from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched

__all__ = ["OwnBackward", "own_backward"]


@dataclasses.dataclass
class OwnBackward:
    """A flag: the program ran a backward pass that adds to ``.grad``."""

    happened: bool = False


@contextlib.contextmanager
def own_backward() -> Iterator[OwnBackward]:
    """Record a call of ``backward()`` inside the block, of a tensor or of `torch.autograd`.

    ``torch.autograd.grad`` and ``torch.func.grad`` return gradients and do not change ``.grad``: they do not count.

    >>> import torch
    >>> with own_backward() as watched:
    ...     torch.ones(2, requires_grad=True).sum().backward()
    >>> watched
    OwnBackward(happened=True)
    """
    owner, name = place("torch.autograd._engine_run_backward", feature="capture")
    watched, original = OwnBackward(), getattr(owner, name)

    @functools.wraps(original)
    def run_backward(t_outputs: Any, *args: Any, **kwargs: Any) -> Any:
        watched.happened |= bool(kwargs.get("accumulate_grad"))
        return original(t_outputs, *args, **kwargs)

    with patched(owner, name, run_backward, feature="capture"):
        yield watched
