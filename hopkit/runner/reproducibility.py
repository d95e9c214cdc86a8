"""Capture again in a fresh interpreter and another environment, for ``--twice``."""

from __future__ import annotations

import dataclasses
import functools
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from hopkit.corpus.paths import cases_of
from hopkit.errors import CaptureFailed
from hopkit.goldens import unified
from hopkit.records import Case
from hopkit.runner.case_run import observe_case
from hopkit.runner.limits import Limits
from hopkit.runner.reports import CaseReport
from hopkit.runner.results import CaseResult
from hopkit.runner.settlement import settle
from hopkit.runner.warmup import stay_single_threaded, warm_up
from hopkit.stages.process_pool import Pool, Task

__all__ = ["differences", "other_environment"]

Texts = Mapping[str, str]
"""The result of one case, by variant and stage: the texts, and the stages of failures."""

_LOCALE = "POSIX"
_THREADS = 3


def differences(results: Sequence[CaseResult], *, file: Path | None, limits: Limits) -> tuple[str, ...]:
    """Capture the cases of some results again, and return one message with a diff for each text that differs.

    A case that was skipped, or whose process was lost, is left out: there is nothing to compare. Raises
    `CaptureFailed` when the other process can't do its work at all.
    """
    captured = [result for result in results if result.report.attempts and result.report.blocks]
    if not captured:
        return ()
    first = {result.case.name: texts_of(result.report) for result in captured}
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder, "answer.json")
        request = {
            "cases": sorted(first),
            "file": str(file.resolve()) if file else None,
            "backend": captured[0].report.attempts[-1].backend,
            "limits": dataclasses.asdict(limits),
            "answer": str(answer),
        }
        done = subprocess.run(
            [sys.executable, "-c", "from hopkit.runner.reproducibility import main; main()"],
            input=json.dumps(request),
            env=other_environment(os.environ, Path(folder)),
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if done.returncode or not answer.exists():
            raise CaptureFailed(
                f"the second capture of --twice ended with exit code {done.returncode}", hint=done.stdout.strip()
            )
        second = json.loads(answer.read_text("utf-8"))
    return tuple(
        f"{name} {place} came out otherwise in another process\n{diff}"
        for name in sorted(first)
        for place, diff in _diffs(first[name], second.get(name, {}))
    )


def other_environment(environment: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Return the environment with another hash seed, home, locale, time zone, thread count, and caches in ``folder``.

    >>> environment = other_environment({"HOME": "/home/me", "PYTHONHASHSEED": "7"}, Path("/somewhere"))
    >>> environment["HOME"], environment["PYTHONHASHSEED"]
    ('/somewhere/home', '8')
    """
    seed = environment.get("PYTHONHASHSEED", "")
    home, caches = folder / "home", folder / "caches"
    kept = {name: value for name, value in environment.items() if not name.startswith("LC_")}
    return kept | {
        "PYTHONHASHSEED": str(int(seed) % 1000 + 1) if seed.isdigit() else "1",
        "HOME": str(home),
        "TMPDIR": str(folder),
        "XDG_CACHE_HOME": str(caches),
        "TORCHINDUCTOR_CACHE_DIR": str(caches / "inductor"),
        "TRITON_CACHE_DIR": str(caches / "triton"),
        "LANG": _LOCALE,
        "LC_ALL": _LOCALE,
        "TZ": "Pacific/Chatham",
        "OMP_NUM_THREADS": str(_THREADS),
        # The working directory changes, and the same modules must be imported.
        "PYTHONPATH": os.pathsep.join(os.path.abspath(path) for path in sys.path),
    }


def texts_of(report: CaseReport) -> dict[str, str]:
    """Return the parts of a report that must be equal in another process: all but the numbers, which oracles judge."""
    texts = {f"{block.variant}/{block.stage}": block.text for block in report.blocks}
    backend = report.attempts[-1].backend
    failed = [
        f"{attempt.variant}: {finding.stage}\n"
        for attempt in report.attempts
        if attempt.backend == backend
        for finding in attempt.findings
    ]
    return texts | {"failures": "".join(failed)}


def main() -> None:
    """Capture the cases of the request on standard input, and write the texts to its file."""
    stay_single_threaded()
    request = json.load(sys.stdin)
    limits = Limits(**request["limits"])
    cases = cases_of(request["cases"], Path(request["file"]) if request["file"] else None)
    by_name = {case.name: case for case in cases}
    os.makedirs(os.environ["HOME"])
    warm_up(request["backend"])

    def run(case: Case) -> CaseReport:
        import torch

        # In the child: the parent must stay without threads. The first capture has one.
        torch.set_num_threads(_THREADS)
        return observe_case(case, backends=(request["backend"],))

    with Pool(limits.workers, timeout=limits.timeout, idle=limits.idle, memory=limits.memory) as pool:
        outcomes = pool.run(Task(case.name, functools.partial(run, case)) for case in cases)
        texts = {
            outcome.name: texts_of(settle(by_name[outcome.name], outcome.result))
            if outcome.result
            else {"failures": f"{outcome.lost or outcome.raised}\n"}
            for outcome in outcomes
        }
    Path(request["answer"]).write_text(json.dumps(texts), "utf-8")


def _diffs(first: Texts, second: Texts) -> list[tuple[str, str]]:
    differing = []
    for place in dict.fromkeys((*first, *second)):
        before, after = first.get(place, ""), second.get(place, "")
        if before != after:
            differing.append((place, unified(before, after, f"first {place}", f"second {place}").rstrip("\n")))
    return differing
