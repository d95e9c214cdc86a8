"""Cases that break their process are one failure each: the run, its report and the terminal survive."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hopkit.cli.console import complain
from hopkit.cli.safe_console import SafeConsole
from hopkit.errors import HopkitError
from hopkit.records import Case
from hopkit.runner.reports import CaseReport, StageText

# The class of the fixture in conftest.py, which is no module that could be imported by name.
Hopkit = Any

# A worker of pytest-xdist has threads, of which newer Pythons warn on each fork; none of them holds a lock.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


def _fork(case: Case) -> CaseReport:
    os.waitpid(pid, 0) if (pid := os.fork()) else None
    return CaseReport(case.name)


def _raise_a_surrogate(case: Case) -> CaseReport:
    raise ValueError("half of a pair: \udc80")


def _raise_a_package_of_surrogates(case: Case) -> CaseReport:
    raise HopkitError("half of a pair: \udc80", hint="\ud800")


def _clear_the_screen(case: Case) -> CaseReport:
    print("\x1b[2J\x1b]0;mine\x07printed")
    sys.stdout.flush()
    os.write(2, b"\x9b31m\xff")
    raise RuntimeError("\x1b[31mred\r\x08")


@pytest.mark.parametrize(
    ("behaviour", "messages"),
    [
        (_fork, ["process: forked, and its program came back in both processes"]),
        (_raise_a_surrogate, [r"case: ValueError: half of a pair: \udc80"]),
        (_raise_a_package_of_surrogates, [r"case: half of a pair: \udc80", r"\ud800"]),
        (_clear_the_screen, [r"| \x1b[2J\x1b]0;mine\x07printed", r"case: RuntimeError: \x1b[31mred\r\x08"]),
    ],
)
def test_an_unruly_case_is_one_failure(
    hopkit: Hopkit, tmp_path: Path, behaviour: Callable[[Case], CaseReport], messages: list[str]
) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.behaviours["fake/two"] = behaviour
    result = hopkit.golden("-n", "2", "--json", str(tmp_path / "report.json"))
    assert result.exit_code == 1
    assert "3 cases: 2 passed, 1 failed" in result.output
    for message in messages:
        assert message in result.output
    assert not set(result.output) & {"\x1b", "\x07", "\x08", "\r", "\x9b", "\udc80"}
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert {case["case"]: case["status"] for case in report["cases"]} == {
        "fake/one": "passed",
        "fake/three": "passed",
        "fake/two": "failed",
    }


def test_a_text_that_can_not_be_written_is_one_failure_of_accepting(hopkit: Hopkit) -> None:
    hopkit.compiler.behaviours["fake/two"] = lambda case: CaseReport(
        case.name, (StageText("inference", "dynamo", "half of a pair: \udc80\n"),)
    )
    result = hopkit.golden("--accept", "-n", "2")
    assert result.exit_code == 1
    assert "3 cases: 2 passed, 1 failed" in result.output
    assert "a text with a lone surrogate" in result.output
    assert list(hopkit.files()) == ["fake/one.md", "fake/three.md"]


def test_a_golden_with_escape_sequences_is_compared_and_never_printed_raw(hopkit: Hopkit) -> None:
    hopkit.compiler.op = "sin\x1b[2J"
    hopkit.golden("--accept")
    assert b"\x1b" in hopkit.files()["fake/one.md"]
    assert hopkit.golden().exit_code == 0
    hopkit.compiler.op = "cos\x1b[2J"
    result = hopkit.golden()
    assert r"cos\x1b[2J" in result.output, result.output
    assert "\x1b" not in result.output
    shown = hopkit(
        "show", "fake/one", "--file", str(hopkit.file), "--golden-dir", str(hopkit.golden_dir), "--stage", "dynamo"
    )
    assert "sin\x1b[2J" in shown.output, "what is no terminal gets the text itself"


def test_a_terminal_gets_the_colours_of_hopkit_alone(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.table import Table

    class Odd:
        def __str__(self) -> str:
            return "\x1b[2Jodd"

    out = io.StringIO()
    console = SafeConsole(file=out, force_terminal=True, color_system="standard", markup=False, highlight=False)
    table = Table("\x1b[2Jhead")
    table.add_row("\x1b[2Jcell")
    for renderable in ("\x1b[2Jtext", Odd(), table):
        console.print(renderable, style="red")
    assert "\x1b[2J" not in out.getvalue()
    assert out.getvalue().count(r"\x1b[2J") == 4
    assert "\x1b[31m" in out.getvalue()
    complain("\x1b[2J\udc80")
    assert capsys.readouterr().err == "\\x1b[2J\\udc80\n"
