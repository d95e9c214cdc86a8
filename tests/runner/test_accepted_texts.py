"""``hopkit golden --against REV``: the text behind a digest, by the code of the revision that accepted it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from hopkit.errors import UsageError
from hopkit.goldens import BlockKey, Digest, Heading, Label, Mismatch
from hopkit.records import Case, Sample
from hopkit.runner.accepted_texts import with_accepted_texts
from hopkit.runner.reports import CaseReport
from hopkit.runner.results import CaseResult, GoldenReport
from tests.warm_python import warm_python

CASES = """
import torch

import hopkit


@hopkit.case("mine/sine", body="Take the sine.")
def sine() -> hopkit.Sample:
    def fn(x):
        return torch.sin(x) + 1

    return hopkit.Sample(fn, (torch.ones(3),))
"""


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def golden(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(folder, warm_python(), "-m", "hopkit", "golden", "--file", "cases.py", "--stage", "dynamo", *arguments)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a repository with one case and its accepted golden."""
    folder = tmp_path_factory.mktemp("repository")
    (folder / "cases.py").write_text(CASES)
    accepted = golden(folder, "--accept")
    assert accepted.returncode == 0, accepted.stdout + accepted.stderr
    author = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for command in (("init", "-q"), ("add", "-A"), (*author, "commit", "-q", "-m", "accepted")):
        assert run(folder, "git", *command).returncode == 0
    return folder


@pytest.fixture
def project(repository: Path, tmp_path: Path) -> Path:
    """Return a copy of the repository, with the case changed."""
    folder = tmp_path / "project"
    shutil.copytree(repository, folder)
    (folder / "cases.py").write_text(CASES.replace("torch.sin", "torch.cos"))
    return folder


@pytest.mark.supported_torch
def test_a_changed_digest_is_a_diff_against_the_revision_that_accepted_it(project: Path) -> None:
    done = golden(project, "--against", "HEAD")
    assert done.returncode == 1
    assert '-        sin: "f32[3][1]cpu" = torch.sin(l_x_)' in done.stdout
    assert '+        cos: "f32[3][1]cpu" = torch.cos(l_x_)' in done.stdout
    assert "-        return torch.sin(x) + 1\n+        return torch.cos(x) + 1\n" in done.stdout
    assert "--against REV" not in done.stdout
    assert run(project, "git", "worktree", "list").stdout.count("\n") == 1


@pytest.mark.supported_torch
def test_a_revision_with_another_text_says_so(project: Path) -> None:
    author = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    assert run(project, "git", *author, "commit", "-q", "-a", "-m", "changed").returncode == 0
    done = golden(project, "--against", "HEAD")
    assert done.returncode == 1
    assert "the text at HEAD is not the accepted one" in done.stdout


@pytest.mark.supported_torch
def test_a_revision_without_the_case_says_so(project: Path) -> None:
    author = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    changed = (project / "cases.py").read_text()
    (project / "cases.py").write_text(changed.replace("mine/sine", "mine/cosine"))
    assert run(project, "git", *author, "commit", "-q", "-a", "-m", "renamed").returncode == 0
    (project / "cases.py").write_text(changed)
    done = golden(project, "--against", "HEAD")
    assert done.returncode == 1
    assert "no text came out at HEAD: hopkit.errors.UnknownName: unknown case 'mine/sine'" in done.stdout
    assert "no text came out at HEAD: hopkit: unknown case 'mine/sine'" in done.stdout


def test_a_revision_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    assert run(tmp_path, "git", "init", "-q").returncode == 0
    case = Case("mine/sine", lambda: Sample(abs), owner="mine")
    expected = Mismatch.of(
        Heading("mine/sine"),
        BlockKey("inference", "dynamo"),
        Label.DIGEST,
        minor="2.13",
        expected=Digest.of("a"),
        actual="b",
    )
    result = CaseResult(case, CaseReport("mine/sine"), tmp_path, mismatches=(expected,))
    with pytest.raises(UsageError, match="no-such-revision"):
        with_accepted_texts(GoldenReport((result,), torch="2.13.0", stages=("dynamo",)), "no-such-revision")
