"""Let modules of torch take their fast paths though a mode watches the functions that they call."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import torch

from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched

__all__ = ["fast_paths_kept"]


_FEATURE = "call hierarchy"


@contextlib.contextmanager
def fast_paths_kept() -> Iterator[None]:
    """Let modules of torch choose their path inside the block as they do while Dynamo traces them.

    In evaluation `torch.nn.TransformerEncoderLayer` calls one fused operator, unless ``has_torch_function`` returns
    True, as it does under each `torch.overrides.TorchFunctionMode`. `torch.nn.MultiheadAttention` asks besides whether
    it is traced, and Dynamo says yes. Source: ``torch/nn/modules/transformer.py``, ``activation.py``.

    >>> attention = torch.nn.MultiheadAttention(4, 1, batch_first=True).eval()
    >>> x = torch.ones(1, 2, 4)
    >>> with torch.device("cpu"), torch.no_grad(), fast_paths_kept():
    ...     out, weights = attention(x, x, x)
    >>> out.shape
    torch.Size([1, 2, 4])
    """
    owner, name = place("torch.nn.modules.activation._is_make_fx_tracing", feature=_FEATURE)
    with (
        patched(torch.overrides, "has_torch_function", _has_torch_function),
        patched(owner, name, lambda: True, feature=_FEATURE),
    ):
        yield


_original = torch.overrides.has_torch_function


def _has_torch_function(args: Iterable[Any]) -> bool:
    if not sys._getframe(1).f_globals["__name__"].startswith("torch.nn.modules."):
        # A HOP asks too, and shows itself to the mode only if the answer is yes.
        return _original(args)
    return any(_overrides(type(arg)) for arg in args)


def _overrides(cls: type) -> bool:
    """Return whether a class overrides torch's functions; one that doesn't, such as Parameter, has a C function."""
    return cls is not torch.Tensor and hasattr(getattr(cls, "__torch_function__", None), "__func__")
