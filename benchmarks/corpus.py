"""The whole corpus with two workers, from an empty cache of object files and from a warm one, and its slowest cases.

Every capture turns caches of graphs off; only compiled kernels and headers are warm the second time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.table import Table

SLOWEST = 10


def run(cache: Path, output: Path) -> dict[str, Any]:
    """Run the goldens of all cases in a new process with that cache folder; return its report as parsed JSON."""
    environment = {**os.environ, "TORCHINDUCTOR_CACHE_DIR": str(cache)}
    command = [sys.executable, "-m", "hopkit", "golden", "-n", "2", "--json", str(output)]
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
    report: dict[str, Any] = json.loads(output.read_text(encoding="utf-8"))
    return report


def slowest_stages(name: str) -> str:
    """Return the slowest stages of a case, over all its variants on Inductor, with warm object files."""
    from hopkit.corpus.registry import find_cases
    from hopkit.errors import CaptureFailed
    from hopkit.records import STANDARD_VARIANTS
    from hopkit.stages.session import capture_case

    spent: dict[str, float] = defaultdict(float)
    (case,) = find_cases([name])
    for variant in case.variants:
        try:
            captured = capture_case(case, STANDARD_VARIANTS[variant])
        except CaptureFailed as error:
            spent[f"fails at {error.phase}"] += 0.0
            continue
        for stage, seconds in captured.seconds.items():
            spent[stage] += seconds if stage != "total" else 0.0
    # What follows the generated code is its compilation by the C++ compiler, and the run.
    longest = sorted(spent.items(), key=lambda item: -item[1])[:3]
    total = sum(spent.values()) or 1.0
    return ", ".join(
        f"{'C++ and run' if stage == 'rest' else stage} {seconds / total:.0%}" for stage, seconds in longest
    )


def table() -> Group:
    """Return two tables: the runs, and the slowest cases of the cold run."""
    runs = Table("object files", "cases", "minutes", "cases a second", title="the whole corpus, two workers")
    with tempfile.TemporaryDirectory() as folder:
        reports = {}
        for state in ("cold", "warm"):
            report = reports[state] = run(Path(folder) / "cache", Path(folder) / f"{state}.json")
            count, seconds = len(report["cases"]), report["seconds"]
            runs.add_row(state, str(count), f"{seconds / 60:.1f}", f"{count / seconds:.2f}")
    warm = {case["case"]: case["seconds"] for case in reports["warm"]["cases"]}
    slowest = Table("case", "cold s", "warm s", "variants", "slowest stages, warm", title="the slowest cases")
    for case in sorted(reports["cold"]["cases"], key=lambda case: -case["seconds"])[:SLOWEST]:
        variants = len({cell["variant"] for cell in case["cells"]})
        slowest.add_row(
            case["case"],
            f"{case['seconds']:.1f}",
            f"{warm[case['case']]:.1f}",
            str(variants),
            slowest_stages(case["case"]),
        )
    return Group(runs, slowest)
