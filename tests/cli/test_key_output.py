"""The output of ``hopkit golden --why``."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

from rich.console import Console

from hopkit.cli.key_output import print_explanation
from hopkit.runner.explanation import KeyExplanation, PartExplanation

CASE: Any = SimpleNamespace(name="a/x")
NOTE = "1,203 functions of 214 modules count"


def printed(explanation: KeyExplanation, *, whole: bool) -> list[str]:
    file = io.StringIO()
    print_explanation(Console(file=file, width=80, highlight=False), explanation, whole=whole)
    return file.getvalue().splitlines()


def test_the_code_that_counts_is_shown_with_its_part() -> None:
    parts = (PartExplanation("case", "0123", is_changed=False), PartExplanation("hopkit", "4567", False, (), NOTE))
    lines = printed(KeyExplanation(CASE, parts, is_recalled=True, since=1.0), whole=True)
    assert lines[1:] == ["  case       0123", "  hopkit     4567", f"    {NOTE}"]
    assert len(printed(KeyExplanation(CASE, parts, is_recalled=True, since=1.0), whole=False)) == 1


def test_a_case_that_cannot_run_here_is_not_said_to_run() -> None:
    lines = printed(KeyExplanation(CASE, (), is_recalled=False, since=0.0, skipped="hop:no: not here"), whole=False)
    assert lines == ["a/x does not run: hop:no: not here"]


def test_the_changes_that_count_are_shown_below_it() -> None:
    parts = (PartExplanation("hopkit", "4567", True, tuple(f"a.py: f{number}" for number in range(10)), NOTE),)
    lines = printed(KeyExplanation(CASE, parts, is_recalled=False, since=1.0), whole=False)
    assert "a/x runs: changed since" in lines[0]
    assert lines[1:4] == ["  hopkit     4567  changed", f"    {NOTE}", "    a.py: f0"]
    assert lines[-1] == "    and 2 more"
