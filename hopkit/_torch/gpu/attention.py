"""Scaled dot product attention on the virtual GPU: call the kernel that torch would choose there.

A CPU build of torch, and a CUDA build without a driver, decompose attention into products and a softmax. Here it
becomes the operator of the chosen kernel, whose derivative and shapes torch knows on every build. That operator is
computed on the CPU (`hopkit._torch.gpu.attention_kernels`). Source: ``scaled_dot_product_attention`` in
``aten/src/ATen/native/transformers/attention.cpp``.
"""

from __future__ import annotations

import contextlib
import math
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.gpu.attention_choice import CUDNN, EFFICIENT, FLASH, MATH, Attention, chosen_kernel
from hopkit._torch.gpu.attention_kernels import KERNELS

__all__ = ["attention_as_on_gpu"]

_FEATURE = "virtual GPU"
_NAME = "scaled_dot_product_attention"


@contextlib.contextmanager
def attention_as_on_gpu(capability: tuple[int, int]) -> Iterator[None]:
    """Make attention of GPU tensors call the kernel of a GPU of this capability, inside the block."""
    original = need("torch.library.get_kernel", feature=_FEATURE)(f"aten::{_NAME}", "AutogradCPU")
    with need("torch.library._scoped_library", feature=_FEATURE)("aten", "IMPL") as library, warnings.catch_warnings():
        # Torch warns once per process that a kernel was overridden.
        warnings.filterwarnings("ignore", message="Warning only once for all operators", category=UserWarning)
        library.impl(_NAME, _attention(original, capability), "CompositeImplicitAutograd", allow_override=True)
        for name, kernel in KERNELS.items():
            library.impl(name, kernel, "CPU")
        yield


def _attention(original: Any, capability: tuple[int, int]) -> Callable[..., torch.Tensor]:
    keys = need("torch._C._dispatch_keys", feature=_FEATURE)

    def scaled_dot_product_attention(
        query: torch.Tensor,
        key: torch.Tensor,
        value: torch.Tensor,
        attn_mask: torch.Tensor | None = None,
        dropout_p: float = 0.0,
        is_causal: bool = False,
        *,
        scale: float | None = None,
        enable_gqa: bool = False,
    ) -> torch.Tensor:
        call = Attention(query, key, value, attn_mask, dropout_p, is_causal, enable_gqa)
        kernel = chosen_kernel(call, capability) if query.device.type == "cuda" else MATH
        if kernel == MATH:
            output: torch.Tensor = original.call_boxed(
                *(keys(query), query, key, value, attn_mask, dropout_p, is_causal), scale=scale, enable_gqa=enable_gqa
            )
            return output
        return _CALLS[kernel](call, scale)

    return scaled_dot_product_attention


def _call_cudnn(call: Attention, scale: float | None) -> torch.Tensor:
    outputs: tuple[torch.Tensor, ...] = torch.ops.aten._scaled_dot_product_cudnn_attention.default(
        *(*call.tensors, _added_mask(call), call.needs_gradient, call.dropout, call.causal, False), scale=scale
    )
    return outputs[0]


def _call_flash(call: Attention, scale: float | None) -> torch.Tensor:
    width = call.query.size(-1)
    padded = [torch.nn.functional.pad(x, (0, 8 - width % 8)) if width % 8 else x for x in call.tensors]
    if scale is None:
        scale = 1 / math.sqrt(int(width))
    outputs: tuple[torch.Tensor, ...] = torch.ops.aten._scaled_dot_product_flash_attention.default(
        *(*padded, call.dropout, call.causal, False), scale=scale
    )
    return outputs[0][..., :width] if width % 8 else outputs[0]


def _call_efficient(call: Attention, scale: float | None) -> torch.Tensor:
    mask = _added_mask(call)
    if mask is not None:
        mask = _aligned(mask).expand(*call.query.shape[:3], call.key.size(2))
    outputs: tuple[torch.Tensor, ...] = torch.ops.aten._scaled_dot_product_efficient_attention.default(
        *(*call.tensors, mask, call.needs_gradient, call.dropout, call.causal), scale=scale
    )
    return outputs[0]


def _added_mask(call: Attention) -> torch.Tensor | None:
    """Return the mask as numbers to add to scores."""
    mask = call.mask
    if mask is None or mask.dtype != torch.bool:
        return mask
    return torch.where(mask, 0.0, torch.scalar_tensor(-math.inf, dtype=call.query.dtype, device=mask.device))


def _aligned(mask: torch.Tensor) -> torch.Tensor:
    """Return the mask with rows that begin at multiples of eight elements."""
    if mask.stride(-1) == 1 and all(stride % 8 == 0 for stride in mask.stride()[:-1]):
        return mask
    width = mask.size(-1)
    return torch.nn.functional.pad(mask, (0, 8 - width % 8))[..., :width]


_CALLS: dict[int, Callable[[Attention, float | None], torch.Tensor]] = {
    CUDNN: _call_cudnn,
    FLASH: _call_flash,
    EFFICIENT: _call_efficient,
}
