"""``flex_attention``: attention by its formula, with each score modified and masked separately."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import torch

from hopkit.reference.table import ReferenceHop

_Mod = Callable[..., torch.Tensor]


def flex_attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    score_mod: _Mod | None = None,
    block_mask: Any = None,
    scale: float | None = None,
    enable_gqa: bool = False,
    return_lse: bool = False,
    kernel_options: Any = None,
    *,
    return_aux: Any = None,
) -> Any:
    """Weigh ``value`` by the softmax of the scaled products of ``query`` and ``key``, after ``score_mod`` and the mask.

    ``score_mod(score, b, h, q, kv)`` and ``block_mask.mask_mod(b, h, q, kv)`` are called for one score at a time, with
    0-d tensors, as documented: exact, and slow (a call for each of B x H x L x S scores). For over 4,096 scores,
    `torch.vmap` makes these calls at once. The mask's lists of empty and full blocks are ignored, since they affect its
    computation only, as are ``kernel_options``. A query without any key gets zeros, and a logsumexp of minus infinity.
    Source: the documentation of ``torch.nn.attention.flex_attention``.

    >>> one = torch.ones(1, 1, 1, 2)
    >>> flex_attention(one, one, 3 * one)
    tensor([[[[3., 3.]]]])
    """
    if query.dim() != 4 or query.size(1) % key.size(1) or (query.size(1) != key.size(1) and not enable_gqa):
        raise ValueError(f"no attention of {tuple(query.shape)} to {tuple(key.shape)} with enable_gqa={enable_gqa}")
    heads = query.size(1) // key.size(1)
    key, value = (tensor.repeat_interleave(heads, 1).expand(query.size(0), -1, -1, -1) for tensor in (key, value))
    # Scores have at least float32, independent of the inputs' dtype.
    exact = torch.float64 if query.dtype == torch.float64 else torch.float32
    scores = query.to(exact) @ key.to(exact).transpose(-2, -1) * (query.size(-1) ** -0.5 if scale is None else scale)
    if score_mod is not None:
        scores = _for_each_score(lambda *at: torch.as_tensor(score_mod(*at), dtype=exact), scores)
    if block_mask is not None:
        seen = _for_each_score(lambda score, *at: torch.as_tensor(block_mask.mask_mod(*at)), scores)
        scores = scores.masked_fill(~seen, -math.inf)
    lost = (scores == -math.inf).all(-1)
    # A softmax of nothing would be NaN, in its gradient too.
    weights = scores.masked_fill(lost.unsqueeze(-1), 0.0).softmax(-1).masked_fill(lost.unsqueeze(-1), 0.0)
    out = _strided_as(query, weights.to(query.dtype) @ value.to(query.dtype))
    if return_aux is None and not return_lse:
        return out
    lse = scores.masked_fill(lost.unsqueeze(-1), 0.0).logsumexp(-1).masked_fill(lost, -math.inf)
    if return_aux is None:
        return out, lse
    from torch.nn.attention.flex_attention import AuxOutput

    return out, AuxOutput(
        lse=lse if return_aux.lse else None, max_scores=scores.amax(-1) if return_aux.max_scores else None
    )


_MOST_CALLS = 4096


def _for_each_score(function: _Mod, scores: torch.Tensor) -> torch.Tensor:
    """Call a function with each score and its four indices, and return the results in the shape of the scores."""
    shape = scores.shape
    if scores.numel() <= _MOST_CALLS:
        cells = [function(scores[at], *_indices(at)) for at in itertools.product(*map(range, shape))]
        return torch.stack(cells).reshape(shape)
    indices = torch.meshgrid(*(torch.arange(size, dtype=torch.int32) for size in shape), indexing="ij")
    at_once = torch.vmap(function, randomness="different")
    return at_once(scores.flatten(), *(index.flatten() for index in indices)).reshape(shape)


def _indices(at: tuple[int, ...]) -> tuple[torch.Tensor, ...]:
    return tuple(torch.tensor(index, dtype=torch.int32) for index in at)


def _strided_as(query: torch.Tensor, out: torch.Tensor) -> torch.Tensor:
    """Return ``out`` with the query's order of dimensions in memory, the last one always dense."""
    order = sorted(range(3), key=lambda dim: query.stride(dim), reverse=True)
    return out.permute(*order, 3).contiguous().permute(*(order.index(dim) for dim in range(3)), 3)


REFERENCE_HOPS = (
    ReferenceHop("flex_attention", "torch.nn.attention.flex_attention", "flex_attention", flex_attention),
)
