"""The choice of the kernel of scaled dot product attention on a GPU, which is C++ of torch's CUDA builds.

Source: ``select_sdp_backend`` in ``aten/src/ATen/native/transformers/cuda/sdp_utils.cpp`` and the checks of
``aten/src/ATen/native/transformers/sdp_utils_cpp.h``, read at commit 001f694a of torch; for CUDA 13 and the cuDNN that
torch requires: 9.19 for 2.11, 9.20 for 2.12, 9.24 for 2.14, 9.26 for 2.15. It depends on dtypes, sizes, strides, flags
and the GPU, for dense tensors. Not implemented: FlashAttention 3, nested tensors.
"""

from __future__ import annotations

import dataclasses
import functools
import os
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.versions import is_within, torch_version

__all__ = ["CUDNN", "EFFICIENT", "FLASH", "MATH", "Attention", "chosen_kernel"]

_FEATURE = "virtual GPU"
MATH, FLASH, EFFICIENT, CUDNN = range(4)
"""The numbers of ``at::SDPBackend``."""

_SHORT_FLOATS = frozenset({torch.float16, torch.bfloat16})
_MAX_BLOCKS = 65_535
"""CUDA's limit of the second dimension of a grid."""


@dataclasses.dataclass(frozen=True)
class Attention:
    """The arguments of a call on which the choice depends; tensors have the shape (batch, heads, length, width)."""

    query: torch.Tensor
    key: torch.Tensor
    value: torch.Tensor
    mask: torch.Tensor | None
    dropout: float
    causal: bool
    grouped: bool

    @property
    def tensors(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        return self.query, self.key, self.value

    @property
    def needs_gradient(self) -> bool:
        return torch.is_grad_enabled() and any(tensor.requires_grad for tensor in self.tensors)

    def has_dtype(self, dtypes: frozenset[torch.dtype]) -> bool:
        return len({tensor.dtype for tensor in self.tensors}) == 1 and self.query.dtype in dtypes


def chosen_kernel(call: Attention, capability: tuple[int, int]) -> int:
    """Return the number of the kernel that a GPU of this capability calls; raise `RuntimeError` if all are off."""
    for kernel in _order(capability):
        if kernel in _RULES and _RULES[kernel](call, capability):
            return kernel
    raise RuntimeError("No available kernel. Aborting execution.")


def _is_enabled(kernel: str) -> bool:
    return bool(getattr(torch.backends.cuda, f"{kernel}_sdp_enabled")())


def _order(capability: tuple[int, int]) -> list[int]:
    order = list(need("torch._C._get_sdp_priority_order", feature=_FEATURE)())
    is_default = order[:3] == [FLASH, EFFICIENT, MATH]
    if is_default and capability[0] in (9, 10) and os.environ.get("TORCH_CUDNN_SDPA_DEPRIORITIZED") != "1":
        return [CUDNN, FLASH, EFFICIENT, MATH]
    return order


def _by_flash(call: Attention, capability: tuple[int, int]) -> bool:
    width = call.query.size(-1)
    return (
        _is_enabled("flash")
        and _is_fusible(call, any_last_stride=width == 1)
        and call.mask is None
        and width == call.key.size(-1) == call.value.size(-1)
        and width <= 256
        and _fits_grid(call)
        and not (call.causal and call.query.size(-2) != call.key.size(-2))
        and (8, 0) <= capability <= (12, 1)
        and _flash_has_backward(call, capability)
        and call.has_dtype(_SHORT_FLOATS)
    )


def _flash_has_backward(call: Attention, capability: tuple[int, int]) -> bool:
    is_small = (8, 6) <= capability <= (8, 9) or (12, 0) <= capability <= (12, 1)
    width = call.query.size(-1)
    return not (is_small and call.needs_gradient) or width <= 192 or (width > 224 and not call.dropout)


def _by_efficient(call: Attention, capability: tuple[int, int]) -> bool:
    is_short = call.query.dtype in _SHORT_FLOATS
    aligned_to = (8 if is_short else 4) if capability >= (8, 0) else 8 if is_short and capability >= (7, 0) else 1
    dtypes = frozenset({torch.float16, torch.float32}) | ({torch.bfloat16} if capability >= (8, 0) else set())
    width, value_width = call.query.size(-1), call.value.size(-1)
    return (
        _is_enabled("mem_efficient")
        and _is_fusible(call, any_last_stride=False)
        and (call.key.size(1) == call.query.size(1) or _efficient_takes_groups())
        and width == call.key.size(-1)
        and width > 0
        and value_width > 0
        and width % aligned_to == 0
        and value_width % aligned_to == 0
        # Allocations begin at multiples of 256 bytes.
        and all(tensor.storage_offset() % aligned_to == 0 for tensor in call.tensors)
        and (5, 0) <= capability <= (12, 1)
        and call.has_dtype(dtypes)
    )


@functools.cache
def _efficient_takes_groups() -> bool:
    """Return whether heads may share a key in this kernel; the shape of a gradient shows it. Older torch can't."""
    query, key = torch.empty(1, 2, 8, 8, device="meta"), torch.empty(1, 1, 8, 8, device="meta")
    saved = torch.empty(1, 2, 32, device="meta"), *torch.empty(2, dtype=torch.int64, device="meta").unbind()
    backward = torch.ops.aten._scaled_dot_product_efficient_attention_backward.default
    gradients = backward(query, query, key, key, None, query, *saved, 0.0, [True, True, True, False])
    return bool(gradients[1].shape == key.shape)


def _by_cudnn(call: Attention, capability: tuple[int, int]) -> bool:
    is_deterministic = torch.are_deterministic_algorithms_enabled()
    return (
        _is_enabled("cudnn")
        and _is_fusible(call, any_last_stride=call.query.size(-1) == 1, same_heads=False)
        and not (is_deterministic and not torch.is_deterministic_algorithms_warn_only_enabled())
        and call.has_dtype(_SHORT_FLOATS)
        and _mask_is_cudnns(call)
        and (8, 0) <= capability <= (12, 1)
        and (call.dropout * 16 == int(call.dropout * 16) or not _cudnn_refuses_rounded_dropout())
        and _fits_grid(call)
        and _widths_are_cudnns(call, capability)
        and call.key.size(2) != 1
        and not (call.dropout and call.query.size(2) == 1)
    )


def _cudnn_refuses_rounded_dropout() -> bool:
    """Return whether torch takes another kernel where cuDNN would round the dropout to a sixteenth.

    Torch 2.11 takes cuDNN all the same; no capability shows it without a GPU.
    """
    return is_within(torch_version(), ">=2.12")


def _widths_are_cudnns(call: Attention, capability: tuple[int, int]) -> bool:
    """Return whether cuDNN takes heads of these widths; those over 128 depend on the release of torch too.

    2.11 takes them on the H200, with and without gradients, as a run on one showed. From 2.14 on the source has the
    rule. In between hopkit has neither, and cuDNN does not take them.
    """
    widths = call.query.size(-1), call.value.size(-1)
    if any(width % 8 for width in widths) or max(widths) > 256:
        return False
    if max(widths) <= 128:
        return True
    if capability != (9, 0) and capability[0] != 10:
        return False
    if widths == (192, 128):
        return True
    if is_within(torch_version(), "<2.12"):
        return capability == (9, 0)
    return is_within(torch_version(), ">=2.14") and (widths == (256, 256) or not call.needs_gradient)


def _mask_is_cudnns(call: Attention) -> bool:
    mask, query = call.mask, call.query
    if mask is None:
        return True
    if mask.requires_grad or mask.size(-2) not in (1, query.size(2)) or mask.size(-1) not in (1, call.key.size(2)):
        return False
    return mask.dim() == 2 or (
        mask.dim() == 4 and mask.size(0) in (1, query.size(0)) and mask.size(1) in (1, query.size(1))
    )


def _fits_grid(call: Attention) -> bool:
    return call.query.size(0) <= _MAX_BLOCKS and call.query.size(1) <= _MAX_BLOCKS


def _is_fusible(call: Attention, *, any_last_stride: bool, same_heads: bool = True) -> bool:
    """Return whether the tensors meet the requirements of every fused kernel."""
    query, key, value = call.tensors
    if {tensor.dim() for tensor in call.tensors} != {4} or 0 in (query.size(-2), key.size(-2)):
        return False
    strided = any_last_stride or all(tensor.stride(-1) == 1 for tensor in call.tensors)
    if not strided or (call.mask is not None and call.mask.stride(-1) != 1):
        return False
    if not query.size(0) == key.size(0) == value.size(0):
        return False
    heads, key_heads, value_heads = (tensor.size(1) for tensor in call.tensors)
    if not call.grouped:
        return bool(heads == key_heads == value_heads)
    if same_heads and key_heads != value_heads:
        return False
    return heads % key_heads == 0 and heads % value_heads == 0


_RULES: Mapping[int, Callable[[Attention, tuple[int, int]], Any]] = MappingProxyType(
    {
        MATH: lambda call, capability: _is_enabled("math"),
        FLASH: _by_flash,
        EFFICIENT: _by_efficient,
        CUDNN: _by_cudnn,
    }
)
