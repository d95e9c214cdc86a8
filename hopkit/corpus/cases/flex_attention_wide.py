"""flex_attention that is wide enough for a GPU: Inductor's kernels there need embeddings of at least sixteen."""

from __future__ import annotations

import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

import hopkit
from hopkit.corpus.cases.flex_attention import FLEX, all_seen, attention_inputs
from hopkit.corpus.failures.common import TRIED

WIDTH = 16


@hopkit.case("flex_attention_wide/score_and_mask", hops=FLEX)
def flex_attention_wide_score_and_mask() -> hopkit.Sample:
    """The score function reads a table of the program, and a mask hides later positions."""
    mask = create_block_mask(lambda b, h, i, j: i >= j, None, None, 8, 8, device="cpu")

    def fn(q, k, v, bias):
        return flex_attention(q, k, v, lambda score, b, h, i, j: score + bias[h, j], mask)

    return hopkit.Sample(fn, args=(*attention_inputs(size=WIDTH), torch.rand(2, 8)))


@hopkit.case(
    "flex_attention_wide/negative_index",
    hops=FLEX,
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "in Inductor's kernel for a GPU a negative index of the score function does not count from the end: it reads "
        "memory before the tensor's row",
        "differs from the reference",
        devices=("cuda", "virtual-h200"),
    ),
)
def flex_attention_wide_negative_index() -> hopkit.Sample:
    """The score function reads a table by the distance of two positions, which may be negative."""
    mask = all_seen()

    def fn(q, k, v, bias):
        # Not the first row: what lies before it is the tensor's too.
        return flex_attention(q, k, v, lambda score, b, h, i, j: score + bias[h + 1, i - j], mask)

    return hopkit.Sample(fn, args=(*attention_inputs(size=WIDTH), torch.rand(3, 8)))


@hopkit.case(
    "flex_attention_wide/too_narrow",
    hops=FLEX,
    known_failure=hopkit.KnownFailure(
        "codegen",
        TRIED,
        "Inductor's kernel for a GPU takes embeddings of at least sixteen",
        "NYI: embedding dimension of the query, key, and value must be at least",
        backends=("inductor",),
        devices=("cuda", "virtual-h200"),
        refusal=True,
    ),
)
def flex_attention_wide_too_narrow() -> hopkit.Sample:
    """Embeddings have four elements: the CPU takes them."""
    mask = all_seen()

    def fn(q, k, v):
        return flex_attention(q, k, v, None, mask)

    return hopkit.Sample(fn, args=attention_inputs())
