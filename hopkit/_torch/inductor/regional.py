"""Regional Inductor: the backend, and the regions that the pass makes and compiles.

Source: ``torch/fx/passes/regional_inductor.py``, ``regional_inductor_invoke_subgraph.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.contract.patching import patched

__all__ = [
    "ANNOTATION",
    "PREFIX",
    "all_nodes",
    "changed_regions",
    "has_own_compilers",
    "own_compilers",
    "region_backend",
    "region_compiles",
    "require",
    "scooped_graphs",
    "settings",
]

_FEATURE = "regions"

ANNOTATION = "compile_with_inductor"
"""The key of an annotation that marks nodes for a region."""

PREFIX = "__marked_inductor_submod"
"""The beginning of the name of each submodule that holds a region."""

Compiler = Callable[[torch.fx.GraphModule, Any], Any]


def require() -> None:
    """Raise `UnsupportedTorch` if the installed torch can't compile regions."""
    need("torch.fx.passes.regional_inductor.regional_inductor", feature=_FEATURE)
    need("torch.fx.passes.regional_inductor._create_inductor_marked_regions", feature=_FEATURE)


def region_backend(
    rest: Compiler | None = None, *, around: Callable[[Compiler], Compiler] | None = None
) -> Callable[..., Any]:
    """Return a backend: AOTAutograd with torch's regional Inductor as forward and backward compiler.

    ``rest`` compiles each graph after its regions are compiled; without it the graph runs as aot_eager does.
    ``around`` receives the compiler of graphs and returns another one, in which a fault may be planted.
    """
    compile_graph = functools.partial(_compile_graph, rest=rest)
    compiler = compile_graph if around is None else around(compile_graph)

    def regional(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Any:
        aot_eager = need("torch._dynamo.backends.debugging.aot_eager", feature=_FEATURE)
        return aot_eager(gm=gm, fake_tensor_inputs=example_inputs, fw_compiler=compiler, bw_compiler=compiler)

    return regional


def _compile_graph(gm: torch.fx.GraphModule, example_inputs: Any, *, rest: Compiler | None = None) -> Any:
    compile_regions = need("torch.fx.passes.regional_inductor.regional_inductor", feature=_FEATURE)
    if has_own_compilers(gm):
        # This pass returns a callable, so no other compiler can follow it.
        compile_bodies = need(
            "torch.fx.passes.regional_inductor_invoke_subgraph.regional_inductor_invoke_subgraph", feature=_FEATURE
        )
        return compile_bodies(compile_regions(gm, *example_inputs), *example_inputs)
    compiled = compile_regions(gm, *example_inputs)
    if rest is None:
        return compiled
    # The pass generates code that takes its arguments as one list; compilers expect the usual signature.
    compiled.graph.set_codegen(torch.fx.graph.CodeGen())
    compiled.recompile()
    return rest(compiled, example_inputs)


def own_compilers(settings: Mapping[str, Any]) -> Any:
    """Return options for ``torch.compiler.nested_compile_region``: Inductor compiles its body, under some settings.

    Torch takes them only under its setting ``enable_invoke_subgraph_regional_compile`` of Dynamo.
    """
    options = need("torch._higher_order_ops.invoke_subgraph.NestedCompileRegionOptions", feature=_FEATURE)

    def compile_body(gm: torch.fx.GraphModule, example_inputs: Any) -> Any:
        config = need("torch._inductor.config", feature="capture of Inductor's stages")
        compile_alone = need("torch._inductor.standalone_compile", feature=_FEATURE)
        with config.patch(dict(settings)):
            return compile_alone(gm, example_inputs, dynamic_shapes="from_tracing_context", aot=True)

    return options(fw_compiler=compile_body, bw_compiler=compile_body)


def has_own_compilers(gm: torch.fx.GraphModule) -> bool:
    """Return whether a ``nested_compile_region`` in a graph has compilers of its own."""
    return any("nested_region_config" in (node.meta.get("custom") or {}) for node in all_nodes(gm))


def all_nodes(gm: torch.fx.GraphModule) -> Iterator[torch.fx.Node]:
    """Yield the nodes of a graph and of its bodies."""
    for module in gm.modules():
        if isinstance(module, torch.fx.GraphModule):
            yield from module.graph.nodes


@contextlib.contextmanager
def scooped_graphs(see: Callable[[torch.fx.GraphModule], None]) -> Iterator[None]:
    """Call ``see(gm)`` with each graph after its regions became submodules, before these are compiled."""
    module = need("torch.fx.passes.regional_inductor", feature=_FEATURE)
    original = need("torch.fx.passes.regional_inductor._create_inductor_marked_regions", feature=_FEATURE)

    @functools.wraps(original)
    def create_inductor_marked_regions(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
        scooped: torch.fx.GraphModule = original(gm)
        see(scooped)
        return scooped

    with patched(module, "_create_inductor_marked_regions", create_inductor_marked_regions, feature=_FEATURE):
        yield


@contextlib.contextmanager
def region_compiles(
    around: Callable[[torch.fx.GraphModule], contextlib.AbstractContextManager[None]],
) -> Iterator[None]:
    """Run ``around(submodule)`` around each compilation of a region."""
    inductor = need("torch._inductor", feature=_FEATURE)
    original = need("torch._inductor.standalone_compile", feature=_FEATURE)

    @functools.wraps(original)
    def standalone_compile(gm: torch.fx.GraphModule, *args: Any, **kwargs: Any) -> Any:
        with around(gm):
            return original(gm, *args, **kwargs)

    with patched(inductor, "standalone_compile", standalone_compile, feature=_FEATURE):
        yield


@contextlib.contextmanager
def changed_regions(change: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Iterator[None]:
    """Replace each compiled region inside the block by ``change`` of it, for a planted fault."""
    module = need("torch.fx.passes.regional_inductor", feature=_FEATURE)
    original = need("torch.fx.passes.regional_inductor._dummy_wrapper", feature=_FEATURE)
    with patched(module, "_dummy_wrapper", lambda fn: change(original(fn)), feature=_FEATURE):
        yield


def settings() -> Mapping[str, Any]:
    """Return the active settings of Inductor by name."""
    config = need("torch._inductor.config", feature="capture of Inductor's stages")
    # A copy of torch's would copy the values too, and a pass that is set equals no copy of itself.
    return {name: getattr(config, name) for name in config.get_config_copy()}
