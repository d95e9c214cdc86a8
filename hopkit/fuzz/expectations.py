"""Compute the facts that a script expects of each call: those of the reference run, with the numbers in float64."""

from __future__ import annotations

from typing import Any

import torch

from hopkit.fuzz.facts import observe
from hopkit.oracles.tolerance import BACKWARD_FACTOR, allowed_error, coarser, sums_of
from hopkit.records import Capture, Run

__all__ = ["expected_of"]


def expected_of(capture: Capture) -> tuple[dict[str, Any], ...]:
    """Return the facts of each call of a capture (`hopkit.fuzz.facts`), from its reference runs, without a compiler.

    >>> from hopkit.stages.session import capture
    >>> expected_of(capture(torch.sin, (torch.zeros(1),), backend="eager"))[0]["outputs"]["values"]
    [0.0]
    """
    return tuple(
        _with_numbers(_facts(native), _facts(in_float64), capture)
        for native, in_float64 in zip(capture.native_reference, capture.reference, strict=True)
    )


def _facts(run: Run) -> dict[str, Any]:
    args, _ = run.inputs
    return observe(run.outputs, args, dict(run.state), dict(run.grads))


def _with_numbers(facts: dict[str, Any], reference: dict[str, Any], capture: Capture) -> dict[str, Any]:
    """Return the facts with the values of the reference, and the allowed errors by the rule of `tolerance`."""
    least = getattr(torch, capture.least_precise)
    for path, fact in facts.items():
        if not (isinstance(fact, dict) and isinstance(reference.get(path), dict)):
            continue
        eager = torch.tensor(fact["values"], dtype=torch.float64)
        fact["values"] = reference[path]["values"]
        values = torch.tensor(fact["values"], dtype=torch.float64)
        dtype = coarser(getattr(torch, fact.get("dtype", "torch.float64").removeprefix("torch.")), least)
        is_gradient = path.startswith("grad of ")
        operations = capture.operations * (BACKWARD_FACTOR if is_gradient else 1)
        fact["allowed"] = allowed_error(values, eager, dtype, operations, sums_of(capture, of_gradients=is_gradient))
    return facts
