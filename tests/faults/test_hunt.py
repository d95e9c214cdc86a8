"""The hunt catches faults, reports those that it missed, and saves programs that replay the catch."""

from __future__ import annotations

import dataclasses
import importlib.util
from pathlib import Path
from typing import Any

import pytest
import torch

from hopkit.errors import HopkitError, UnknownName, UsageError
from hopkit.faults import FAULTS, graphs
from hopkit.faults.decorators import in_dynamo
from hopkit.faults.example import save, text_of
from hopkit.faults.hunt import hunt
from hopkit.faults.verdict import FaultCrashed, FaultVerdict, judge_fault
from hopkit.records import Sample


@in_dynamo("numerics", hops=("cond",))
def nothing(gm: torch.fx.GraphModule) -> None:
    """Change nothing."""


@in_dynamo("structure", hops=("cond",))
def another_number(gm: torch.fx.GraphModule) -> None:
    """Add 1 to each output: structure does not change."""
    returns = graphs.output(gm)
    for node in returns.all_input_nodes:
        tensor = graphs.tensor_of(node)
        if tensor is not None and tensor.is_floating_point():
            graphs.insert_before(returns, node, torch.add, 1)


@in_dynamo("numerics", hops=("cond",))
def crash(gm: torch.fx.GraphModule) -> None:
    """Raise: a fault that raises computes nothing wrong."""
    raise ZeroDivisionError("by the fault")


pytestmark = pytest.mark.supported_torch


def test_a_fault_is_caught_and_its_program_made_smaller(tmp_path: Path) -> None:
    tried: list[int] = []
    catch = hunt(FAULTS["branches_swapped"], shrink_seconds=3, on_example=tried.append)
    assert catch.caught
    assert tried == list(range(1, catch.examples + 1))
    assert catch.program is not None
    assert catch.program.families == ("cond",)
    assert 0 < catch.lines == sum(bool(line.strip()) for line in catch.program.source.splitlines())

    path = save(catch, tmp_path)
    module = loaded(path)
    sample = Sample(module.program, args=module.make_inputs(), other_args=module.make_other_calls())
    assert catch.verdict == judge_fault(catch.fault, catch.fault.trial(sample))
    drawn = catch.program.sample()
    assert len(sample.other_args) == len(drawn.other_args)
    for here, there in zip((sample.args, *sample.other_args), (drawn.args, *drawn.other_args), strict=True):
        assert all(
            torch.equal(arg, drawn_arg) and arg.dtype == drawn_arg.dtype
            for arg, drawn_arg in zip(here, there, strict=True)
        )


def loaded(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_fault_that_spoils_nothing_is_missed() -> None:
    catch = hunt(nothing, max_examples=3)
    assert (catch.caught, catch.examples, catch.lines, catch.others) == (False, 3, 0, frozenset())
    with pytest.raises(UsageError, match="nothing was not caught"):
        text_of(catch)


def test_a_fault_caught_by_another_oracle_is_missed_and_that_oracle_named() -> None:
    catch = hunt(another_number, max_examples=6)
    assert not catch.caught
    assert catch.others == {"numerics"}


def test_an_oracle_that_does_not_exist_ends_the_hunt_before_it_begins() -> None:
    tried: list[int] = []
    fault = dataclasses.replace(nothing, oracle="numeric")
    with pytest.raises(UnknownName, match="unknown oracle of the fault nothing 'numeric'\n  nearest: numerics"):
        hunt(fault, on_example=tried.append)
    with pytest.raises(UnknownName, match="'branches'"):
        hunt(dataclasses.replace(nothing, oracle="branches"), on_example=tried.append)
    assert tried == []


def test_a_fault_without_a_docstring_is_an_error_that_names_it() -> None:
    with pytest.raises(HopkitError, match="the fault 'silent' has no docstring"):

        @in_dynamo("numerics")
        def silent(gm: torch.fx.GraphModule) -> None:
            pass


def test_programs_that_torch_itself_gets_wrong_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hopkit.faults.hunt.judge_fault", lambda fault, trial: FaultVerdict(usable=False))
    catch = hunt(nothing, max_examples=3)
    assert (catch.examples, catch.unusable) == (3, 3)


def test_a_fault_that_raises_is_an_error_with_the_program() -> None:
    with pytest.raises(FaultCrashed, match=r"(?s)fault crash raised: .*by the fault") as caught:
        hunt(crash, max_examples=3)
    assert "def program(" in "\n".join(caught.value.__notes__)
