"""The fixture ``hopkit_case``: the corpus as test parameters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hopkit.corpus.registry import all_cases, scope
from tests.warm_python import run_pytest

OWN_CASES = """
import hopkit
import pytest


@hopkit.case("mine/double", variants=("inference", "training"))
def double():
    import torch
    return hopkit.Sample(lambda x: x + x, (torch.ones(2),))


@hopkit.case("mine/absent", requires=("hop:no_such_operator",))
def absent():
    raise AssertionError("it is skipped before it is built")


@hopkit.case("other/half")
def half():
    import torch
    return hopkit.Sample(lambda x: x / 2, (torch.ones(2),))
"""


@pytest.fixture(autouse=True)
def corpus() -> Iterator[None]:
    """Load the corpus once, in this process: collecting in it is quick too, and leaves no case behind."""
    all_cases()
    with scope():
        yield


def collected(result: pytest.RunResult) -> list[str]:
    return [line for line in result.outlines if "::" in line]


def test_the_whole_corpus_is_given_in_every_variant(project: pytest.Pytester) -> None:
    project.makepyfile(test_corpus="def test_one(hopkit_case): pass")
    result = project.runpytest_inprocess("--collect-only", "-q")
    expected = [f"test_corpus.py::test_one[{case.name}-{name}]" for case in all_cases() for name in case.variants]
    assert collected(result) == expected
    assert len(expected) > 40


def test_cases_of_the_test_file_are_run(project: pytest.Pytester) -> None:
    project.makepyfile(
        OWN_CASES
        + """

@pytest.mark.hopkit_cases("mine/*", "*half")
def test_backend(hopkit_case):
    capture = hopkit_case.capture(backend="eager")
    assert capture.variant == hopkit_case.variant
    assert hopkit_case.name in ("mine/double", "other/half")
"""
    )
    result = run_pytest(project, "-v", "-rs")
    result.assert_outcomes(passed=3, skipped=1)
    result.stdout.fnmatch_lines_random(
        [
            "*::test_backend[[]mine/double-inference] PASSED*",
            "*::test_backend[[]mine/double-training] PASSED*",
            "*::test_backend[[]other/half-inference] PASSED*",
            "SKIPPED*hop:no_such_operator*",
        ]
    )


@pytest.mark.parametrize(
    ("patterns", "names"),
    [
        (["mine"], ["mine/absent-inference", "mine/double-inference", "mine/double-training"]),
        (["*/half"], ["other/half-inference"]),
        (["other/half", "*absent"], ["mine/absent-inference", "other/half-inference"]),
    ],
)
def test_the_option_selects(project: pytest.Pytester, patterns: list[str], names: list[str]) -> None:
    project.makepyfile(test_own=OWN_CASES + "\n\ndef test_one(hopkit_case): pass\n")
    options = [f"--hopkit-cases={pattern}" for pattern in patterns]
    result = project.runpytest_inprocess("--collect-only", "-q", *options)
    assert collected(result) == [f"test_own.py::test_one[{name}]" for name in names]


def test_the_option_selects_from_what_the_marker_names(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_own=OWN_CASES + '\n\n@pytest.mark.hopkit_cases("mine/*")\ndef test_one(hopkit_case): pass\n'
    )
    result = project.runpytest_inprocess("--collect-only", "-q", "--hopkit-cases=*l*")
    assert collected(result) == [f"test_own.py::test_one[mine/double-{name}]" for name in ("inference", "training")]


def test_a_pattern_that_names_nothing_is_an_error_with_the_nearest_names(project: pytest.Pytester) -> None:
    project.makepyfile(OWN_CASES + "\n\ndef test_one(hopkit_case): pass\n")
    result = project.runpytest_inprocess("--hopkit-cases=mine/doubel")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["unknown case 'mine/doubel'", "*nearest: mine/double*"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_a_part_of_a_name_is_an_error_with_the_glob_that_matches(project: pytest.Pytester) -> None:
    project.makepyfile(OWN_CASES + '\n\n@pytest.mark.hopkit_cases("doubl")\ndef test_one(hopkit_case): pass\n')
    result = project.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(
        ["unknown case or family 'doubl'", "*nearest: mine/double;*'[*]doubl[*]' matches 1 case*"]
    )


def test_tests_without_the_fixture_are_left_alone(project: pytest.Pytester) -> None:
    project.makepyfile("import sys\n\n\ndef test_nothing():\n    assert 'torch' not in sys.modules\n")
    project.runpytest_subprocess("--hopkit-cases=no_such_case").assert_outcomes(passed=1)
