"""The matrix of bodies has the column ``any outputs`` for exactly the functions that ``any_outputs`` replaces."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.corpus.registry import all_cases
from hopkit.goldens import heading_of
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


def counts(family: str) -> list[int]:
    """Return the numbers of a row of the table in docs/speculation.md."""
    cases = [case for case in CASES if case.family == family]
    # A wrapper that keeps or takes memory wrongly is no refusal of the body.
    failing = [case for case in cases if any(failure.stage != "memory" for failure in case.known_failures)]
    outcomes = [heading_of(case).any_outputs for case in failing]
    whole = [lines for lines in outcomes if lines == ("works here",)]
    partly = [lines for lines in outcomes if lines[0].startswith("works here in ")]
    refused = len(outcomes) - len(whole) - len(partly)
    only_hopkit = [case for case in cases if case.any_outputs and not case.known_failures]
    return [len(cases), len(outcomes), len(whole), len(partly), refused, len(only_hopkit)]


def test_the_table_of_the_page_counts_the_outcomes() -> None:
    page = (Path(__file__).parents[3] / "docs/speculation.md").read_text()
    _, _, table = page.partition("| HOP | bodies | torch fails |")
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in table.split("\n\n")[0].splitlines()[2:]]
    expected = {hop: counts(f"{hop}_body_matrix") for hop, *_ in rows}
    assert {hop: [*map(int, numbers)] for hop, *numbers in rows} == expected
    assert expected.keys() == {*replaced_functions(), "switch"}
