"""Make the accepted texts that goldens only have digests of, with the code of another revision."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hopkit.errors import UsageError
from hopkit.goldens import Digest, Layout, Mismatch, as_compared
from hopkit.runner.results import CaseResult, GoldenReport
from hopkit.stages import all_stages

__all__ = ["with_accepted_texts"]


def with_accepted_texts(report: GoldenReport, revision: str) -> GoldenReport:
    """Return a report whose mismatches have the accepted texts in place of digests.

    Each text is captured with the code at ``revision`` of the repository that has the golden, in a temporary worktree.
    A mismatch states it if its text has another digest there. Raises `UsageError` if the golden is in no Git
    repository, or the repository has no such revision.
    """
    folders = {result.folder for result in report.results if any(map(_has_digest, result.mismatches))}
    with contextlib.ExitStack() as stack:
        roots = {folder: stack.enter_context(_worktree(folder, revision)) for folder in sorted(folders)}
        results = tuple(
            _with_texts(result, roots[result.folder], revision) if result.folder in roots else result
            for result in report.results
        )
    return dataclasses.replace(report, results=results)


def _has_digest(mismatch: Mismatch) -> bool:
    stages = {stage.name for stage in all_stages()}
    return isinstance(mismatch.expected, Digest) and mismatch.key.stage in stages


@contextlib.contextmanager
def _worktree(folder: Path, revision: str) -> Iterator[Path]:
    """Check a revision out beside the repository of a folder, and remove it afterwards."""
    with tempfile.TemporaryDirectory() as parent:
        root = Path(parent) / "tree"
        _git(folder, "worktree", "add", "--detach", "--quiet", str(root), revision)
        try:
            yield root
        finally:
            _git(folder, "worktree", "remove", "--force", str(root))


def _git(folder: Path, *arguments: str) -> None:
    done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise UsageError(
            f"git {arguments[0]} {arguments[1]} failed in {folder}: {done.stderr.strip()}",
            hint="give --against a revision of the repository that has the goldens",
        )


def _with_texts(result: CaseResult, root: Path, revision: str) -> CaseResult:
    mismatches = tuple(
        _with_text(result, mismatch, root, revision) if _has_digest(mismatch) else mismatch
        for mismatch in result.mismatches
    )
    return dataclasses.replace(result, mismatches=mismatches)


def _with_text(result: CaseResult, mismatch: Mismatch, root: Path, revision: str) -> Mismatch:
    key = mismatch.key
    command = [sys.executable, "-m", "hopkit", "show", mismatch.case, "--stage", key.stage, "--variant", key.variant]
    if result.case.owner != "hopkit":
        command += ["--file", _at(result.case.path, result.folder, root)]
    path = os.pathsep.join((str(root), str(root / "src"), os.environ.get("PYTHONPATH", "")))
    environment = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"}
    done = subprocess.run(
        [*command, "--capture"], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1:] or ["it printed nothing"]
        return dataclasses.replace(mismatch, message=f"no text came out at {revision}: {reason[0]}\n")
    layout = Layout.of(all_stages())
    text = as_compared(result.folder, {key: done.stdout}, mismatch.minor, layout)[key]
    if Digest.of(text) != mismatch.expected:
        note = f"the text at {revision} is not the accepted one: its digest is {Digest.of(text).sha}\n"
        return dataclasses.replace(mismatch, message=note)
    return dataclasses.replace(mismatch, expected=text)


def _at(path: str, folder: Path, root: Path) -> str:
    """Return the path of a file of the golden's repository in a worktree of it."""
    done = subprocess.run(
        ["git", "-C", str(folder), "rev-parse", "--show-toplevel"], capture_output=True, text=True, check=True
    )
    return str(root / Path(path).resolve().relative_to(Path(done.stdout.strip()).resolve()))
