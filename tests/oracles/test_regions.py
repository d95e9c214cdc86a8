"""The oracle of regions: each kind of wrong partition, planted in the record of a capture."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from typing import Any

import pytest
import torch

import hopkit
from hopkit.faults import FAULTS
from hopkit.faults.example import example_of
from hopkit.faults.verdict import judge_with_fault
from hopkit.oracles.regions import regions
from hopkit.records import Capture, Region


def marked(**options: Any) -> Any:
    return torch.fx.traceback.annotate({"compile_with_inductor": options})


def program(x: torch.Tensor) -> torch.Tensor:
    with marked(inductor_region=1):
        y = x.sin() + 1
    z = y.exp()
    with marked(inductor_region=2):
        return z.cos() * y


@pytest.fixture(scope="module")
def capture() -> Capture:
    return hopkit.capture(program, (torch.ones(3),), backend=hopkit.regional(), training=True)


def messages(capture: Capture, *record: Region) -> list[str]:
    backward = tuple(region for region in capture.regions if region.direction == "backward")
    return [finding.message for finding in regions(dataclasses.replace(capture, region_record=(*record, *backward)))]


def test_a_right_partition_has_no_findings(capture: Capture) -> None:
    assert regions(capture) == ()


def test_a_backend_without_regions_is_not_judged(capture: Capture) -> None:
    assert regions(dataclasses.replace(capture, region_record=None)) == ()


def test_a_region_that_is_not_convex(capture: Capture) -> None:
    first, second = (region for region in capture.regions if region.direction == "forward")
    joined = dataclasses.replace(first, nodes=(*first.nodes, *second.nodes))
    found = messages(capture, joined)
    assert "aot_forward: cos has id 2, and its region 1" in found
    assert "aot_forward: no order exists in which these can run, each as one step: [sin, add, cos, mul]" in found


def test_a_compiler_that_makes_a_region_not_convex() -> None:
    fault = FAULTS["regional_not_convex"]
    found = [finding.message for finding in judge_with_fault(fault, example_of(fault)).findings]
    assert any("no order exists in which these can run, each as one step" in message for message in found)


def test_regions_that_need_each_other(capture: Capture) -> None:
    first, second = (region for region in capture.regions if region.direction == "forward")
    crossed = (
        dataclasses.replace(first, nodes=("sin", "mul")),
        dataclasses.replace(second, nodes=("add", "cos")),
    )
    assert any(
        message.endswith("each as one step: [sin, mul] and [add, cos]") for message in messages(capture, *crossed)
    )


def test_each_node_is_in_one_region(capture: Capture) -> None:
    first, second = (region for region in capture.regions if region.direction == "forward")
    assert "aot_forward: sin is annotated, and is in no region" in messages(capture, second)
    assert "aot_forward: sin is in 2 regions" in messages(capture, first, first, second)
    taken = dataclasses.replace(first, nodes=(*first.nodes, "exp"))
    assert "aot_forward: exp is not annotated, and is in a region" in messages(capture, taken, second)


def test_each_region_is_compiled_under_its_options(capture: Capture) -> None:
    first, second = (region for region in capture.regions if region.direction == "forward")
    assert messages(capture, dataclasses.replace(first, options={"max_fusion_size": 3}), second) == [
        "aot_forward: the region [sin, add] was compiled with {'max_fusion_size': 3}, and sin is annotated with {}"
    ]
    assert messages(capture, dataclasses.replace(first, code=""), second) == [
        "aot_forward: the region [sin, add] was not compiled by Inductor"
    ]


def test_a_body_that_is_skipped() -> None:
    @torch.compiler.nested_compile_region
    def region(x: torch.Tensor) -> torch.Tensor:
        with marked():
            return x.sin() + 1

    inside = hopkit.capture(lambda x: region(x) + region(x * 2), (torch.ones(3),), backend=hopkit.regional())
    assert regions(inside) == ()
    (only,) = inside.regions
    assert only.body
    findings = regions(dataclasses.replace(inside, region_record=()))
    assert [finding.message for finding in findings] == [
        f"aot_forward: in {only.body}, sin is annotated, and is in no region",
        f"aot_forward: in {only.body}, add is annotated, and is in no region",
    ]


_PRINT_REGIONS = """
import hopkit
from hopkit.corpus.registry import find_cases
from hopkit.records import STANDARD_VARIANTS
from hopkit.stages.session import capture_case

for name in ("one_id_in_two_places", "two_ids", "experts", "in_nested_region", "selective_checkpoint"):
    (case,) = find_cases([f"regional/{name}"])
    regions = capture_case(case, STANDARD_VARIANTS["regional_training"]).regions
    print([(region.id, region.body, region.nodes, region.inputs, region.outputs) for region in regions])
"""


@pytest.mark.long
def test_the_partition_is_the_same_under_another_hash_seed(capsys: pytest.CaptureFixture[str]) -> None:
    exec(_PRINT_REGIONS, {})
    here = capsys.readouterr().out
    other = subprocess.run(
        [sys.executable, "-c", _PRINT_REGIONS],
        env={**os.environ, "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout == here
    assert "'sin'" in here
