"""What tracing costs with the engine, in calls of functions: no more than with torch's own, and linear."""

from __future__ import annotations

import math

import pytest

from benchmarks.speculation import PROGRAMS, calls, profiled

pytestmark = pytest.mark.supported_torch


@pytest.mark.parametrize(("name", "small", "large"), [("outputs of a wrap", 8, 64), ("nested conds", 2, 8)])
def test_calls(name: str, small: int, large: int) -> None:
    build, _ = PROGRAMS[name]
    # Dynamo does some things once in a process, and its caches of fake tensors fill.
    profiled(build(large), "torch")
    few, many = (calls(profiled(build(size), "hopkit")) for size in (small, large))
    assert math.log(many / few) / math.log(large / small) < 1.2
    assert many <= 1.05 * calls(profiled(build(large), "torch"))
