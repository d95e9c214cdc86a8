"""Cases on acme's backend: acme's own against acme's goldens, and hopkit's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from acme_compiler.backend import acme, assemble, watched

import hopkit
from hopkit.fixtures.case_variant import CaseVariant
from hopkit.fixtures.golden_checker import GoldenChecker
from hopkit.oracles import judge


@hopkit.case("acme_tests/negate")
def negate() -> hopkit.Sample:
    return hopkit.Sample(torch.neg, (torch.ones(2),))


@pytest.mark.hopkit_cases("acme/*", "acme_tests/*")
def test_golden(hopkit_case: CaseVariant, hopkit_golden: GoldenChecker) -> None:
    hopkit_golden.check(hopkit_case, backends=("eager", "acme"))


@pytest.mark.hopkit_cases("cond/nested", "region/simple")
def test_cases_of_hopkit(hopkit_case: CaseVariant) -> None:
    assert judge(hopkit_case.capture(backend=acme)) == ()


def test_a_capture(hopkit_capture: Callable[..., hopkit.Capture], hopkit_golden: GoldenChecker) -> None:
    capture = hopkit_capture(torch.sin, (torch.ones(2),), backend="acme", stages=["acme_program"])
    hopkit_golden.check(capture, name="acme_tests/sine")


def test_a_plain_listing(golden: str) -> None:
    program = assemble(torch.fx.symbolic_trace(lambda x: torch.sin(x)))
    assert program.partition("\n")[2] == golden


@pytest.mark.usefixtures("hopkit_fresh_compiler")
@pytest.mark.parametrize("attempt", ["first", "second"])
def test_each_test_compiles_anew(attempt: str) -> None:
    programs: list[str] = []
    with watched(programs.append):
        torch.compile(shared, backend=acme)(torch.ones(2))
    assert len(programs) == 1


def shared(x: torch.Tensor) -> torch.Tensor:
    return x + 1
