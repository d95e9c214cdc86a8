"""The registry of stages: a file that collects has a record, and each record has the name of its file."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hopkit import stages
from hopkit.errors import HopkitError
from hopkit.records import Stage
from hopkit.stages.registry import all_stages, collecting, stage_modules
from hopkit.stages.sink import Sink

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


def test_a_collect_that_is_no_context_manager_is_an_error_that_says_what_it_lacks() -> None:
    def collect(sink: Sink) -> Any:
        yield

    module = SimpleNamespace(STAGE=Stage("mine", order=1, normalize=str.strip), collect=collect)
    with pytest.raises(HopkitError, match=r"'mine': collect returned generator.*\n  decorate it with `@contextlib\."):
        collecting(module, Sink())


def test_a_stage_that_adds_no_text_is_an_error_that_names_it() -> None:
    wrong: Any = 3
    with pytest.raises(HopkitError, match="the stage 'mine' added an artifact of type int, which is no text"):
        Sink().add(Stage("mine", order=1, normalize=str.strip), wrong)


def test_stages_run_in_their_order() -> None:
    orders = [stage.order for stage in all_stages()]
    assert orders == sorted(set(orders))
