"""What torch makes of models in processes of their own: without hopkit, with it imported, and recording."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(__file__).parent / "off_and_on.py"
MODES = ("without", "off", "on")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """By mode, what a process tells; compiled kernels are shared, graphs are not."""
    cache = tmp_path_factory.mktemp("inductor")
    environment = os.environ | {"TORCHINDUCTOR_CACHE_DIR": str(cache), "TORCHINDUCTOR_COMPILE_THREADS": "1"}
    command = [sys.executable, str(PROGRAM), *MODES]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = {}
    for line in done.stdout.splitlines():
        found |= json.loads(line)
    assert list(found) == list(MODES)
    return found


def test_there_is_something_to_compare(told: dict[str, Any]) -> None:
    for model in told["without"]["models"].values():
        assert len(model["graphs"]) == 3
        assert len(model["code"]) == 2
    # Of the model without a cond: AOTAutograd's, and Inductor's of both graphs.
    assert len(told["without"]["keys"]) >= 3
    assert [told[mode]["fields"] > 0 for mode in ("without", "off", "on")] == [False, False, True]


def test_off_is_as_without(told: dict[str, Any]) -> None:
    assert told["off"] == told["without"]


@pytest.mark.parametrize("what", ["graphs", "code"])
def test_on_differs_in_the_field_alone(told: dict[str, Any], what: str) -> None:
    for name, model in told["without"]["models"].items():
        assert told["on"]["models"][name][what] == model[what], name


def test_on_puts_no_graph_into_a_cache(told: dict[str, Any]) -> None:
    assert told["on"]["keys"] == []
