"""Joint export: modules whose graph of forward and backward names each input and output by a descriptor."""

from __future__ import annotations

import dataclasses

import torch

import hopkit
from hopkit.corpus.failures.common import TRIED

BOTH = ("joint", "joint_training")
DYNAMIC = ("joint_dynamic", "joint_dynamic_training")


@hopkit.case("joint/linear", variants=BOTH)
def joint_linear() -> hopkit.Sample:
    """Parameters come first, then arguments; in training a tangent for each output, and a gradient for each input."""
    return hopkit.Sample(torch.nn.Linear(3, 2), args=(torch.randn(4, 3),))


@hopkit.case("joint/parameters_buffers_arguments", variants=BOTH)
def joint_parameters_buffers_arguments() -> hopkit.Sample:
    """A module with a submodule has its parameters, then its buffers, then its arguments, some by keyword."""

    class Scaled(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.inner = torch.nn.Linear(3, 3)
            self.scale = torch.nn.Parameter(torch.randn(3))
            self.register_buffer("mean", torch.randn(3))

        def forward(self, x, *, shift):
            return self.inner(x - self.mean) * self.scale + shift

    return hopkit.Sample(Scaled(), args=(torch.randn(2, 3),), kwargs={"shift": torch.randn(3)})


@hopkit.case("joint/tied_parameters", variants=BOTH)
def joint_tied_parameters() -> hopkit.Sample:
    """Two layers share a weight, which is an input once for each of its names."""

    class Tied(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = torch.nn.Linear(3, 3), torch.nn.Linear(3, 3)
            self.second.weight = self.first.weight

        def forward(self, x):
            return self.second(self.first(x).sin())

    return hopkit.Sample(Tied(), args=(torch.randn(2, 3),))


@hopkit.case("joint/shared_module", variants=BOTH)
def joint_shared_module() -> hopkit.Sample:
    """A submodule has two names, at two depths: each is an input, and the last one is used and has the gradient."""

    class Shared(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.first = torch.nn.Linear(3, 3)
            self.inner = torch.nn.Sequential(self.first, torch.nn.Tanh())

        def forward(self, x):
            return self.inner(self.first(x))

    return hopkit.Sample(Shared(), args=(torch.randn(2, 3),))


@hopkit.case("joint/written_buffer", variants=BOTH)
def joint_written_buffer() -> hopkit.Sample:
    """The new value of a buffer that the module writes is an output of its own."""

    class Counting(torch.nn.Module):
        calls: torch.Tensor

        def __init__(self) -> None:
            super().__init__()
            self.weight = torch.nn.Parameter(torch.randn(3))
            self.register_buffer("calls", torch.zeros(3))

        def forward(self, x):
            self.calls.add_(1)
            return x * self.weight + self.calls

    x = torch.randn(2, 3)
    return hopkit.Sample(Counting(), args=(x,), other_args=((x + 1,),))


@hopkit.case("joint/outputs_in_containers", variants=BOTH)
def joint_outputs_in_containers() -> hopkit.Sample:
    """Outputs in a dict and a tuple have numbers in the order of the leaves."""

    class Several(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.weight = torch.nn.Parameter(torch.randn(3))

        def forward(self, x, y):
            z = x * self.weight
            return {"sum": z.sum(), "parts": (z + y, z.detach() * 2)}

    return hopkit.Sample(Several(), args=(torch.randn(2, 3), torch.randn(3)))


@hopkit.case("joint/cond", hops=("cond",), variants=BOTH)
def joint_cond() -> hopkit.Sample:
    """A branch uses a parameter, which is an operand of both branches."""

    class Choosing(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = torch.nn.Linear(3, 3)

        def forward(self, x):
            return torch.cond(x.sum() > 0, self.linear, torch.sin, (x,))

    x = torch.rand(2, 3)
    return hopkit.Sample(Choosing(), args=(x,), other_args=((-x,),))


@hopkit.case("joint/while_loop", hops=("while_loop",), variants=("joint",))
def joint_while_loop() -> hopkit.Sample:
    """A loop in a module counts in a tensor; no size is a symbol, and the counter's next value is a new number."""

    class Repeating(torch.nn.Module):
        def forward(self, x):
            start = torch.zeros((), dtype=torch.int64)
            return torch.while_loop(lambda step, y: step < 3, lambda step, y: (step + 1, y.sin()), (start, x))[1]

    return hopkit.Sample(Repeating(), args=(torch.randn(2, 3),))


@hopkit.case("joint/any_batch", variants=DYNAMIC)
def joint_any_batch() -> hopkit.Sample:
    """The size of the batch is a symbol, in the backward too, and a second call has another one."""

    class Scaled(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = torch.nn.Linear(3, 2)

        def forward(self, x):
            return self.linear(x).sin() / x.shape[0]

    return hopkit.Sample(Scaled(), args=(torch.randn(4, 3),), dynamic={0: {0}}, other_args=((torch.randn(7, 3),),))


VIEW_COPIED = hopkit.KnownFailure(
    "structure",
    TRIED,
    "a view of an argument that the module returns twice comes back as two tensors",
    "outputs[0] and outputs[1]: the same tensor expected, the same memory found",
    expected="both outputs are one tensor, as in eager torch",
)


@hopkit.case(
    "joint/view_twice",
    variants=BOTH,
    known_failure=(
        VIEW_COPIED,
        dataclasses.replace(
            VIEW_COPIED,
            stage="numerics",
            symptom="grad of args[0]: differs from the reference",
            variants=("joint_training",),
        ),
    ),
)
def joint_view_twice() -> hopkit.Sample:
    """A module returns a view of its argument twice."""

    class Twice(torch.nn.Module):
        def forward(self, x):
            y = x.view(-1)
            return y, y

    return hopkit.Sample(Twice(), args=(torch.randn(3, 2),))


@hopkit.case(
    "joint/buffer_under_two_names",
    variants=("joint_training",),
    known_failure=hopkit.KnownFailure(
        "aot_joint",
        TRIED,
        "if a module writes a buffer that it has under two names and returns two results, torch miscounts the tangents",
        "outs_to_grad length",
        expected="the graph that the module has with one name",
    ),
)
def joint_buffer_under_two_names() -> hopkit.Sample:
    """A module writes a buffer that it has under two names."""

    class Counting(torch.nn.Module):
        calls: torch.Tensor

        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("calls", torch.zeros(3))
            self.register_buffer("same", self.calls)

        def forward(self, x):
            self.calls.add_(1)
            return x * 2, x.sin()

    return hopkit.Sample(Counting(), args=(torch.randn(3),))


@hopkit.case(
    "joint/tied_in_branches",
    hops=("cond",),
    variants=BOTH,
    known_failure=hopkit.KnownFailure(
        "aot_joint",
        TRIED,
        "if the branches of a cond use a parameter under two names, torch says that inputs of a branch alias",
        "cond_true might be aliasing the input or the output!",
        expected="the graph that the module has with two parameters: each name of the parameter is an operand",
    ),
)
def joint_tied_in_branches() -> hopkit.Sample:
    """The layers of the two branches share a weight."""

    class Tied(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = torch.nn.Linear(3, 3), torch.nn.Linear(3, 3)
            self.second.weight = self.first.weight

        def forward(self, x):
            return torch.cond(x.sum() > 0, self.first, self.second, (x,))

    x = torch.rand(2, 3)
    return hopkit.Sample(Tied(), args=(x,), other_args=((-x,),))
