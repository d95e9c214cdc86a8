"""What every case of the corpus must be, whatever a compiler makes of it: looked at in reference runs."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from packaging.specifiers import SpecifierSet

from hopkit import reference
from hopkit._torch import configuration, versions
from hopkit.corpus.registry import all_cases, load_errors
from hopkit.records import STANDARD_VARIANTS, Case, Run, Sample
from hopkit.reference import ReferenceLog
from hopkit.runner.case_run import unmet
from hopkit.stages.execution import execute, prepare_training
from hopkit.stages.program import Call, CalledProgram
from hopkit.stages.walk import tensor_paths, tensors_in

# The corpus is promised for the torch versions that have goldens; another may lack what a case calls.
pytestmark = pytest.mark.supported_torch

CASES = [case for case in all_cases() if case.owner == "hopkit" and not unmet(case)]
FAMILIES = sorted({case.family for case in CASES})
MOST_ELEMENTS = 256
MOST_LINES = 30


def for_each_case(check: Callable[[Case], None]) -> Callable[[str], None]:
    """Return a test of each family that makes a check of all its cases, and then raises what failed, by case.

    A test of each case would be ten thousand, and pytest would take longer for them than the checks.
    """

    @pytest.mark.parametrize("family", FAMILIES)
    def test(family: str) -> None:
        errors = []
        for case in CASES:
            if case.family == family:
                try:
                    check(case)
                except Exception as error:
                    error.add_note(f"case {case.name}")
                    errors.append(error)
        if errors:
            raise ExceptionGroup(f"{len(errors)} cases of {family}", errors)

    test.__doc__ = check.__doc__
    return test


def sample_of(case: Case, seed: int = 0) -> Sample:
    torch.manual_seed(seed)
    # A case that takes a HOP by its private name takes the plain one here.
    with reference.reference_run():
        return case.build()


def is_of_the_matrix(case: Case) -> bool:
    """Whether a row made the case: then the text of the row comes first, and then how the HOP is called."""
    return case.family.endswith("_body_matrix")


def calls_of(sample: Sample) -> list[tuple[Any, ...]]:
    return [sample.args, *sample.other_args]


def reference_runs(case: Case) -> list[tuple[Run, ReferenceLog]]:
    """Make each call of a case's program as a reference run does, with gradients where all variants train."""
    sample = sample_of(case)
    calls = tuple(Call(args, dict(sample.kwargs)) for args in calls_of(sample))
    program = CalledProgram(sample.reference or sample.fn, calls).copied(torch.Tensor.clone, reference.substitutions())
    training = all(STANDARD_VARIANTS[name].training for name in case.variants)
    if training:
        prepare_training(program)
    runs = []
    for index in range(len(calls)):
        with reference.reference_run() as log, configuration.configured(case.config):
            runs.append((execute(program, index, program.fn, training=training), log))
    return runs


def test_the_corpus_loads() -> None:
    assert not load_errors()
    assert len(CASES) >= 45


@for_each_case
def test_family_is_the_file(case: Case) -> None:
    if is_of_the_matrix(case):
        assert case.build.__module__.endswith(f".cases.{case.family}")
    else:
        name = Path(case.path).stem
        # A large family has several files: regional.py, regional_bodies.py.
        assert name == case.family or (name.startswith(f"{case.family}_") and name not in FAMILIES)
    assert case.build.__name__ == case.name.replace("/", "_")


@for_each_case
def test_reads_at_a_glance(case: Case) -> None:
    functions = [node for node in ast.parse(case.source).body if isinstance(node, ast.FunctionDef)]
    doc = ast.get_docstring(functions[0 if is_of_the_matrix(case) else -1])
    assert doc
    assert "\n" not in doc
    assert doc.endswith(".")
    if is_of_the_matrix(case):
        assert case.source.startswith(f"def {case.short_name}(hop, x):")
        return
    builder = case.source[case.source.rindex("@hopkit.case(") :]
    assert len(builder.partition("\ndef ")[2].splitlines()) <= MOST_LINES


@pytest.mark.sweep(4)
@for_each_case
def test_its_calls_take_every_branch(case: Case) -> None:
    logs = [log for _, log in reference_runs(case)]
    assert logs[0].uncovered(*logs[1:]) == ()
    # What takes the program's place in a reference run need not branch as the program does.
    if sample_of(case).reference is None:
        assert any(log.sites for log in logs) == bool({"cond", "switch", "hopkit_switch"} & set(case.hops))


@pytest.mark.sweep(4)
@for_each_case
def test_no_compiler_sees_a_reference_run(case: Case) -> None:
    frames = torch._dynamo.utils.counters["frames"]
    before = dict(frames)
    reference_runs(case)
    assert dict(frames) == before


@for_each_case
def test_is_small(case: Case) -> None:
    sample = sample_of(case)
    for path, tensor in tensors_in((sample.fn, calls_of(sample), dict(sample.kwargs))).items():
        assert tensor.numel() <= MOST_ELEMENTS, path


@pytest.mark.sweep(4)
@for_each_case
def test_is_the_same_each_time(case: Case) -> None:
    """What is built follows from the seed, and so does what the reference run gives."""
    for (first_run, _), (second_run, _) in zip(reference_runs(case), reference_runs(case), strict=True):
        first, second = tensors_in(first_run.outputs), tensors_in(second_run.outputs)
        assert list(first) == list(second)
        for path, tensor in first.items():
            assert torch.equal(tensor, second[path]), path
            assert not tensor.isnan().any(), path


@for_each_case
def test_sizes_vary_only_where_a_variant_says_so(case: Case) -> None:
    sample = sample_of(case)
    variants = [STANDARD_VARIANTS[name] for name in case.variants]
    assert any(variant.dynamic for variant in variants) == bool(sample.dynamic)
    for key, dims in sample.dynamic.items():
        tensor = sample.args[key] if isinstance(key, int) else sample.kwargs[key]
        for dim in dims:
            assert tensor.shape[dim] >= 2, "a size of 0 or 1 is never dynamic"
    if not all(variant.dynamic for variant in variants):
        shapes = [[tuple(tensor.shape) for tensor in tensor_paths(args, "args").values()] for args in calls_of(sample)]
        assert all(shape == shapes[0] for shape in shapes)


@for_each_case
def test_training_has_something_to_train(case: Case) -> None:
    if any(STANDARD_VARIANTS[name].training for name in case.variants):
        sample = sample_of(case)
        assert any(tensor.is_floating_point() for tensor in tensors_in((sample.fn, sample.args)).values())


@for_each_case
def test_a_known_failure_says_what_and_why(case: Case) -> None:
    for known in case.known_failures:
        assert known.symptom
        assert known.reason
        assert not known.reason.endswith(".")
        specifier = SpecifierSet(known.versions)
        assert any(specifier.contains(version) for version in versions.DECLARED)
        assert not specifier.contains("2.16.0")
