"""The backward of flex_attention. The public function refuses CPU inputs with gradients; two ways avoid this."""

from __future__ import annotations

import dataclasses

import torch
from torch.nn.attention.flex_attention import flex_attention
from torch.utils.checkpoint import checkpoint

import hopkit
from hopkit.corpus.cases.flex_attention import all_seen, attention_inputs
from hopkit.corpus.cases.flex_attention_refused import NO_LSE_ON_CPU
from hopkit.corpus.failures.common import TRIED

BOTH = ("flex_attention", "flex_attention_backward")

NO_SECOND_OUTPUT = hopkit.KnownFailure(
    "codegen",
    TRIED,
    "Inductor's CPU attention has one output, and backward needs two; torch checks only q, k and v for gradients",
    "IndexError: tuple index out of range",
    devices=("cpu",),
    issue="https://github.com/pytorch/pytorch/issues/148752",
    frame="GraphLowering.call_function",
)


@hopkit.case("flex_attention_backward/bias", hops=BOTH, variants=("training",), known_failure=NO_SECOND_OUTPUT)
def flex_attention_backward_bias() -> hopkit.Sample:
    """Only the bias that the score function adds requires a gradient."""
    q, k, v = attention_inputs()
    mask = all_seen()

    def fn(bias):
        return flex_attention(q, k, v, lambda score, b, h, i, j: score + bias[h, i - j], mask)

    return hopkit.Sample(fn, args=(torch.rand(2, 8),))


@hopkit.case(
    "flex_attention_backward/operator",
    hops=BOTH,
    variants=("training",),
    known_failure=dataclasses.replace(NO_LSE_ON_CPU, issue=""),
)
def flex_attention_backward_operator() -> hopkit.Sample:
    """The program calls the operator itself, on inputs that require gradients."""
    mask = all_seen()
    options = {"PRESCALE_QK": False, "OUTPUT_LOGSUMEXP": True, "OUTPUT_MAX": False}

    def scaled(score, b, h, i, j):
        return score * (h + 1)

    def fn(q, k, v):
        return torch.ops.higher_order.flex_attention(q, k, v, scaled, mask.as_tuple(), 0.5, options)[0]

    def plain(q, k, v):
        return flex_attention(q, k, v, scaled, mask, 0.5)

    return hopkit.Sample(fn, args=attention_inputs(), reference=plain)


@hopkit.case(
    "flex_attention_backward/bias_in_checkpoint",
    hops=(*BOTH, "tag_activation_checkpoint"),
    variants=("training",),
    known_failure=(
        NO_SECOND_OUTPUT,
        hopkit.KnownFailure(
            "run",
            TRIED,
            "a checkpoint on the eager backend does not find the operator that reads a captured tensor",
            "flex_lib.zeros_and_scatter.default encountered during backward but not found in storage",
            backends=("eager",),
            frame="create_fw_bw_graph.joint_f",
        ),
    ),
)
def flex_attention_backward_bias_in_checkpoint() -> hopkit.Sample:
    """A bias requires a gradient, and backward recomputes attention for it."""
    q, k, v = attention_inputs()
    mask = all_seen()

    def fn(bias):
        def attend(bias):
            return flex_attention(q, k, v, lambda score, b, h, i, j: score * bias[h], mask)

        return checkpoint(attend, bias, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.rand(2),))
