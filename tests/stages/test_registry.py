"""The registry of stages: a file that collects has a record, and each record has the name of its file."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from hopkit import stages
from hopkit.stages.registry import all_stages, stage_modules

_FOLDER = Path(stages.__file__).parent


@pytest.mark.parametrize("name", sorted(file.stem for file in _FOLDER.glob("*.py") if file.stem != "__init__"))
def test_a_file_that_collects_has_a_record(name: str) -> None:
    module = importlib.import_module(f"hopkit.stages.{name}")
    assert hasattr(module, "collect") == hasattr(module, "STAGE"), (
        f"{name}.py: a stage is a function `collect` and a record STAGE; add what is missing, or, if the file is no "
        "stage, rename what it has"
    )


def test_each_record_has_the_name_of_its_file() -> None:
    names = {f"hopkit.stages.{module.STAGE.name}" for module in stage_modules()}
    assert {f"hopkit.stages.{file.stem}" for file in _FOLDER.glob("*.py")} >= names


def test_stages_run_in_their_order() -> None:
    orders = [stage.order for stage in all_stages()]
    assert orders == sorted(set(orders))
