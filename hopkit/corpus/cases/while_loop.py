"""``torch.while_loop``: the condition, the carry and the freevars of body and condition."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.failures.common import ARGUMENT_TAKEN, TRIED

TRAINED = ("while_loop", "while_loop_stack_output")
"""If gradients are recorded, the loop saves the result of each step."""

INT_CARRIED = (
    hopkit.KnownFailure(
        "post_grad_forward",
        TRIED,
        "Inductor does not expect an int in a carry",
        "A subgraph argument other than striding has been modified",
        variants=("inference", "dynamic"),
        frame="FakeTensorUpdater.incremental_update",
    ),
    hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "a carry with an int can't be stacked for the backward",
        "all carried_inputs must be tensors for stack_output",
        variants=("training",),
    ),
)


@hopkit.case(
    "while_loop/counter",
    hops=TRAINED,
    variants=("inference", "training", "dynamic", "dynamic_training"),
    known_failure=ARGUMENT_TAKEN,
)
def while_loop_counter() -> hopkit.Sample:
    """A tensor counts the steps; the second call takes another number of them."""

    def fn(steps, x):
        i = torch.zeros((), dtype=torch.int64)
        return torch.while_loop(lambda i, x: i < steps, lambda i, x: (i + 1, x.sin() * 2), (i, x))

    x = torch.randn(3, 2)
    return hopkit.Sample(fn, args=(torch.tensor(3), x), other_args=((torch.tensor(1), x),), dynamic={1: {0}})


@hopkit.case(
    "while_loop/depends_on_data",
    hops=TRAINED,
    variants=("inference", "training"),
)
def while_loop_depends_on_data() -> hopkit.Sample:
    """The carried value determines the number of steps."""

    def fn(x):
        (x,) = torch.while_loop(lambda x: x.square().sum() < 50, lambda x: (x * 2 + 1,), (x,))
        return x

    x = torch.rand(4)
    return hopkit.Sample(fn, args=(x,), other_args=((x / 9,),))


@hopkit.case(
    "while_loop/no_step",
    hops=TRAINED,
    variants=("inference", "training"),
    known_failure=(
        hopkit.KnownFailure(
            "numerics",
            TRIED,
            "the backward runs the body once, though the forward never ran it",
            "grad of args[0]: differs from the reference",
            variants=("training",),
        ),
        ARGUMENT_TAKEN,
    ),
)
def while_loop_no_step() -> hopkit.Sample:
    """The condition is false at once: the outputs are copies of the carry, and no gradient goes through the body."""

    def fn(x, limit):
        (y,) = torch.while_loop(lambda x: x.sum() < limit, lambda x: (x * 3,), (x,))
        return y

    x = torch.rand(3) + 1
    return hopkit.Sample(fn, args=(x, torch.tensor(0.0)), other_args=((x, torch.tensor(20.0)),))


@hopkit.case(
    "while_loop/starts_without_gradient",
    hops=TRAINED,
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "if the first carry requires no gradient, the backward of each step passes none to the step before",
        "grad of args[0]: differs from the reference",
        variants=("training",),
    ),
)
def while_loop_starts_without_gradient() -> hopkit.Sample:
    """Steps multiply ones by a matrix that requires a gradient, like a power iteration."""

    def fn(matrix):
        def step(i, v):
            return i + 1, matrix @ v

        start = (torch.zeros((), dtype=torch.int64), torch.ones(3))
        _, v = torch.while_loop(lambda i, v: i < 3, step, start)
        return v

    return hopkit.Sample(fn, args=(torch.randn(3, 3),))


@hopkit.case(
    "while_loop/never",
    hops=("while_loop",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "if the condition is a false constant, Dynamo returns the carry and not a copy of it",
        "separate tensors expected, the same tensor found",
    ),
)
def while_loop_never() -> hopkit.Sample:
    """The condition is a false constant of the program."""

    def fn(x):
        (y,) = torch.while_loop(lambda x: False, lambda x: (x + 1,), (x,))
        return y

    return hopkit.Sample(fn, args=(torch.rand(3),))


@hopkit.case(
    "while_loop/python_int", hops=TRAINED, variants=("inference", "training", "dynamic"), known_failure=INT_CARRIED
)
def while_loop_python_int() -> hopkit.Sample:
    """The loop carries a Python int and compares it with a size; the program uses it after the loop."""

    def fn(x):
        i, y = torch.while_loop(lambda i, x: 2 * i < x.shape[0], lambda i, x: (i + 1, x + i), (0, x))
        return y * i, i

    x = torch.randn(4, 2)
    return hopkit.Sample(fn, args=(x,), dynamic={0: {0}})


@hopkit.case(
    "while_loop/symbolic_int",
    hops=("while_loop",),
    variants=("dynamic",),
    known_failure=dataclasses.replace(INT_CARRIED[0], variants=()),
)
def while_loop_symbolic_int() -> hopkit.Sample:
    """The loop carries a dynamic size and halves it until it is one."""

    def fn(x):
        n, steps = torch.while_loop(lambda n, steps: n > 1, lambda n, steps: (n // 2, steps + 1), (x.shape[0], 0))
        return x.sin() * steps, n

    return hopkit.Sample(fn, args=(torch.randn(8, 2),), other_args=((torch.randn(5, 2),),), dynamic={0: {0}})


@hopkit.case("while_loop/dtypes", hops=TRAINED, variants=("inference", "training"), known_failure=ARGUMENT_TAKEN)
def while_loop_dtypes() -> hopkit.Sample:
    """The loop carries tensors of four dtypes; only one requires a gradient."""

    def fn(x):
        def body(i, flags, low, x):
            return i + 1, flags.logical_not(), low * 0.5, torch.where(flags, x.sin(), x * 2)

        carry = (torch.zeros((), dtype=torch.int32), x > 0, x.detach().to(torch.bfloat16), x)
        i, flags, low, y = torch.while_loop(lambda i, flags, low, x: i < 3, body, carry)
        return i, flags, low.detach(), y

    return hopkit.Sample(fn, args=(torch.randn(4),))


@hopkit.case(
    "while_loop/carry_without_gradient",
    hops=TRAINED,
    variants=("training",),
    known_failure=(
        hopkit.KnownFailure(
            "structure",
            TRIED,
            "every floating output of a while_loop requires a gradient",
            "requires_grad False expected, True found",
        ),
        ARGUMENT_TAKEN,
    ),
)
def while_loop_carry_without_gradient() -> hopkit.Sample:
    """One of two floating carries depends on no value that requires a gradient."""

    def fn(x):
        def body(i, x, scale):
            return i + 1, x * scale, scale * 0.5

        carry = (torch.zeros((), dtype=torch.int64), x, x.detach().cos())
        return torch.while_loop(lambda i, x, scale: i < 3, body, carry)[1:]

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("while_loop/nested_structure", hops=TRAINED, variants=("training",), known_failure=ARGUMENT_TAKEN)
def while_loop_nested_structure() -> hopkit.Sample:
    """The carry is a dict of tuples and lists."""

    def fn(x, y):
        def body(state):
            a, (b,) = state["pair"]
            return ({"i": state["i"] + 1, "pair": (a + b, [b * 0.5])},)

        carry = ({"i": torch.zeros((), dtype=torch.int64), "pair": (x, [y])},)
        (state,) = torch.while_loop(lambda state: state["i"] < 3, body, carry)
        return state["pair"]

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case("while_loop/closure_tensor", hops=TRAINED, variants=("inference", "training"))
def while_loop_closure_tensor() -> hopkit.Sample:
    """The body closes over an intermediate and a parameter, the condition over a scalar; the program reuses them."""
    weight = torch.nn.Parameter(torch.rand(3))

    def fn(x, limit):
        shift = x.cos()
        (y,) = torch.while_loop(lambda y: y.sum() < limit, lambda y: (y * weight + shift.abs() + 1,), (x,))
        return y + shift * weight, limit + 1

    return hopkit.Sample(fn, args=(torch.rand(3), torch.tensor(9.0)))


@hopkit.case("while_loop/closure_module", hops=TRAINED, variants=("training",))
def while_loop_closure_module() -> hopkit.Sample:
    """The body calls a module's layers, and the condition reads a buffer."""

    class Model(torch.nn.Module):
        steps: torch.Tensor

        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(3, 3)
            self.register_buffer("steps", torch.tensor(2))

        def forward(self, x):
            i = torch.zeros((), dtype=torch.int64)
            return torch.while_loop(lambda i, x: i < self.steps, lambda i, x: (i + 1, self.linear(x).tanh()), (i, x))

    return hopkit.Sample(Model(), args=(torch.randn(2, 3),))


@hopkit.case(
    "while_loop/two_loops",
    hops=TRAINED,
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "Dynamo loses the number of steps, a size of the tensors that a loop saves, when another loop begins",
        "is None when lifting it to input of top-level",
        variants=("training",),
        frame="SubgraphTracer._lift_basic_symbols._lift_symbols_in_symint",
    ),
)
def while_loop_two_loops() -> hopkit.Sample:
    """The second loop starts from the result of the first, with the same body."""

    def fn(x):
        def body(i, x):
            return i + 1, x * 1.5

        i, x = torch.while_loop(lambda i, x: i < 2, body, (torch.zeros((), dtype=torch.int64), x.sin()))
        return torch.while_loop(lambda i, x: i < 5, body, (i, x + 1))

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "while_loop/unused_draw",
    hops=("while_loop",),
    config={"inductor.fallback_random": True},
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "a loop with unused outputs is dropped, though its steps draw random numbers: later draws differ",
        "differs from the reference",
        backends=("aot_eager", "inductor"),
    ),
)
def while_loop_unused_draw() -> hopkit.Sample:
    """Each step draws random numbers and does not use them, and the program draws again."""

    def fn(x):
        torch.while_loop(lambda i, x: i < 2, lambda i, x: (i + 1, torch.rand_like(x)), (torch.tensor(0), x))
        return torch.rand_like(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))
