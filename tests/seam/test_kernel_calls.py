"""Calls of kernels through the seam: with their nodes, in the graph or a body of it, at each level of provenance."""

from __future__ import annotations

import re
from typing import Any

import pytest
import torch

from hopkit._torch.inductor import pipeline
from hopkit._torch.inductor.kernel_calls import (
    KernelCall,
    handles_from_one,
    kernel_calls,
    pre_grad_graphs,
    tlparse_artifacts,
)

_LEVEL = "trace.provenance_tracking_level"


def program(x: torch.Tensor) -> torch.Tensor:
    return torch.cond((x @ x).sum() > 0, lambda y: y.sin() + 1, lambda y: y.cos(), (x,))


@pytest.mark.parametrize("level", [0, 1, 2])
def test_each_call_is_seen_with_its_nodes_and_the_graph_of_its_code(level: int) -> None:
    torch.compiler.reset()
    calls: list[KernelCall] = []
    codes: list[str] = []
    graphs: list[torch.fx.GraphModule] = []
    with (
        pipeline.without_caches(),
        pipeline.with_settings({_LEVEL: level}),
        pipeline.post_grad_graphs(graphs.append),
        pipeline.output_code(codes.append),
        kernel_calls(calls.append),
    ):
        torch.compile(program)(torch.ones(3, 3))
    (gm,), (code,) = graphs, codes
    assert [call.name.split("_")[0] for call in calls] == ["extern", "cpp", "cpp", "cpp"]
    # By version, the kernel of either branch comes first.
    assert any({node.name for node in call.nodes} >= {"sin", "add"} for call in calls[2:])
    assert [call.graph for call in calls[:2]] == [gm.graph] * 2
    assert {call.graph for call in calls[2:]} == {gm.true_graph_0.graph, gm.false_graph_0.graph}
    comments = re.findall(r"\[Provenance debug handles\] (\S+):(\d+)", code)
    if level:
        # The functions of bodies stand before the code that calls them.
        assert sorted(comments) == sorted((call.name, str(call.handle)) for call in calls)
    else:
        assert not comments
        assert [call.handle for call in calls] == [None] * 4


def test_inside_a_block_the_handles_of_a_backward_begin_at_one() -> None:
    """Outside of such a block they continue those of the backward before, of another program."""

    def handles() -> list[int | None]:
        torch.compiler.reset()
        calls: list[KernelCall] = []
        x = torch.ones(3, requires_grad=True)
        with pipeline.without_caches(), pipeline.with_settings({_LEVEL: 1}), kernel_calls(calls.append):
            torch.compile(lambda x: x.sin())(x).sum().backward()
        return [call.handle for call in calls]

    with handles_from_one():
        assert handles() == [1, 1]
        assert handles() == [1, 2]
        with handles_from_one():
            assert handles() == [1, 1]


def test_graphs_are_seen_before_and_after_the_pre_grad_passes() -> None:
    torch.compiler.reset()
    graphs: list[torch.fx.GraphModule] = []
    with pipeline.without_caches(), pre_grad_graphs(graphs.append):
        torch.compile(program)(torch.ones(3, 3))
    assert len(graphs) == 2
    assert all("cond" in [node.name for node in gm.graph.nodes] for gm in graphs)


def test_the_artifacts_for_tlparse_are_seen() -> None:
    torch.compiler.reset()
    seen: list[tuple[dict[str, Any], dict[str, list[str]]]] = []
    with (
        pipeline.without_caches(),
        pipeline.with_settings({_LEVEL: 1}),
        tlparse_artifacts(lambda mappings, traces: seen.append((mappings, traces))),
    ):
        torch.compile(lambda x: x.sin())(torch.ones(3))
    ((mappings, traces),) = seen
    assert mappings["cppCodeToPost"] == {"cpp_fused_sin_0:1": ["sin"]}
    assert list(traces) == ["cpp_fused_sin_0:1"]
