"""Outcomes of drawn programs in a file, so that a run of many programs that was stopped goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import torch

import hopkit
from hopkit.runner.verdicts.digests import contents, digest_of
from tests.hops.drawn_outcomes import Outcome
from tests.hops.drawn_programs import Drawn

__all__ = ["OutcomeRecord"]

_TRACED_WITH = ("_torch/contract", "_torch/dynamo", "_torch/hop", "aliasing", "hops", "loops", "speculate")
"""The folders of hopkit on which an outcome depends."""


class OutcomeRecord:
    """The outcomes of programs on one backend; without a folder, nothing is kept.

    The name of the file has a digest of hopkit's code and of the judge, and the version of torch: an outcome is never
    that of other code.
    """

    def __init__(self, folder: Path | None, hop: str, backend: str) -> None:
        self._file: Path | None = None
        self._known: dict[str, Outcome] = {}
        if folder is None:
            return
        roots = [Path(hopkit.__file__).parent / name for name in _TRACED_WITH]
        code = "".join(contents(root).digest for root in roots)
        code += Path(__file__).with_name("drawn_outcomes.py").read_text("utf-8")
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / f"{hop}.{backend}.{torch.__version__}.{digest_of(code)}.jsonl"
        if self._file.exists():
            self._known = dict(_read(self._file))

    def outcome(self, program: Drawn, training: bool, run: Callable[[], Outcome]) -> Outcome:
        """Return the outcome of a program: the known one, or that of ``run``, which is kept."""
        key = digest_of(f"{training} {program.source}")
        if key not in self._known:
            found = self._known[key] = run()
            if self._file is not None:
                with self._file.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([key, found.kind, found.why]) + "\n")
        return self._known[key]


def _read(file: Path) -> list[tuple[str, Outcome]]:
    *lines, last = file.read_text("utf-8").split("\n")
    if last:
        # The run was killed while it wrote this line.
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return [(key, Outcome(kind, why)) for key, kind, why in map(json.loads, lines)]
