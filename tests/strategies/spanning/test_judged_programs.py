"""Compiled drawn programs return the reference values, and a wrong compiler is seen."""

from __future__ import annotations

import pytest
import torch
from hypothesis import HealthCheck, given, settings

from hopkit.oracles import Trial, judge
from hopkit.strategies import programs

few = settings(max_examples=15, suppress_health_check=list(HealthCheck))


def findings(program, backend):
    trial = Trial(program.sample(), backend=backend, training=program.training, config=program.config)
    # Which branches a program's own comparisons take is not ours to choose.
    return [finding for finding in judge(trial.capture()) if finding.stage != "branches"]


@pytest.mark.sweep(3)
@pytest.mark.supported_torch
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize(
    "asked",
    [
        pytest.param({}, id="any"),
        pytest.param({"special": True}, id="special"),
        pytest.param({"training": True, "hops": ("hook", "local_map")}, id="hooks and shards"),
    ],
)
def test_the_compiler_agrees_with_the_reference_run(backend, asked):
    @given(programs(**asked))
    @few
    def check(program):
        assert findings(program, backend) == []

    check()


def with_branches_swapped(gm, inputs):
    for node in gm.graph.find_nodes(op="call_function", target=torch.ops.higher_order.cond):
        predicate, true_fn, false_fn, operands = node.args
        node.args = (predicate, false_fn, true_fn, operands)
    gm.recompile()
    return gm


def test_a_compiler_that_is_wrong_is_seen():
    seen = []

    # Nothing fails, so nothing is shrunk: each step of that would be a capture.
    @given(programs(hops=("cond",), dtypes=("float32",), max_depth=1))
    @settings(few, max_examples=10)
    def note(program):
        seen.append(bool(findings(program, with_branches_swapped)))

    note()
    assert seen.count(True) >= 3
