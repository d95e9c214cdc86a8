"""`hopkit.speculate.install`: torch's HOPs trace with hopkit's engine, to the same text, and torch comes back."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Iterator

import pytest
import torch
import torch._dynamo.variables.higher_order_ops as owner

from hopkit.corpus.registry import all_cases
from hopkit.errors import CaptureFailed, HopkitError
from hopkit.observation.events import speculations
from hopkit.observation.records import Speculation
from hopkit.records import STANDARD_VARIANTS, Case
from hopkit.runner.case_run import unmet
from hopkit.speculate import install, installed
from hopkit.stages.session import capture, capture_case

NAMES = ("speculate_subgraph", "speculate_subgraph_with_auto_output_flattening")


def functions() -> list[object]:
    return [getattr(owner, name) for name in NAMES]


@pytest.fixture(autouse=True)
def torch_is_as_before() -> Iterator[None]:
    original = functions()
    yield
    assert functions() == original
    assert not installed()


def test_torch_has_its_functions_back() -> None:
    original = functions()
    with install():
        assert installed()
        assert not set(functions()) & set(original)
    assert functions() == original


def test_torch_has_them_back_after_an_exception() -> None:
    with pytest.raises(ZeroDivisionError), install():
        raise ZeroDivisionError
    assert not installed()


def test_a_second_install_is_counted() -> None:
    with install():
        inside = functions()
        with install():
            assert functions() == inside
        assert installed()
        assert functions() == inside


def test_a_foreign_patch_in_between_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with install(), monkeypatch.context() as patch:
        patch.setattr(owner, "speculate_subgraph", print)
        with pytest.raises(HopkitError, match=r"speculate_subgraph was replaced by <built-in function print>"):
            install().__enter__()


def test_a_foreign_patch_that_stays_is_reported_and_torch_restored() -> None:
    original = owner.speculate_subgraph
    with pytest.raises(HopkitError, match="changed by someone else"), install():
        owner.speculate_subgraph = print
    assert owner.speculate_subgraph is original


def test_the_engine_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """torch's own functions are replaced by functions that fail, and nobody calls them."""
    for name in NAMES:
        monkeypatch.setattr(owner, name, refusing(getattr(owner, name)))

    def fn(x):
        return torch.cond(x.sum() > 0, torch.sin, torch.cos, (torch.ops.higher_order.wrap(torch.sin, x),))

    with install():
        capture(fn, (torch.ones(2),), backend="eager", reference=lambda x: x.sin().sin())
    with pytest.raises(CaptureFailed, match="not to be called"):
        capture(fn, (torch.ones(2),), backend="eager", reference=lambda x: x.sin().sin())


def test_failures_between_the_engine_s_functions_are_reported_as_torch_s(monkeypatch: pytest.MonkeyPatch) -> None:
    def unfit(outputs: object) -> None:
        raise NotImplementedError("no proxy")

    # The package has a function of the module's name.
    monkeypatch.setattr(importlib.import_module("hopkit.speculate.installed"), "checked_output_types", unfit)
    ended: list[Speculation] = []
    torch.compiler.reset()
    program = torch.compile(lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)), backend="eager")
    with install(), speculations(lambda record: None, ended.append), pytest.raises(RuntimeError, match="no proxy"):
        program(torch.ones(3))
    assert {record.failed_phase for record in ended} == {"outputs"}


def refusing(original: Callable[..., object]) -> Callable[..., object]:
    @functools.wraps(original)
    def refuse(*args: object, **kwargs: object) -> None:
        raise RuntimeError("not to be called")

    return refuse


def a_case_of_each_family() -> list[Case]:
    by_family: dict[str, Case] = {}
    for case in all_cases():
        if case.family not in by_family and not unmet(case):
            by_family[case.family] = case
    return list(by_family.values())


def texts(case: Case) -> tuple[dict[str, list[str]], str]:
    try:
        result = capture_case(case, STANDARD_VARIANTS[case.variants[0]], backend="eager")
    except CaptureFailed as error:
        artifacts = error.artifacts or {}
        return {
            str(stage): [artifact.text for artifact in of_stage] for stage, of_stage in artifacts.items()
        }, error.message
    return {str(stage): [artifact.text for artifact in of_stage] for stage, of_stage in result.artifacts.items()}, ""


@pytest.mark.sweep(5)
@pytest.mark.parametrize("case", a_case_of_each_family(), ids=lambda case: case.name)
def test_a_case_has_the_same_text(case: Case) -> None:
    without = texts(case)
    with install():
        assert texts(case) == without
