"""Regional Inductor through the seam: the graphs that it makes, and the regions that it compiles."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import torch

from hopkit._torch.inductor import pipeline, regional


def program(x: torch.Tensor) -> torch.Tensor:
    with torch.fx.traceback.annotate({"compile_with_inductor": {"inductor_configs": {"epilogue_fusion": False}}}):
        y = x.sin() + 1
    return y.cos()


def test_each_region_is_seen_before_it_is_compiled_under_its_settings() -> None:
    events: list[str] = []
    default = regional.settings()["epilogue_fusion"]

    @contextlib.contextmanager
    def around(module: torch.fx.GraphModule) -> Iterator[None]:
        events.append(f"compiled {[node.name for node in module.graph.nodes if node.op == 'call_function']}")
        assert regional.settings()["epilogue_fusion"] is not default
        yield

    with (
        pipeline.without_caches(),
        regional.scooped_graphs(lambda gm: events.append(f"scooped {[name for name, _ in gm.named_children()]}")),
        regional.region_compiles(around),
    ):
        x = torch.ones(3, requires_grad=True)
        y = torch.compile(program, backend=regional.region_backend())(x)
    assert events[0] == f"scooped ['{regional.PREFIX}0']"
    assert "compiled ['sin', 'add']" in events
    assert torch.equal(y, program(x))
    assert regional.settings()["epilogue_fusion"] is default


def test_a_fault_may_be_planted_around_the_compiler() -> None:
    def around(compiler: regional.Compiler) -> regional.Compiler:
        def compile_graph(gm: torch.fx.GraphModule, inputs: object) -> object:
            for node in gm.graph.find_nodes(op="call_function", target=torch.ops.aten.cos.default):
                node.target = torch.ops.aten.exp.default
            return compiler(gm, inputs)

        return compile_graph

    compiled = torch.compile(program, backend=regional.region_backend(around=around))
    assert torch.allclose(compiled(torch.ones(3)), (torch.ones(3).sin() + 1).exp())
