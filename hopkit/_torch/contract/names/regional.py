"""Regional Inductor: the pass that scoops annotated regions out of a graph, and compiles each with Inductor."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_REGIONS = ("regions",)
_PASS = "torch.fx.passes.regional_inductor"

NAMES = (
    PrivateName(_PASS, "module", _REGIONS, "looks its own steps up by name"),
    PrivateName(
        f"{_PASS}.regional_inductor",
        "function",
        _REGIONS,
        "compiles the annotated regions of a graph",
        (("2.11", "(gm, *example_args)"),),
    ),
    PrivateName(
        f"{_PASS}._create_inductor_marked_regions",
        "function",
        _REGIONS,
        "makes a submodule of each region",
        (("2.11", "(gm)"),),
    ),
    PrivateName(f"{_PASS}._dummy_wrapper", "function", _REGIONS, "makes a function of a compiled region"),
    PrivateName(
        "torch.fx.passes.regional_inductor_invoke_subgraph.regional_inductor_invoke_subgraph",
        "function",
        _REGIONS,
        "compiles the bodies of nested_compile_region that have compilers of their own",
        (("2.11", "(gm, *example_args)"),),
    ),
    PrivateName(
        "torch._higher_order_ops.invoke_subgraph.NestedCompileRegionOptions",
        "class",
        _REGIONS,
        "the compilers that a nested_compile_region may have",
    ),
    PrivateName("torch._inductor", "module", _REGIONS, "its standalone_compile compiles each region"),
    PrivateName(
        "torch._inductor.standalone_compile",
        "function",
        _REGIONS,
        "compiles a region",
    ),
)
