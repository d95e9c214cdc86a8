"""A golden run leaves out what can't run here, and reports the reason: variants on virtual GPUs without Triton."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from hopkit.corpus import registry
from hopkit.errors import BadCase
from hopkit.runner.results import Status
from hopkit.runner.run import run_golden

_WITHOUT_TRITON = """
import sys


class NoTriton:
    def find_spec(self, name, path=None, target=None):
        if name == "triton" or name.startswith("triton."):
            raise ModuleNotFoundError(f"No module named {name!r}", name="triton")


sys.meta_path.insert(0, NoTriton())
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _WITHOUT_TRITON + code], capture_output=True, text=True, check=False, timeout=600
    )


def test_they_are_left_out_and_their_goldens_stay(tmp_path: Path) -> None:
    done = run(f"""
from pathlib import Path
from hopkit.runner.reports import CaseReport
from hopkit.runner.run import run_golden

report = run_golden(
    ["cond/simple"],
    golden_dir=Path({str(tmp_path)!r}),
    run=lambda case, backends: CaseReport(case.name, skipped=" ".join(case.variants)),
    warm=lambda *args, **options: None,
)
print(report.results[0].report.skipped)
print(report.left_out)
assert report.passed and not report.orphans
""")
    assert done.returncode == 0, done.stderr
    variants, left_out = done.stdout.splitlines()[-2:]
    assert "virtual" not in variants
    assert "inference" in variants
    assert "variants on virtual GPUs: triton is not installed: pip install 'hopkit[gpu]'" in left_out


@pytest.mark.long
def test_nothing_else_asked_for_is_an_error_that_says_so() -> None:
    done = run("""
from hopkit._torch.features import FeatureMissing
from hopkit.runner.run import run_golden

try:
    run_golden(["cond/simple"], device="virtual-h200")
except FeatureMissing as error:
    print(error)
""")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "virtual_gpu is not available: triton is not installed: pip install 'hopkit[gpu]'\n"


def test_a_virtual_gpu_says_what_is_missing() -> None:
    done = run("""
import hopkit
from hopkit._torch.features import FeatureMissing

try:
    with hopkit.virtual_gpu():
        pass
except FeatureMissing as error:
    print(error)
""")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "triton is not available: triton is not installed: pip install 'hopkit[gpu]'\n"


def test_a_case_that_cannot_run_here_starts_no_process_and_warms_none(tmp_path: Path) -> None:
    """Its verdict is not remembered, so each run that changes nothing would pay for it."""

    def never(*args: object) -> NoReturn:
        raise AssertionError("a process was prepared")

    file = tmp_path / "cases.py"
    file.write_text(
        "import torch\n"
        "import hopkit\n\n\n"
        "@hopkit.case('elsewhere/simple', hops=['cond'], requires=['hop:no_such_hop'])\n"
        "def program():\n"
        "    return hopkit.Sample(torch.sin, (torch.ones(3),))\n"
    )
    report = run_golden(file=file, run=never, warm=never)
    (result,) = report.results
    assert result.status is Status.SKIPPED
    assert "no_such_hop" in result.report.skipped


def test_a_hop_that_torch_does_not_have_is_not_accepted(tmp_path: Path) -> None:
    file = tmp_path / "cases.py"
    file.write_text(
        "import torch\n"
        "import hopkit\n\n\n"
        "@hopkit.case('typo/simple', hops=['condd'])\n"
        "def program():\n"
        "    return hopkit.Sample(torch.sin, (torch.ones(3),))\n"
    )

    def never(*args: object, **options: object) -> NoReturn:
        raise AssertionError("a process was prepared")

    with registry.scope(), pytest.raises(BadCase, match=r"typo/simple: hops has 'condd'.*\n.*nearest: cond;"):
        run_golden(file=file, run=never, warm=never, accept=True)
