"""The fixtures ``hopkit_capture`` and ``hopkit_fresh_compiler``, with a real compiler behind them."""

from __future__ import annotations

import pytest

from tests.warm_python import run_pytest

BRANCHES = """
import torch


def branch(pred, x):
    return torch.cond(pred, torch.sin, torch.cos, (x,))


def arguments(pred):
    return torch.tensor(pred), torch.linspace(-1, 1, 4)
"""


def test_it_has_the_signature_of_capture(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import inspect, hopkit

        def test_signature(hopkit_capture):
            assert inspect.signature(hopkit_capture) == inspect.signature(hopkit.capture)
        """
    )
    project.runpytest_subprocess().assert_outcomes(passed=1)


def test_a_failing_test_reports_what_each_capture_found(project: pytest.Pytester) -> None:
    project.makepyfile(
        BRANCHES
        + """

def test_fails(hopkit_capture):
    hopkit_capture(branch, arguments(True), other_args=(arguments(False),), backend="eager")
    hopkit_capture(branch, arguments(False), other_args=(arguments(True),), backend="aot_eager", training=True)
    assert False
"""
    )
    result = run_pytest(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*Captured hopkit call*",
            "captured on eager (inference): 1 graph, * guards; reached speculation, lifts, dynamo",
            "captured on aot_eager (training): 1 graph, * guards; reached *, aot_forward, aot_backward",
        ]
    )


@pytest.mark.supported_torch
def test_real_captures_are_accepted_under_xdist_as_serially(project: pytest.Pytester) -> None:
    """Accept golden files and inline texts in one run."""
    source = (
        BRANCHES
        + "\n\nfrom hopkit.testing import assert_stage\n"
        + "".join(
            f'''

def test_{backend}_{pred}(hopkit_capture, hopkit_golden):
    capture = hopkit_capture(branch, arguments({pred}), other_args=(arguments(not {pred}),), backend="{backend}")
    hopkit_golden.check(capture)
    assert_stage(capture, "dynamo", """""")
'''
            for backend in ("eager", "aot_eager")
            for pred in (True, False)
        )
    )
    written = []
    for arguments in (["-p", "no:xdist"], ["-n", "2"]):
        for golden in project.path.glob("golden/*/*"):
            golden.unlink()
        path = project.makepyfile(test_cond=source)
        run_pytest(project, "--hopkit-accept", *arguments).assert_outcomes(passed=4)
        files = [path, *sorted(project.path.glob("golden/*/*"))]
        written.append({file.name: file.read_text() for file in files})
    assert written[0] == written[1]
    assert list(written[0]) == [
        "test_cond.py",
        *(f"{name}.md" for name in ("aot_eager_false", "aot_eager_true", "eager_false", "eager_true")),
    ]
    assert written[0]["test_cond.py"].count("torch.ops.higher_order.cond(") == 4
    run_pytest(project).assert_outcomes(passed=4)


FRESH = """
import torch

graphs = []


def counting(gm, inputs):
    graphs.append(gm)
    return gm.forward


def double(x):
    return x + x


def sizes(gm):
    values = [node.meta.get("example_value") for node in gm.graph.nodes]
    return {value.shape[0] for value in values if isinstance(value, torch.Tensor)}


compiled = torch.compile(double, backend=counting)
"""


def test_nothing_leaks_into_the_test_or_out_of_it(project: pytest.Pytester) -> None:
    project.makepyfile(
        FRESH
        + """

def test_first():
    compiled(torch.ones(2))
    compiled(torch.ones(3))  # sizes differ: Dynamo would make them dynamic from now on
    assert len(graphs) == 2


def test_fresh(hopkit_fresh_compiler):
    compiled(torch.ones(4))  # an entry with a dynamic size is there, and is not used
    assert len(graphs) == 3
    assert sizes(graphs[2]) == {4}
    torch.set_default_dtype(torch.float64)
    torch._dynamo.config.recompile_limit = 1
    torch.manual_seed(17)


def test_after():
    assert torch.get_default_dtype() == torch.float32
    assert torch._dynamo.config.recompile_limit > 1
    assert torch.initial_seed() != 17
    compiled(torch.ones(5))  # what the fresh test compiled is gone, and the size that it saw is forgotten
    assert len(graphs) == 4
    assert sizes(graphs[3]) == {5}
"""
    )
    run_pytest(project, "-p", "no:randomly").assert_outcomes(passed=3)


def test_what_a_failing_test_leaves_is_cleared_too(project: pytest.Pytester) -> None:
    project.makepyfile(
        FRESH
        + """

def test_fails(hopkit_fresh_compiler):
    compiled(torch.ones(4))
    torch.set_grad_enabled(False)
    raise ValueError


def test_after():
    assert torch.is_grad_enabled()
    compiled(torch.ones(4))
    assert len(graphs) == 2
"""
    )
    run_pytest(project).assert_outcomes(passed=1, failed=1)
