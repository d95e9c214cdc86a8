"""flex_attention with masks: the keys that a query attends to."""

from __future__ import annotations

import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

import hopkit
from hopkit.corpus.cases.flex_attention import FLEX, attention_inputs
from hopkit.corpus.failures.common import TRIED


def causal(b, h, i, j):
    return i >= j


@hopkit.case("flex_attention_masks/causal", hops=FLEX, shows=(causal,))
def flex_attention_masks_causal() -> hopkit.Sample:
    """A query attends to no later key."""
    mask = create_block_mask(causal, None, None, 8, 8, device="cpu")

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case("flex_attention_masks/an_argument", hops=FLEX, shows=(causal,))
def flex_attention_masks_an_argument() -> hopkit.Sample:
    """The mask is an argument of the program, and its calls pass different ones."""
    masks = [
        create_block_mask(each, None, None, 8, 8, device="cpu") for each in (causal, lambda b, h, i, j: (i + j) % 3 > 0)
    ]

    def fn(q, k, v, mask):
        return flex_attention(q, k, v, block_mask=mask)

    inputs = attention_inputs()
    return hopkit.Sample(fn, args=(*inputs, masks[0]), other_args=((*inputs, masks[1]),))


@hopkit.case("flex_attention_masks/window_of_blocks", hops=FLEX)
def flex_attention_masks_window_of_blocks() -> hopkit.Sample:
    """A sliding window, whose width is a Python int, covers some blocks fully and some not at all."""
    width = 4
    mask = create_block_mask(
        lambda b, h, i, j: (i >= j) & (i - j < width), None, None, 16, 16, device="cpu", BLOCK_SIZE=4
    )

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask)

    return hopkit.Sample(fn, args=attention_inputs(queries=16, keys=16))


@hopkit.case("flex_attention_masks/documents", hops=FLEX)
def flex_attention_masks_documents() -> hopkit.Sample:
    """The mask closes over a tensor with the document of each token."""
    document = torch.tensor([0, 0, 0, 1, 1, 2, 2, 2])
    mask = create_block_mask(lambda b, h, i, j: document[i] == document[j], None, None, 8, 8, device="cpu")

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case("flex_attention_masks/by_batch_and_head", hops=FLEX)
def flex_attention_masks_by_batch_and_head() -> hopkit.Sample:
    """Each item of the batch has its own length, and each head its own reach; a score function is there too."""
    lengths, reach = torch.tensor([5, 8]), torch.tensor([2, 8])
    mask = create_block_mask(lambda b, h, i, j: (j < lengths[b]) & (i - j < reach[h]), 2, 2, 8, 8, device="cpu")

    def fn(q, k, v, bias):
        return flex_attention(q, k, v, lambda score, b, h, i, j: score + bias[b, h], mask)

    q, k, v = (torch.randn(2, 2, 8, 4) for _ in range(3))
    return hopkit.Sample(fn, args=(q, k, v, torch.rand(2, 2)))


@hopkit.case("flex_attention_masks/sees_nothing", hops=FLEX)
def flex_attention_masks_sees_nothing() -> hopkit.Sample:
    """Two queries attend to no key at all: their results are zero."""
    mask = create_block_mask(lambda b, h, i, j: (i > 1) & (i >= j), None, None, 8, 8, device="cpu")

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case(
    "flex_attention_masks/too_short",
    hops=FLEX,
    shows=(causal,),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a mask must be as long as the scores",
        "was created for a smaller length",
        refusal=True,
        frame="flex_attention:flex_attention",
    ),
)
def flex_attention_masks_too_short() -> hopkit.Sample:
    """The program has more tokens than the mask."""
    mask = create_block_mask(causal, None, None, 4, 4, device="cpu")

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask)

    return hopkit.Sample(fn, args=attention_inputs())
