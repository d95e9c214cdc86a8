"""``switch``: operands, results and writes of the branches."""

from __future__ import annotations

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.cases.switch import OPERAND_REUSED
from hopkit.corpus.failures.common import in_joint


@hopkit.case(
    "switch_outputs/nested_structure", hops=("switch",), requires=("hop:switch",), variants=("inference", "training")
)
def switch_outputs_nested_structure() -> hopkit.Sample:
    """Operands and results are nested dicts, lists and tuples."""
    switch = hop.function("switch")

    def fn(index, x, y):
        def first(operands):
            return {"a": [operands["x"].sin()], "b": (operands["y"][0] * 2,)}

        def second(operands):
            return {"a": [operands["y"][0].cos()], "b": (operands["x"] + 1,)}

        return switch(index, (first, second), ({"x": x, "y": [y]},))

    x, y = torch.randn(3), torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(0), x, y), other_args=((torch.tensor(1), x, y),))


@hopkit.case("switch_outputs/sizes_differ", hops=("switch",), requires=("hop:switch",))
def switch_outputs_sizes_differ() -> hopkit.Sample:
    """Two branches return different numbers of rows: an unbacked size."""
    switch = hop.function("switch")

    def fn(index, x):
        return switch(index, (lambda x: x.sin(), lambda x: x[1:] * 2), (x,)).sum(0)

    x = torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=((torch.tensor(1), x),))


@hopkit.case(
    "switch_outputs/three_sizes",
    hops=("switch",),
    requires=("hop:switch",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        "==2.15.*",
        "each pair of three sizes gets a symbol, and nothing binds the first one",
        "PendingUnbackedSymbolNotFound",
        frame="SwitchHigherOrderVariable._call_function",
    ),
)
def switch_outputs_three_sizes() -> hopkit.Sample:
    """Three branches return different numbers of rows."""
    switch = hop.function("switch")

    def fn(index, x):
        return switch(index, (lambda x: x.sin(), lambda x: x[1:] * 2, lambda x: x[2:] + 1), (x,)).sum(0)

    x = torch.randn(4, 2)
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=((torch.tensor(1), x), (torch.tensor(2), x)))


@hopkit.case(
    "switch_outputs/ints_differ",
    hops=("switch",),
    requires=("hop:switch",),
    known_failure=hopkit.KnownFailure(
        "codegen",
        "==2.15.*",
        "Inductor can't lower a switch that returns an int or None",
        "'NoneType' object has no attribute 'stride'",
        frame="Switch.create._require_exact_strides",
    ),
)
def switch_outputs_ints_differ() -> hopkit.Sample:
    """The branches return different ints and None beside a tensor."""
    switch = hop.function("switch")

    def fn(index, x):
        y, n, _ = switch(index, (lambda x: (x + 1, 3, None), lambda x: (x - 1, 5, None)), (x,))
        return y * n

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=((torch.tensor(1), x),))


@hopkit.case(
    "switch_outputs/dtypes_differ",
    hops=("switch",),
    requires=("hop:switch",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        "==2.15.*",
        "the branches must return the same dtypes",
        "expected same dtype but got",
        refusal=True,
    ),
)
def switch_outputs_dtypes_differ() -> hopkit.Sample:
    """One branch returns integers, the others floating numbers."""
    switch = hop.function("switch")

    def fn(index, x):
        return switch(index, (lambda x: x.sin(), lambda x: x.argsort(), lambda x: x + 1), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=((torch.tensor(1), x), (torch.tensor(2), x)))


@hopkit.case(
    "switch_outputs/strides_differ",
    hops=("switch",),
    requires=("hop:switch",),
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        "==2.15.*",
        "the branches must return the same order of strides",
        "The sorted order of strides of the two branches' output doesn't match",
        refusal=True,
        frame="SwitchHigherOrderVariable._call_function",
    ),
)
def switch_outputs_strides_differ() -> hopkit.Sample:
    """One branch returns a transposed tensor, the other a contiguous one."""
    switch = hop.function("switch")

    def fn(index, x):
        return switch(index, (lambda x: x.sin().t(), lambda x: x * 2), (x,)) + 1

    x = torch.randn(2, 2)
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=((torch.tensor(1), x),))


@hopkit.case(
    "switch_outputs/structures_differ",
    hops=("switch",),
    requires=("hop:switch",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        "==2.15.*",
        "the branches must return the same structure",
        "Expected branches to return the same pytree structure",
        refusal=True,
    ),
)
def switch_outputs_structures_differ() -> hopkit.Sample:
    """One branch returns a tuple, the other a list."""
    switch = hop.function("switch")

    def fn(index, x):
        return switch(index, (lambda x: (x.sin(), x + 1), lambda x: [x.cos(), x - 1]), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=((torch.tensor(1), x),))


@hopkit.case(
    "switch_outputs/requires_grad_differs",
    hops=("switch",),
    requires=("hop:switch",),
    variants=("training",),
    known_failure=OPERAND_REUSED,
)
def switch_outputs_requires_grad_differs() -> hopkit.Sample:
    """One of three branches detaches its result."""
    switch = hop.function("switch")

    def fn(index, x):
        return switch(index, (lambda x: x.sin(), lambda x: x.cos().detach(), lambda x: x * 2), (x,)) + x

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=((torch.tensor(1), x), (torch.tensor(2), x)))


@hopkit.case("switch_outputs/writes_buffer", hops=("switch",), requires=("hop:switch",))
def switch_outputs_writes_buffer() -> hopkit.Sample:
    """Each branch counts in a buffer."""
    switch = hop.function("switch")

    class Counter(torch.nn.Module):
        seen: torch.Tensor

        def __init__(self):
            super().__init__()
            self.register_buffer("seen", torch.zeros(2))

        def forward(self, index, x):
            def counting(branch):
                self.seen[branch].add_(1)
                return x * (branch + 2)

            return switch(index, (lambda: counting(0), lambda: counting(1)))

    x = torch.randn(3)
    return hopkit.Sample(Counter(), args=(torch.tensor(0), x), other_args=((torch.tensor(1), x),))


@hopkit.case(
    "switch_outputs/without_gradient",
    hops=("switch",),
    requires=("hop:switch",),
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "structure",
        "==2.15.*",
        "every floating output of a switch requires a gradient",
        "requires_grad False expected, True found",
    ),
)
def switch_outputs_without_gradient() -> hopkit.Sample:
    """One of two branches computes its result without a gradient, and the program returns it."""
    switch = hop.function("switch")

    def first(x):
        with torch.no_grad():
            return x.exp()

    x = torch.randn(3)
    return hopkit.Sample(
        lambda index, x: switch(index, (first, lambda x: x.tanh()), (x,)),
        args=(torch.tensor(0), x),
        other_args=((torch.tensor(1), x),),
    )


@hopkit.case(
    "switch_outputs/bools_and_ints",
    hops=("switch",),
    requires=("hop:switch",),
    variants=("inference", "training"),
    known_failure=in_joint(
        "AOTAutograd omits non-floating outputs from the outputs but not from the tangents",
        "outs_to_grad length",
        versions="==2.15.*",
        frame="create_joint.inner_fn",
    ),
)
def switch_outputs_bools_and_ints() -> hopkit.Sample:
    """The branches return a boolean and an integer tensor beside one that requires a gradient."""
    switch = hop.function("switch")

    def fn(index, x):
        return switch(index, (lambda x: (x > 0, x.argmax(), x.sin()), lambda x: (x < 0, x.argmin(), x.cos())), (x,))

    x = torch.randn(4)
    return hopkit.Sample(fn, args=(torch.tensor(0), x), other_args=((torch.tensor(1), x),))
