"""Tests with ``hopkit_case`` run in child processes: one that breaks its process is one failed test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch

from hopkit._torch.inductor import pipeline
from hopkit.corpus.registry import all_cases, scope
from hopkit.stages.session import capture

CASES = """
import os
import signal
import sys

import hopkit
import pytest


def sample():
    import torch
    return hopkit.Sample(lambda x: x + x, (torch.ones(2),))


for name in ("a", "b", "c"):
    hopkit.case(f"mine/{name}")(sample)

only_mine = pytest.mark.hopkit_cases("mine/*")
"""


@pytest.fixture(autouse=True)
def corpus() -> Iterator[None]:
    """Load the corpus once, in this process, before a project drops its imports; leave no case behind."""
    all_cases()
    capture(torch.sin, (torch.ones(2),), backend="aot_eager")
    pipeline.load()
    with scope():
        yield


def run(project: pytest.Pytester, test: str, *words: str) -> pytest.RunResult:
    project.makepyfile(test_mine=CASES + test)
    return project.runpytest_inprocess("-v", "-rA", "-p", "no:cacheprovider", *words)


def test_a_backend_that_aborts_is_one_failed_test_and_the_rest_is_as_ever(project: pytest.Pytester) -> None:
    result = run(
        project,
        """
PARENT = os.getpid()
SEEN = []


@only_mine
def test_aborts(hopkit_case):
    print("before the end \\x1b[2J")
    if hopkit_case.name == "mine/b":
        os.abort()


@only_mine
def test_own_process(hopkit_case):
    SEEN.append(hopkit_case.name)
    assert os.getpid() != PARENT
    assert len(SEEN) == 1


def test_here():
    assert os.getpid() == PARENT
    assert SEEN == []


@only_mine
def test_fails(hopkit_case, request):
    request.node.add_report_section("call", "own", "a section")
    left = {"x": hopkit_case.name}
    assert left == {"x": "mine/a"}


@only_mine
def test_skips(hopkit_case):
    pytest.skip("not here")


@only_mine
@pytest.mark.xfail(reason="known", strict=True)
def test_is_known_to_fail(hopkit_case):
    assert hopkit_case.name == "mine/a"


@only_mine
def test_reads_what_it_prints(hopkit_case, capsys):
    print("printed")
    assert capsys.readouterr().out == "printed\\n"


@only_mine
def test_reads_what_descriptors_print(hopkit_case, capfd):
    os.system("echo printed")
    assert capfd.readouterr().out == "printed\\n"


@only_mine
def test_closes_everything(hopkit_case):
    sys.stdout.close()
    os.closerange(0, 256)
""",
    )
    # 2 aborts + 3 own + 1 here + 1 of fails + 6 that read + 3 that close; one strict xfail passes.
    result.assert_outcomes(passed=16, failed=4, skipped=3, xfailed=2)
    result.stdout.fnmatch_lines_random(
        [
            "*::test_aborts[[]mine/a-inference] PASSED*",
            "*::test_aborts[[]mine/b-inference] FAILED*",
            "*::test_aborts[[]mine/c-inference] PASSED*",
            "*killed in test_aborts (test_mine.py:*) by SIGABRT*",
            "before the end \\x1b[[]2J",
            # As pytest says it, with the values of what was asserted.
            '>       assert left == {"x": "mine/a"}',
            "E       AssertionError: assert {'x': 'mine/b'} == {'x': 'mine/a'}",
            "a section",
            "SKIPPED*not here",
            "*XPASS(strict)*known*",
        ]
    )
    assert "\x1b" not in result.stdout.str()


def test_options_keep_tests_in_pytest_s_process(project: pytest.Pytester) -> None:
    test = """
PARENT = os.getpid()


@only_mine
def test_here(hopkit_case):
    assert os.getpid() == PARENT
"""
    run(project, test, "--hopkit-in-process").assert_outcomes(passed=3)


def test_an_exit_ends_the_session(project: pytest.Pytester) -> None:
    result = run(project, "\n\n@only_mine\ndef test_exits(hopkit_case):\n    pytest.exit('enough')\n")
    result.stdout.fnmatch_lines(["*Exit: enough*"])
    result.assert_outcomes()


def test_two_texts_for_one_golden_are_seen_from_one_process_to_the_next(project: pytest.Pytester) -> None:
    result = run(
        project,
        """

@only_mine
def test_texts(hopkit_case, hopkit_golden, fake):
    hopkit_golden.check(fake(dynamo=f"{hopkit_case.name}\\n"), name="some/name")
""",
        "--hopkit-accept",
    )
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*was checked before in this run, with another text*"])
    assert (project.path / "golden" / "some" / "name.md").exists()


def test_inline_texts_are_accepted_from_one_process_to_the_next(project: pytest.Pytester) -> None:
    test = '''

@pytest.mark.hopkit_cases("mine/a")
def test_first(hopkit_case, fake):
    hopkit.testing.assert_stage(fake(dynamo="one\\ntwo\\nthree\\n"), "dynamo", """""")


@pytest.mark.hopkit_cases("mine/a")
def test_second(hopkit_case, fake):
    hopkit.testing.assert_stage(fake(dynamo="four\\n"), "dynamo", """""")


def test_third():
    import expecttest
    expecttest.assert_expected_inline("five", """""")
'''
    project.makepyfile(test_mine=CASES.replace("import hopkit\n", "import hopkit.testing\n") + test)
    project.runpytest_inprocess("--hopkit-accept")
    with scope():
        project.runpytest_inprocess().assert_outcomes(passed=3)
