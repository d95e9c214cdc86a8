"""Recorded hierarchies of handwritten programs equal those of reference runs, before and after AOTAutograd."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
import torch
from graphs_of_programs import dynamo_graphs, whole_graph
from programs import PROGRAMS, Inner, Module, sine, x

from hopkit.hierarchy import scope_oracle, verdict


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", PROGRAMS)
def test_dynamo_one_to_one(name: str) -> None:
    torch.manual_seed(0)
    program, args = PROGRAMS[name].build()
    (gm,) = dynamo_graphs(program, *args, fullgraph=True)
    plain = scope_oracle.record(program, *args)
    assert plain.calls
    assert verdict.dynamo_differences(gm, plain) == []


DYNAMIC = ("shared_module", "closures_and_lambdas", "methods_of_plain_classes", "cond", "while_loop", "checkpointed")


@pytest.mark.parametrize("name", DYNAMIC)
def test_dynamo_one_to_one_where_sizes_and_numbers_are_dynamic(name: str) -> None:
    torch.manual_seed(0)
    program, args = PROGRAMS[name].build()
    (gm,) = dynamo_graphs(program, *args, fullgraph=True, dynamic=True)
    assert any(isinstance(node.meta.get("example_value"), torch.SymInt) for node in gm.graph.nodes)
    assert verdict.dynamo_differences(gm, scope_oracle.record(program, *args)) == []


@pytest.mark.sweep(5)
@pytest.mark.parametrize("training", [False, True], ids=["inference", "training"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_aot_multisets(name: str, training: bool) -> None:
    torch.manual_seed(0)
    program, args = PROGRAMS[name].build()
    plain = scope_oracle.record(program, *args, training=training)
    assert plain.forward
    assert not training or plain.backward
    assert verdict.aot_differences(whole_graph(program, *args, training=training), plain) == []


def test_the_forward_of_a_program_under_vmap() -> None:
    # In Dynamo's graph are calls of vmap besides, and its backward is batched where the reference run can't see it.
    torch.manual_seed(0)
    scan = importlib.import_module("torch._higher_order_ops.associative_scan").associative_scan

    def run(self: Any, a: torch.Tensor) -> torch.Tensor:
        def combine(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
            return sine(a) * self.inner(b)

        return self.inner(scan(combine, a, 0, combine_mode="generic"))

    model = Module(run, inner=Inner())
    plain = scope_oracle.record(model, x())
    assert any({("name", "combine"), ("count", 1)} <= set(entry) for _, path in plain.forward for entry in path)
    assert verdict.aot_differences(whole_graph(model, x(), training=False), plain) == []
