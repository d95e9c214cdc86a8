"""Torch's own verifier beside the memory check: it agrees on a straight program; else a poisoned run decides."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit._torch.inductor.memory_tracker import fresh_memory_tracker
from hopkit._torch.inductor.planned_lines import PlannedLines, changed_lines
from hopkit.oracles.memory_verifier import SecondOpinion, second_opinion
from hopkit.records import STANDARD_VARIANTS, Case

pytestmark = pytest.mark.supported_torch


def _opinion(fn: object) -> SecondOpinion:
    def build() -> hopkit.Sample:
        return hopkit.Sample(fn, args=(torch.rand(4, 4),))  # type: ignore[arg-type]

    return second_opinion(Case("verified/case", build), STANDARD_VARIANTS["inference"])


def test_both_find_a_straight_program_safe() -> None:
    opinion = _opinion(lambda x: (x @ x).sin() @ x)
    assert (opinion.is_safe, opinion.objection, opinion.winner) == (True, "", "")
    assert str(opinion).endswith("torch's verifier agrees: no objection")


def test_torch_s_verifier_does_not_see_the_parts_of_a_result_and_the_poisoned_run_says_that_the_check_is_right() -> (
    None
):
    opinion = _opinion(lambda x: torch.sort(x @ x)[0] @ x)
    assert opinion.is_safe
    assert "Expected allocated tensors but missing" in opinion.objection
    assert opinion.winner == "the check"


def _view_out_of_bounds(lines: PlannedLines) -> None:
    """Take a view that ends behind its buffer, and don't read it."""
    for index, record in enumerate(lines.records):
        if record.kind == "ExternKernelOut":
            lines.insert(index + 1, "del view")
            lines.insert(index + 1, f"view = reinterpret_tensor({record.buffer}, (99, ), (1, ), 0)")
            return


def test_the_poisoned_run_decides_nothing_about_a_problem_that_changes_no_number() -> None:
    with changed_lines(_view_out_of_bounds):
        opinion = _opinion(lambda x: (x @ x).sin() @ x)
    assert (opinion.is_safe, opinion.objection, opinion.winner) == (False, "", "undecided")


def test_an_objection_does_not_reach_the_next_program() -> None:
    settings = {"inductor.test_configs.track_memory_lifecycle": "assert", "inductor.inplace_buffers": False}
    with fresh_memory_tracker(), pytest.raises(hopkit.errors.BackendFailed):
        hopkit.capture(lambda x: torch.sort(x @ x)[0] @ x, (torch.rand(4, 4),), config=settings, stages=())
    with fresh_memory_tracker():
        hopkit.capture(lambda x: x.sin(), (torch.rand(4, 4),), config=settings, stages=())
