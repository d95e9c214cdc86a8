"""hopcheck on the programs that are or hold bodies: modules, functions over modules, HOPs of them."""

from __future__ import annotations

import pytest

from hopkit.checks import hopcheck
from tests.ordinary.left_behind import nothing_left_behind
from tests.ordinary.programs import PROGRAMS

BODIES = ("mlp", "cond_of_linears", "map_over_a_batch", "forward_hooks", "dict_in_dict_out", "straight_through_round")
LAYERS = ("reference", "fake", "functionalize", "autograd", "dynamo", "aliasing and mutation")
"""The layers that compile no code: each of the others takes seconds."""


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", BODIES)
def test_every_layer_passes(name):
    sample = PROGRAMS[name].sample()
    layers, finite_differences = LAYERS, None
    if name == "straight_through_round":
        # Another gradient than the derivative is meant. torch.func refuses a function without setup_context.
        layers, finite_differences = tuple(layer for layer in LAYERS if layer != "functionalize"), False
    with nothing_left_behind(sample):
        report = hopcheck(sample.fn, sample.args, layers=layers, finite_differences=finite_differences)
    assert [finding for finding in report.results if finding.status != "passed"] == [], str(report)
