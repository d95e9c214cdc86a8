"""Each program as a trial: called again, with its names returned, its derivative measured, captured twice."""

from __future__ import annotations

import warnings

import pytest

from hopkit.fixtures.oracles import TRIAL_ORACLES, Trial, judge_trial, oracles_left_out
from tests.ordinary.left_behind import nothing_left_behind
from tests.ordinary.programs import PROGRAMS

BELOW_DYNAMO = {
    "batch_norm_mlp",
    "checkpointed_blocks",
    "cond_of_linears",
    "dropout",
    "gpt_with_cache",
    "list_of_caches",
    "scanned_rnn",
    "sgd_step",
    "updated_buffers",
    "straight_through_round",
    "while_loop_power_iteration",
}
"""What AOTAutograd has its own ways for: mutation, masks, HOPs, functions with a backward. The others are compiled for
eager torch, which takes half the time."""


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=str)
def test_no_oracle_objects(program):
    sample = program.sample()
    backend = "aot_eager" if program.name in BELOW_DYNAMO else "eager"
    trial = Trial(
        sample,
        backend=backend,
        training=program.is_trained_on(backend),
        fullgraph=program.fullgraph,
    )
    with nothing_left_behind(sample), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert judge_trial(trial) == ()
    left_out = oracles_left_out(trial)
    assert set(left_out) < set(TRIAL_ORACLES)
    assert [name for name in left_out if not any(name in str(each.message) for each in caught)] == []
