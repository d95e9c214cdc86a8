"""Write the outcomes of torch's tests as a table of Markdown that can be committed: no times, no paths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import torch

from tests.parity.compare import differences
from tests.parity.sources import TestFile

__all__ = ["table"]

Run = tuple[TestFile, Mapping[str, str], Mapping[str, str]]
"""A file, and the outcome of each of its tests without and with the engine."""


def table(runs: Iterable[Run]) -> str:
    """Return the table: for each file its version and counts, and a line for each test."""
    lines = [f"# Torch's tests of HOPs, on torch {torch.__version__.partition('+')[0]}", ""]
    for file, without, with_engine in runs:
        differing = len(differences(without, with_engine))
        version = f"torch {file.version}" if file.version else "an unknown version"
        lines += [
            f"## {file.name}",
            "",
            f"Of {version}: {len(without)} tests, {differing} end otherwise with the engine.",
        ]
        lines += ["", "| test | without | with the engine |", "| --- | --- | --- |"]
        tests = sorted({*without, *with_engine})
        lines += [f"| `{test}` | {without.get(test, 'absent')} | {with_engine.get(test, 'absent')} |" for test in tests]
        lines.append("")
    return "\n".join(lines)
