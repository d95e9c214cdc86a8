"""Checkpoints of random operators: the recomputation has to draw the same numbers."""

from __future__ import annotations

import torch
from torch.utils.checkpoint import checkpoint

import hopkit
from hopkit.corpus.cases.checkpoint import CHECKPOINT
from hopkit.corpus.failures.common import COMPILED, TRIED

RANDOM = (*CHECKPOINT, "run_and_save_rng_state", "run_with_rng_state")
EAGERS_DRAWS = {"inductor.fallback_random": True}

STATE_NOT_RESTORED = hopkit.KnownFailure(
    "numerics",
    TRIED,
    "the eager backend draws other numbers in backward, whatever preserve_rng_state is",
    "grad of args[0]: differs from the reference",
    backends=("eager",),
)


@hopkit.case(
    "checkpoint_random/dropout",
    hops=RANDOM,
    variants=("training",),
    config=EAGERS_DRAWS,
    known_failure=STATE_NOT_RESTORED,
)
def checkpoint_random_dropout() -> hopkit.Sample:
    """A dropout draws the same mask in backward as in forward, and does not change the next draw."""

    def body(x):
        return torch.nn.functional.dropout(x.sin(), 0.5).exp()

    def fn(x):
        y = checkpoint(body, x, use_reentrant=False)
        return y * torch.nn.functional.dropout(x, 0.5)

    return hopkit.Sample(fn, args=(torch.randn(8),))


@hopkit.case(
    "checkpoint_random/two_in_sequence",
    hops=RANDOM,
    variants=("training",),
    config=EAGERS_DRAWS,
    known_failure=STATE_NOT_RESTORED,
)
def checkpoint_random_two_in_sequence() -> hopkit.Sample:
    """Two checkpoints draw one after the other, the second twice, and each restores its own state."""

    def once(x):
        return torch.nn.functional.dropout(x.sin(), 0.5).exp()

    def twice(x):
        return torch.nn.functional.dropout(once(x).cos(), 0.25)

    def fn(x):
        return checkpoint(twice, checkpoint(once, x, use_reentrant=False), use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(8),))


@hopkit.case(
    "checkpoint_random/state_not_preserved",
    hops=RANDOM,
    variants=("training",),
    config=EAGERS_DRAWS,
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "a compiled checkpoint always draws the same numbers again",
        "grad of args[0]: differs from the reference",
        backends=COMPILED,
        issue="https://github.com/pytorch/pytorch/pull/113718",
        expected="the gradient of forward's own draw, though preserve_rng_state=False",
    ),
)
def checkpoint_random_state_not_preserved() -> hopkit.Sample:
    """``preserve_rng_state=False``: eager draws anew in backward."""

    def body(x):
        return torch.nn.functional.dropout(x.sin(), 0.5).exp()

    def fn(x):
        return checkpoint(body, x, use_reentrant=False, preserve_rng_state=False)

    return hopkit.Sample(fn, args=(torch.randn(8),))


@hopkit.case(
    "checkpoint_random/integers",
    hops=CHECKPOINT,
    variants=("training",),
    config=EAGERS_DRAWS,
    known_failure=hopkit.KnownFailure(
        "aot_forward",
        TRIED,
        "AOTAutograd has nothing to compute backward, and treats the graph as one with its own backward",
        "does not support RNG ops in recompute regions",
        frame="remat_using_tags_for_fwd_loss_bwd_graph_pass:remat_using_tags_for_fwd_loss_bwd_graph",
    ),
)
def checkpoint_random_integers() -> hopkit.Sample:
    """The body draws integers, which require no gradient: backward recomputes nothing."""

    def fn(x):
        return checkpoint(lambda x: torch.randint(0, 4, x.shape), x, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3),))
