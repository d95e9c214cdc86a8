from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn.attention import flex_attention as flex
from torch.nn.attention.flex_attention import AuxRequest, create_block_mask
from torch.nn.functional import scaled_dot_product_attention

from hopkit import reference
from hopkit.stages import session

sizes = st.integers(1, 2)


def inputs(batch: int, heads: int, queries: int, keys: int) -> tuple[torch.Tensor, ...]:
    shapes = (batch, heads, queries, 2), (batch, heads, keys, 2), (batch, heads, keys, 3)
    return tuple(torch.randn(shape, dtype=torch.float64, requires_grad=True) for shape in shapes)


@settings(max_examples=30)
@given(sizes, sizes, sizes, sizes, st.integers(0, 1000))
def test_is_attention_with_a_bias_and_a_mask(batch: int, heads: int, queries: int, keys: int, seed: int) -> None:
    torch.manual_seed(seed)
    q, k, v = inputs(batch, heads, queries, keys)
    bias = torch.randn(heads, queries, keys, dtype=torch.float64)
    seen = torch.rand(batch, heads, queries, keys) > 0.3
    seen[..., 0] = True
    mask = create_block_mask(lambda b, h, i, j: seen[b, h, i, j], batch, heads, queries, keys, device="cpu")
    with reference.reference_run():
        output = flex.flex_attention(q, k, v, lambda score, b, h, i, j: score + bias[h, i, j], mask, scale=0.7)
    expected = scaled_dot_product_attention(q, k, v, bias.masked_fill(~seen, -torch.inf), scale=0.7)
    torch.testing.assert_close(output, expected)
    wanted = torch.autograd.grad(expected.sum(), (q, k, v))
    torch.testing.assert_close(torch.autograd.grad(output.sum(), (q, k, v)), wanted)


def test_is_attention_at_real_sizes_too() -> None:
    """Check more scores than are visited one by one: each is in its place, and tensors that a function closes over
    have gradients."""
    torch.manual_seed(0)
    q, k, v = (torch.randn(2, 3, size, 16, dtype=torch.float64, requires_grad=True) for size in (40, 48, 48))
    slopes = torch.rand(3, dtype=torch.float64, requires_grad=True)
    mask = create_block_mask(lambda b, h, i, j: (i >= j) | (b == 1), 2, 3, 40, 48, device="cpu")
    with reference.reference_run():
        actual = flex.flex_attention(q, k, v, lambda score, b, h, i, j: score + slopes[h] * (i - 2 * j), mask)
    i, j = torch.arange(40)[:, None], torch.arange(48)
    seen = (i >= j) | torch.tensor([False, True])[:, None, None, None]
    bias = (slopes[:, None, None] * (i - 2 * j)).masked_fill(~seen, -torch.inf)
    expected = scaled_dot_product_attention(q, k, v, bias)
    torch.testing.assert_close(actual, expected)
    expected_grads = torch.autograd.grad(expected.sum(), (q, k, v, slopes))
    torch.testing.assert_close(torch.autograd.grad(actual.sum(), (q, k, v, slopes)), expected_grads)


def test_heads_of_keys_are_shared_by_groups_of_queries() -> None:
    q, k, v = torch.randn(1, 4, 3, 2), torch.randn(1, 2, 3, 2), torch.randn(1, 2, 3, 2)
    with reference.reference_run():
        actual = flex.flex_attention(q, k, v, enable_gqa=True)
        with pytest.raises(ValueError, match="enable_gqa=False"):
            flex.flex_attention(q, k, v)
    torch.testing.assert_close(actual, scaled_dot_product_attention(q, k, v, enable_gqa=True))


def test_a_query_that_sees_nothing_gets_zeros_and_passes_no_gradient_on() -> None:
    q, k, v = inputs(1, 1, 2, 2)
    mask = create_block_mask(lambda b, h, i, j: i > 0, None, None, 2, 2, device="cpu")
    with reference.reference_run():
        outputs, aux = flex.flex_attention(q, k, v, block_mask=mask, return_aux=AuxRequest(lse=True, max_scores=True))
    assert torch.equal(outputs[0, 0, 0], torch.zeros(3, dtype=torch.float64))
    scores = q[0, 0, 1] @ k[0, 0].T / 2**0.5
    assert aux.lse is not None
    assert aux.max_scores is not None
    torch.testing.assert_close(aux.lse[0, 0], torch.stack([torch.tensor(-torch.inf), scores.logsumexp(0)]))
    torch.testing.assert_close(aux.max_scores[0, 0, 1], scores.amax())
    (grad,) = torch.autograd.grad(outputs.sum(), q)
    assert torch.equal(grad[0, 0, 0], torch.zeros(2, dtype=torch.float64))


def test_a_score_function_may_run_any_python_for_one_score() -> None:
    q, k, v = inputs(1, 1, 2, 3)

    def score_mod(score: torch.Tensor, *at: Any) -> torch.Tensor:
        assert score.dim() == 0
        assert [(index.dim(), index.dtype) for index in at] == [(0, torch.int32)] * 4
        return score if score > 0 else score * 2

    with reference.reference_run():
        actual = flex.flex_attention(q, k, v, score_mod)
    scores = q @ k.transpose(-2, -1) / 2**0.5
    torch.testing.assert_close(actual, torch.where(scores > 0, scores, scores * 2).softmax(-1) @ v)


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (2, 1, 0)])
def test_agrees_with_the_compiled_attention_in_memory_too(order: tuple[int, ...]) -> None:
    def fn(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        return flex.flex_attention(q, k, v, lambda score, b, h, i, j: score * (h + 1))

    q = torch.randn(2, 3, 4, 2).permute(*order, 3).contiguous().permute(*(order.index(dim) for dim in range(3)), 3)
    k, v = torch.randn(2, 3, 5, 2), torch.randn(2, 3, 5, 6)
    capture = session.capture(fn, (q, k, v), backend="eager")
    torch.testing.assert_close(capture.outputs, capture.native_reference[0].outputs)
    assert capture.outputs.stride() == capture.native_reference[0].outputs.stride()
