"""``flat_apply``: functions that Dynamo does not trace (``nonstrict_trace``), while AOTAutograd does."""

from __future__ import annotations

import dataclasses
import functools

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import ARGUMENT_TAKEN, COMPILED, EAGER_REUSE, TRIED

FLAT = ("flat_apply",)


@dataclasses.dataclass
class _Point:
    x: torch.Tensor
    scale: float


@functools.cache
def _register() -> None:
    torch.export.register_dataclass(_Point)


@hopkit.case("flat_apply/tensors", hops=FLAT, variants=("inference", "training", "dynamic"))
def flat_apply_tensors() -> hopkit.Sample:
    """Dynamo can't trace the function, which takes a tensor and a constant and returns a tensor."""

    @hop.function("nonstrict_trace")
    def body(x, by):
        namespace: dict[str, float] = {}
        exec("scale = 3.0", namespace)
        return x.sin() * by * namespace["scale"]

    def fn(x):
        return body(x + 1, 2).cos()

    return hopkit.Sample(fn, args=(torch.randn(3),), dynamic={0: {0}})


@hopkit.case("flat_apply/containers", hops=FLAT, variants=("inference", "training"))
def flat_apply_containers() -> hopkit.Sample:
    """The function takes lists, dicts and keyword arguments, and returns a dict of a tuple."""

    @hop.function("nonstrict_trace")
    def body(pair, *, by, flags):
        x, rest = pair
        y = rest["y"] if flags["use"] else x
        return {"sum": (x + y, x * by), "y": y.sin()}

    def fn(x, y):
        out = body([x.exp(), {"y": y}], by=0.5, flags={"use": True, "name": "n"})
        return out["sum"][0] + out["y"], out

    return hopkit.Sample(fn, args=(torch.randn(3), torch.randn(3)))


@hopkit.case("flat_apply/registered_class", hops=FLAT, variants=("inference", "training"))
def flat_apply_registered_class() -> hopkit.Sample:
    """The function takes an object of a registered dataclass, and returns another."""
    _register()

    @hop.function("nonstrict_trace")
    def moved(point, by):
        return _Point(point.x * point.scale + by, point.scale)

    def fn(x):
        point = moved(_Point(x.sin(), 2.0), 1)
        return moved(point, 3).x * point.scale

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("flat_apply/takes_module", hops=FLAT, variants=("training",))
def flat_apply_takes_module() -> hopkit.Sample:
    """The function gets a module, whose parameters get gradients."""

    @hop.function("nonstrict_trace")
    def body(linear, x):
        return linear(x).sin()

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(3, 2)

        def forward(self, x):
            return body(self.linear, x * 2) + 1

    return hopkit.Sample(Model(), args=(torch.randn(4, 3),))


@hopkit.case("flat_apply/in_cond", hops=("cond", *FLAT))
def flat_apply_in_cond() -> hopkit.Sample:
    """A branch of a cond calls such a function."""

    @hop.function("nonstrict_trace")
    def body(x):
        return x.sin() * 3

    def fn(x):
        return torch.cond(x.sum() > 0, lambda x: body(x), lambda x: x * 2, (x,))

    x = torch.rand(3) + 0.1
    return hopkit.Sample(fn, args=(x,), other_args=((-x,),))


@hopkit.case(
    "flat_apply/in_region",
    hops=("invoke_subgraph", *FLAT),
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, ARGUMENT_TAKEN),
)
def flat_apply_in_region() -> hopkit.Sample:
    """A region that calls such a function is called twice."""

    @hop.function("nonstrict_trace")
    def body(x):
        return x.sin() * 3

    @torch.compiler.nested_compile_region
    def region(x):
        return body(x) + 1

    def fn(x):
        return region(region(x))

    return hopkit.Sample(fn, args=(torch.randn(3),))


DRAWN_IN_ANOTHER_ORDER = hopkit.KnownFailure(
    "numerics",
    TRIED,
    "compiled, bernoulli_ draws into a new dense tensor and not in place: the order of draws ignores the strides",
    "differs from the reference",
    backends=COMPILED,
)


@hopkit.case(
    "flat_apply/draws_into_transposed",
    hops=FLAT,
    config={"inductor.fallback_random": True},
    known_failure=(
        DRAWN_IN_ANOTHER_ORDER,
        dataclasses.replace(DRAWN_IN_ANOTHER_ORDER, stage="structure", symptom="strides (1, 3) expected, (2, 1) found"),
    ),
)
def flat_apply_draws_into_transposed() -> hopkit.Sample:
    """The function fills a transposed view with random numbers; without the function it is as wrong."""

    @hop.function("nonstrict_trace")
    def body(x):
        return x.t().bernoulli_(0.5)

    return hopkit.Sample(lambda x: body(x.sin()), args=(torch.randn(2, 3),))


@hopkit.case(
    "flat_apply/reshaped_by_sizes",
    hops=FLAT,
    variants=("dynamic",),
    known_failure=hopkit.KnownFailure(
        "run",
        TRIED,
        "Inductor compares the sizes before and after, and specializes the dynamic one",
        "Constraints violated",
        backends=("inductor",),
        frame="ShapeEnv.produce_guards_verbose",
    ),
)
def flat_apply_reshaped_by_sizes() -> hopkit.Sample:
    """The function reshapes a computed tensor to its sizes in another order; without the function it is as wrong."""

    @hop.function("nonstrict_trace")
    def body(x):
        return x.reshape(x.shape[1], x.shape[0])

    return hopkit.Sample(lambda x: body(x + 1).clone(), args=(torch.randn(2, 3),), dynamic={0: {0}})
