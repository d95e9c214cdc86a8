"""The texts that differ between two versions of torch, from their goldens or from a run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hopkit import goldens
from hopkit.goldens import BlockKey, Layout
from hopkit.runner.upgrade.texts import differing, of_goldens, of_report
from tests.planted_environment import golden_report

LAYOUT = Layout(("dynamo", "aot_forward"))
CPU, GPU = BlockKey("inference", "dynamo"), BlockKey("inference.virtual-h200", "codegen")


def _graph(operator: str, name: str = "y") -> str:
    return f"def forward(self, x):\n    {name} = torch.{operator}(x)\n    return ({name},)\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Goldens of two versions: a changed operator in two cases, another name in a third, a new block in a fourth."""
    for case in ("a/one", "a/two", "a/three", "a/four"):
        goldens.accept(tmp_path, case, {CPU: _graph("sin")}, "2.13", layout=LAYOUT)
    for case in ("a/one", "a/two"):
        goldens.accept(tmp_path, case, {CPU: _graph("cos")}, "2.15", layout=LAYOUT)
    goldens.accept(tmp_path, "a/three", {CPU: _graph("sin", "sin_1")}, "2.15", layout=LAYOUT)
    key = BlockKey("inference", "aot_forward")
    goldens.accept(tmp_path, "a/four", {CPU: _graph("sin"), key: _graph("tan")}, "2.15", layout=LAYOUT)
    return tmp_path


def test_goldens_differ_by_cause_and_not_in_names(folder: Path) -> None:
    texts = of_goldens(folder, "2.13", "2.15")
    changed, new = texts.groups
    assert (changed.label, changed.cases, changed.stages) == ("operator changed", ("a/one", "a/two"), ("dynamo",))
    assert any("cos" in line for line in changed.hunk)
    assert (new.label, new.blocks) == ("new block", (("a/four", "inference", "aot_forward"),))
    assert texts.source == "from the goldens of torch 2.13 and 2.15"


def test_the_other_way_a_new_block_is_missing(folder: Path) -> None:
    assert [group.label for group in of_goldens(folder, "2.15", "2.13").groups] == ["operator changed", "missing block"]


def test_a_version_has_no_differences_from_itself(folder: Path) -> None:
    assert of_goldens(folder, "2.15", "2.15").groups == ()


def test_some_cases_are_compared_alone(folder: Path) -> None:
    texts = of_goldens(folder, "2.13", "2.15", {"a/one", "a/three"})
    assert [group.cases for group in texts.groups] == [("a/one",)]


def _group(number: int, label: str, *blocks: BlockKey, of: str = "texts") -> dict[str, Any]:
    members = [{"case": "a/b", "variant": key.variant, "stage": key.stage} for key in blocks]
    return {"id": f"{number:08}", "label": label, "of": of, "hunk": ["-a", "+b"], "members": members}


def test_the_groups_of_a_run_have_stages_of_the_cpu_first_and_no_decisions_of_the_toolchain() -> None:
    kernels = BlockKey(GPU.variant, "codegen-kernels")
    report = golden_report(
        groups=[
            _group(1, "structure", GPU, BlockKey("training.virtual-h200", "codegen")),
            _group(2, "structure", CPU, kernels),
            _group(3, "renamed", CPU),
            _group(4, "structure", kernels),
            _group(5, "numerics", CPU, of="findings"),
        ]
    )
    texts = of_report(report, "2.13", "2.14.1")
    assert [group.id for group in texts.groups] == ["00000002", "00000001"]
    assert texts.groups[0].blocks == (("a/b", "inference", "dynamo"),)
    assert texts.kernels == 1
    assert texts.source == "from a run on torch 2.14.1, compared with the goldens of 2.13"
    assert texts.command == "`hopkit golden --triage --goldens-of 2.13` with torch 2.14.1"


def test_texts_that_differ_from_the_goldens_of_their_own_version_include_those_of_the_toolchain() -> None:
    report = golden_report(groups=[_group(4, "structure", BlockKey(GPU.variant, "codegen-kernels"))])
    assert [group.id for group in differing(report)] == ["00000004"]
