"""Reading: tables, trees, effective paths and traces agree with each other."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
from graphs_of_programs import dynamo_graphs
from hypothesis import given
from hypothesis import strategies as st
from programs import PROGRAMS

from hopkit import hierarchy
from hopkit.errors import UsageError
from hopkit.records import KernelRecord

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def gm() -> torch.fx.GraphModule:
    torch.manual_seed(0)
    program, args = PROGRAMS["cond"].build()
    return dynamo_graphs(program, *args)[0]


def test_the_tree_has_each_node_once_in_its_scope(gm: torch.fx.GraphModule) -> None:
    table = hierarchy.scopes(gm)
    paths = {}

    def visit(part: hierarchy.ScopeTree, path: tuple[hierarchy.Scope, ...]) -> None:
        here = path if part.scope is None else (*path, part.scope)
        paths.update(dict.fromkeys(part.nodes, here))
        for child in part.children:
            visit(child, here)

    visit(hierarchy.tree(gm), ())
    assert paths == {node: placed.path for node, placed in table.items()}
    assert len(hierarchy.render(gm).splitlines()) == len(table) + sum(1 for _ in hierarchy.tree(gm).walk()) - 1


def test_a_call_site_that_does_not_call_the_body_is_refused(gm: torch.fx.GraphModule) -> None:
    inside = next(node for node, placed in hierarchy.scopes(gm).items() if placed.graph)
    outside = next(iter(hierarchy.scopes(gm)))
    with pytest.raises(UsageError, match="does not call the graph"):
        hierarchy.effective_path(inside, outside)


@given(st.data())
def test_sums_by_scope_are_exact(gm: torch.fx.GraphModule, data: st.DataObject) -> None:
    names = [node.name for node, placed in hierarchy.scopes(gm).items() if not placed.graph]
    times = st.floats(min_value=0, max_value=1e6)
    kernels = data.draw(
        st.dictionaries(st.text(max_size=3), st.tuples(st.lists(st.sampled_from(names), max_size=3), times, times))
    )
    trace = json.loads(json.dumps(hierarchy.chrome_trace(gm, kernels)))
    slices: dict[str, Fraction] = {}
    for event in trace["traceEvents"]:
        if event["ph"] == "X" and event["cat"] in ("forward", "backward"):
            path = event["args"]["path"]
            slices[path] = slices.get(path, Fraction(0)) + Fraction(event["dur"])
    assert {path: float(total) for path, total in slices.items()} == trace["otherData"]["scopes"]
    apart = sum(Fraction(duration) for nodes, _, duration in kernels.values() if not nodes)
    assert trace["otherData"]["unattributed_us"] == float(apart)
    assert trace["otherData"]["total_us"] == float(sum(Fraction(duration) for _, _, duration in kernels.values()))


@pytest.mark.long
def test_the_example_puts_a_real_profile_down_to_scopes(tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    command = [sys.executable, str(ROOT / "examples" / "profiler.py"), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    trace = json.loads(path.read_text(encoding="utf-8"))
    totals = trace["otherData"]
    scopes = totals["scopes"]
    for block in range(3):
        inside = [
            scopes[f"blocks.{block}: Block #0 > {suffix}"]
            for suffix in ("up: Linear #0", f"gated() #{block}", "down: Linear #0")
        ]
        assert all(count > 0 for count in inside)
        assert scopes[f"blocks.{block}: Block #0"] >= sum(inside) - 0.01
    slices = [event for event in trace["traceEvents"] if event["ph"] == "X"]
    kernels = [event for event in slices if event["cat"] == "kernel"]
    # Three blocks of a product up, a gate and a product down, and layer norms that are fused with what is before them.
    assert [event["name"].partition(",")[0].rstrip("_0123456789") for event in kernels] == [
        "graph_0_cpp_fused_native_layer_norm",
        *["aten::addmm", "graph_0_cpp_fused_mul_sigmoid", "aten::addmm", "graph_0_cpp_fused_add_native_layer_norm"] * 2,
        *["aten::addmm", "graph_0_cpp_fused_mul_sigmoid", "aten::addmm", "graph_0_cpp_fused_add"],
    ]
    apart = sum(event["dur"] for event in slices if event["cat"] == "unattributed")
    assert totals["total_us"] == pytest.approx(sum(event["dur"] for event in kernels) + apart)
    assert totals["unattributed_us"] == pytest.approx(apart)
    rows = done.stdout.splitlines()
    assert [row.split(maxsplit=2)[2] for row in rows[: len(scopes)]] == list(scopes)
    assert "kernels that several blocks share" in rows[-2]
    assert str(path) in rows[-1]


def test_kernels_of_a_backward_graph_have_the_scopes_of_the_forward() -> None:
    def helper(x: torch.Tensor) -> torch.Tensor:
        return x.sin()

    x = torch.ones(8, requires_grad=True)
    compiled = torch.compile(lambda x: helper(x), fullgraph=True)
    with hierarchy.record(), hierarchy.inductor_kernels() as graphs:
        compiled(x).sum().backward()
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profile:
            compiled(x).sum().backward()
    categories, directions = [], []
    for graph in graphs:
        trace = hierarchy.chrome_trace(graph.gm, graph.times(profile.events()))
        assert list(trace["otherData"]["scopes"]) == ["helper() #0"]
        directions += [kernel.direction for kernel in graph.kernels]
        assert {scopes for kernel in graph.kernels for scopes in kernel.scopes} == {
            (hierarchy.FunctionScope("helper", 0),)
        }
        categories += [event["cat"] for event in trace["traceEvents"] if event.get("name") == "helper() #0"]
    assert categories == directions == ["forward", "backward"]


def _event(name: str, start: float, end: float, children: tuple[object, ...] = ()) -> SimpleNamespace:
    span = SimpleNamespace(start=start, end=end, elapsed_us=lambda: end - start)
    return SimpleNamespace(name=name, time_range=span, cpu_children=list(children))


def _run(*names: str) -> SimpleNamespace:
    """Return a profiled run of a compiled graph; the duration of a kernel depends on its position."""
    kernels = tuple(_event(name, 10.0 * at, 10.0 * at + 1 + at) for at, name in enumerate(names))
    return _event("## Call CompiledFxGraph None ##", 0.0, 100.0, kernels)


@pytest.mark.parametrize(
    ("names", "nodes"),
    [
        (("graph_0_cpp_a", "aten::mm", "aten::mm"), [["sin"], ["cos"], ["tan"]]),
        (("graph_0_cpp_a", "aten::mm"), [["sin"], ["cos", "tan"]]),
        (("graph_0_cpp_a", "aten::mm", "graph_0_cpp_a", "aten::mm"), [["sin"], ["cos"], ["sin"], ["tan"]]),
        (("graph_0_cpp_a", "aten::empty"), [["sin"]]),
        (("graph_0_cpp_a", "cpp_a"), [["sin"], ["sin"]]),
        (("graph_0_cpp_other", "aten::mm", "aten::mm"), None),
        (("aten::mm", "aten::mm"), None),
    ],
)
def test_kernels_of_one_name_are_distinguished_by_their_order(
    names: tuple[str, ...], nodes: list[list[str]] | None
) -> None:
    gm = torch.fx.symbolic_trace(lambda x: torch.tan(torch.cos(torch.sin(x))))
    kernels = (
        KernelRecord("cpp_a", post_grad=("sin",)),
        KernelRecord("extern_kernels.mm", post_grad=("cos", "gone")),
        KernelRecord("extern_kernels.mm", post_grad=("tan",)),
    )
    times = hierarchy.CompiledGraph(gm, kernels, "graph_0_").times([_run(*names)])
    names_of_nodes = [[str(node) for node in kernel_nodes] for kernel_nodes, _, _ in times.values() if kernel_nodes]
    assert names_of_nodes == (nodes or [])
    if nodes:
        assert sum(duration for _, _, duration in times.values()) == 100.0


def test_a_graph_that_a_cache_could_serve_is_compiled_for_its_kernels():
    """A cached graph is compiled again, because the cache has only its code."""
    program, x = torch.compile(lambda x: x.sin().cos(), fullgraph=True), torch.ones(5)
    for _ in range(2):
        torch.compiler.reset()
        with hierarchy.inductor_kernels() as graphs:
            program(x)
        assert [kernel.post_grad for graph in graphs for kernel in graph.kernels] == [("sin", "cos")]
