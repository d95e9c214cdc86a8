"""Recorded hierarchies of real architectures equal those of their reference runs."""

from __future__ import annotations

import pytest
import torch
from architectures import ARCHITECTURES
from graphs_of_programs import dynamo_graphs, whole_graph

from hopkit.hierarchy import scope_oracle, verdict


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_dynamo_one_to_one(name: str) -> None:
    torch.manual_seed(0)
    model, x = ARCHITECTURES[name]()
    (gm,) = dynamo_graphs(model, x, fullgraph=True)
    assert verdict.dynamo_differences(gm, scope_oracle.record(model, x)) == []


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", ARCHITECTURES)
def test_aot_multisets(name: str) -> None:
    torch.manual_seed(0)
    model, x = ARCHITECTURES[name]()
    plain = scope_oracle.record(model, x, training=True)
    assert plain.backward
    assert verdict.aot_differences(whole_graph(model, x, training=True), plain) == []


def test_under_decompositions() -> None:
    from torch._decomp import core_aten_decompositions

    torch.manual_seed(0)
    model, x = ARCHITECTURES["vit"]()
    table = core_aten_decompositions()
    plain = scope_oracle.record(model, x, decompositions=table)
    assert ("aten::native_layer_norm" in {name for name, _ in plain.forward}) is (
        torch.ops.aten.native_layer_norm.default not in table
    )
    assert verdict.aot_differences(whole_graph(model, x, decompositions=table), plain) == []
