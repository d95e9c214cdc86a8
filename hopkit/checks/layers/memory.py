"""Aliasing and mutation: tensors share memory, and are written to, as the fake rule declares, compiled or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.hop.traces import compiled, fakes, version
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import CheckedProgram, LayerFailed
from hopkit.checks.results import leaves_of
from hopkit.hops.memory import storage_of

__all__ = ["LAYER"]

Shared = frozenset[tuple[str, str]]
"""Pairs of names of tensors that share memory."""


def check(program: CheckedProgram, passed: frozenset[str]) -> None:
    with torch.no_grad():
        below = program.below
        shared, written = _observe(below.call_reference, below.copies())
        with fakes(below.copies()) as copies:
            expected, declared = _observe(below.call, copies)
        for name in sorted(written - declared):
            raise LayerFailed(
                f"{name} is written to, and the fake rule does not declare it",
                "compute a new tensor; or define a schema that declares the operator's writes",
            )
        _assert_same_memory(shared, expected, "the fake rule")
        if "aot" in passed:
            shared, written = _observe(program.call_reference, program.copies())
            with compiled(program.call, "aot_eager") as call:
                compiled_shared, compiled_written = _observe(call, program.copies())
            _assert_same_memory(shared, compiled_shared, "the compiled program")
            for name in sorted(written ^ compiled_written):
                run = "reference" if name in written else "compiled"
                raise LayerFailed(f"{name} is written to in the {run} run alone")


def _observe(call: Callable[..., Any], tensors: Sequence[torch.Tensor]) -> tuple[Shared, frozenset[str]]:
    """Return the tensors that share memory after a run, and the arguments to which it wrote."""
    versions = [version(tensor) for tensor in tensors]
    torch.manual_seed(0)
    leaves, _ = leaves_of(call(*tensors))
    written = {f"argument {i}" for i, tensor in enumerate(tensors) if version(tensor) != versions[i]}
    named = [(f"argument {i}", tensor) for i, tensor in enumerate(tensors)]
    results = [(f"result {i}", leaf) for i, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]
    pairs = {
        (earlier_name, name)
        for place, (name, result) in enumerate(results)
        for earlier_name, earlier in (*named, *results[:place])
        if storage_of(earlier) == storage_of(result)
    }
    return frozenset(pairs), frozenset(written)


def _assert_same_memory(reference: Shared, observed: Shared, source: str) -> None:
    for earlier, result in sorted(reference - observed):
        raise LayerFailed(
            f"{result} shares memory with {earlier}, and by {source} it does not",
            "return a copy: a HOP's results share no memory",
        )
    for earlier, result in sorted(observed - reference):
        raise LayerFailed(f"by {source} {result} shares memory with {earlier}, and in the reference run it does not")


LAYER = Layer(
    "aliasing and mutation",
    ("reference", "fake"),
    check,
    Hints(
        hop="return new tensors, and write to no operand",
        operator="make all rules agree on writes and shared memory",
        program="clone results that share memory, and write to arguments in no operator that hides it",
    ),
)
