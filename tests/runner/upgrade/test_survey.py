"""A survey of two environments: what it runs there, and what it makes of failures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hopkit import goldens
from hopkit.errors import UsageError
from hopkit.goldens import BlockKey
from hopkit.runner.environments import Environment
from hopkit.runner.upgrade import Selection, Survey, survey
from tests.planted_environment import PlantedEnvironment, case_in_report, golden_report, plant, private_name

GROUP = {
    "id": "0000000a",
    "label": "structure",
    "of": "texts",
    "hunk": ["-a", "+b"],
    "members": [{"case": "a/b", "variant": "inference", "stage": "dynamo"}],
}


@pytest.fixture
def old(tmp_path: Path) -> PlantedEnvironment:
    planted = plant(tmp_path / "old", "2.13.0")
    planted.answer_doctor([private_name("torch.f", "(x)")])
    return planted


@pytest.fixture
def new(tmp_path: Path) -> PlantedEnvironment:
    planted = plant(tmp_path / "new", "2.14.1")
    hop = {"hop": "switch", "class": "torch.SwitchOp", "cases": 1, "absent": ""}
    planted.answer_doctor([private_name("torch.f", "(x, y=1)")], [hop])
    planted.answer_golden(golden_report(case_in_report("a/b"), groups=[GROUP]))
    return planted


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Goldens of 2.13 and 2.15, which differ."""
    for minor, text in (("2.13", "y = x.sin()\n"), ("2.15", "y = x.cos()\n")):
        goldens.accept(tmp_path / "golden", "cond/simple", {BlockKey("inference", "dynamo"): text}, minor)
    return tmp_path / "golden"


def _survey(
    old: PlantedEnvironment, new: PlantedEnvironment, version: str, *patterns: str, folder: Path, **fields: Any
) -> Survey:
    there = Environment(new.python, version)
    selection = Selection(patterns, **fields)
    return survey(Environment(old.python, "2.13.0"), there, selection, workers=2, golden_dir=folder)


def _golden_call(new: PlantedEnvironment) -> str:
    return next(words for _, words in new.calls() if "golden" in words)


def test_a_version_without_goldens_is_compared_with_those_of_this_one(
    old: PlantedEnvironment, new: PlantedEnvironment, folder: Path
) -> None:
    surveyed = _survey(old, new, "2.14.1", "cond/*", folder=folder, quick=True)
    call = _golden_call(new).partition(" --json ")[0]
    assert call == f"-m hopkit golden cond/* --quick -n 2 --golden-dir {folder} --goldens-of 2.13"
    assert surveyed.names is not None
    assert [change.path for change in surveyed.names] == ["torch.f"]
    assert surveyed.hops is not None
    assert [hop.name for hop in surveyed.hops.new] == ["switch"]
    assert surveyed.texts is not None
    assert [group.id for group in surveyed.texts.groups] == ["0000000a"]
    assert (surveyed.errors, surveyed.differing) == ((), ())


def test_a_version_with_goldens_is_compared_by_these_and_its_run_must_agree_with_them(
    old: PlantedEnvironment, new: PlantedEnvironment, folder: Path
) -> None:
    surveyed = _survey(old, new, "2.15.0", folder=folder)
    assert "--goldens-of" not in _golden_call(new)
    assert surveyed.texts is not None
    assert [group.cases for group in surveyed.texts.groups] == [("cond/simple",)]
    assert [group.id for group in surveyed.differing] == ["0000000a"]


def test_without_a_run_nothing_is_run(old: PlantedEnvironment, new: PlantedEnvironment, folder: Path) -> None:
    surveyed = _survey(old, new, "2.14.1", folder=folder, run=False)
    assert surveyed.outcomes is None
    assert not any("golden" in words for _, words in new.calls())
    assert surveyed.texts is None
    assert surveyed.notes == ("Texts are not compared: no goldens for 2.14; run them, too.",)


def test_two_versions_without_goldens_have_no_texts_to_compare(
    old: PlantedEnvironment, new: PlantedEnvironment, folder: Path
) -> None:
    there = Environment(new.python, "2.14.1")
    surveyed = survey(Environment(old.python, "2.12.1"), there, Selection(), golden_dir=folder)
    assert surveyed.texts is None
    assert surveyed.notes == ("Texts are not compared: no goldens for 2.12; start from a torch that has goldens.",)
    assert "--goldens-of" not in _golden_call(new)


def test_a_run_that_fails_leaves_the_rest_of_the_page(
    old: PlantedEnvironment, new: PlantedEnvironment, folder: Path
) -> None:
    (new.folder / "golden.json").unlink()
    (new.folder / "progress").write_text("ImportError: torch.x is gone\n")
    surveyed = _survey(old, new, "2.15.0", folder=folder)
    assert surveyed.outcomes is None
    (error,) = surveyed.errors
    assert "ImportError: torch.x is gone" in error
    assert surveyed.names
    assert surveyed.texts is not None


def test_a_torch_on_which_hopkit_does_not_start_is_reported(
    old: PlantedEnvironment, new: PlantedEnvironment, folder: Path
) -> None:
    new.python.write_text("#!/bin/sh\necho 'torch is broken'\nexit 1\n")
    surveyed = _survey(old, new, "2.14.1", folder=folder)
    assert len(surveyed.errors) == 2
    assert all("torch is broken" in error for error in surveyed.errors)
    assert surveyed.names is None


def test_the_running_version_is_nothing_to_compare(old: PlantedEnvironment, folder: Path) -> None:
    with pytest.raises(UsageError, match=r"torch 2\.13\.0 is the running one"):
        _survey(old, old, "2.13.0+cpu", folder=folder)
