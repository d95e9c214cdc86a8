"""Drawn programs of torch's HOPs: with the engine every text and result is the same, to the bit."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import HealthCheck, given, settings

from hopkit.oracles import Trial
from hopkit.runner.engines import account
from hopkit.speculate import install
from hopkit.stages import find_stage
from hopkit.strategies import Program, programs

STAGES = ("speculation", "dynamo", "aot_forward", "aot_backward")


def compare(training: bool, examples: int) -> None:
    """Draw programs, and compare the account of each without and with the engine."""

    @given(programs(training=training, max_ops=6))
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), deadline=None)
    def property_(program: Program) -> None:
        # One sample for both, since a program's text is a module of another name each time.
        trial = Trial(program.sample(), training=training, dynamic=bool(program.resized), config=program.config)
        without = account_of(trial)
        with install():
            with_engine = account_of(trial)
        assert with_engine == without, "\n".join([*difflib.unified_diff(without, with_engine), program.source])

    property_()


def account_of(trial: Trial) -> list[str]:
    return account(lambda: trial.capture(stages=STAGES), find_stage("dynamo")).splitlines()


@pytest.mark.supported_torch
@pytest.mark.parametrize("training", [False, True])
def test_the_engine_changes_nothing(training: bool) -> None:
    compare(training, 3)
