"""The oracle of two processes: the second one has other addresses, and a partition that depends on them is found."""

from __future__ import annotations

import itertools
import sys
from typing import Any

import pytest
import torch

import hopkit
from hopkit.errors import CaptureFailed
from hopkit.faults.decorators import in_regions
from hopkit.oracles import Trial, same_regions
from hopkit.oracles.same_regions import _memory_with_holes
from hopkit.records import Sample

NODES = 12


def marked(value: Any = 0) -> Any:
    return torch.fx.traceback.annotate({"compile_with_inductor": value})


def chain(x: torch.Tensor) -> torch.Tensor:
    with marked():
        for _ in range(NODES):
            x = x.sin()
    return x + 1


def trial(fn: Any, backend: Any = None) -> Trial:
    return Trial(Sample(fn, args=(torch.ones(3),)), backend=backend or hopkit.regional(), training=True)


@in_regions("same_regions")
def ids_by_address(gm: torch.fx.GraphModule) -> None:
    """Give each annotated node an id by its place in a set of nodes."""
    nodes = {node for node in gm.graph.nodes if "compile_with_inductor" in (node.meta.get("custom") or {})}
    for number, node in enumerate(nodes):
        node.meta["custom"] = {"compile_with_inductor": {"inductor_region": number}}


def ascending_pairs() -> int:
    """Return how many of `NODES` new nodes have a smaller address than the one after them."""
    graph = torch.fx.Graph()
    nodes = [graph.placeholder(f"x{number}") for number in range(NODES * 10)]
    return sum(id(first) < id(second) for first, second in itertools.pairwise(nodes))


def test_a_right_partition_is_the_same() -> None:
    assert same_regions(trial(chain)) == ()


def test_nodes_among_holes_have_addresses_in_another_order() -> None:
    blocks = _memory_with_holes()
    assert NODES * 3 < ascending_pairs() < NODES * 7
    assert blocks


@pytest.mark.long
def test_a_partition_that_depends_on_addresses_is_found() -> None:
    with ids_by_address.plant() as backend:
        (finding,) = same_regions(trial(chain, backend))
    assert finding.message.startswith("regions differ\n--- first process")
    assert "+forward 0 graph: id " in finding.message


def test_a_backend_without_regions_is_not_captured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[same_regions.__module__], "isolated", None)
    assert same_regions(trial(chain, "aot_eager")) == ()


def test_a_second_capture_that_fails_is_an_error_that_says_so() -> None:
    compiled = hopkit.regional()
    calls: list[None] = []

    def once(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        calls.append(None)
        if len(calls) > 1:
            raise RuntimeError("again")
        return compiled(gm, inputs)

    with pytest.raises(CaptureFailed, match=r"the second capture: .*BackendFailed"):
        same_regions(trial(chain, once))
