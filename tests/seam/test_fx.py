"""The text of a graph names frames equally on every Python."""

from __future__ import annotations

import sys

import torch

from hopkit._torch.fx import readable


def graph_of(fn, *args) -> torch.fx.GraphModule:
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm, example_inputs):
        graphs.append(gm)
        return gm

    torch.compile(fn, backend=backend, fullgraph=True)(*args)
    return graphs[0]


def test_a_node_of_a_comprehension_names_the_function_around_it() -> None:
    def doubled(xs):
        return [[x * 2 for x in pair] for pair in xs]

    gm = graph_of(doubled, [[torch.ones(2), torch.zeros(2)]])
    traces = [node.meta.get("stack_trace") for node in gm.graph.nodes]
    text = readable(gm)
    assert "in doubled, code: return [[x * 2 for x in pair] for pair in xs]" in text
    assert "comp>" not in text
    # The graph itself is unchanged.
    assert [node.meta.get("stack_trace") for node in gm.graph.nodes] == traces
    assert any("<listcomp>" in (trace or "") for trace in traces) == (sys.version_info < (3, 12))
