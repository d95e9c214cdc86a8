"""Torch compiles models equally in a process without hopkit, with hopkit imported, and with recording."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).parent / "off_and_on.py"
MODES = ("without", "off", "on")


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the output of the process of each mode. The processes share compiled kernels, and no graphs."""
    graphs = tmp_path_factory.mktemp("graphs")
    command = [sys.executable, str(PROGRAM), str(graphs), *MODES]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    for mode in ("without", "off"):
        assert {path.name for path in (graphs / mode).iterdir()} == {"fxgraph", "aotautograd"}
    result_of_mode: dict[str, Any] = {}
    for line in done.stdout.splitlines():
        result_of_mode |= json.loads(line)
    assert list(result_of_mode) == list(MODES)
    return result_of_mode


@pytest.mark.long
def test_there_is_something_to_compare(results: dict[str, Any]) -> None:
    for model in results["without"]["models"].values():
        assert len(model["graphs"]) == 3
        assert len(model["code"]) == 2
    # Of the model without a cond: AOTAutograd's, and Inductor's of both graphs.
    assert len(results["without"]["keys"]) >= 3
    assert [results[mode]["fields"] > 0 for mode in ("without", "off", "on")] == [False, False, True]


@pytest.mark.long
def test_off_is_as_without(results: dict[str, Any]) -> None:
    assert results["off"] == results["without"]


@pytest.mark.long
@pytest.mark.parametrize("what", ["graphs", "code"])
def test_on_differs_in_the_field_alone(results: dict[str, Any], what: str) -> None:
    for name, model in results["without"]["models"].items():
        assert results["on"]["models"][name][what] == model[what], name


@pytest.mark.long
def test_on_puts_no_graph_into_a_cache(results: dict[str, Any]) -> None:
    assert results["on"]["keys"] == []
