"""The parent judges the goldens of a folder that is hopkit's own, and those of a folder that tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit import goldens
from hopkit.corpus import paths
from hopkit.goldens import BlockKey, Layout
from hopkit.records import Case, Sample
from hopkit.runner.golden_judge import GoldenJudge
from hopkit.stages import all_stages

STAGES = tuple(stage for stage in all_stages() if stage.golden_devices)


@pytest.fixture
def case(tmp_path: Path) -> Case:
    """A case of a compiler project whose tests keep other texts in the same folder, and those of another backend."""
    (tmp_path / "pytest.ini").write_text("[pytest]\nhopkit_golden_dir = golden\n")
    texts = {BlockKey("inference", "dynamo"): "x = 1\n"}
    for folder, name in (("golden", "my/case"), ("golden", "tests/text"), ("golden/acme", "my/case")):
        goldens.accept(tmp_path / folder, name, texts, "2.13", layout=Layout.of(STAGES))
    return Case(
        "my/case", lambda: Sample(abs), variants=("inference",), path=str(tmp_path / "cases.py"), owner="compiler"
    )


def test_a_whole_run_leaves_what_tests_keep_in_the_folder_of_their_project(case: Case, tmp_path: Path) -> None:
    assert GoldenJudge([case], STAGES, "2.13").orphans(everywhere=True) == ()


def test_in_hopkits_own_folder_a_text_without_a_case_is_an_orphan(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "own_golden_dir", lambda: tmp_path / "golden")
    orphans = GoldenJudge([case], STAGES, "2.13").orphans(everywhere=True)
    assert {orphan.path.relative_to(tmp_path).as_posix() for orphan in orphans} == {
        "golden/tests/text.md",
        "golden/acme/my/case.md",
    }
