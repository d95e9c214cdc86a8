"""Regional Inductor with nested_compile_region: regions in it and around it, and a compiler of its own."""

from __future__ import annotations

import torch

import hopkit
from hopkit._torch.inductor.regional import own_compilers
from hopkit.corpus.cases.regional import BOTH, marked
from hopkit.corpus.failures.common import TRIED
from hopkit.records import KnownFailure

SHARED_BODY = KnownFailure(
    stage="codegen",
    versions=TRIED,
    reason="the body of a nested_compile_region has the annotations of its first call: regional Inductor compiles a "
    "region in it, and then cannot compile the region of that call, which shares the body",
    symptom="'FakeTensor' object has no attribute 'clear'",
    frame="PythonKeyTracer.call_module",
)


@hopkit.case("regional/around_nested_region", hops=("invoke_subgraph",), variants=BOTH, shows=(marked,))
def regional_around_nested_region() -> hopkit.Sample:
    """A nested_compile_region is called in a block."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() + 1

    def fn(x):
        with marked():
            y = region(x)
        return y * 2

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case("regional/in_nested_region", hops=("invoke_subgraph",), variants=BOTH, shows=(marked,))
def regional_in_nested_region() -> hopkit.Sample:
    """The body of a nested_compile_region, which is called twice, has a region."""

    @torch.compiler.nested_compile_region
    def region(x):
        with marked():
            y = x.sin() + 1
        return y.cos()

    return hopkit.Sample(lambda x: region(x) + region(x * 2), args=(torch.randn(3),))


@hopkit.case(
    "regional/nested_region_in_two_places",
    hops=("invoke_subgraph",),
    variants=BOTH,
    known_failure=SHARED_BODY,
    shows=(marked,),
)
def regional_nested_region_in_two_places() -> hopkit.Sample:
    """A nested_compile_region is called inside a block and after it."""

    @torch.compiler.nested_compile_region
    def region(x):
        return x.sin() + 1

    def fn(x):
        with marked():
            y = region(x)
        return region(y) * 2

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "regional/nested_region_with_options",
    hops=("invoke_subgraph",),
    variants=BOTH,
    config={"dynamo.enable_invoke_subgraph_regional_compile": True},
)
def regional_nested_region_with_options() -> hopkit.Sample:
    """A nested_compile_region has a compiler of its own, in place of an annotation."""

    @torch.compiler.nested_compile_region(options=own_compilers({"epilogue_fusion": False}))
    def region(x):
        return x.sin() + 1

    return hopkit.Sample(lambda x: region(x) * 2, args=(torch.randn(3),))
