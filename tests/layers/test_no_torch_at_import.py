"""Imports and commands that load no torch, checked in a new process."""

from __future__ import annotations

import subprocess
import sys

import pytest


def _modules_after(code: str) -> set[str]:
    program = f"{code}\nimport sys; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "module",
    [
        "hopkit",
        "hopkit.errors",
        "hopkit.records",
        "hopkit.normalize",
        "hopkit.goldens",
        "hopkit.cli",
        "hopkit.testing",
        "hopkit.fixtures",
        "hopkit.fixtures.plugin",
    ],
)
def test_import_loads_no_torch(module: str) -> None:
    loaded = _modules_after(f"import {module}")
    assert module in loaded
    assert not loaded & {"torch", "triton", "numpy"}


def test_this_test_would_see_torch() -> None:
    assert "torch" in _modules_after("import hopkit; hopkit.capture")
