"""The cost of tracing with the engine, in calls of functions: no more than with torch's own, and linear."""

from __future__ import annotations

import math
from types import CodeType
from typing import Any

import pytest
import torch

import hopkit
from benchmarks.speculation import (
    ANY_OUTPUTS,
    PROGRAMS,
    Program,
    calls,
    calls_of,
    engines_of,
    nested,
    own_calls,
    profiled,
)

pytestmark = pytest.mark.supported_torch


def wrapped(body: Program, x: torch.Tensor) -> Any:
    return hopkit.wrap("level")(body)(x)


def chosen(body: Program, x: torch.Tensor) -> Any:
    return hopkit.cond(x.sum() > 0, body, lambda x: x.cos(), (x,))


OURS = ANY_OUTPUTS["hopkit"]

NESTED = {
    "wrap": PROGRAMS["nested wraps"][0],
    "cond": PROGRAMS["nested conds"][0],
    "hopkit.wrap": nested(wrapped),
    "hopkit.cond": nested(chosen),
}


def running(cls: type) -> CodeType:
    """Return the code of a class's ``__call__``."""
    code: CodeType = cls.__call__.__code__  # type: ignore[attr-defined]
    return code


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("name", "small", "large"),
    [
        ("outputs of a wrap", 8, 64),
        ("nested conds", 2, 8),
        ("slots of a while_loop", 8, 32),
        ("slots of a scan", 8, 32),
        ("nested while_loops", 2, 6),
    ],
)
def test_calls(name: str, small: int, large: int) -> None:
    build, _ = PROGRAMS[name]
    torchs, ours = engines_of(name).values()
    # Dynamo does some things once in a process, and its caches of fake tensors fill.
    profiled(build(large), torchs)
    few, many = (calls(profiled(build(size), ours)) for size in (small, large))
    assert math.log(many / few) / math.log(large / small) < 1.2
    assert many <= 1.05 * calls(profiled(build(large), torchs))


@pytest.mark.parametrize("name", NESTED)
def test_each_level_of_nesting_takes_as_many_calls_of_hopkit_s_own(name: str) -> None:
    # The first call of an operator reads its schema.
    profiled(NESTED[name](2), OURS)
    two, four, six = (own_calls(profiled(NESTED[name](depth), OURS)) for depth in (2, 4, 6))
    assert 0 < four - two == six - four


def test_a_level_of_nested_loops_takes_few_calls_more_than_the_one_inside_it() -> None:
    """The result of an outer loop may have, in the reference run, the memory of each result inside."""
    build, _ = PROGRAMS["nested while_loops"]
    profiled(build(2), OURS)
    two, four, six = (own_calls(profiled(build(depth), OURS)) for depth in (2, 4, 6))
    assert four - two < six - four < 1.04 * (four - two)


@pytest.mark.parametrize("name", ["hopkit.wrap", "hopkit.cond"])
def test_no_level_of_nesting_writes_or_runs_those_inside_of_it_again(name: str) -> None:
    profiled(NESTED[name](1), OURS)
    entries = [profiled(NESTED[name](depth), OURS) for depth in (2, 4, 6)]
    for code in (torch.fx.GraphModule.recompile.__code__, running(type(torch.ops.higher_order.cond))):
        two, four, six = (calls_of(entry, code) for entry in entries)
        assert four - two == six - four
