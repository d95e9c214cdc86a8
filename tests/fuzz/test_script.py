"""The script of a finding reproduces it, and passes if the compiler is right; so does the case, if it can."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
from pathlib import Path
from types import MappingProxyType

import pytest

from hopkit.fuzz import Cause, Failure
from hopkit.fuzz.backends import find_backend
from hopkit.fuzz.calls import call_texts
from hopkit.fuzz.case_file import case_text
from hopkit.fuzz.child import judge_program, judged_sample
from hopkit.fuzz.script import script_text
from hopkit.records import Sample
from hopkit.strategies.program import executed
from tests.warm_python import warm_python

pytestmark = pytest.mark.supported_torch

HERE = str(Path(__file__).parent)


@dataclasses.dataclass(frozen=True)
class Written:
    """A handwritten program with the attributes that a judge reads."""

    body: str
    training: bool = False
    annotated: bool = False
    config = MappingProxyType({})

    @property
    def source(self):
        inputs = "torch.tensor(True), torch.arange(8.0)"
        return f"import torch\n\n\ndef program(p0, x0):\n{self.body}\n\n\ndef make_inputs():\n    return ({inputs})\n"

    def sample(self):
        module = executed(self.source)
        return Sample(module.program, args=module.make_inputs())


def failure_of(program: Written, backend: str, oracle: str) -> Failure:
    """Return the search's failure for a program that one oracle of a trial objects to."""
    backend = f"faulty_backends:{backend}"
    judged = judge_program(program, find_backend(backend, HERE), (oracle,))
    problem = judged.findings[0]
    assert problem.stage == oracle
    sample = program.sample()
    calls = judged_sample(program, sample, oracle)
    return Failure(
        Cause.of(backend, oracle, problem.message),
        problem.message,
        program.source,
        families=("cond",),
        hops=("cond",),
        training=program.training,
        calls=call_texts(sample.args, (calls.args, *calls.other_args)),
        expected=judged.expected,
        torch="2.13.0",
    )


def status(folder: Path, failure: Failure, backend: str) -> int:
    """Run a failure's script on a backend, and return its exit status."""
    cause = dataclasses.replace(failure.cause, backend=backend)
    text = script_text(dataclasses.replace(failure, cause=cause), timeout=10, memory=2**30)
    assert not re.search("^(import|from) hopkit", text, re.MULTILINE)
    path = folder / "script.py"
    path.write_text(text, "utf-8")
    done = subprocess.run(
        [warm_python("torch_alone"), str(path)], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": HERE}
    )
    # Python's own exit status is 1, too, where the script raises.
    assert "The failure " in done.stdout, done.stderr
    return done.returncode


NAMES = """\
    v0 = x0.sin()
    v1 = torch.cond(p0, torch.cos, torch.tanh, (v0,))
    return v1"""

MASKS = """\
    v0 = torch.nn.functional.dropout(x0.sin(), 0.5)
    return v0"""


@pytest.mark.sweep(2)
@pytest.mark.parametrize(
    ("oracle", "program", "backend", "right"),
    [
        ("live_names", Written(NAMES), "points_names_elsewhere", "eager"),
        ("finite_difference", Written(MASKS, training=True), "forgets_masks", "eager"),
        ("same_text", Written(NAMES), "numbers_graphs", "aot_eager"),
    ],
)
def test_the_script_shows_the_finding_of_the_oracle(tmp_path, oracle, program, backend, right):
    failure = failure_of(program, backend, oracle)
    assert status(tmp_path, failure, failure.cause.backend) == 1
    assert status(tmp_path, failure, right) == 0


def test_the_case_of_a_name_returns_it_and_names_the_oracle_that_checks_it():
    text = case_text(failure_of(Written(NAMES), "points_names_elsewhere", "live_names"))
    assert "return (v1, {'p0': p0, 'x0': x0, 'v0': v0, 'v1': v1})" in text
    assert 'KnownFailure("structure"' in text


MARKED = """\
    def f1(a):
        with torch.fx.traceback.annotate({"mark": 2}):
            return a.cos()
    with torch.fx.traceback.annotate({"mark": 1}):
        v0 = x0.sin()
    return torch.cond(p0, f1, torch.tanh, (v0,))"""


def shown(folder: Path, backend: str, oracle: str, message: str, *, training: bool = False) -> int:
    """Run the script of a failure with a planted message, and return its exit status."""
    source = Written(MARKED).source
    cause = Cause.of(backend, oracle, message)
    return status(folder, Failure(cause, message, source, ("cond",), ("cond",), training, ("make_inputs()",)), backend)


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("backend", "says", "expected"),
    [
        ("eager", "dynamo: no node has annotations {'mark': '2'}, under which the program calls aten::cos", 0),
        ("aot_eager", "aot_forward: no aten::cos has annotations {'mark': '1'}, under which the program calls it", 1),
        (
            "inductor",
            "aot_forward: aten::cos has annotations {'mark': '2'}, under which the program does not call it",
            1,
        ),
        (
            "inductor",
            "post_grad_forward: no aten::sin has annotations {'mark': '1'}, under which the program calls it",
            0,
        ),
        (
            "aot_eager",
            "aot_forward: in a body of cond, aten::cos at `a.cos()` has annotations {}, where the program has {}",
            0,
        ),
    ],
)
def test_the_script_looks_for_marks_in_the_graphs_of_the_stage(tmp_path, backend, says, expected):
    assert shown(tmp_path, backend, "metadata", says) == expected


@pytest.mark.supported_torch
@pytest.mark.parametrize(("line", "expected"), [("return torch.cond(p0, f1", 1), ("v0 = x0.sin()", 0)])
def test_the_script_looks_for_marks_in_backward_graphs(tmp_path, line, expected):
    place = f"aot_backward: in a body of cond, aten::sin at `{line}`"
    says = f"{place} has annotations {{}}, where the program has {{}}"
    assert shown(tmp_path, "aot_eager", "metadata", says, training=True) == expected


@pytest.mark.parametrize(("allowed", "expected"), [(0, 1), (1, 0)])
def test_the_script_counts_the_versions_of_the_program(tmp_path, allowed, expected):
    says = f"the program was compiled in 5 versions for 1 call of one kind, where {allowed} are allowed"
    assert shown(tmp_path, "eager", "graphs", says) == expected


def test_the_script_of_an_oracle_that_reads_records_asks_hopkit(tmp_path):
    """Torch is right here: the script says so, and has the oracle's name."""
    cause = Cause.of("inductor", "memory", "memory: freed twice: buf0 at call:3")
    failure = Failure(
        cause,
        "freed twice: buf0 at call:3",
        Written("    return x0.sin() + 1").source,
        families=(),
        hops=(),
        training=False,
        calls=("make_inputs()",),
        torch="2.13.0",
    )
    text = script_text(failure, timeout=10, memory=2**30)
    assert "This file needs torch and hopkit" in text
    path = tmp_path / "script.py"
    path.write_text(text, "utf-8")
    done = subprocess.run([warm_python(), str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "hopkit's oracle memory, backend 'inductor':\n  no finding" in done.stdout
