"""The matrix of bodies has the column ``any outputs`` for exactly the functions that ``any_outputs`` replaces."""

from __future__ import annotations

import pytest

from hopkit.corpus.registry import all_cases
from hopkit.hops.any_outputs import replaced_functions
from hopkit.records import Case

pytestmark = pytest.mark.supported_torch

CASES = [case for case in all_cases() if case.owner == "hopkit"]


def is_replaced(case: Case) -> bool:
    """Return whether a case is of the matrix of a function that is replaced; torch 2.13 has no ``switch``."""
    hop, is_of_matrix, rest = case.family.partition("_body_matrix")
    return bool(is_of_matrix) and not rest and hop in {*replaced_functions(), "switch"}


def test_the_column_is_of_the_functions_that_are_replaced() -> None:
    assert {case.name for case in CASES if case.any_outputs is not None} == {
        case.name for case in CASES if is_replaced(case)
    }
    assert {case.family for case in CASES if is_replaced(case)} == {
        f"{hop}_body_matrix" for hop in {*replaced_functions(), "switch"}
    }


def test_many_bodies_that_torch_refuses_work() -> None:
    """Otherwise the declarations would be an excuse."""
    tried = [case for case in CASES if case.any_outputs is not None and case.known_failures]
    assert len([case for case in tried if not case.any_outputs]) > len(tried) / 2
