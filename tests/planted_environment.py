"""Plant an environment with another torch: an executable in place of its Python, which prints prepared reports."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

__all__ = ["PlantedEnvironment", "case_in_report", "golden_report", "plant", "private_name"]

_PYTHON = """\
#!/bin/sh
echo "$PYTHONPATH|$*" >> "$(dirname "$0")/../calls"
folder="$(dirname "$0")/.."
case "$*" in
  -c*) cat "$folder/torch" ;;
  *doctor*) cat "$folder/doctor.json"; exit 1 ;;
  *golden*)
    cat "$folder/progress"
    for word; do last="$word"; done
    if [ -f "$folder/golden.json" ]; then cp "$folder/golden.json" "$last"; fi
    exit 1 ;;
esac
"""


@dataclasses.dataclass(frozen=True)
class PlantedEnvironment:
    """The folder of a planted environment."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    def answer_doctor(self, contract: Sequence[Mapping[str, Any]], hops: Sequence[Mapping[str, Any]] = ()) -> None:
        report = {"facts": [], "contract": list(contract), "hops": list(hops)}
        (self.folder / "doctor.json").write_text(json.dumps(report))

    def answer_golden(self, report: Mapping[str, Any], progress: str = "[1/1] passed  fake/one (0.1 s)\n") -> None:
        (self.folder / "golden.json").write_text(json.dumps(report))
        (self.folder / "progress").write_text(progress)

    def calls(self) -> Iterator[tuple[str, str]]:
        """Yield ``PYTHONPATH`` and the arguments of each call but those for the version."""
        for line in (self.folder / "calls").read_text().splitlines():
            path, _, words = line.partition("|")
            if not words.startswith("-c"):
                yield path, words


def plant(folder: Path, torch: str) -> PlantedEnvironment:
    """Make a folder an environment with a version of torch (empty: it has none)."""
    (folder / "bin").mkdir(parents=True)
    planted = PlantedEnvironment(folder)
    planted.python.write_text(_PYTHON)
    planted.python.chmod(0o755)
    (folder / "torch").write_text(f"{torch}\n")
    (folder / "progress").touch()
    (folder / "calls").touch()
    return planted


def private_name(path: str, actual: str, *, problem: bool = False, **fields: Any) -> dict[str, Any]:
    """Return an entry of ``contract`` in the JSON of ``hopkit doctor``."""
    entry = {
        "path": path,
        "kind": "function",
        "state": "ok" if actual else "missing",
        "problem": problem,
        "candidates": [],
        "old": "",
        "new": "",
        "actual": actual,
        "expected": True,
        "reason": "",
        "features": ["capture"],
        "tests": ["tests/seam/test_x.py"],
        "why": "traces a body",
    }
    return {**entry, **fields}


def case_in_report(name: str, **fields: Any) -> dict[str, Any]:
    """Return a case of a golden report that passed."""
    empty: dict[str, Any] = {"problems": [], "known": [], "elsewhere": [], "texts": [], "mismatches": []}
    return {"case": name, "hops": ["cond"], "status": "passed", "skipped": "", "seconds": 0.1, **empty, **fields}


def golden_report(*cases: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    """Return the JSON of a golden run."""
    counts = {"passed": len(cases), "failed": 0, "known": 0, "skipped": 0}
    empty: dict[str, Any] = {"interrupted": "", "left_out": "", "errors": [], "groups": []}
    return {"torch": "2.99.0", "seconds": 12.0, "counts": counts, **empty, "cases": list(cases), **fields}
