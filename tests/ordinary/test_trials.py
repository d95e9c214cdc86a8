"""Each program as a trial: called again, with its names returned, its derivative measured, captured twice."""

from __future__ import annotations

import warnings

import pytest

from hopkit.oracles import Trial, judge_trial, oracles_left_out, trial_oracles
from tests.ordinary.left_behind import nothing_left_behind
from tests.ordinary.programs import PROGRAMS, Program
from tests.ordinary.routes import assert_it_ran, trial_backend


@pytest.mark.sweep(6)
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=str)
def test_no_oracle_objects(program: Program) -> None:
    sample, backend = program.sample(), trial_backend(program)
    trial = Trial(
        sample,
        backend=backend,
        training=program.is_trained_on(backend),
        fullgraph=program.fullgraph,
    )
    with nothing_left_behind(sample), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert judge_trial(trial) == ()
    assert_it_ran(trial.first, program, backend)
    left_out = oracles_left_out(trial)
    assert set(left_out) < set(trial_oracles())
    assert [name for name in left_out if not any(name in str(warning.message) for warning in caught)] == []
