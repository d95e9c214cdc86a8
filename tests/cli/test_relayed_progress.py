"""The progress of a run in another process goes to standard error: on a terminal one line at a time."""

from __future__ import annotations

import io
import sys

import pytest

from hopkit.cli.relayed_progress import relay

LINES = ("running all cases", "[1/2] passed  a/b (1.0 s)", "[2/2] failed  a/c (1.0 s)", "comparing \x1b[2J")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _shown(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    with relay() as on_line:
        for line in lines:
            on_line(line)
    return stream.getvalue()


def test_a_pipe_gets_a_line_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _shown(io.StringIO(), monkeypatch, *LINES)
    assert shown.splitlines() == [*LINES[:3], "comparing \\x1b[2J"]


def test_on_a_terminal_the_line_of_a_case_replaces_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _shown(Terminal(), monkeypatch, *LINES)
    assert shown == (f"running all cases\n\r{LINES[1]}\x1b[K\r{LINES[2]}\x1b[K\ncomparing \\x1b[2J\n")
    assert _shown(Terminal(), monkeypatch, LINES[1]).endswith("\x1b[K\n")
