"""The operators that wrap a body: without a mode, in a mode, or in a function that Dynamo does not trace."""

from __future__ import annotations

import collections

import torch

import hopkit
from hopkit.corpus.failures.common import ARGUMENT_TAKEN, TRIED


@hopkit.case("wrap/plain", hops=("wrap",), variants=("inference", "training", "dynamic"))
def wrap_plain() -> hopkit.Sample:
    """The body gets a tensor and a keyword, and closes over an intermediate and a parameter."""
    weight = torch.nn.Parameter(torch.randn(4))

    def fn(x):
        scale = x.cos()
        return torch.ops.higher_order.wrap(lambda x, shift: (x * scale).sin() * weight + shift, x, shift=x.exp())

    return hopkit.Sample(fn, args=(torch.randn(3, 4),), dynamic={0: {0}})


@hopkit.case("wrap/outputs", hops=("wrap",), variants=("inference", "training"))
def wrap_outputs() -> hopkit.Sample:
    """The body returns a dict of its operand, a view of it, a new tensor twice, None and a number."""

    def body(x):
        y = x.exp()
        return {"operand": x, "view": x.t(), "new": [y, y], "rest": (None, 2)}

    def fn(x):
        return torch.ops.higher_order.wrap(body, x.sin())

    return hopkit.Sample(fn, args=(torch.randn(3, 2),))


@hopkit.case(
    "wrap/defaultdict_key",
    hops=("wrap",),
    variants=("inference",),
    known_failure=(
        hopkit.KnownFailure(
            "numerics",
            ">=2.13,<2.15",
            "a key that a body makes in an outer `defaultdict` is lost: Dynamo refuses the change, and its getitem "
            "treats the refusal as code that it can't trace and looks the key up in a copy of the constants",
            "differs from the reference",
        ),
        hopkit.KnownFailure(
            "dynamo",
            "==2.15.*",
            "the body changes state of the enclosing program",
            "from outside the scope of this HOP",
        ),
    ),
)
def wrap_defaultdict_key() -> hopkit.Sample:
    """The body appends to a list that a defaultdict of the enclosing program creates; other HOPs fail too."""

    def fn(x):
        notes = collections.defaultdict(list)

        def body(x):
            notes["seen"].append("once")
            return x.sin()

        return torch.ops.higher_order.wrap(body, x) + len(notes)

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "wrap/defaultdict_argument",
    hops=("wrap",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "mutation",
        ">=2.13,<2.16",
        "a key that a body makes in the compiled function's `defaultdict` of constants is lost: Dynamo refuses the "
        "change, and its getitem treats the refusal as code that it can't trace and looks the key up in a copy",
        "parts [\"['calls']\"] expected, [] found",
    ),
)
def wrap_defaultdict_argument() -> hopkit.Sample:
    """The body looks up a key that the caller's defaultdict creates; other HOPs fail too."""

    def fn(x, counts):
        def body(x, counts):
            return x.sin() + counts["calls"]

        return torch.ops.higher_order.wrap(body, x, counts)

    return hopkit.Sample(fn, args=(torch.randn(3), collections.defaultdict(int)))


@hopkit.case("wrap/writes_operand", hops=("wrap",), variants=("inference",))
def wrap_writes_operand() -> hopkit.Sample:
    """The body writes into the caller's tensor and returns it."""

    def fn(x, y):
        z = torch.ops.higher_order.wrap(lambda x, y: x.add_(y), x, y)
        return z * 2, x + 1

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case(
    "wrap/number_written",
    hops=("wrap",),
    variants=("inference",),
    known_failure=tuple(
        hopkit.KnownFailure(
            oracle,
            "==2.13.*",
            "AOTAutograd loses writes to an argument that is a float64 number on the CPU",
            symptom,
            backends=("aot_eager", "inductor"),
        )
        for oracle, symptom in (
            ("mutation", "differs from the reference"),
            ("numerics", "differs from the reference"),
            ("scopes", "the program sin"),
        )
    ),
)
def wrap_number_written() -> hopkit.Sample:
    """The program writes to its argument, which has no dimension and dtype float64, as a Python number has."""

    def fn(x):
        x.sin_()
        return torch.ops.higher_order.wrap(lambda x: x + 1, x)

    return hopkit.Sample(fn, args=(torch.tensor(-4.4375, dtype=torch.float64),))


@hopkit.case(
    "wrap/detached",
    hops=("wrap",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "Inductor drops the detach, and returns one tensor twice: an attribute set on one shows on both",
        "the same memory expected, the same tensor found",
        backends=("inductor",),
    ),
)
def wrap_detached() -> hopkit.Sample:
    """The program returns the result of a wrap beside its detached view."""

    def fn(x):
        y = torch.ops.higher_order.wrap(lambda x: x.sin(), x)
        return y, y.detach()

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "wrap/two_copies",
    hops=("wrap",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "Inductor makes one copy of two: a write into one output changes the other",
        "separate tensors expected, the same tensor found",
        backends=("inductor",),
    ),
)
def wrap_two_copies() -> hopkit.Sample:
    """The program returns two copies of the result of a wrap, but not the result itself."""

    def fn(x):
        y = torch.ops.higher_order.wrap(lambda x: x.sin(), x)
        return y.clone(), y.clone()

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("wrap/nested", hops=("wrap", "cond"), variants=("inference", "training"))
def wrap_nested() -> hopkit.Sample:
    """A branch of a cond in a wrap calls a wrap."""

    def fn(pred, x):
        def inner(x):
            return torch.ops.higher_order.wrap(lambda x: x.sin() * 2, x)

        return torch.ops.higher_order.wrap(lambda x: torch.cond(pred, inner, lambda x: x.cos(), (x,)) + x, x)

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))


@hopkit.case("wrap/set_grad_enabled", hops=("wrap_with_set_grad_enabled",), variants=("inference", "training"))
def wrap_set_grad_enabled() -> hopkit.Sample:
    """One body runs without gradients, and in that program another with them."""

    def fn(x):
        scale, shift = torch.ops.higher_order.wrap_with_set_grad_enabled(False, lambda x: (x.sin(), x.cos()), x)
        with torch.no_grad():
            y = torch.ops.higher_order.wrap_with_set_grad_enabled(True, lambda x: x.exp(), x)
        return x * scale + shift, y

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "wrap/set_grad_closure",
    hops=("wrap_with_set_grad_enabled",),
    variants=("training",),
    known_failure=hopkit.KnownFailure(
        "dynamo",
        TRIED,
        "the body must use only its operands",
        "wrap_with_set_grad_enabled expects no freevars",
        refusal=True,
    ),
)
def wrap_set_grad_closure() -> hopkit.Sample:
    """The body closes over an intermediate."""

    def fn(x):
        y = x.sin()
        return torch.ops.higher_order.wrap_with_set_grad_enabled(False, lambda x: x * y, x) * x

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("wrap/autocast", hops=("wrap_with_autocast",), variants=("inference", "training"))
def wrap_autocast() -> hopkit.Sample:
    """A product is computed in bfloat16; a second body inside turns autocast off again."""

    def fn(x, w):
        def off(x, w):
            return x.to(w.dtype) @ w

        def on(x, w):
            y = x @ w
            return y, torch.ops.higher_order.wrap_with_autocast(x.device.type, None, False, None, off, y, w)

        return torch.ops.higher_order.wrap_with_autocast(x.device.type, torch.bfloat16, True, None, on, x, w)

    return hopkit.Sample(fn, args=(torch.randn(2, 4), torch.randn(4, 4)))


@hopkit.case(
    "wrap/modes_in_branches",
    hops=("cond", "wrap_with_set_grad_enabled", "wrap_with_autocast"),
    variants=("inference", "training"),
    known_failure=ARGUMENT_TAKEN,
)
def wrap_modes_in_branches() -> hopkit.Sample:
    """One branch runs a body without gradients, the other one in bfloat16."""

    def fn(x):
        def without_gradients(x):
            return x * torch.ops.higher_order.wrap_with_set_grad_enabled(False, lambda x: x.sin(), x)

        def in_bfloat16(x):
            return torch.ops.higher_order.wrap_with_autocast("cpu", torch.bfloat16, True, None, lambda x: x @ x, x) + x

        return torch.cond(x.sum() > 0, without_gradients, in_bfloat16, (x,))

    x = torch.rand(2, 2) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))


@hopkit.case("wrap/holds_cond", hops=("cond", "wrap_with_set_grad_enabled"), variants=("inference", "training"))
def wrap_holds_cond() -> hopkit.Sample:
    """The body that runs without gradients calls a cond."""

    def fn(x):
        def body(x):
            return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.cos(), (x,))

        return torch.ops.higher_order.wrap_with_set_grad_enabled(False, body, x) * x

    x = torch.rand(3) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))


@hopkit.case(
    "wrap/bypassing",
    hops=("dynamo_bypassing_wrapper",),
    variants=("inference", "training"),
    known_failure=hopkit.KnownFailure(
        "scopes",
        TRIED,
        "Dynamo traces the body without its wrapper, so the function of the wrapper is no scope of the body's calls",
        "'name': 'wrapped'",
    ),
)
def wrap_bypassing() -> hopkit.Sample:
    """A wrapper that Dynamo could not trace calls the body twice; the body closes over a parameter."""
    weight = torch.nn.Parameter(torch.randn(3))

    def twice(function):
        def wrapped(*args):
            assert len(repr(globals)) > 0
            first = function(*args)
            return type(first)(one + other for one, other in zip(first, function(*args), strict=True))

        return wrapped

    def fn(x):
        y, z = torch.ops.higher_order.dynamo_bypassing_wrapper(twice, lambda x: (x.sin() * weight, x.cos()), x)
        return y * z

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("wrap/activation_checkpoint", hops=("wrap_activation_checkpoint",), variants=("training",))
def wrap_activation_checkpoint() -> hopkit.Sample:
    """The older operator of a checkpoint takes no function outside a compiler."""

    def body(x):
        return x.sin().exp()

    def fn(x):
        return torch.ops.higher_order.wrap_activation_checkpoint(body, x)

    return hopkit.Sample(fn, args=(torch.randn(3),), reference=body)


@hopkit.case("wrap/exported_no_grad", hops=("wrap_with_set_grad_enabled",), variants=("inference", "training"))
def wrap_exported_no_grad() -> hopkit.Sample:
    """``torch.export`` makes the operator from ``with torch.no_grad()``, and torch compiles the exported module."""

    # No parameter: which of several inputs Dynamo meets first in an exported module depends on Python's version.
    class Scaled(torch.nn.Module):
        def forward(self, x):
            with torch.no_grad():
                scale = x.sin() * 2
            return x * scale

    x = torch.randn(3)
    return hopkit.Sample(torch.export.export(Scaled(), (x,)).module(), args=(x,))


@hopkit.case("wrap/exported_autocast", hops=("wrap_with_autocast",), variants=("inference",))
def wrap_exported_autocast() -> hopkit.Sample:
    """``torch.export`` makes the operator from ``with torch.autocast(...)``; torch compiles the exported module."""

    class Product(torch.nn.Module):
        def forward(self, x, w):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                y = x @ w
            return y.sin()

    args = torch.randn(2, 4), torch.randn(4, 4)
    return hopkit.Sample(torch.export.export(Product(), args).module(), args=args)


@hopkit.case(
    "wrap/copy_of_argument",
    hops=("wrap",),
    known_failure=hopkit.KnownFailure(
        "structure",
        TRIED,
        "Inductor returns the argument's memory in place of a copy: a write into the output changes the argument",
        "separate tensors expected, the same memory found",
        backends=("inductor",),
    ),
)
def wrap_copy_of_argument() -> hopkit.Sample:
    """A wrap returns the copy of a view of a copy of an argument of rank 0."""

    def fn(x):
        return torch.ops.higher_order.wrap(lambda x: x.clone().unsqueeze(0).clone(), x)

    return hopkit.Sample(fn, args=(torch.tensor(0.5),))
