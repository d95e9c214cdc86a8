"""Recorded hierarchies of generated module trees equal those of reference runs, before and after AOTAutograd."""

from __future__ import annotations

import torch
from graphs_of_programs import dynamo_graphs, whole_graph
from hypothesis import HealthCheck, given, settings

from hopkit.hierarchy import scope_oracle, verdict
from hopkit.strategies import ModuleTree, modules

few = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


@few
@given(modules())
def test_dynamo_one_to_one(tree: ModuleTree) -> None:
    model, args = tree.sample().fn, tree.sample().args
    # Two loops over what wants a gradient are a failure of torch that the corpus knows.
    with torch.no_grad():
        (gm,) = dynamo_graphs(model, *args, fullgraph=True)
    assert verdict.dynamo_differences(gm, scope_oracle.record(model, *args)) == []


@few
@given(modules(hops=("cond", "checkpoint", "region")))
def test_aot_multisets_in_inference(tree: ModuleTree) -> None:
    model, args = tree.sample().fn, tree.sample().args
    assert verdict.aot_differences(whole_graph(model, *args), scope_oracle.record(model, *args)) == []


@few
@given(modules(hops=("cond", "checkpoint", "region"), training=True))
def test_aot_multisets_in_training(tree: ModuleTree) -> None:
    model, args = tree.sample().fn, tree.sample().args
    plain = scope_oracle.record(model, *args, training=True)
    assert verdict.aot_differences(whole_graph(model, *args, training=True), plain) == []
