"""The fused kernels of attention, computed on the CPU: forward, and backward from the saved values of forward.

Shapes and strides of results are those of torch's meta kernels of these operators. Numbers have single precision, or
double for double inputs. Backward redraws the dropout from the seed that forward returned; a GPU draws other numbers.
Source: Dao et al., "FlashAttention", 2022, algorithms 1 and 4.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import torch

__all__ = ["KERNELS"]

_Outputs = tuple[Any, ...]


@dataclasses.dataclass(frozen=True)
class _Scores:
    """The scores of a query and keys before the softmax, and the factor by which a dropout scales each."""

    scores: torch.Tensor
    factors: torch.Tensor | float

    def weights(self, logsumexp: torch.Tensor) -> torch.Tensor:
        # A fully masked row has no weights.
        return torch.where(logsumexp.isneginf(), 0.0, (self.scores - logsumexp).exp())


def _wide(tensor: torch.Tensor, heads: int | None = None) -> torch.Tensor:
    """Return a tensor in at least single precision, with the heads repeated to ``heads``."""
    wide = tensor if tensor.dtype == torch.float64 else tensor.float()
    return wide if heads is None else wide.repeat_interleave(heads // tensor.size(1), dim=1)


def _scored(
    query: torch.Tensor,
    key: torch.Tensor,
    bias: torch.Tensor | None,
    *,
    dropout: float,
    causal: bool,
    scale: float | None,
    seed: int,
) -> _Scores:
    scores = _wide(query) @ _wide(key, query.size(1)).mT * _scale(query, scale)
    if bias is not None:
        scores = scores + bias
    if causal:
        scores = scores.masked_fill(
            scores.new_ones(scores.shape[-2:], dtype=torch.bool).tril().logical_not(), -math.inf
        )
    if not dropout:
        return _Scores(scores, 1.0)
    drawn = torch.rand(scores.shape, generator=torch.Generator().manual_seed(seed))
    return _Scores(scores, (drawn >= dropout) / (1 - dropout))


def _scale(query: torch.Tensor, scale: float | None) -> float:
    return 1 / math.sqrt(query.size(-1)) if scale is None else scale


def _forward(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    bias: torch.Tensor | None,
    dropout: float,
    causal: bool,
    scale: float | None,
) -> tuple[torch.Tensor, torch.Tensor, int]:
    """Return the output, the logarithm of the sum of exponentials of each row, and the seed of the dropout."""
    seed = int(torch.randint(2**62, ())) if dropout else 0
    scored = _scored(query, key, bias, dropout=dropout, causal=causal, scale=scale, seed=seed)
    logsumexp = scored.scores.logsumexp(-1, keepdim=True)
    output = (scored.weights(logsumexp) * scored.factors) @ _wide(value, query.size(1))
    return output, logsumexp.squeeze(-1), seed


def _backward(
    grad: torch.Tensor,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    bias: torch.Tensor | None,
    out: torch.Tensor,
    logsumexp: torch.Tensor,
    seed: torch.Tensor,
    dropout: float,
    causal: bool,
    scale: float | None,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return the gradients of query, key, value and bias; ``logsumexp`` has the shape (batch, heads, length)."""
    number = int(seed.reshape(-1)[0]) if dropout else 0
    scored = _scored(query, key, bias, dropout=dropout, causal=causal, scale=scale, seed=number)
    weights, grad = scored.weights(_wide(logsumexp).unsqueeze(-1)), _wide(grad)
    grad_values = (weights * scored.factors).mT @ grad
    grad_weights = (grad @ _wide(value, query.size(1)).mT) * scored.factors
    grad_scores = weights * (grad_weights - (grad * _wide(out)).sum(-1, keepdim=True))
    grad_query = grad_scores @ _wide(key, query.size(1)) * _scale(query, scale)
    grad_keys = grad_scores.mT @ _wide(query) * _scale(query, scale)
    return grad_query, _ungrouped(grad_keys, key), _ungrouped(grad_values, value), grad_scores


def _ungrouped(gradient: torch.Tensor, tensor: torch.Tensor) -> torch.Tensor:
    """Sum over the heads of the query that share a head of a key or value."""
    batch, heads, length, width = gradient.shape
    return gradient.view(batch, tensor.size(1), heads // tensor.size(1), length, width).sum(2)


def _laid_out(name: str, args: tuple[Any, ...], scale: float | None, values: tuple[Any, ...]) -> _Outputs:
    """Copy values to tensors of the shapes and strides of the operator's meta kernel; a number fills its tensor."""
    expected = getattr(torch.ops.aten, name).default(*map(_on_meta, args), scale=scale)
    return tuple(
        _filled(meta, value) if isinstance(meta, torch.Tensor) else meta
        for meta, value in itertools.zip_longest(expected, values)
    )


def _on_meta(argument: Any) -> Any:
    if not isinstance(argument, torch.Tensor):
        return argument
    return torch.empty_strided(argument.shape, argument.stride(), dtype=argument.dtype, device="meta")


def _filled(meta: torch.Tensor, value: torch.Tensor | int | None) -> torch.Tensor:
    result = torch.empty_strided(meta.shape, meta.stride(), dtype=meta.dtype)
    if isinstance(value, torch.Tensor):
        # A kernel may pad for alignment, with rows that have no weights.
        result.fill_(math.inf)
        if result.numel():
            result[tuple(slice(0, size) for size in value.shape)] = value.to(meta.dtype)
        return result
    return result.copy_(torch.full(meta.shape, value or 0, dtype=torch.int64))


def _flash(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    return_debug_mask: bool = False,
    *,
    scale: float | None = None,
) -> _Outputs:
    output, logsumexp, seed = _forward(query, key, value, None, dropout_p, is_causal, scale)
    args = (query, key, value, dropout_p, is_causal, return_debug_mask)
    values = (output, logsumexp, None, None, None, None, seed)
    return _laid_out("_scaled_dot_product_flash_attention", args, scale, values)


def _flash_backward(*args: Any, scale: float | None = None) -> _Outputs:
    grad, query, key, value, out, logsumexp, _, _, _, _, dropout, causal, seed, _ = args
    values = _backward(grad, query, key, value, None, out, logsumexp, seed, dropout, causal, scale)
    return _laid_out("_scaled_dot_product_flash_attention_backward", args, scale, values[:3])


def _efficient(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attn_bias: torch.Tensor | None,
    compute_log_sumexp: bool,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
) -> _Outputs:
    output, logsumexp, seed = _forward(query, key, value, attn_bias, dropout_p, is_causal, scale)
    args = (query, key, value, attn_bias, compute_log_sumexp, dropout_p, is_causal)
    return _laid_out("_scaled_dot_product_efficient_attention", args, scale, (output, logsumexp, seed))


def _efficient_backward(*args: Any, scale: float | None = None) -> _Outputs:
    grad, query, key, value, bias, out, logsumexp, seed, _, dropout, _, *causal = args
    logsumexp = logsumexp[..., : query.size(2)]
    is_causal = bool(causal and causal[0])
    values = _backward(grad, query, key, value, bias, out, logsumexp, seed, dropout, is_causal, scale)
    return _laid_out("_scaled_dot_product_efficient_attention_backward", args, scale, values)


def _cudnn(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attn_bias: torch.Tensor | None,
    compute_log_sumexp: bool,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    return_debug_mask: bool = False,
    *,
    scale: float | None = None,
) -> _Outputs:
    output, logsumexp, seed = _forward(query, key, value, attn_bias, dropout_p, is_causal, scale)
    args = (query, key, value, attn_bias, compute_log_sumexp, dropout_p, is_causal, return_debug_mask)
    values = (output, logsumexp.unsqueeze(-1), None, None, None, None, seed)
    return _laid_out("_scaled_dot_product_cudnn_attention", args, scale, values)


def _cudnn_backward(*args: Any, scale: float | None = None) -> _Outputs:
    grad, query, key, value, out, logsumexp, seed, _, bias, _, _, _, _, dropout, causal = args
    logsumexp = logsumexp.squeeze(-1)
    values = _backward(grad, query, key, value, bias, out, logsumexp, seed, dropout, causal, scale)
    return _laid_out("_scaled_dot_product_cudnn_attention_backward", args, scale, values[:3])


KERNELS: Mapping[str, Callable[..., _Outputs]] = MappingProxyType(
    {
        "_scaled_dot_product_cudnn_attention": _cudnn,
        "_scaled_dot_product_cudnn_attention_backward": _cudnn_backward,
        "_scaled_dot_product_efficient_attention": _efficient,
        "_scaled_dot_product_efficient_attention_backward": _efficient_backward,
        "_scaled_dot_product_flash_attention": _flash,
        "_scaled_dot_product_flash_attention_backward": _flash_backward,
    }
)
"""Operators of aten by name, each with the CPU's kernel."""
