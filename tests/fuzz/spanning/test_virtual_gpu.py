"""A virtual GPU as a backend of the fuzzer: its findings, known failures and saved files."""

from __future__ import annotations

import ast
import dataclasses
import subprocess
import sys

import pytest

from hopkit._torch import features
from hopkit.corpus import registry
from hopkit.corpus.paths import cases_of
from hopkit.errors import UnknownName
from hopkit.fuzz import Cause, Plan
from hopkit.fuzz.backends import find_backend
from hopkit.fuzz.case_file import case_text
from hopkit.fuzz.child import judge_program, trial_of
from hopkit.fuzz.explanations import Explained
from hopkit.fuzz.script import script_text
from hopkit.fuzz.shard import check
from hopkit.records import Case, Finding, KnownFailure, Sample
from hopkit.vgpu import virtual_gpu

needs_triton = pytest.mark.skipif(not features.has("triton"), reason=features.reason("triton") or "Triton is here")


@pytest.fixture
def on_gpu(refused):
    """Return the failure as one on the virtual GPU."""
    return dataclasses.replace(refused, cause=Cause("virtual-h200", "run", refused.cause.symptom))


@needs_triton
def test_a_gpu_that_is_not_described_is_refused_before_anything_is_drawn(tmp_path) -> None:
    with pytest.raises(UnknownName, match="h200"):
        check(Plan(tmp_path, backends=("virtual-h20",)))
    assert find_backend("virtual-a100") == "virtual-a100"


def test_without_triton_it_names_the_missing_package(monkeypatch) -> None:
    def missing(name):
        raise features.FeatureMissing(name, "triton can't be imported", "install it")

    monkeypatch.setattr(features, "require", missing)
    with pytest.raises(features.FeatureMissing, match="triton can't be imported"):
        find_backend("virtual-h200")


class Drawn:
    """A drawn program with only the attributes that a judge reads."""

    training, annotated, config = False, False, {}

    def __init__(self, fn, *args):
        self.fn, self.args = fn, args

    def sample(self):
        return Sample(self.fn, args=self.args)


@needs_triton
@pytest.mark.supported_torch
def test_the_kernels_are_judged_by_their_numbers(monkeypatch) -> None:
    import torch

    from hopkit.stages import compiled_runs

    program = Drawn(lambda x: (x * 2).sin(), torch.rand(3))
    trial = trial_of(program, program.sample(), "virtual-h200")
    assert (trial.backend, trial.device) == ("inductor", "virtual-h200")
    assert not judge_program(program, "virtual-h200").findings
    monkeypatch.setattr(
        compiled_runs,
        "virtual_gpu",
        lambda name: virtual_gpu(name, rewrite=lambda code: code.replace("2.0, tl", "3.0, tl")),
    )
    (problem,) = judge_program(program, "virtual-h200").findings
    assert problem.stage == "numerics"


@pytest.mark.parametrize(
    ("limits", "backend", "explained"),
    [
        ({}, "virtual-h200", True),
        ({"backends": ("inductor",)}, "virtual-a100", True),
        ({"backends": ("eager",)}, "virtual-h200", False),
        ({"variants": ("training",)}, "virtual-h200", True),
        ({"variants": ("training.virtual-h200",)}, "virtual-a100", True),
        ({"variants": ("training.virtual-h200",)}, "inductor", False),
        ({"variants": ("inference.virtual-h200",)}, "virtual-h200", False),
    ],
)
def test_known_failures_of_inductor_count_for_a_virtual_gpu_too(on_gpu, limits, backend, explained) -> None:
    known = KnownFailure("run", ">=2", "a reason", symptom="no rule for cond", **limits)
    case = Case("cond/planted", lambda: Sample(abs), hops=("cond",), variants=("training",), known_failures=(known,))
    assert bool(Explained([case]).reason(Finding("run", "no rule for cond"), on_gpu, backend)) == explained


def test_the_case_has_the_variant_on_the_gpu(on_gpu, tmp_path) -> None:
    text = case_text(on_gpu)
    assert "backends=" not in text
    path = tmp_path / f"{on_gpu.name}.py"
    path.write_text(text, "utf-8")
    with registry.scope():
        (case,) = cases_of((), path)
    assert case.variants == ("training.virtual-h200",)
    # Sizes that vary have a variant too.
    dynamic = case_text(dataclasses.replace(on_gpu, dynamic={"0": (0,)}))
    assert '"dynamic_training.virtual-h200"' in dynamic or "'dynamic_training.virtual-h200'" in dynamic


def test_the_script_names_its_requirements(on_gpu, refused) -> None:
    text = script_text(on_gpu, timeout=10, memory=2**30)
    ast.parse(text)
    assert "This file needs torch, Triton and hopkit" in text
    assert text.count("import hopkit\n") == 1
    assert "hopkit" not in script_text(refused, timeout=10, memory=2**30).replace("Found by hopkit fuzz", "")


@pytest.mark.long
@needs_triton
@pytest.mark.supported_torch
def test_the_script_compiles_for_the_gpu_and_runs_there(on_gpu, tmp_path) -> None:
    path = tmp_path / "script.py"
    path.write_text(script_text(dataclasses.replace(on_gpu, training=False), timeout=10, memory=2**30), "utf-8")
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "compiled, backend 'virtual-h200':\n  runs" in done.stdout
