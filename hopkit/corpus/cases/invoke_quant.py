"""InvokeQuant: a function that the compiler keeps as one operator, so that a backend can find it."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import ALIASES, TRIED, UNREAD_NOT_FREED, WRITES, dropped_draws

BOTH = ("invoke_quant", "invoke_quant_packed")

SEVERAL_OUTPUTS = hopkit.KnownFailure(
    "codegen",
    TRIED,
    "Inductor can lower only a quantized function of one output",
    "'tuple' object has no attribute 'realize'",
    backends=("inductor",),
    frame="lowering:invoke_quant_tracer",
)

A_VIEW = hopkit.KnownFailure(
    "codegen",
    TRIED,
    "Inductor can't lower a function that returns a view of a computed tensor",
    "NotImplementedError: ReinterpretView",
    frame="lowering:invoke_quant_tracer",
)

NOT_PARTITIONED = hopkit.KnownFailure(
    "aot_forward",
    "==2.13.*",
    "the partitioner can neither save nor recompute the operator's output",
    "NetworkXUnbounded: Infinite capacity path",
    variants=("training",),
    backends=("aot_eager",),
    frame="partitioners:solve_min_cut",
)


@hopkit.case("invoke_quant/low_precision", hops=BOTH, variants=("inference", "dynamic"))
def invoke_quant_low_precision() -> hopkit.Sample:
    """The function dequantizes a weight, and the program uses the result: all graphs keep the operator."""
    invoke = hop.function("InvokeQuant")(codegen_low_precision=True)

    def fn(x, weight, scale):
        def dequantize(weight, scale):
            return weight.to(torch.float32) * scale

        return x @ invoke(dequantize, weight, scale).t() + 1

    weight = torch.randint(-8, 8, (2, 4), dtype=torch.int8)
    return hopkit.Sample(fn, args=(torch.randn(3, 4), weight, torch.rand(2, 1)), dynamic={0: {0}, 1: {0}, 2: {0}})


@hopkit.case(
    "invoke_quant/a_view",
    hops=BOTH,
    known_failure=A_VIEW,
)
def invoke_quant_a_view() -> hopkit.Sample:
    """The function returns a transposed view of a computed tensor."""
    invoke = hop.function("InvokeQuant")()

    def fn(x):
        return invoke(lambda x: (x * 2).t(), x)

    return hopkit.Sample(fn, args=(torch.randn(3, 4),))


@hopkit.case("invoke_quant/scheme", hops=BOTH)
def invoke_quant_scheme() -> hopkit.Sample:
    """The call names a scheme, and the function closes over a tensor of the program; without low precision."""
    invoke = hop.function("InvokeQuant")(codegen_low_precision=False)

    def fn(x, scale):
        shift = scale.sin()
        return invoke(lambda x: x * scale + shift, x, scheme="nf4")

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4)))


@hopkit.case(
    "invoke_quant/training",
    hops=BOTH,
    variants=("training",),
    known_failure=(NOT_PARTITIONED, SEVERAL_OUTPUTS),
)
def invoke_quant_training() -> hopkit.Sample:
    """The program differentiates the quantized function."""
    invoke = hop.function("InvokeQuant")()

    def fn(x, y):
        return invoke(lambda x, y: x.sin() * y, x, y)

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case("invoke_quant/several_outputs", hops=BOTH, known_failure=SEVERAL_OUTPUTS)
def invoke_quant_several_outputs() -> hopkit.Sample:
    """The function returns a dict of tensors."""
    invoke = hop.function("InvokeQuant")()

    def fn(x):
        return invoke(lambda x: {"low": x - 1, "high": (x + 1, None)}, x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "invoke_quant/an_operand",
    hops=BOTH,
    known_failure=ALIASES,
)
def invoke_quant_an_operand() -> hopkit.Sample:
    """The function returns a view of its operand."""
    invoke = hop.function("InvokeQuant")()

    def fn(x):
        return invoke(lambda x: x.view(-1), x.sin())

    return hopkit.Sample(fn, args=(torch.randn(3, 4),))


@hopkit.case(
    "invoke_quant/writes",
    hops=BOTH,
    known_failure=WRITES,
)
def invoke_quant_writes() -> hopkit.Sample:
    """The function writes into its operand."""
    invoke = hop.function("InvokeQuant")()

    def fn(x):
        return invoke(lambda x: x.add_(1) * 2, x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("invoke_quant/packed", hops=BOTH)
def invoke_quant_packed() -> hopkit.Sample:
    """The program calls the operator itself, twice, in a region too."""
    invoke = hop.function("invoke_quant_packed")

    @torch.compiler.nested_compile_region
    def region(x):
        return invoke(lambda x: x.cos() * 2, x) + 1

    def fn(x):
        return region(x) + invoke(lambda x, y: x * y, x, x.sin())

    return hopkit.Sample(fn, args=(torch.randn(3),))


WRONG_GRAPH = hopkit.KnownFailure(
    "codegen",
    TRIED,
    "Inductor looks for the branches in the graph around the operator, not in that of its function",
    "Node referenced nonexistent target",
    backends=("inductor",),
    frame="lowering:invoke_quant_tracer",
)


@hopkit.case("invoke_quant/holds_cond", hops=(*BOTH, "cond"), known_failure=WRONG_GRAPH)
def invoke_quant_holds_cond() -> hopkit.Sample:
    """The function calls a cond."""
    quant = hop.function("InvokeQuant")

    def fn(pred, x):
        return quant()(lambda x: torch.cond(pred, torch.exp, torch.tanh, (x,)), x)

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "invoke_quant/cond_beside_cond",
    hops=(*BOTH, "cond"),
    known_failure=dataclasses.replace(
        WRONG_GRAPH, stage="numerics", symptom="outputs[1]: differs from the reference", frame=""
    ),
)
def invoke_quant_cond_beside_cond() -> hopkit.Sample:
    """The function calls a cond, and so does the program before; Inductor runs the branches of the first for both."""
    quant = hop.function("InvokeQuant")

    def fn(pred, x):
        before = torch.cond(pred, torch.sin, torch.cos, (x,))
        return before, quant()(lambda x: torch.cond(pred, torch.exp, torch.tanh, (x,)), x)

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "invoke_quant/operand_times_one",
    hops=BOTH,
    known_failure=hopkit.KnownFailure(
        "codegen",
        "==2.15.*",
        "Inductor removes an operator without effect, and then can't lower a function that returns its operand",
        "NotImplementedError: InputBuffer",
        backends=("inductor",),
        frame="lowering:invoke_quant_tracer",
    ),
)
def invoke_quant_operand_times_one() -> hopkit.Sample:
    """The function multiplies by one and so returns a new tensor that is equal to its operand."""
    quant = hop.function("InvokeQuant")

    def fn(x):
        return quant()(lambda x: x * 1, x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "invoke_quant/unused_draw",
    hops=BOTH,
    config={"inductor.fallback_random": True},
    known_failure=dropped_draws("a quantized function"),
)
def invoke_quant_unused_draw() -> hopkit.Sample:
    """The body draws random numbers and does not use them, and the program draws again."""
    invoke = hop.function("InvokeQuant")()

    def fn(x):
        invoke(lambda x: torch.rand_like(x), x)
        return torch.rand_like(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "invoke_quant/unused_draw_inside",
    hops=BOTH,
    config={"inductor.fallback_random": True},
    known_failure=(
        hopkit.KnownFailure(
            "numerics",
            TRIED,
            "Inductor inlines a quantized function without its unused draws: later draws differ",
            "differs from the reference",
            backends=("inductor",),
        ),
        UNREAD_NOT_FREED,
    ),
)
def invoke_quant_unused_draw_inside() -> hopkit.Sample:
    """The function draws random numbers and does not use them, and the program draws again."""
    invoke = hop.function("InvokeQuant")()

    def fn(x):
        def body(x):
            torch.rand_like(x)
            return x.sin()

        return invoke(body, x) + torch.rand_like(x)

    return hopkit.Sample(fn, args=(torch.randn(3),))
