"""The seconds in which the commands that compile nothing answer: help, lists, and accepted texts."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from rich.table import Table

ROUNDS = 5

COMMANDS = (
    ("--help",),
    ("show", "--help"),
    ("show", "cond/nested", "--stage", "dynamo"),
    ("show", "cond_body_matrix/deque", "--stage", "dynamo", "--golden"),
    ("list", "--stages"),
    ("list",),
)
"""The command lines to measure; the last two import torch."""


def table() -> Table:
    """Return a table of the median and extreme seconds of each command in a new process, without the first run."""
    result = Table("command", "median s", "least s", "most s", title=f"a command, {ROUNDS} times")
    for words in COMMANDS:
        seconds = [_seconds(words) for _ in range(ROUNDS + 1)][1:]
        values = (f"{value:.2f}" for value in (statistics.median(seconds), min(seconds), max(seconds)))
        result.add_row(" ".join(("hopkit", *words)), *values)
    return result


def _seconds(words: tuple[str, ...]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "hopkit", *words], check=True, capture_output=True)
    return time.perf_counter() - start
