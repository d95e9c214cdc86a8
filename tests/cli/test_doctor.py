"""``hopkit doctor``: what is here, and which private names moved; without a capture."""

from __future__ import annotations

import json
from typing import Any

import pytest
import torch
from click.testing import CliRunner

import hopkit
from hopkit._torch import contract
from hopkit._torch.contract import NameState, State
from hopkit.cli import main


def _doctor(*words: str) -> Any:
    return CliRunner().invoke(main, ["doctor", *words])


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> NameState:
    """One private name has moved."""
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
    assert "1 to follow" in result.output


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
            "reason": "",
            "features": list(moved.features),
            "tests": ["tests/seam/test_x.py"],
            "why": moved.name.why,
        }
    ]
    assert {fact["what"] for fact in report["facts"]} >= {"torch", "hopkit", "hops"}


def test_a_contract_that_holds_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    name = contract.CONTRACT[0]
    monkeypatch.setattr(contract, "states", lambda: (NameState(name, State.OK),))
    result = _doctor("--contract")
    assert result.exit_code == 0
    assert "contract: 1 private names, 0 to follow" in result.output


def test_no_capture_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("something was compiled")

    monkeypatch.setattr(torch, "compile", fail)
    assert _doctor("--contract").exit_code in (0, 1)
