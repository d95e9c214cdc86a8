"""The script of each known failure shows with torch alone what the page of known failures says.

By default a sample runs: one script for each cause of a sixth of the causes before Inductor, and of few in Inductor,
whose scripts take seconds. ``pytest tests/repro --every-failure`` (`make weekly`) runs all.
"""

from __future__ import annotations

import subprocess
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from hopkit.corpus.paths import cases_of
from hopkit.corpus.registry import all_cases, scope
from hopkit.errors import UsageError
from hopkit.records import STANDARD_VARIANTS, Case, Severity
from hopkit.repro import ShownFailure, script_text, shown_failures
from hopkit.runner.case_run import unmet
from tests.warm_python import warm_python

SECONDS = 900
"""The limit of one script, far above what any takes on a busy machine."""

ONE_OF = {"eager": 6, "aot_eager": 6, "inductor": 20}
"""One cause in so many runs by default, chosen by its text."""

NOT_WRITTEN = {
    "which torch alone does not have": "a virtual GPU, or a setting of hopkit's",
    "in the call hierarchy that hopkit records, not torch": "hopkit's metadata",
    "in the regions that hopkit records, not torch": "hopkit's record of how torch compiles them",
    "in the lines of wrappers that hopkit records, not torch": "hopkit's check of their memory",
    "can't be written with torch alone: it ": "a HOP of hopkit's",
}
"""Parts of the errors that no script of a known failure can be written, each with the part of hopkit that it needs."""

PLANTED = """
import torch

import hopkit

FACTOR = 2


def scaled(x):
    return x * FACTOR


WRONG = hopkit.KnownFailure("numerics", "", "it is wrong", "differs")


@hopkit.case("planted/works", hops=("cond",), known_failure=WRONG)
def works() -> hopkit.Sample:
    def fn(pred, x):
        return torch.cond(pred, lambda x: x.sin(), lambda x: scaled(x), (x,))

    x = torch.randn(3)
    return hopkit.Sample(fn, args=(torch.tensor(True), x), other_args=((torch.tensor(False), x),))
"""

pytestmark = pytest.mark.supported_torch


def failures_of_the_corpus() -> list[ShownFailure]:
    own = [case for case in all_cases() if case.owner == "hopkit" and case.known_failures and not unmet(case)]
    return [shown for case in own for shown in shown_failures(case)]


def is_written(shown: ShownFailure) -> bool:
    """Return whether the script can be written; an error for another reason than `NOT_WRITTEN` is raised."""
    if shown.known is not None and shown.known.stage == "metadata":
        return not shown.variant.is_virtual  # writing it needs a capture
    try:
        script_text(shown)
    except UsageError as error:
        if not any(reason in str(error) for reason in NOT_WRITTEN):
            raise
        return False
    return True


def sampled(failures: Sequence[ShownFailure]) -> list[ShownFailure]:
    """Return the failures whose scripts run by default: the shortest program of one in so many causes."""
    causes: dict[tuple[str, str, str], ShownFailure] = {}
    for shown in sorted(failures, key=lambda shown: (len(shown.case.source), shown.case.name)):
        assert shown.known is not None
        cause = (shown.known.stage, shown.known.reason, shown.backend)
        if zlib.crc32(shown.known.reason.encode()) % ONE_OF[shown.backend] == 0:
            causes.setdefault(cause, shown)
    return list(causes.values())


def run(scripts: Sequence[Path]) -> list[tuple[int, str]]:
    """Run scripts without hopkit; return the exit status of each, and all that it printed."""
    return [(done.returncode, done.stdout) for done in map(_run_script, scripts)]


def _run_script(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [warm_python("torch_alone"), str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=SECONDS,
        check=False,
        cwd=path.parent,
    )


def disagreement(shown: ShownFailure, status: int, output: str) -> str:
    """Return how the run of a script differs from the known failure; nothing if it shows it."""
    known = shown.known
    assert known is not None
    raised = "Traceback (most recent call last)" in output
    frame = known.frame.rpartition(":")[2].rpartition(".")[2]
    if status != 1:
        return f"exit status {status}"
    if raised != (shown.severity is not Severity.SILENTLY_WRONG):
        return "raises" if raised else "does not raise"
    if known.stage == "metadata":
        return "" if "The failure shows." in output else "does not show"
    if known.symptom not in output:
        return f"no {known.symptom!r}"
    return f"not in {frame}" if raised and f"in {frame}" not in output else ""


def run_all(failures: Sequence[ShownFailure], folder: Path) -> list[str]:
    """Write and run the scripts of some failures; return a message for each that does not show its failure."""
    scripts = []
    for number, shown in enumerate(failures):
        scripts.append(folder / f"{number}_{shown.case.name.replace('/', '_')}.py")
        scripts[-1].write_text(script_text(shown), "utf-8")
    return [
        f"{shown.case.name} {shown}: {wrong}\n{output[-1500:]}"
        for shown, (status, output) in zip(failures, run(scripts), strict=True)
        if (wrong := disagreement(shown, status, output))
    ]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("backend", ["eager", "aot_eager", "inductor"])
def test_a_script_shows_with_torch_alone_what_the_known_failure_says(
    backend: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    written = [shown for shown in failures_of_the_corpus() if shown.backend == backend and is_written(shown)]
    # pytest reads this folder's conftest.py too late for its option if the folder is not named on the command line.
    chosen = written if request.config.getoption("--every-failure", default=False) else sampled(written)
    assert len(chosen) > {"eager": 20, "aot_eager": 10, "inductor": 1}[backend]
    assert run_all(chosen, tmp_path) == []


def test_nearly_every_known_failure_has_a_script_and_the_others_need_hopkit() -> None:
    failures = failures_of_the_corpus()
    # What a wrapper does with memory is seen by hopkit's check alone.
    without = [
        shown
        for shown in failures
        if not is_written(shown) and not (shown.known is not None and shown.known.stage == "memory")
    ]
    assert len(failures) > 700
    assert len(without) < len(failures) / 12
    by_variant = [shown for shown in without if not shown.variant.is_virtual]
    # Beside virtual GPUs: hopkit's HOPs, Triton kernels that are compiled for a GPU without one, and hopkit's records
    # of the hierarchy and of regions; a pass of hopkit's that marks operators.
    assert {shown.case.family.partition("_")[0] for shown in by_variant} <= {
        *("fallbacks", "hopkit", "triton", "gpu", "region", "regional", "wrap"),
    }


@pytest.fixture
def planted(tmp_path: Path) -> Iterator[Case]:
    """Yield a case that works, with a known failure that does not show."""
    file = tmp_path / "cases.py"
    file.write_text(PLANTED, "utf-8")
    with scope():
        (case,) = cases_of((), file)
        yield case


def test_a_failure_that_does_not_show_has_exit_status_0(planted: Case, tmp_path: Path) -> None:
    (shown,) = shown_failures(planted)
    assert (shown.backend, shown.severity) == ("eager", Severity.SILENTLY_WRONG)
    (message,) = run_all([shown], tmp_path)
    assert message == f"planted/works {shown}: exit status 0\nas expected\n"


def test_a_case_without_a_known_failure_is_compared_too(planted: Case, tmp_path: Path) -> None:
    shown = ShownFailure(planted, STANDARD_VARIANTS["training"], "aot_eager")
    text = script_text(shown)
    assert text.startswith('"""Compare planted/works with its reference.\n\ntorch ')
    script = tmp_path / "script.py"
    script.write_text(text, "utf-8")
    assert run([script]) == [(0, "as expected\n")]


def test_a_wrong_program_is_shown_whatever_is_wrong(planted: Case, tmp_path: Path) -> None:
    text = script_text(ShownFailure(planted, STANDARD_VARIANTS["training"], "aot_eager"))
    faults = {
        "outputs: dtype torch.float64 expected, torch.float32 found": ("(*operands)\n", "(*operands).double()\n"),
        "outputs: requires_grad False expected, True found": ("(*operands)\n", "(*operands).detach()\n"),
        "outputs: strides (0,) expected, (1,) found": ("(*operands)\n", "(*operands)[:1].expand(3)\n"),
        "outputs: list expected, Tensor found": ("(*operands)\n", "(*operands), None][:1]\n"),
        "outputs and args[1]: the same tensor expected, separate tensors found": (
            "(true_fn if taken else false_fn)(*operands)\n",
            "operands[0]\n",
        ),
        "grad of args[1]: differs from the reference by ": (
            "(*operands)\n",
            "(*(operand.detach() * 2 - operand for operand in operands))\n",
        ),
    }
    scripts = []
    for number, (before, after) in enumerate(faults.values()):
        changed = text.replace(before, after)
        if after.endswith("][:1]\n"):
            changed = changed.replace("return (true_fn", "return [(true_fn")
        assert changed != text
        scripts.append(tmp_path / f"{number}.py")
        scripts[-1].write_text(changed, "utf-8")
    for message, (status, output) in zip(faults, run(scripts), strict=True):
        assert status == 1
        assert message in output


def test_a_script_has_the_versions_and_no_hopkit(planted: Case) -> None:
    text = script_text(shown_failures(planted)[0])
    head = text.split('"""')[1]
    assert head.startswith("It is wrong.\n\ntorch 2.")
    assert ", Python 3." in head
    assert "Observed (silently wrong): it fails at numerics with 'differs'." in head
    assert "hopkit" not in text.partition('"""\n')[2]


def test_a_virtual_gpu_is_refused() -> None:
    (cond,) = [case for case in all_cases() if case.name == "cond/nested"]
    with pytest.raises(UsageError, match="for a virtual GPU, which torch alone does not have"):
        script_text(ShownFailure(cond, STANDARD_VARIANTS["inference.virtual-h200"], "inductor"))
