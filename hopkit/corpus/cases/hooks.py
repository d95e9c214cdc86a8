"""Hooks on gradients that a program registers during its run."""

from __future__ import annotations

import torch
from torch.utils.checkpoint import checkpoint

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import COMPILED, SIDE_EFFECT, TRIED

HOOK = ("register_hook",)


@hopkit.case("hooks/on_intermediate", hops=HOOK, variants=("training", "dynamic_training"))
def hooks_on_intermediate() -> hopkit.Sample:
    """The program uses an intermediate twice; a hook on it gets the sum of the gradients and changes it."""

    def fn(x):
        y = x.sin()
        y.register_hook(lambda grad: grad * 2 + 1)
        return y.exp() + y

    return hopkit.Sample(fn, args=(torch.randn(3),), dynamic={0: {0}})


@hopkit.case("hooks/in_inference", hops=HOOK, variants=("inference",))
def hooks_in_inference() -> hopkit.Sample:
    """The tensor requires no gradient: eager refuses the hook, and the program takes another branch."""

    def fn(x):
        y = x.sin()
        if y.requires_grad:
            y.register_hook(lambda grad: grad * 2)
        return y.exp()

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("hooks/several", hops=HOOK, variants=("training",))
def hooks_several() -> hopkit.Sample:
    """Two hooks on one tensor run in order, and the second gets the result of the first; a third one only reads."""

    def fn(x):
        y = x.sin()
        y.register_hook(lambda grad: grad * 2)
        y.register_hook(lambda grad: grad + 1)
        z = y.exp()
        z.register_hook(lambda grad: None)
        return z

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("hooks/closure", hops=HOOK, variants=("training",))
def hooks_closure() -> hopkit.Sample:
    """The hook uses the tensor that it hooks, another intermediate, a parameter and a number."""
    weight = torch.nn.Parameter(torch.randn(3))

    def fn(x, factor):
        y = x.sin()
        scale = x.cos().detach()
        y.register_hook(lambda grad: grad * scale * factor + weight.detach() * y.detach())
        return y * weight

    return hopkit.Sample(fn, args=(torch.randn(3), 3))


@hopkit.case(
    "hooks/writes_to_list",
    hops=HOOK,
    variants=("training",),
    known_failure=SIDE_EFFECT,
)
def hooks_writes_to_list() -> hopkit.Sample:
    """The hook appends the gradient to a list of the program."""

    def fn(x):
        seen = []
        y = x.sin()
        y.register_hook(lambda grad: seen.append(grad))
        return y.exp(), seen

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "hooks/writes_to_tensor",
    hops=HOOK,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        "==2.15.*",
        "a hook must not write into a tensor that it closes over",
        "Encountered input mutation during higher order op tracing",
        refusal=True,
    ),
)
def hooks_writes_to_tensor() -> hopkit.Sample:
    """The hook counts in a tensor of the caller."""

    def fn(x, count):
        def hook(grad):
            count.add_(1)

        y = x.sin()
        y.register_hook(hook)
        return y.exp()

    return hopkit.Sample(fn, args=(torch.randn(3), torch.zeros((), dtype=torch.int64)))


@hopkit.case(
    "hooks/removed",
    hops=HOOK,
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "Dynamo can't remove a hook that it has registered on an intermediate",
        "idx must not be None for hook removal",
        frame="GetAttrVariable.call_function",
    ),
)
def hooks_removed() -> hopkit.Sample:
    """The program removes a hook before backward."""

    def fn(x):
        y = x.sin()
        handle = y.register_hook(lambda grad: grad * 2)
        handle.remove()
        return y.exp()

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("hooks/on_argument_and_parameter", hops=HOOK, variants=("training",))
def hooks_on_argument_and_parameter() -> hopkit.Sample:
    """Hooks on an argument and, after accumulation, on a parameter stay outside the graph."""
    weight = torch.nn.Parameter(torch.randn(3))

    def double(parameter):
        parameter.grad.mul_(2)

    def fn(x):
        x.register_hook(lambda grad: grad * 2)
        weight.register_post_accumulate_grad_hook(double)
        return x.sin() * weight

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("hooks/in_checkpoint", hops=(*HOOK, "tag_activation_checkpoint"), variants=("training",))
def hooks_in_checkpoint() -> hopkit.Sample:
    """The body of a checkpoint registers a hook on its own intermediate, which runs once."""

    def body(x):
        y = x.sin()
        y.register_hook(lambda grad: grad * 2)
        return y.exp()

    def fn(x):
        return checkpoint(body, x, use_reentrant=False)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("hooks/in_region", hops=(*HOOK, "invoke_subgraph"), variants=("training",))
def hooks_in_region() -> hopkit.Sample:
    """A region registers a hook on its own intermediate, and the program another on the region's result."""

    @torch.compiler.nested_compile_region
    def region(x):
        y = x.sin()
        y.register_hook(lambda grad: grad * 2)
        return y.exp()

    def fn(x):
        y = region(x)
        y.register_hook(lambda grad: grad + 1)
        return y.cos()

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "hooks/in_branch",
    hops=(*HOOK, "cond"),
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "torch runs the branches once more without gradients, and then no tensor takes a hook",
        "cannot register a hook on a tensor that doesn't require gradient",
    ),
)
def hooks_in_branch() -> hopkit.Sample:
    """One branch of a cond registers a hook."""

    def fn(pred, x):
        def true_fn(x):
            y = x.sin()
            y.register_hook(lambda grad: grad * 2)
            return y.exp()

        return torch.cond(pred, true_fn, lambda x: x.cos(), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case(
    "hooks/compiled_autograd",
    hops=("trace_wrapped",),
    variants=("training",),
    config={"dynamo.compiled_autograd": True},
    known_failure=hopkit.KnownFailure(
        "run",
        TRIED,
        "backward has to run inside the compiled program too",
        "BackwardState requires CompiledAutograd",
        backends=COMPILED,
        refusal=True,
        frame="_AOTDispatchAutogradFunctionFactory.build.CompiledFunction._backward_impl",
    ),
)
def hooks_compiled_autograd() -> hopkit.Sample:
    """With compiled autograd the hook stands beside the graph, but backward runs outside the compiled program."""

    def fn(x):
        y = x.sin()
        y.register_hook(lambda grad: grad * 2)
        return y.exp()

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("hooks/trace_wrapped", hops=("trace_wrapped",), variants=("inference",))
def hooks_trace_wrapped() -> hopkit.Sample:
    """``trace_wrapped`` hides a hook from all but Dynamo, which inlines it: no graph has the operator."""
    trace_wrapped = hop.function("trace_wrapped")

    def fn(grad, scale):
        return trace_wrapped(grad, fn=lambda grad: grad * scale + 1)

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))
