"""Selective checkpoints: a policy selects the operators whose results are saved."""

from __future__ import annotations

import functools

import torch
from torch.utils.checkpoint import CheckpointPolicy, checkpoint, create_selective_checkpoint_contexts

import hopkit
from hopkit.corpus.cases.checkpoint import CHECKPOINT


def keep_products(ctx, op, *args, **kwargs):
    """Save the results of matrix products, and let the partitioner choose about everything else."""
    if op is torch.ops.aten.mm.default:
        return CheckpointPolicy.MUST_SAVE
    return CheckpointPolicy.PREFER_RECOMPUTE


@hopkit.case("checkpoint_selective/policy_function", hops=CHECKPOINT, variants=("training",), shows=(keep_products,))
def checkpoint_selective_policy_function() -> hopkit.Sample:
    """A function decides: save the product, and prefer to recompute the rest."""

    def contexts():
        return create_selective_checkpoint_contexts(keep_products)

    def fn(x, w):
        return checkpoint(lambda x, w: torch.sigmoid(x @ w).sin(), x, w, use_reentrant=False, context_fn=contexts)

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 4)))


@hopkit.case("checkpoint_selective/list_of_operators", hops=CHECKPOINT, variants=("training", "dynamic_training"))
def checkpoint_selective_list_of_operators() -> hopkit.Sample:
    """A list names the operators whose results are saved; ``partial`` makes the context function."""
    saved = [torch.ops.aten.sigmoid.default]
    contexts = functools.partial(create_selective_checkpoint_contexts, saved)

    def fn(x, w):
        return checkpoint(lambda x, w: torch.sigmoid(x @ w).sin(), x, w, use_reentrant=False, context_fn=contexts)

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 4)), dynamic={0: {0}})


@hopkit.case("checkpoint_selective/must_recompute", hops=CHECKPOINT, variants=("training",))
def checkpoint_selective_must_recompute() -> hopkit.Sample:
    """The policy recomputes everything, products too, in a chain of two."""

    def recompute(ctx, op, *args, **kwargs):
        return CheckpointPolicy.MUST_RECOMPUTE

    contexts = functools.partial(create_selective_checkpoint_contexts, recompute)

    def fn(x, w):
        return checkpoint(lambda x, w: torch.sin(x @ w) @ w, x, w, use_reentrant=False, context_fn=contexts).sin()

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 4)))


@hopkit.case("checkpoint_selective/counting_policy", hops=CHECKPOINT, variants=("training",))
def checkpoint_selective_counting_policy() -> hopkit.Sample:
    """The policy counts the products and saves every other one; it reads whether the call is a recomputation."""

    def contexts():
        seen = {True: 0, False: 0}

        def policy(ctx, op, *args, **kwargs):
            if op is not torch.ops.aten.mm.default:
                return CheckpointPolicy.PREFER_RECOMPUTE
            seen[ctx.is_recompute] += 1
            odd = seen[ctx.is_recompute] % 2
            return CheckpointPolicy.MUST_SAVE if odd else CheckpointPolicy.PREFER_RECOMPUTE

        return create_selective_checkpoint_contexts(policy)

    def fn(x, w):
        def body(x, w):
            for _ in range(3):
                x = torch.sin(x @ w)
            return x

        return checkpoint(body, x, w, use_reentrant=False, context_fn=contexts)

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 4)))


@hopkit.case(
    "checkpoint_selective/saved_dropout",
    hops=CHECKPOINT,
    variants=("training",),
    config={"inductor.fallback_random": True},
)
def checkpoint_selective_saved_dropout() -> hopkit.Sample:
    """The policy saves the dropout, so that backward does not draw its mask again."""
    saved = [torch.ops.aten.native_dropout.default]
    contexts = functools.partial(create_selective_checkpoint_contexts, saved)

    def fn(x):
        def body(x):
            return torch.native_dropout(x.sin(), 0.5, True)[0].exp()

        return checkpoint(body, x, use_reentrant=False, context_fn=contexts)

    return hopkit.Sample(fn, args=(torch.randn(8),))


@hopkit.case(
    "checkpoint_selective/in_plain_checkpoint", hops=CHECKPOINT, variants=("training",), shows=(keep_products,)
)
def checkpoint_selective_in_plain_checkpoint() -> hopkit.Sample:
    """A selective checkpoint inside one that saves nothing."""
    contexts = functools.partial(create_selective_checkpoint_contexts, keep_products)

    def fn(x, w):
        def body(x, w):
            y = checkpoint(lambda x, w: torch.sin(x @ w), x, w, use_reentrant=False, context_fn=contexts)
            return torch.cos(y @ w)

        return checkpoint(body, x, w, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 4)))
