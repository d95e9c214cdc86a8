"""flex_gemm: a matrix product whose result goes through a function."""

from __future__ import annotations

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import COMPILED

HOPS = ("flex_gemm",)
NEEDED = ("hop:flex_gemm",)
IN_2_14, IN_2_15 = "==2.14.*", "==2.15.*"


@hopkit.case("flex_gemm/mm", hops=HOPS, variants=("inference", "dynamic"), requires=NEEDED)
def flex_gemm_mm() -> hopkit.Sample:
    """An epilogue of two operators follows a product."""
    flex_gemm = hop.function("flex_gemm")

    def fn(x, y):
        return flex_gemm(torch.mm, (x, y), lambda acc: (acc + 1).relu())

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 2)), dynamic={0: {0}, 1: {1}})


@hopkit.case("flex_gemm/addmm_with_bias", hops=HOPS, requires=NEEDED)
def flex_gemm_addmm_with_bias() -> hopkit.Sample:
    """The call passes keyword arguments, and the epilogue closes over a tensor of the program."""
    flex_gemm = hop.function("flex_gemm")

    def fn(bias, x, y):
        scale = bias.exp()
        return flex_gemm(torch.addmm, (bias, x, y), lambda acc: acc * scale, gemm_kwargs={"alpha": 2.0})

    return hopkit.Sample(fn, args=(torch.randn(2), torch.randn(3, 4), torch.randn(4, 2)))


@hopkit.case("flex_gemm/several_outputs", hops=HOPS, requires=NEEDED)
def flex_gemm_several_outputs() -> hopkit.Sample:
    """An epilogue of a batched product returns the product and a reduction of it."""
    flex_gemm = hop.function("flex_gemm")

    def fn(x, y):
        return flex_gemm(torch.bmm, (x, y), lambda acc: (acc.sin(), acc.amax(-1)), kernel_options={"backend": "TRITON"})

    return hopkit.Sample(fn, args=(torch.randn(2, 3, 4), torch.randn(2, 4, 2)))


@hopkit.case("flex_gemm/in_cond", hops=(*HOPS, "cond"), requires=NEEDED)
def flex_gemm_in_cond() -> hopkit.Sample:
    """Each branch multiplies with its own epilogue."""
    flex_gemm = hop.function("flex_gemm")

    def fn(pred, x, y):
        return torch.cond(
            pred,
            lambda x, y: flex_gemm(torch.mm, (x, y), lambda acc: acc.relu()),
            lambda x, y: flex_gemm(torch.mm, (x, y), lambda acc: acc - 1),
            (x, y),
        )

    x, y = torch.randn(3, 4), torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(True), x, y), other_args=((torch.tensor(False), x, y),))


@hopkit.case(
    "flex_gemm/training",
    hops=HOPS,
    variants=("training",),
    requires=NEEDED,
    known_failure=(
        hopkit.KnownFailure(
            "run",
            IN_2_15,
            "the product has no gradient",
            "Autograd not implemented for flex_gemm",
            refusal=True,
            frame="flex_gemm:flex_gemm_autograd_not_implemented",
        ),
        hopkit.KnownFailure(
            "run",
            IN_2_14,
            "the product has no gradient",
            "Autograd not implemented for flex_gemm",
            backends=("eager",),
            refusal=True,
        ),
        hopkit.KnownFailure(
            "numerics",
            IN_2_14,
            "AOTAutograd compiles a product without a gradient where the eager backend refuses one",
            "the reference run has one, the compiled program has none",
            backends=COMPILED,
        ),
    ),
)
def flex_gemm_training() -> hopkit.Sample:
    """The program needs gradients through the product."""
    flex_gemm = hop.function("flex_gemm")

    def fn(x, y):
        return flex_gemm(torch.mm, (x, y), lambda acc: acc.sin())

    def plain(x, y):
        return (x @ y).sin()

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 2)), reference=plain)


@hopkit.case(
    "flex_gemm/an_operand",
    hops=HOPS,
    requires=NEEDED,
    known_failure=(
        hopkit.KnownFailure(
            "aot_forward",
            IN_2_15,
            "the epilogue must not alias an operand",
            "flex_gemm might be aliasing an input and output",
            refusal=True,
            frame="flex_gemm:check_flex_gemm_alias_and_mutation",
        ),
        hopkit.KnownFailure(
            "aot_forward",
            IN_2_14,
            "the epilogue must not alias an operand",
            "flex_gemm might be aliasing the input or the output",
            refusal=True,
        ),
    ),
)
def flex_gemm_an_operand() -> hopkit.Sample:
    """The epilogue returns a view of an operand."""
    flex_gemm = hop.function("flex_gemm")

    def fn(x, y):
        return flex_gemm(torch.mm, (x, y), lambda acc: (acc * 2, x.view(-1)))

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 2)))


@hopkit.case(
    "flex_gemm/writes",
    hops=HOPS,
    requires=NEEDED,
    known_failure=(
        hopkit.KnownFailure(
            "aot_forward",
            IN_2_15,
            "the epilogue must not write",
            "flex_gemm might be modifying an input",
            refusal=True,
            frame="flex_gemm:check_flex_gemm_alias_and_mutation",
        ),
        hopkit.KnownFailure(
            "aot_forward",
            IN_2_14,
            "the epilogue must not write",
            "flex_gemm might be modifying the input",
            refusal=True,
        ),
    ),
)
def flex_gemm_writes() -> hopkit.Sample:
    """The epilogue writes into a tensor of the program."""
    flex_gemm = hop.function("flex_gemm")

    def fn(x, y, count):
        def counting(acc):
            count.add_(1)
            return acc * 2

        return flex_gemm(torch.mm, (x, y), counting)

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 2), torch.zeros(())))


@hopkit.case(
    "flex_gemm/unknown_operator",
    hops=HOPS,
    requires=NEEDED,
    known_failure=hopkit.KnownFailure(
        "dynamo",
        IN_2_15,
        "Dynamo fails on an unknown operator before the operator's own check can report it",
        "NotImplementedError: argument of type",
        frame="TracerBase.create_arg",
    ),
)
def flex_gemm_unknown_operator() -> hopkit.Sample:
    """The program names an unknown product."""
    flex_gemm = hop.function("flex_gemm")

    def fn(x, y):
        return flex_gemm(torch.matmul, (x, y), lambda acc: acc * 2)

    def plain(x, y):
        return torch.matmul(x, y) * 2

    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(4, 2)), reference=plain)
