"""The parts of a key that all cases share, on this machine; `test_key` plants changes in each."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hopkit.runner import warmup
from hopkit.runner.verdicts import environment
from hopkit.runner.verdicts.environment import shared_parts
from hopkit.runner.verdicts.key import PARTS


def test_each_part_sees_something_here() -> None:
    parts = shared_parts()
    assert set(parts) == set(PARTS) - {"case", "golden", "settings"}
    assert "stages/session.py" in parts["hopkit"].items
    assert not any(name.startswith("corpus/cases/") for name in parts["hopkit"].items)
    assert "torch/_dynamo/variables/higher_order_ops.py" in parts["torch"].items
    assert len(parts["torch"].items["RECORD"]) == 16
    assert "sympy/__init__.py" in parts["packages"].items
    assert not any(name.startswith(("torch/", "triton/")) for name in parts["packages"].items)
    assert parts["machine"].items["architecture"]
    assert any(name.endswith("--version") for name in parts["compiler"].items)


def test_the_variables_that_a_run_sets_count_before_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review looks up what a run has left, and sets none of them."""
    for name in warmup.SINGLE_THREADED:
        monkeypatch.setenv(name, "removed below")
        monkeypatch.delenv(name)
    before = shared_parts()["variables"]
    warmup.stay_single_threaded()
    assert shared_parts()["variables"] == before
    monkeypatch.setenv("TORCHINDUCTOR_COMPILE_THREADS", "4")
    assert shared_parts()["variables"] != before


def test_all_files_of_hopkit_count_but_those_of_other_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counting = {"a.py", "stages/b.py", "data/table.txt", "runner/impact/c.py", "corpus/cases.py"}
    others = {"corpus/cases/d.py", "_golden/e.md", "runner/impact/maps/torch-2.13.map"}
    backups = {"stages/.b.py.swp", "stages/b.py~", ".hidden/f.py", "__pycache__/a.pyc"}
    for name in counting | others | backups:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(environment, "_PACKAGE", tmp_path)
    assert set(shared_parts()["hopkit"].items) == counting


def test_two_looks_are_equal_also_after_torch_was_imported() -> None:
    code = """
from hopkit.runner.verdicts.environment import shared_parts
import sys
before = shared_parts()
assert "torch" not in sys.modules
import torch
import setuptools
after = shared_parts()
changed = {
    name: set(after[name].items.items()) ^ set(before[name].items.items())
    for name in before
    if after[name].digest != before[name].digest
}
print({name: sorted(items)[:5] for name, items in changed.items()})
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "{}\n", done.stdout + done.stderr
