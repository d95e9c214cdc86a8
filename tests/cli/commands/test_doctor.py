"""``hopkit doctor``: it reports the installation and the private names that moved, without a capture."""

from __future__ import annotations

import json
from typing import Any

import pytest
import torch
from click.testing import CliRunner

import hopkit
from hopkit._torch import contract, features, versions
from hopkit._torch.contract import NameState, State
from hopkit.cli import main
from hopkit.errors import CaptureFailed
from hopkit.runner.on_gpu.gpus import Gpu


def _doctor(*words: str) -> Any:
    return CliRunner().invoke(main, ["doctor", *words])


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> NameState:
    """Move one private name."""
    name = contract.CONTRACT[0]
    state = NameState(name, State.MOVED, tests=("tests/seam/test_x.py",), candidates=("torch.somewhere.else",))
    monkeypatch.setattr(contract, "states", lambda: (state,))
    return state


def test_it_names_the_versions_the_devices_and_the_compiler() -> None:
    result = _doctor()
    assert result.exit_code == 0
    facts = {line.split()[0]: line for line in result.output.splitlines() if line}
    assert hopkit.__version__ in facts["hopkit"]
    assert str(torch.__version__) in facts["torch"]
    assert {"python", "feature:triton", "feature:cxx", "device:cpu", "device:cuda", "hops"} <= set(facts)


def _lines(what: str) -> list[str]:
    report = json.loads(_doctor("--json").stdout)
    return [fact["detail"] for fact in report["facts"] if fact["what"] == what]


@pytest.fixture
def two_gpus(monkeypatch: pytest.MonkeyPatch) -> list[Gpu]:
    """Mock a machine with two GPUs, of which one has a virtual GPU."""
    gpus = [Gpu(0, "NVIDIA H200", (9, 0), 132), Gpu(1, "NVIDIA T4", (7, 5), 40)]
    monkeypatch.setattr("hopkit.runner.on_gpu.gpus.gpus", lambda: tuple(gpus))
    return gpus


def test_it_names_each_gpu_with_its_capability_and_the_virtual_one_that_is_its_like(two_gpus: list[Gpu]) -> None:
    assert _lines("gpu") == [
        "cuda:0: NVIDIA H200, capability 9.0, 132 multiprocessors; generates the code of virtual-h200",
        "cuda:1: NVIDIA T4, capability 7.5, 40 multiprocessors; no virtual GPU matches it",
    ]


def test_it_prints_why_there_is_no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopkit.runner.on_gpu.gpus.gpus", tuple)
    monkeypatch.setattr(features, "reason", lambda name: f"the reason of {name}")
    assert _lines("gpu") == ["none: the reason of device:cuda"]


def test_a_driver_that_does_not_answer_is_reported_and_the_rest_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> tuple[Gpu, ...]:
        raise CaptureFailed("asking the GPUs: RuntimeError: no driver", hint="Traceback\n...")

    monkeypatch.setattr("hopkit.runner.on_gpu.gpus.gpus", broken)
    assert _lines("gpu") == ["asking the GPUs: RuntimeError: no driver"]
    assert len(_lines("virtual gpu")) == 1


@pytest.mark.parametrize("missing", ["", "triton can't be imported: planted"])
def test_it_names_the_virtual_gpus_and_whether_triton_is_there(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setattr(features, "reason", lambda name: missing)
    monkeypatch.setattr(features, "detail", lambda name: "triton 3.7.1")
    (line,) = _lines("virtual gpu")
    assert line.startswith("h200 (NVIDIA H200, sm_90), a100 (NVIDIA A100-SXM4-80GB, sm_80); ")
    assert line.endswith(missing or "; triton 3.7.1")


def test_it_lists_the_hops_that_were_added_to_torchs_registry() -> None:
    lines = _doctor().output.splitlines()
    for name in ("repeat", "switch"):
        owner = f"hopkit_{name}, hopkit_{name}_backward: hopkit.hops.{name}.{name}"
        assert any(line.startswith("custom hop") and owner in line for line in lines)


def test_a_name_that_moved_fails_with_all_that_helps_to_follow_it(moved: NameState) -> None:
    result = _doctor("--contract")
    assert result.exit_code == 1
    assert f"moved: {moved.name.path}" in result.output
    assert "may be now: torch.somewhere.else" in result.output
    assert "tests: tests/seam/test_x.py" in result.output
    assert moved.features[0] in result.output
    assert "1 to update" in result.output


def test_the_same_as_json(moved: NameState) -> None:
    result = _doctor("--contract", "--json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["contract"] == [
        {
            "path": moved.name.path,
            "kind": moved.name.kind,
            "state": "moved",
            "problem": True,
            "candidates": ["torch.somewhere.else"],
            "old": "",
            "new": "",
            "actual": "",
            "expected": True,
            "reason": "",
            "features": list(moved.features),
            "tests": ["tests/seam/test_x.py"],
            "why": moved.name.why,
        }
    ]
    assert {fact["what"] for fact in report["facts"]} >= {"torch", "hopkit", "hops"}
    assert report["torch"] == torch.__version__
    (cond,) = (hop for hop in report["hops"] if hop["hop"] == "cond")
    assert cond["class"] == "torch._higher_order_ops.cond.CondOp"
    assert cond["cases"] > 0
    assert not cond["absent"]
    assert all(hop["class"].startswith("torch.") for hop in report["hops"])
    assert all(hop["absent"] for hop in report["hops"] if not hop["cases"])


@pytest.mark.parametrize("version", ["2.12.1", "2.16.0"])
def test_a_torch_without_goldens_is_reported_as_such(monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    monkeypatch.setattr(versions, "torch_version", lambda: version)
    (line,) = _lines("torch")
    assert line == f"{version} ({versions.promise(version)})"
    assert line.endswith(f"no goldens for {version[:4]})")


def test_a_contract_that_holds_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    name = contract.CONTRACT[0]
    monkeypatch.setattr(contract, "states", lambda: (NameState(name, State.OK),))
    result = _doctor("--contract")
    assert result.exit_code == 0
    assert "contract: 1 private names, 0 to update" in result.output


def test_no_capture_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("something was compiled")

    monkeypatch.setattr(torch, "compile", fail)
    assert _doctor("--contract").exit_code in (0, 1)
