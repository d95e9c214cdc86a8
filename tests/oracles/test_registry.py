"""The registry of oracles: each file is one oracle, and its record is what other packages need to know of it."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from types import FunctionType

import pytest

from hopkit import oracles
from hopkit.oracles import capture_oracles, trial_oracles


def test_each_record_has_the_name_of_its_function_and_file() -> None:
    for name, oracle in {**capture_oracles(), **trial_oracles()}.items():
        assert oracle.judge.__name__ == name
        assert oracle.judge.__module__ == f"hopkit.oracles.{name}"
        assert getattr(oracles, name) is oracle.judge


@pytest.mark.parametrize("file", sorted(Path(oracles.__file__).parent.glob("*.py")), ids=lambda file: file.stem)
def test_a_file_with_a_function_of_its_name_has_a_record(file: Path) -> None:
    module = importlib.import_module(f"hopkit.oracles.{file.stem}" if file.stem != "__init__" else "hopkit.oracles")
    function = vars(module).get(file.stem)
    parameters = list(inspect.signature(function).parameters) if isinstance(function, FunctionType) else []
    judges = parameters[:1] in (["capture"], ["trial"])
    assert judges == hasattr(module, "ORACLE"), (
        f"{file.name}: an oracle is a function with the file's name and a record ORACLE; add what is missing, or, "
        "if the file is no oracle, rename the function"
    )


def test_oracles_run_in_their_order() -> None:
    for records in (capture_oracles(), trial_oracles()):
        orders = [oracle.order for oracle in records.values()]
        assert orders == sorted(set(orders))


def test_further_calls_are_judged_by_some_oracles() -> None:
    assert {"structure", "numerics", "mutation"} <= {
        name for name, oracle in capture_oracles().items() if oracle.per_call
    }


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ORACLES", [oracle.judge for oracle in capture_oracles().values()]),
        ("TRIAL_ORACLES", list(trial_oracles())),
        ("SECOND_TRIALS", [name for name, oracle in trial_oracles().items() if oracle.second_trial]),
    ],
)
def test_the_old_tables_stay_for_one_release(name: str, expected: object) -> None:
    with pytest.warns(DeprecationWarning, match=rf"hopkit\.oracles\.{name} is now"):
        table = getattr(oracles, name)
    assert list(table) == expected
