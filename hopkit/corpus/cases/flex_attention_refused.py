"""Calls that flex_attention refuses."""

from __future__ import annotations

import dataclasses
from typing import Any

import torch
from torch.nn.attention.flex_attention import AuxRequest, flex_attention

import hopkit
from hopkit.corpus.cases.flex_attention import FLEX, all_seen, attention_inputs
from hopkit.corpus.failures.common import SIDE_EFFECT, TRIED, WRITES

NO_LSE_ON_CPU = hopkit.KnownFailure(
    "codegen",
    TRIED,
    "Inductor returns no logsumexp on a CPU",
    "torch.compile on CPU only supports inference and `return_lse` is not supported yet",
    devices=("cpu",),
    refusal=True,
    issue="https://github.com/pytorch/pytorch/pull/190562",
    frame="flex_attention:flex_attention",
)


def raises(reason, message, frame):
    """Return a refusal by flex_attention's own checks, which Dynamo reports."""
    return hopkit.KnownFailure("dynamo", TRIED, reason, message, refusal=True, frame=frame)


@hopkit.case(
    "flex_attention_refused/training",
    hops=FLEX,
    variants=("training",),
    known_failure=raises(
        "on a CPU no input may require gradients",
        "FlexAttention does not support backward on CPU",
        "flex_attention:_validate_device",
    ),
)
def flex_attention_refused_training() -> hopkit.Sample:
    """The inputs require gradients."""
    mask = all_seen()

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case(
    "flex_attention_refused/groups_not_asked_for",
    hops=FLEX,
    known_failure=raises(
        "numbers of heads must agree",
        "Expect query and key/value to have the same number of heads",
        "flex_attention:flex_attention",
    ),
)
def flex_attention_refused_groups_not_asked_for() -> hopkit.Sample:
    """Numbers of heads differ though ``enable_gqa`` is not set."""
    mask = all_seen()

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask)

    def plain(q, k, v):
        return q

    return hopkit.Sample(fn, args=attention_inputs(heads=4), reference=plain)


@hopkit.case(
    "flex_attention_refused/unknown_backend",
    hops=FLEX,
    known_failure=raises(
        "a backend must be a known one", "Invalid BACKEND value", "flex_attention:_apply_kernel_options"
    ),
)
def flex_attention_refused_unknown_backend() -> hopkit.Sample:
    """The options name a backend that does not exist."""
    mask = all_seen()
    options: Any = {"BACKEND": "ABACUS"}

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask, kernel_options=options)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case("flex_attention_refused/aux_lse", hops=FLEX, known_failure=NO_LSE_ON_CPU)
def flex_attention_refused_aux_lse() -> hopkit.Sample:
    """The program asks for the logsumexp of the scores."""
    mask = all_seen()

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask, return_aux=AuxRequest(lse=True))

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case(
    "flex_attention_refused/aux_max_scores",
    hops=FLEX,
    known_failure=raises(
        "on a CPU flex_attention returns no greatest scores",
        "Returning max scores is not supported",
        "flex_attention:_apply_kernel_options",
    ),
)
def flex_attention_refused_aux_max_scores() -> hopkit.Sample:
    """The program asks for the greatest scores."""
    mask = all_seen()

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask, return_aux=AuxRequest(max_scores=True))

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case(
    "flex_attention_refused/cond_in_score",
    hops=("flex_attention", "cond"),
    known_failure=hopkit.KnownFailure(
        "codegen",
        TRIED,
        "Inductor takes only pointwise operators in a score function",
        "Buffers cannot be created while lowering a pointwise subgraph",
        refusal=True,
        frame="lowering:cond",
    ),
)
def flex_attention_refused_cond_in_score() -> hopkit.Sample:
    """The score function chooses by a cond."""
    mask = all_seen()

    def fn(q, k, v):
        def bent(score, b, h, i, j):
            return torch.cond(score > 0, lambda score: score * 2, lambda score: score.sin(), (score,))

        return flex_attention(q, k, v, bent, mask)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case(
    "flex_attention_refused/score_writes",
    hops=FLEX,
    known_failure=(
        hopkit.KnownFailure(
            "mutation",
            "==2.13.*",
            "the eager backend lets a score function write, and calls it once for all scores",
            "args[3]: differs from the reference",
            backends=("eager",),
        ),
        hopkit.KnownFailure(
            "aot_forward",
            "==2.13.*",
            "a score function must not write",
            "Mutations detected in score_mod",
            refusal=True,
            frame="flex_attention:flex_attention_functionalize",
        ),
        dataclasses.replace(WRITES, versions="==2.15.*"),
    ),
)
def flex_attention_refused_score_writes() -> hopkit.Sample:
    """The score function writes into a tensor of the program."""
    mask = all_seen()

    def fn(q, k, v, seen):
        def counting(score, b, h, i, j):
            seen.add_(1)
            return score * 2

        return flex_attention(q, k, v, counting, mask)

    return hopkit.Sample(fn, args=(*attention_inputs(), torch.zeros(())))


@hopkit.case(
    "flex_attention_refused/score_by_if",
    hops=FLEX,
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a score function must not branch in Python on a score",
        "Data-dependent branching",
        refusal=True,
        frame="flex_attention:flex_attention",
    ),
)
def flex_attention_refused_score_by_if() -> hopkit.Sample:
    """The score function branches in Python on the score."""
    mask = all_seen()

    def fn(q, k, v):
        def bent(score, b, h, i, j):
            return score * 2 if score > 0 else score

        return flex_attention(q, k, v, bent, mask)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case(
    "flex_attention_refused/score_is_float",
    hops=FLEX,
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a score function must return a tensor",
        "HigherOrderOperator body's output must consist of tensors or ints/bools only but got <class 'float'>",
        refusal=True,
        frame="flex_attention:flex_attention",
    ),
)
def flex_attention_refused_score_is_float() -> hopkit.Sample:
    """The score function returns a Python number."""
    mask = all_seen()

    def fn(q, k, v):
        def constant(score, b, h, i, j):
            return 1.0

        return flex_attention(q, k, v, constant, mask)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case("flex_attention_refused/score_appends", hops=FLEX, known_failure=SIDE_EFFECT)
def flex_attention_refused_score_appends() -> hopkit.Sample:
    """The score function appends to a list of the program."""
    mask = all_seen()

    def fn(q, k, v):
        seen = []

        def noting(score, b, h, i, j):
            seen.append(score)
            return score * 2

        return flex_attention(q, k, v, noting, mask), len(seen)

    return hopkit.Sample(fn, args=attention_inputs())


@hopkit.case(
    "flex_attention_refused/float64",
    hops=FLEX,
    known_failure=hopkit.KnownFailure(
        "codegen",
        TRIED,
        "Inductor has no kernel for float64 on a CPU",
        "are supported in FlexAttention for CPU device",
        refusal=True,
        frame="flex_attention:flex_attention",
    ),
)
def flex_attention_refused_float64() -> hopkit.Sample:
    """The inputs have dtype float64."""
    mask = all_seen()

    def fn(q, k, v):
        return flex_attention(q, k, v, block_mask=mask)

    return hopkit.Sample(fn, args=tuple(each.double() for each in attention_inputs()))
