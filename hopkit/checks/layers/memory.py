"""Aliasing and mutation: what shares memory and what is written to is what the fake rule says, compiled or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.checking import compiled, fakes, version
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import Failed, Program
from hopkit.checks.results import leaves_of
from hopkit.hops.memory import storage_of

__all__ = ["LAYER"]

Shared = frozenset[tuple[str, str]]
"""Pairs of names of tensors that share memory."""


def check(program: Program, passed: frozenset[str]) -> None:
    with torch.no_grad():
        below = program.below
        shared, written = _observed(below.call_plainly, below.copies())
        with fakes(below.copies()) as copies:
            expected, declared = _observed(below.call, copies)
        for name in sorted(written - declared):
            raise Failed(
                f"{name} is written to, and the fake rule does not say so",
                "compute a new tensor; or give the operator a schema that says what it writes to",
            )
        _assert_same_memory(shared, expected, "the fake rule")
        if "aot" in passed:
            shared, written = _observed(program.call_plainly, program.copies())
            with compiled(program.call, "aot_eager") as call:
                found, changed = _observed(call, program.copies())
            _assert_same_memory(shared, found, "the compiled program")
            for name in sorted(written ^ changed):
                where = "plain" if name in written else "compiled"
                raise Failed(f"{name} is written to in the {where} run alone")


def _observed(call: Callable[..., Any], tensors: Sequence[torch.Tensor]) -> tuple[Shared, frozenset[str]]:
    """Which tensors share memory after a run, and which arguments it wrote to."""
    before = [version(tensor) for tensor in tensors]
    torch.manual_seed(0)
    leaves, _ = leaves_of(call(*tensors))
    written = {f"argument {i}" for i, tensor in enumerate(tensors) if version(tensor) != before[i]}
    named = [(f"argument {i}", tensor) for i, tensor in enumerate(tensors)]
    results = [(f"result {i}", leaf) for i, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]
    pairs = {
        (one, other)
        for place, (other, result) in enumerate(results)
        for one, earlier in (*named, *results[:place])
        if storage_of(earlier) == storage_of(result)
    }
    return frozenset(pairs), frozenset(written)


def _assert_same_memory(found: Shared, expected: Shared, who: str) -> None:
    for one, other in sorted(found - expected):
        raise Failed(
            f"{other} shares memory with {one}, and by {who} it does not", "return a copy: a HOP's results are its own"
        )
    for one, other in sorted(expected - found):
        raise Failed(f"by {who} {other} shares memory with {one}, and in the plain run it does not")


LAYER = Layer(
    "aliasing and mutation",
    ("plain", "fake"),
    check,
    Hints(
        hop="return new tensors, and write to no operand",
        operator="let all rules agree on what is written and shared",
        program="clone what is returned where it shares memory, and write to arguments in no operator that hides it",
    ),
)
