"""The text of a graph names frames equally on every Python."""

from __future__ import annotations

import sys
import warnings

import torch

from hopkit._torch.fx import frozen_copy, readable


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


def test_the_copy_of_an_exported_graph_does_not_warn() -> None:
    exported = torch.export.export(torch.nn.Linear(2, 2), (torch.ones(1, 2),)).module()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        copied = frozen_copy(exported)
    assert readable(copied) == readable(exported)
