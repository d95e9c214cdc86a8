"""Backends against the corpus: a right one passes at each depth of torch's compiler, a wrong one does not.

Each test runs a user's project in a child process; the backends are in ``vendor/vendor_backends.py``.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from hopkit.corpus.registry import all_cases, scope
from hopkit.stages.session import capture
from tests.warm_python import run_pytest

VENDOR = Path(__file__).parent / "vendor"

SAMPLE = (
    "associative_scan/length_one",  # mutation and structure
    "autograd_function_memory/writes_list",  # structure
    "autograd_function_mixed/vmap",  # numerics
    "checkpoint/batch_norm",  # run, where writes are no part of AOTAutograd's graph
    "checkpoint_random/integers",  # run, behind AOTAutograd
    "checkpoint_body_matrix/writes_freevar",  # run, on Dynamo's graph
    "cond/closure_tensor",
    "cond_body_matrix/writes_freevar",
    "region_memory/writes_operand",  # Dynamo refuses
    "scan_body_matrix/freevar",
)
"""Cases that pass, and cases of each way in which torch itself fails."""

ON_INDUCTOR = ("autograd_function_mixed/vmap", "region_memory/writes_operand")

RIGHT = """
import pytest
import vendor_backends
from hopkit.oracles import judge


@pytest.mark.hopkit_cases({cases})
@pytest.mark.parametrize("backend", {backends})
def test_right(hopkit_case, backend):
    assert judge(hopkit_case.capture(backend=getattr(vendor_backends, backend))) == ()
"""

WRONG = """

@pytest.mark.hopkit_cases("cond/simple")
@pytest.mark.parametrize("backend", ["swapped_branches", "sine_in_bfloat16"])
def test_wrong(hopkit_case, backend):
    assert judge(hopkit_case.capture(backend=getattr(vendor_backends, backend))) == ()


@pytest.mark.hopkit_cases("region_memory/writes_argument", "cond_memory/one_branch_writes")
def test_lost_write(hopkit_case):
    assert judge(hopkit_case.capture(backend=vendor_backends.lost_write)) == ()
"""

OWN = """
import hopkit
import pytest
import torch
import vendor_backends
from hopkit.oracles import judge

DEPTH = {depth!r}


def sine():
    return hopkit.Sample(torch.sin, (torch.ones(2),))


for name, stage, backends in (
    ("on_eager", "numerics", ["eager"]),
    ("on_aot_eager", "numerics", ["aot_eager"]),
    ("on_inductor", "numerics", ["inductor"]),
    ("in_aot", "aot_forward", []),
    ("of_structure", "structure", []),
):
    failure = hopkit.KnownFailure(stage, "", "a reason", backends=tuple(backends))
    hopkit.case(f"mine/{{name}}", known_failure=failure)(sine)


def negative(gm, example_inputs):
    return lambda *args: [-each for each in gm(*args)]


@pytest.mark.hopkit_cases("mine", **DEPTH)
def test_judged(hopkit_case):
    assert judge(hopkit_case.capture(backend=negative)) == ()


@pytest.mark.hopkit_cases("mine", **DEPTH)
def test_own_harness(hopkit_case):
    sample = hopkit_case.case.build()
    torch.testing.assert_close(torch.compile(sample.fn, backend=negative)(*sample.args), sample.fn(*sample.args))


@pytest.mark.hopkit_cases("mine/of_structure")
def test_golden(hopkit_case, hopkit_golden):
    hopkit_golden.check(hopkit_case, backends=["eager"])
"""


@pytest.fixture(autouse=True)
def corpus() -> Iterator[None]:
    """Load the corpus once, in this process, and drop the cases of a project.

    A project that runs in this process drops the modules that it imports, and torch can't be imported twice.
    """
    all_cases()
    importlib.import_module("functorch.compile")
    capture(torch.sin, (torch.ones(2),), backend="aot_eager", stages=())
    with scope():
        yield


@pytest.fixture
def vendor(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Return a user's project beside the vendor's backends."""
    monkeypatch.setenv("PYTHONPATH", str(VENDOR), prepend=os.pathsep)
    monkeypatch.syspath_prepend(VENDOR)
    return project


def reports(result: pytest.RunResult) -> dict[str, str]:
    """Return the outcome of each test by name, as ``-v`` prints it."""
    words = [line.split() for line in result.outlines if "::" in line and "%]" in line]
    return {name.partition("::")[2]: outcome for name, outcome, *_ in words}


@pytest.mark.long
@pytest.mark.supported_torch
def test_a_right_backend_passes_and_a_wrong_one_fails(vendor: pytest.Pytester) -> None:
    backends = ["on_dynamo", "behind_aot"]
    vendor.makepyfile(RIGHT.format(cases=", ".join(map(repr, SAMPLE)), backends=backends) + WRONG)
    result = run_pytest(vendor, "-v")
    outcomes = reports(result)
    of_right = [outcome for name, outcome in outcomes.items() if name.startswith("test_right")]
    assert set(of_right) == {"PASSED", "XFAIL"}, result.outlines
    assert {outcome for name, outcome in outcomes.items() if not name.startswith("test_right")} == {"FAILED"}
    assert len(outcomes) - len(of_right) == 2 * 4 + 2
    # What torch writes for its own tools is in no report.
    result.stdout.no_fnmatch_line("*torch.__trace*")


@pytest.mark.supported_torch
def test_a_right_backend_on_inductor_passes(vendor: pytest.Pytester) -> None:
    vendor.makepyfile(RIGHT.format(cases=", ".join(map(repr, ON_INDUCTOR)), backends=["on_inductor"]))
    outcomes = reports(run_pytest(vendor, "-v"))
    assert set(outcomes.values()) == {"PASSED", "XFAIL"}


KNOWN_AT = {
    "dynamo": {"on_eager"},
    "aot": {"on_eager", "on_aot_eager"},
    "inductor": {"on_eager", "on_aot_eager", "on_inductor"},
}
"""The cases whose known failure a wrong number is, for a backend of each depth."""


@pytest.mark.sweep(2)
@pytest.mark.parametrize("depth", [None, "dynamo", "aot", "inductor"])
def test_known_failures_of_the_depth_that_is_declared_or_seen_are_left_out(
    vendor: pytest.Pytester, depth: str | None
) -> None:
    vendor.makepyfile(OWN.format(depth={"depth": depth} if depth else {}))
    result = vendor.runpytest_inprocess("-v", "-k", "judged or harness")
    outcomes = reports(result)
    known = KNOWN_AT[depth or "dynamo"]
    cases = ("on_eager", "on_aot_eager", "on_inductor", "in_aot", "of_structure")
    assert {name: outcome == "PASSED" for name, outcome in outcomes.items() if "judged" in name} == {
        f"test_judged[mine/{case}-inference]": case in known for case in cases
    }
    # A test that compiles by itself does not say what went wrong, so anything that is known excuses it.
    excused = known | {"of_structure"} | ({"in_aot"} if depth in ("aot", "inductor") else set())
    assert {name: outcome for name, outcome in outcomes.items() if "harness" in name} == {
        f"test_own_harness[mine/{case}-inference]": "XFAIL" if case in excused else "FAILED" for case in cases
    }


@pytest.mark.parametrize("option", ["--hopkit-known-failures", "--runxfail"])
def test_a_flag_runs_them(vendor: pytest.Pytester, option: str) -> None:
    vendor.makepyfile(OWN.format(depth={"depth": "inductor"}))
    result = vendor.runpytest_inprocess("-v", option, "-k", "judged or harness")
    assert set(reports(result).values()) == {"FAILED"}


def test_a_golden_that_differs_is_excused_by_nothing(vendor: pytest.Pytester) -> None:
    vendor.makepyfile(OWN.format(depth={}))
    result = vendor.runpytest_inprocess("-v", "-k", "test_golden")
    assert set(reports(result).values()) == {"FAILED"}


@pytest.mark.parametrize(
    ("keyword", "message"),
    [
        ("depth='aott'", "unknown depth 'aott'"),
        ("backend='acme'", "unknown keyword of the marker hopkit_cases 'backend'"),
    ],
)
def test_a_marker_that_says_nothing_that_there_is_is_an_error(
    vendor: pytest.Pytester, keyword: str, message: str
) -> None:
    vendor.makepyfile(
        f"import pytest\n\n@pytest.mark.hopkit_cases('cond/simple', {keyword})\ndef test(hopkit_case): pass\n"
    )
    result = vendor.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines([f"*{message}*"])


PER_BACKEND = """
import pytest
import torch
from vendor_backends import behind_aot, on_dynamo

BACKENDS = ["eager", on_dynamo, behind_aot]


@pytest.mark.hopkit_cases("region_memory/writes_argument")
@pytest.mark.parametrize("backend", BACKENDS)
def test_cases(hopkit_case, hopkit_golden, backend):
    hopkit_golden.check(hopkit_case, backends=[backend])


@pytest.mark.parametrize("backend", BACKENDS)
def test_captures(hopkit_capture, hopkit_golden, backend):
    hopkit_golden.check(hopkit_capture(torch.sin, (torch.ones(2),), backend=backend), name="mine/sine")
"""


@pytest.mark.supported_torch
def test_each_backend_has_goldens_of_its_own(vendor: pytest.Pytester) -> None:
    vendor.makepyfile(PER_BACKEND)
    vendor.runpytest_inprocess("--hopkit-accept").assert_outcomes(passed=3 + 3)
    goldens = {str(path.relative_to(vendor.path)): path.read_text() for path in vendor.path.glob("golden/**/*.md")}
    assert set(goldens) == {
        f"golden/{backend}/{name}.md"
        for backend in ("eager", "on_dynamo", "behind_aot")
        for name in ("region_memory/writes_argument", "mine/sine")
    }
    assert "aot_forward" in goldens["golden/behind_aot/mine/sine.md"]
    assert "aot_forward" not in goldens["golden/on_dynamo/mine/sine.md"]
    vendor.runpytest_inprocess().assert_outcomes(passed=3 + 3)
