"""Torch's own verifier beside the memory check: it agrees on a straight program; else a poisoned run decides."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit._torch.inductor.memory_tracker import fresh_memory_tracker
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


def test_an_objection_does_not_reach_the_next_program() -> None:
    settings = {"inductor.test_configs.track_memory_lifecycle": "assert", "inductor.inplace_buffers": False}
    with fresh_memory_tracker(), pytest.raises(hopkit.errors.BackendFailed):
        hopkit.capture(lambda x: torch.sort(x @ x)[0] @ x, (torch.rand(4, 4),), config=settings, stages=())
    with fresh_memory_tracker():
        hopkit.capture(lambda x: x.sin(), (torch.rand(4, 4),), config=settings, stages=())
