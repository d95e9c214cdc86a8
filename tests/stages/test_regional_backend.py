"""The backend of regions: what compiles the rest, and its errors."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import hopkit
from hopkit._torch.contract import lookup, place
from hopkit.errors import HopkitError, UnknownName, UnsupportedTorch, UsageError
from hopkit.records import Region
from hopkit.testing import assert_regions


def marked(value: Any = 0) -> Any:
    return torch.fx.traceback.annotate({"compile_with_inductor": value})


def program(x: torch.Tensor) -> torch.Tensor:
    with marked():
        y = x.sin() * 2
    return y.cos()


def test_a_callable_compiles_the_rest() -> None:
    seen: list[list[str]] = []

    def compiler(gm: torch.fx.GraphModule, example_inputs: Any) -> Any:
        seen.append([node.name for node in gm.graph.nodes if node.target is torch.ops.aten.cos.default])
        return gm.forward

    captured = hopkit.capture(program, (torch.ones(3),), backend=hopkit.regional(compiler), training=True)
    assert seen[0] == ["cos"]
    assert len(seen) == 2
    assert_regions(captured, [["sin", "mul"]])
    assert torch.allclose(captured.outputs, captured.reference_outputs.float())


@pytest.mark.parametrize(
    ("base", "error"), [("aot_eagre", UnknownName), (3, UsageError), (lambda graph: graph, UsageError)]
)
def test_another_base_is_an_error_of_one_line(base: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="base of regional") as raised:
        hopkit.regional(base)
    assert "\n" not in raised.value.message  # type: ignore[attr-defined]


def test_a_base_that_returns_no_function_is_named() -> None:
    with pytest.raises(UsageError, match="the base of regional returned a NoneType"):
        hopkit.capture(program, (torch.ones(3),), backend=hopkit.regional(lambda graph, inputs: None))


@pytest.mark.parametrize(
    ("annotation", "error", "message"),
    [
        ({"inductor_configs": {"epilogue_fusoin": True}}, UnknownName, "unknown setting of Inductor 'epilogue_fusoin'"),
        ({"inductor_configs": ["epilogue_fusion"]}, UsageError, "the inductor_configs of sin are a list"),
        (
            {"inductor_config": {"epilogue_fusion": True}},
            UnknownName,
            "unknown key of the annotation of sin 'inductor_c",
        ),
        ({"inductor_region": [1]}, UsageError, "the inductor_region of sin is a list"),
        (
            {"inductor_configs": {"max_fusion_size": "8"}},
            UsageError,
            "the setting 'inductor.max_fusion_size' is a str",
        ),
    ],
)
def test_an_annotation_that_torch_cannot_use_is_an_error_of_one_line(
    annotation: Any, error: type[HopkitError], message: str
) -> None:
    def in_body(x: torch.Tensor) -> torch.Tensor:
        with marked(annotation):
            return x.sin()

    def around_cond(x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, in_body, torch.cos, (x,))

    for program in (in_body, around_cond):
        with pytest.raises(error, match=message) as raised:
            hopkit.capture(program, (torch.ones(3),), backend=hopkit.regional())
        assert "\n" not in raised.value.message
        assert raised.value.hint


def test_regions_are_plain_data() -> None:
    def optioned(x: torch.Tensor) -> torch.Tensor:
        with marked({"inductor_region": 1, "inductor_configs": {"max_fusion_size": 8}}):
            return x.sin() * 2

    regions = hopkit.capture(optioned, (torch.ones(3),), backend=hopkit.regional()).regions
    assert pickle.loads(pickle.dumps(regions)) == copy.deepcopy(regions) == regions
    assert dataclasses.asdict(regions[0])["options"] == {"max_fusion_size": 8}


def parts(region: Region) -> Region:
    """Return a region without its code, in which names of processes occur."""
    return dataclasses.replace(region, code="")


def test_a_block_that_keeps_metadata_changes_no_region() -> None:
    without = hopkit.capture(program, (torch.ones(3),), backend=hopkit.regional(), training=True)
    with torch.fx.traceback.preserve_node_meta():
        inside = hopkit.capture(program, (torch.ones(3),), backend=hopkit.regional(), training=True)
    assert [parts(region) for region in without.regions] == [parts(region) for region in inside.regions]
    assert_regions(without, [["sin", "mul"]])


def test_a_torch_without_the_pass_says_so_and_captures_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    path = "torch.fx.passes.regional_inductor._create_inductor_marked_regions"
    owner, name = place(path, feature="regions")
    monkeypatch.delitem(lookup._on_installed_torch._places, path)
    monkeypatch.delattr(owner, name)
    with pytest.raises(UnsupportedTorch, match="regions"):
        hopkit.regional()
    captured = hopkit.capture(program, (torch.ones(3),), backend="inductor")
    assert captured.text("post_grad_forward")
    with pytest.raises(UsageError, match="'inductor' makes no regions"):
        _ = captured.regions


def test_other_backends_have_no_regions() -> None:
    captured = hopkit.capture(program, (torch.ones(3),), backend="aot_eager")
    assert "regions" not in captured.artifacts
    with pytest.raises(UsageError, match="'aot_eager' makes no regions"):
        _ = captured.regions


@settings(max_examples=8, deadline=None)
@given(st.lists(st.sampled_from(["plain", "a", "b"]), min_size=1, max_size=6))
def test_a_chain_has_one_region_for_each_run_of_an_id(ids: list[str]) -> None:
    def chain(x: torch.Tensor) -> torch.Tensor:
        for mark in ids:
            if mark == "plain":
                x = x + 1
            else:
                with marked({"inductor_region": mark}):
                    x = x + 1
        return x

    captured = hopkit.capture(chain, (torch.ones(3),), backend=hopkit.regional())
    runs = [mark for index, mark in enumerate(ids) if mark != "plain" and ids[index - 1 : index] != [mark]]
    nodes = ["add" if index == 0 else f"add_{index}" for index in range(len(ids))]
    by_first_node = sorted(captured.regions, key=lambda region: nodes.index(region.nodes[0]))
    assert [region.id for region in by_first_node] == runs
    assert sorted(name for region in captured.regions for name in region.nodes) == sorted(
        node for node, mark in zip(nodes, ids, strict=True) if mark != "plain"
    )
