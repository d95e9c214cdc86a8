"""Make the accepted texts that goldens only have digests of, with the code of another revision."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from hopkit.corpus.paths import cases_of, golden_dir_of
from hopkit.errors import UsageError
from hopkit.goldens import Digest, Layout, Mismatch, as_compared
from hopkit.goldens.keys import SOURCE
from hopkit.runner.results import CaseResult, GoldenReport
from hopkit.stages import all_stages

__all__ = ["has_digests", "require_revision", "with_accepted_texts"]

_PRINT_SOURCE = """
import pathlib, sys
from hopkit.corpus.paths import one_case
name, *files = sys.argv[1:]
sys.stdout.write(one_case(name, *map(pathlib.Path, files)).source)
"""


def with_accepted_texts(report: GoldenReport, revision: str) -> GoldenReport:
    """Return a report whose mismatches have the accepted texts in place of digests.

    Each text is captured with the code at ``revision`` of the repository that has the golden, in a temporary worktree.
    The source of a case is read there. A mismatch whose text has another digest there says so. Raises `UsageError` if
    the golden is in no Git repository, or the repository has no such revision.
    """
    folders = {result.folder for result in report.results if any(map(_has_digest, result.mismatches))}
    with contextlib.ExitStack() as stack:
        roots = {folder: stack.enter_context(_worktree(folder, revision)) for folder in sorted(folders)}
        results = tuple(
            _with_texts(result, roots[result.folder], revision) if result.folder in roots else result
            for result in report.results
        )
    return dataclasses.replace(report, results=results)


def require_revision(patterns: Sequence[str], file: Path | None, golden_dir: Path | None, revision: str) -> None:
    """Raise `UsageError` unless the repositories that have the goldens of some cases have a revision.

    The arguments before ``revision`` are those of `hopkit.runner.run.run_golden`.
    """
    for folder in sorted({golden_dir_of(case, golden_dir) for case in cases_of(patterns, file)}):
        if not folder.is_dir():
            raise UsageError(f"{folder} is no folder, so it has no accepted text", hint="leave out --against")
        _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")


def has_digests(report: GoldenReport) -> bool:
    """Return whether a text differs of which the goldens have a digest."""
    return any(map(_has_digest, (mismatch for result in report.results for mismatch in result.mismatches)))


def _has_digest(mismatch: Mismatch) -> bool:
    stages = {stage.name for stage in all_stages()}
    return isinstance(mismatch.expected, Digest) and (mismatch.key == SOURCE or mismatch.key.stage in stages)


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
        reason = done.stderr.strip() or f"there is no revision {arguments[-1].rpartition('^{')[0]!r}"
        raise UsageError(
            f"git {arguments[0]} {arguments[1]} failed in {folder}: {reason}",
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
    file = [] if result.case.owner == "hopkit" else [_at(result.case.path, result.folder, root)]
    if key == SOURCE:
        command = ["-c", _PRINT_SOURCE, mismatch.case, *file]
    else:
        command = ["-m", "hopkit", "show", mismatch.case, "--stage", key.stage, "--variant", key.variant, "--capture"]
        command += ["--file", *file] if file else []
    path = os.pathsep.join((str(root), str(root / "src"), os.environ.get("PYTHONPATH", "")))
    environment = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, *command], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        # A hint is indented.
        lines = [line for line in done.stderr.splitlines() if line.strip() and not line[0].isspace()]
        reason = lines[-1] if lines else "it printed nothing"
        return dataclasses.replace(mismatch, message=f"no text came out at {revision}: {reason}\n")
    text = done.stdout
    if key != SOURCE:
        text = as_compared(result.folder, {key: text}, mismatch.minor, Layout.of(all_stages()))[key]
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
