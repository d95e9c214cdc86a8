"""``torch.while_loop``: loops that write, and programs that write around a loop."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.cases.while_loop import TRAINED
from hopkit.corpus.failures.common import SIDE_EFFECT, TRIED, WRITES_IN_TRAINING


@hopkit.case("while_loop_writes/its_own", hops=TRAINED, variants=("inference", "training"))
def while_loop_writes_its_own() -> hopkit.Sample:
    """The body writes into a copy of its carry, also through a view."""

    def fn(x):
        def body(x):
            y = x.clone()
            y[0].mul_(2)
            return (y.add_(1),)

        return torch.while_loop(lambda x: x.sum() < 9, body, (x,))[0]

    return hopkit.Sample(fn, args=(torch.rand(3, 2),))


@hopkit.case(
    "while_loop_writes/carry",
    hops=TRAINED,
    variants=("inference", "training"),
    known_failure=(
        WRITES_IN_TRAINING,
        hopkit.KnownFailure(
            "aot_forward",
            TRIED,
            "a body must not write into its carry",
            "body_fn might be modifying the input",
            variants=("inference",),
            refusal=True,
            frame="while_loop:while_loop_func",
        ),
    ),
)
def while_loop_writes_carry() -> hopkit.Sample:
    """The body writes into its carry, an intermediate, and returns another tensor."""

    def fn(x):
        def body(y):
            y.add_(1)
            return (y * 2,)

        return torch.while_loop(lambda y: y.sum() < 9, body, (x.sin(),))[0]

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case(
    "while_loop_writes/freevar",
    hops=TRAINED,
    variants=("inference", "training"),
    known_failure=(
        WRITES_IN_TRAINING,
        hopkit.KnownFailure(
            "numerics",
            "==2.13.*",
            "Inductor does not see that a loop writes into its freevar, and reads it before",
            "outputs[1]: differs from the reference",
            variants=("inference", "inference.virtual-h200"),
            backends=("inductor",),
            issue="https://github.com/pytorch/pytorch/pull/195393",
        ),
    ),
)
def while_loop_writes_freevar() -> hopkit.Sample:
    """The body counts in an intermediate of the program, which reads it afterwards."""

    def fn(x):
        seen = x.new_zeros(2)

        def body(y):
            seen[0].add_(1)
            return (y * 2 + seen[0],)

        (y,) = torch.while_loop(lambda y: y.sum() < 9, body, (x,))
        return y, seen * 2

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case("while_loop_writes/argument", hops=("while_loop",), variants=("inference",))
def while_loop_writes_argument() -> hopkit.Sample:
    """The body fills the caller's tensor row by row."""

    def fn(x, rows):
        def body(i, y):
            rows.index_copy_(0, i.reshape(1), y.unsqueeze(0))
            return i + 1, y * 2

        _, y = torch.while_loop(lambda i, y: i < 3, body, (torch.zeros((), dtype=torch.int64), x))
        return y + rows.sum(0)

    return hopkit.Sample(fn, args=(torch.rand(3), torch.zeros(4, 3)))


@hopkit.case(
    "while_loop_writes/buffer", hops=TRAINED, variants=("inference", "training"), known_failure=WRITES_IN_TRAINING
)
def while_loop_writes_buffer() -> hopkit.Sample:
    """The body counts its calls in a buffer, which the condition reads."""

    class Counter(torch.nn.Module):
        seen: torch.Tensor

        def __init__(self):
            super().__init__()
            self.register_buffer("seen", torch.zeros(()))

        def step(self, x):
            self.seen.add_(1)
            return (x.sin() + self.seen,)

        def forward(self, x):
            return torch.while_loop(lambda x: self.seen < 3, self.step, (x,))[0]

    return hopkit.Sample(Counter(), args=(torch.randn(3),))


@hopkit.case(
    "while_loop_writes/appends_to_list",
    hops=("while_loop",),
    variants=("inference",),
    known_failure=SIDE_EFFECT,
)
def while_loop_writes_appends_to_list() -> hopkit.Sample:
    """The body appends an intermediate to a list of the program."""

    def fn(x):
        seen = []

        def body(y):
            seen.append(y.sin())
            return (y * 2 + 1,)

        (y,) = torch.while_loop(lambda y: y.sum() < 9, body, (x,))
        return y, seen[-1]

    return hopkit.Sample(fn, args=(torch.rand(3) + 1,))


@hopkit.case("while_loop_writes/written_before", hops=TRAINED, variants=("inference", "training"))
def while_loop_writes_written_before() -> hopkit.Sample:
    """The program writes into a carried and a closed-over intermediate before the loop."""

    def fn(x):
        y, shift = x.sin(), x.cos()
        y.mul_(2)
        shift.add_(1)
        return torch.while_loop(lambda z: z.sum() < 9, lambda z: (z.exp() + shift,), (y,))[0] * y

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case(
    "while_loop_writes/written_afterwards",
    hops=TRAINED,
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "the loop saves its carry for the backward, and autograd does not see that the program writes into it",
        "grad of args[0]: differs from the reference",
        variants=("training",),
    ),
)
def while_loop_writes_written_afterwards() -> hopkit.Sample:
    """The program writes into a carried intermediate after the loop."""

    def fn(x):
        y = x * 2
        (z,) = torch.while_loop(lambda z: z.sum() < 9, lambda z: (z.exp(),), (y,))
        y.add_(1)
        return z, y

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case(
    "while_loop_writes/output_is_written",
    hops=TRAINED,
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "if gradients are recorded, a loop returns views, which the program must not write into",
        "Output 0 of WhileLoopAutogradOp is a view and is being modified inplace",
        variants=("training",),
    ),
)
def while_loop_writes_output_is_written() -> hopkit.Sample:
    """The program writes into the result of the loop; the second call makes no step and keeps its argument."""

    def fn(x, limit):
        (y,) = torch.while_loop(lambda y: y.sum() < limit, lambda y: (y * 2 + 1,), (x,))
        y.mul_(10)
        return y

    x = torch.rand(3)
    return hopkit.Sample(fn, args=(x, torch.tensor(9.0)), other_args=((x, torch.tensor(-1.0)),))


@hopkit.case("while_loop_writes/program_and_condition", hops=("while_loop",), variants=("inference",))
def while_loop_writes_program_and_condition() -> hopkit.Sample:
    """The program writes into its argument, then the condition does."""

    def fn(x, asked):
        asked.add_(10)

        def holds(y):
            asked.add_(1)
            return y.sum() < 9

        return torch.while_loop(holds, lambda y: (y * 2 + 1,), (x,))[0] + asked

    return hopkit.Sample(fn, args=(torch.rand(3), torch.zeros(3)))


@hopkit.case(
    "while_loop_writes/carry_and_freevar",
    hops=("while_loop",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "torch refuses a write into the carry, but not beside another write",
        "outputs: differs from the reference",
        backends=("inductor",),
        issue="https://github.com/pytorch/pytorch/issues/195966",
    ),
)
def while_loop_writes_carry_and_freevar() -> hopkit.Sample:
    """The body writes into its carry and into an argument of the program that it closes over."""

    def fn(x, seen):
        def body(y):
            seen.add_(1)
            y.mul_(2)
            return (y + 1,)

        return torch.while_loop(lambda y: y.sum() < 9, body, (x.sin(),))[0] + seen

    return hopkit.Sample(fn, args=(torch.rand(3), torch.zeros(3)))


@hopkit.case(
    "while_loop_writes/condition_of_no_step",
    hops=("while_loop",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "mutation",
        TRIED,
        "Dynamo drops the writes of a condition that is constantly false",
        "args[1]: differs from the reference",
        issue="https://github.com/pytorch/pytorch/issues/195970",
    ),
)
def while_loop_writes_condition_of_no_step() -> hopkit.Sample:
    """The condition writes into an argument of the program, and is false for every carry."""

    def fn(x, asked):
        def holds(y):
            asked.add_(1)
            return False

        return torch.while_loop(holds, lambda y: (y + 1,), (x.sin(),))[0]

    return hopkit.Sample(fn, args=(torch.rand(3), torch.zeros(3)))
