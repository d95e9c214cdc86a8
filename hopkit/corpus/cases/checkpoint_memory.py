"""Checkpoints whose body writes: into its own tensors, and into values that the program sees."""

from __future__ import annotations

import torch
from torch.utils.checkpoint import checkpoint

import hopkit
from hopkit.corpus.cases.checkpoint import CHECKPOINT
from hopkit.corpus.failures.common import COMPILED, TRIED


@hopkit.case("checkpoint_memory/writes_intermediate", hops=CHECKPOINT, variants=("training",))
def checkpoint_memory_writes_intermediate() -> hopkit.Sample:
    """The body writes into its own tensor, also through a view."""

    def body(x):
        y = x.sin()
        y[0].mul_(2)
        return y.add_(1).exp()

    def fn(x):
        return checkpoint(body, x, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "checkpoint_memory/appends_to_list",
    hops=CHECKPOINT,
    variants=("inference",),
    config={"dynamo.skip_fwd_side_effects_in_bwd_under_checkpoint": True},
)
def checkpoint_memory_appends_to_list() -> hopkit.Sample:
    """An intermediate escapes into a list, and a setting allows that the recomputation does not append it again."""

    def fn(x):
        seen = []

        def body(x):
            y = x.sin()
            seen.append(y)
            return y.exp()

        return checkpoint(body, x, use_reentrant=False), seen

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "checkpoint_memory/escapes_in_training",
    hops=CHECKPOINT,
    variants=("training",),
    config={"dynamo.skip_fwd_side_effects_in_bwd_under_checkpoint": True},
)
def checkpoint_memory_escapes_in_training() -> hopkit.Sample:
    """The body assigns an intermediate to an outer name, which the program uses: its gradient counts."""

    def fn(x):
        inside = None

        def body(x):
            nonlocal inside
            inside = x.sin()
            return inside.exp()

        y = checkpoint(body, x, use_reentrant=False)
        return y * inside

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "checkpoint_memory/written_buffer",
    hops=CHECKPOINT,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "the backward computes the new value of a buffer again, from the buffer that the forward has overwritten; "
        "without a checkpoint too: self.calls.add_(1); return x * self.calls",
        "grad of args[0]: differs from the reference",
        backends=COMPILED,
        issue="https://github.com/pytorch/pytorch/pull/197039",
        expected="the gradient of the first call has the value 1 of the buffer, as the forward",
    ),
)
def checkpoint_memory_written_buffer() -> hopkit.Sample:
    """A module counts its calls in a buffer, which the body then reads."""

    class Counting(torch.nn.Module):
        calls: torch.Tensor

        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("calls", torch.zeros(3))

        def forward(self, x):
            self.calls.add_(1)
            return checkpoint(lambda x: (x * self.calls).sin(), x, use_reentrant=False)

    return hopkit.Sample(Counting(), args=(torch.randn(2, 3),))
