"""Nested compile regions and modules: parameters, sharing and methods."""

from __future__ import annotations

import torch

import hopkit
from hopkit.corpus.failures.common import ARGUMENT_TAKEN, EAGER_REUSE, OPERAND_READ_AFTER_REUSE, OPERAND_REUSED, TRIED

OTHER_MODULE = hopkit.KnownFailure(
    "scopes",
    TRIED,
    "torch does not trace a region again for another module: its body names the module of the first call",
    "'attr': 'second'",
)


@hopkit.case(
    "region_modules/layers",
    hops=("invoke_subgraph",),
    variants=("inference", "training", "dynamic"),
    known_failure=EAGER_REUSE,
)
def region_modules_layers() -> hopkit.Sample:
    """Three layers have one class, whose forward is a region: one subgraph, three sets of parameters."""

    class Layer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(4, 4)

        @torch.compiler.nested_compile_region
        def forward(self, x):
            return x + self.linear(x).relu()

    model = torch.nn.Sequential(Layer(), Layer(), Layer())
    return hopkit.Sample(model, args=(torch.randn(3, 4),), dynamic={0: {0}})


@hopkit.case(
    "region_modules/module_argument",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, OTHER_MODULE),
)
def region_modules_module_argument() -> hopkit.Sample:
    """A module is an argument of the region; the two calls have different modules."""
    first, second = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)

    @torch.compiler.nested_compile_region
    def region(module, x):
        return module(x).sin()

    def fn(x):
        return region(second, region(first, x))

    return hopkit.Sample(fn, args=(torch.randn(2, 4),))


@hopkit.case(
    "region_modules/shared_module",
    hops=("invoke_subgraph",),
    variants=("inference", "training"),
    known_failure=(EAGER_REUSE, OPERAND_REUSED, OPERAND_READ_AFTER_REUSE, ARGUMENT_TAKEN),
)
def region_modules_shared_module() -> hopkit.Sample:
    """Two calls of the region and the program itself use one module: its gradients add up."""
    shared = torch.nn.Linear(4, 4)

    @torch.compiler.nested_compile_region
    def region(x):
        return shared(x).sin()

    def fn(x):
        return region(region(x)) + shared(x)

    return hopkit.Sample(fn, args=(torch.randn(2, 4),))


@hopkit.case("region_modules/tied_weights", hops=("invoke_subgraph",), variants=("inference", "training"))
def region_modules_tied_weights() -> hopkit.Sample:
    """Two modules in one region have the same parameter."""
    first, second = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)
    second.weight = first.weight

    @torch.compiler.nested_compile_region
    def region(x):
        return second(first(x).sin())

    def fn(x):
        return region(x)

    return hopkit.Sample(fn, args=(torch.randn(2, 4),))


@hopkit.case(
    "region_modules/wrapped_module",
    hops=("invoke_subgraph",),
    variants=("inference",),
    known_failure=(
        hopkit.KnownFailure(
            "numerics",
            TRIED,
            "torch reuses a region for another module of the same class, with the parameters of the first",
            "differs from the reference",
        ),
        OTHER_MODULE,
    ),
)
def region_modules_wrapped_module() -> hopkit.Sample:
    """Two modules, not functions, are regions, and the program calls them in turn."""
    first = torch.compiler.nested_compile_region(torch.nn.Linear(4, 4))
    second = torch.compiler.nested_compile_region(torch.nn.Linear(4, 4))

    def fn(x):
        return second(first(x))

    return hopkit.Sample(fn, args=(torch.randn(2, 4),))


@hopkit.case("region_modules/frozen_parameters", hops=("invoke_subgraph",), variants=("training",))
def region_modules_frozen_parameters() -> hopkit.Sample:
    """The program calls one region with a trainable module and with a frozen one."""
    trained, frozen = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4).requires_grad_(False)

    @torch.compiler.nested_compile_region
    def region(module, x):
        return module(x).sin()

    def fn(x):
        return region(trained, x) + region(frozen, x)

    return hopkit.Sample(fn, args=(torch.randn(2, 4),))


@hopkit.case(
    "region_modules/other_settings",
    hops=("invoke_subgraph",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "numerics",
        TRIED,
        "torch reuses a region for another function of the same code, with the module of the first",
        "differs from the reference",
    ),
)
def region_modules_other_settings() -> hopkit.Sample:
    """One region function closes over modules that differ only in their settings."""

    def block(module):
        @torch.compiler.nested_compile_region
        def region(x):
            return module(x)

        return region

    slight, steep = block(torch.nn.LeakyReLU(0.1)), block(torch.nn.LeakyReLU(0.5))

    def fn(x):
        return steep(slight(x))

    return hopkit.Sample(fn, args=(torch.randn(4),))
