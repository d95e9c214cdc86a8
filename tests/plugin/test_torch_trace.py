"""The report of a failing test has no line of torch's structured trace, in whatever phase torch compiled."""

from __future__ import annotations

import pytest

from tests.warm_python import run_pytest

TESTS = """
import pytest
import torch


def compile_something():
    torch.compile(lambda x: x + 1, backend="eager")(torch.ones(2))


@pytest.fixture
def compiled():
    compile_something()
    yield
    compile_something()
    assert 0, "teardown"


def test_call():
    compile_something()
    assert 0, "call"


def test_setup(compiled):
    assert 0, "setup"


def test_lazy():
    import torch._dynamo

    compile_something()
    assert 0, "lazy"
"""


@pytest.mark.long
def test_no_phase_reports_the_trace(project: pytest.Pytester) -> None:
    project.makepyfile(TESTS)
    result = project.runpytest_subprocess()
    result.assert_outcomes(failed=3, errors=1)
    result.stdout.no_fnmatch_line("*torch.__trace*")
    result.stdout.no_fnmatch_line("*_internal.py*")
    result.stdout.no_fnmatch_line("*Captured log*")


def test_the_ini_option_leaves_the_trace_to_pytest(project: pytest.Pytester) -> None:
    project.makepyfile(TESTS)
    project.makeini("[pytest]\nhopkit_torch_trace = true\n")
    result = project.runpytest_subprocess("-k", "call")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*Captured log call*"])


def test_a_test_may_listen_to_the_other_loggers(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import logging
        import torch

        def test_log(caplog):
            logging.getLogger("mine").warning("heard")
            assert caplog.messages == ["heard"]
            assert 0
        """
    )
    result = run_pytest(project)
    result.stdout.fnmatch_lines(["*Captured log call*", "WARNING*heard"])
