"""A capture shows in a line what was captured."""

from __future__ import annotations

import torch

import hopkit


def broken_in_two(x):
    y = x.sin()
    torch._dynamo.graph_break()
    return y.cos()


def test_repr_names_backend_variant_runs_and_stages():
    captured = hopkit.capture(broken_in_two, (torch.ones(2),), backend="aot_eager", fullgraph=False)
    assert repr(captured) == "<Capture on 'aot_eager', inference: 1 run; dynamo (2), aot_forward (2)>"
    assert repr(captured.artifacts) == "<StageMap: dynamo (2), aot_forward (2)>"
