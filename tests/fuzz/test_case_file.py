"""A saved case file runs and fails like any case."""

from __future__ import annotations

import functools
import subprocess
import sys

import pytest
from click.testing import CliRunner

from hopkit.cli import main
from hopkit.corpus import registry
from hopkit.fuzz.case_file import case_text
from hopkit.fuzz.script import script_text
from hopkit.runner import run as job
from hopkit.runner.case_run import run_case
from hopkit.runner.warmup import warm_up

pytestmark = pytest.mark.supported_torch


@pytest.fixture
def golden(tmp_path, monkeypatch, refused):
    """Run ``hopkit golden`` on the case file of a failure, with the backend "eager"."""
    quick = functools.partial(
        job.run_golden,
        run=lambda case, **options: run_case(case, **{**options, "backends": ("eager",)}),
        warm=lambda *args, **options: warm_up("eager"),
    )
    monkeypatch.setattr(job, "run_golden", quick)

    def run(text, *words):
        file = tmp_path / f"{refused.name}.py"
        file.write_text(text, "utf-8")
        with registry.scope():
            return CliRunner().invoke(main, ["golden", "--file", str(file), *words], env={"EXPECTTEST_ACCEPT": ""})

    return run


def test_the_case_fails_as_the_program_did(golden, refused):
    done = golden(case_text(refused))
    assert done.exit_code == 1, done.output
    assert f"FAILED fuzz/{refused.name}" in done.output
    assert "training eager run: backend 'eager' raised" in done.output


def test_with_its_known_failure_filled_in_it_can_be_accepted(golden, refused):
    lines = case_text(refused).splitlines()
    first = next(at for at, line in enumerate(lines) if "known_failure=" in line)
    lines[first : first + 2] = [line.replace("# ", "", 1) for line in lines[first : first + 2]]
    text = "\n".join(lines).replace('"==2.13.*"', '">=2.13"')
    done = golden(text, "--accept")
    assert done.exit_code == 0, done.output


def test_the_script_states_that_the_program_raises(tmp_path, refused):
    path = tmp_path / "script.py"
    path.write_text(script_text(refused, timeout=10, memory=2**30), "utf-8")
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    assert "compiled, backend 'eager':\nTraceback" in done.stdout
