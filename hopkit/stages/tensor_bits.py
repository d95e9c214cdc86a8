"""Digest the bits of a tensor."""

from __future__ import annotations

import ctypes
import hashlib

import torch

__all__ = ["digest_bits", "is_ordinary"]


def is_ordinary(tensor: torch.Tensor) -> bool:
    """Return True for a strided tensor or parameter of torch's own class: its bits are its whole value."""
    return type(tensor) in (torch.Tensor, torch.nn.Parameter) and tensor.layout is torch.strided


def digest_bits(tensor: torch.Tensor) -> str:
    """Return 16 hex digits that depend on every bit of an ordinary tensor of any dtype, device and strides.

    >>> zeros = torch.zeros(2)
    >>> digest_bits(zeros) == digest_bits(zeros.clone()), digest_bits(zeros) == digest_bits(-zeros)
    (True, False)
    """
    # A copy, since the one element of a window counts as contiguous with any stride, and can't be viewed as bytes then.
    dense = tensor.detach().cpu().resolve_conj().resolve_neg().clone(memory_format=torch.contiguous_format)
    bits = dense.reshape(-1).view(torch.uint8)
    return hashlib.sha256(ctypes.string_at(bits.data_ptr(), bits.numel())).hexdigest()[:16]
