"""``--twice``: the second process has another environment, and a difference is a finding."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hopkit.corpus import paths as places
from hopkit.corpus import registry
from hopkit.errors import CaptureFailed
from hopkit.runner.case_run import run_case
from hopkit.runner.limits import Limits
from hopkit.runner.reports import Attempt, CaseReport, StageText
from hopkit.runner.reproducibility import differences, other_environment
from hopkit.runner.results import CaseResult

STEADY = """
import torch
import hopkit


@hopkit.case("again/steady")
def steady():
    def fn(x):
        return torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,))

    return hopkit.Sample(fn, args=(torch.ones(2),), other_args=((-torch.ones(2),),))
"""

# What should not matter decides what the program is.
UNSTEADY = """
import os
import locale
import torch
import hopkit


@hopkit.case("again/unsteady")
def unsteady():
    number = {expression}

    def fn(x):
        return x + number

    return hopkit.Sample(fn, args=(torch.ones(2),))
"""


def _differences(folder: Path, source: str) -> tuple[str, ...]:
    file = folder / "cases.py"
    file.write_text(source, "utf-8")
    with registry.scope():
        (case,) = places.cases_of([], file)
        report = run_case(case, backends=("aot_eager",))
        return differences([CaseResult(case, report, folder / "golden")], file=file, limits=Limits())


def test_a_steady_case_comes_out_the_same(tmp_path: Path) -> None:
    assert _differences(tmp_path, STEADY) == ()


def test_a_case_that_depends_on_its_process_is_found(tmp_path: Path) -> None:
    texts = _differences(tmp_path, UNSTEADY.format(expression="float(len(os.environ['HOME']))"))
    assert texts
    assert texts[0].startswith("again/unsteady inference/")
    assert any(line.startswith("+") and "l_x_ + " in line for text in texts for line in text.splitlines())


@pytest.mark.long
def test_a_process_that_can_not_start_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "cases.py"
    file.write_text(STEADY, "utf-8")
    with registry.scope():
        (case,) = places.cases_of([], file)
        file.write_text("import no_such_module", "utf-8")
        report = CaseReport(case.name, (StageText("inference", "dynamo", ""),), (Attempt("inference", "aot_eager"),))
        result = CaseResult(case, report, tmp_path)
        with pytest.raises(CaptureFailed, match="exit code 1") as raised:
            differences([result], file=file, limits=Limits())
    assert "no_such_module" in raised.value.hint


def test_nothing_captured_is_nothing_to_compare(tmp_path: Path) -> None:
    assert differences([], file=None, limits=Limits()) == ()


@pytest.mark.parametrize("seed", ["", "0", "1", "random", "4294967295"])
def test_everything_that_should_not_matter_is_another(seed: str, tmp_path: Path) -> None:
    mine = {"HOME": "/home/me", "PYTHONHASHSEED": seed, "LC_CTYPE": "C.UTF-8", "OMP_NUM_THREADS": "1", "PATH": "/bin"}
    environment = other_environment(mine, tmp_path)
    assert environment["HOME"] != mine["HOME"]
    assert environment["PYTHONHASHSEED"] != seed
    assert 0 <= int(environment["PYTHONHASHSEED"]) <= 4294967295
    assert "LC_CTYPE" not in environment
    assert environment["LC_ALL"] == "POSIX"
    assert environment["OMP_NUM_THREADS"] != "1"
    assert environment["TORCHINDUCTOR_CACHE_DIR"].startswith(str(tmp_path))
    assert environment["PATH"] == "/bin"


@pytest.mark.long
def test_the_warm_parent_has_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a process with one thread can fork children that never hang."""
    for name in ("TORCHINDUCTOR_COMPILE_THREADS", "OPENBLAS_NUM_THREADS"):
        monkeypatch.delenv(name, raising=False)
    program = (
        "import os\n"
        "from hopkit.runner.warmup import stay_single_threaded, warm_up\n"
        "stay_single_threaded()\n"
        "warm_up()\n"
        "print(len(os.listdir('/proc/self/task')))"
    )
    path = os.pathsep.join(os.path.abspath(folder) for folder in sys.path)
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.stdout.strip() == "1"
