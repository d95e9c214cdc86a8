"""Oracle ``structure``: outputs have the types, shapes, dtypes, strides and sharing of the reference run's outputs."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Iterator
from typing import Any

import torch

from hopkit import reference
from hopkit._torch.dynamo.fresh_code import original_class
from hopkit.oracles.oracle import CaptureOracle
from hopkit.oracles.tolerance import sums_of, tolerance
from hopkit.records import Capture, Finding, Run
from hopkit.stages.walk import is_foreign, parts, tensor_paths, tensors_in

__all__ = ["compare_structure", "rounding_of_numbers", "structure"]


def structure(capture: Capture) -> tuple[Finding, ...]:
    """Compare the returned objects of each call with those of the reference run in the program's own dtypes."""
    findings: list[Finding] = []
    for index, (compiled, native) in enumerate(zip(capture.compiled, capture.native_reference, strict=True)):
        where = f"call {index}: " if len(capture.compiled) > 1 else ""
        rounding = rounding_of_numbers(capture)
        messages = list(compare_structure(compiled.outputs, native.outputs, "outputs", rounding=rounding))
        if not messages:
            messages += compare_sharing(compiled, native)
        findings += [Finding("structure", where + message) for message in messages]
    return tuple(findings)


def compare_structure(
    actual: Any,
    expected: Any,
    path: str,
    *,
    rounding: float = 0.0,
    inside: frozenset[tuple[int, int]] = frozenset(),
) -> Iterator[str]:
    """Yield one message for each place at which two values differ in type, length, keys, constants or kind of tensor.

    A Python float may differ by ``rounding`` times the larger of its size and 1. ``inside`` has the pairs of objects
    that these two are parts of: an object that contains itself is compared once.
    """
    if isinstance(expected, torch.Tensor) and isinstance(actual, torch.Tensor):
        yield from _compare_tensors(actual, expected, path)
        return
    if (id(actual), id(expected)) in inside or id(expected) in _substitutes():
        return
    if _class(actual) is not _class(expected):
        yield f"{path}: {_type_name(expected)} expected, {_type_name(actual)} found"
        return
    if isinstance(expected, (torch.Generator, random.Random)):
        if not _same_state(actual, expected):
            yield f"{path}: the generator is in another state: the compiled program draws other numbers from it"
        return
    here, there = dict(parts(actual)), dict(parts(expected))
    if list(here) != list(there):
        yield f"{path}: parts {list(there)} expected, {list(here)} found"
        return
    if isinstance(expected, float) and _is_close(actual, expected, rounding):
        return
    if not there and is_foreign(expected) and not callable(expected) and actual != expected:
        yield f"{path}: {expected!r} expected, {actual!r} found"
    here_inside = inside | {(id(actual), id(expected))}
    for suffix, part in there.items():
        yield from compare_structure(here[suffix], part, path + suffix, rounding=rounding, inside=here_inside)


def rounding_of_numbers(capture: Capture) -> float:
    """Return how far the Python floats of two runs may differ: those that ``item()`` has read from tensors.

    No float64 run has them. Each run may be off by the tolerance of `hopkit.oracles.tolerance`. In a program that
    reads no number, a Python float is a constant, and equal or not.
    """
    if not capture.reads_numbers:
        return 0.0
    least = getattr(torch, capture.least_precise)
    return 2 * tolerance(torch.ones(()), least, capture.operations, sums_of(capture, of_gradients=False))


def _is_close(actual: float, expected: float, rounding: float) -> bool:
    both_nan = math.isnan(actual) and math.isnan(expected)
    return both_nan or math.isclose(actual, expected, rel_tol=rounding, abs_tol=rounding)


def _same_state(actual: Any, expected: Any) -> bool:
    if isinstance(actual, random.Random):
        return bool(actual.getstate() == expected.getstate())
    return torch.equal(actual.get_state(), expected.get_state())


def _compare_tensors(actual: torch.Tensor, expected: torch.Tensor, path: str) -> Iterator[str]:
    facts = {
        "type": (type(actual).__name__, type(expected).__name__),
        "dtype": (actual.dtype, expected.dtype),
        "shape": (tuple(actual.shape), tuple(expected.shape)),
        "requires_grad": (actual.requires_grad, expected.requires_grad),
    }
    if facts["shape"][0] == facts["shape"][1] and expected.numel():
        facts["strides"] = (_strides(actual), _strides(expected))
    for name, (actual_fact, expected_fact) in facts.items():
        if actual_fact != expected_fact:
            yield f"{path}: {name} {expected_fact} expected, {actual_fact} found"


def _strides(tensor: torch.Tensor) -> tuple[int | None, ...]:
    """Return the strides, with None for a dimension of size 1, whose stride means nothing."""
    return tuple(step if size > 1 else None for size, step in zip(tensor.shape, tensor.stride(), strict=True))


def compare_sharing(compiled: Run, native: Run) -> Iterator[str]:
    """Yield one message for each pair of tensors (an output with an output or input) whose sharing differs by run.

    A pair is one object, one memory, or separate tensors.
    """
    here, there = _reachable(compiled), _reachable(native)
    paths = [path for path in there if path in here]
    for left, right in itertools.combinations(paths, 2):
        if not (left.startswith("outputs") or right.startswith("outputs")):
            continue
        actual, expected = _relation(here[left], here[right]), _relation(there[left], there[right])
        if actual != expected:
            yield f"{left} and {right}: {expected} expected, {actual} found"


def _reachable(run: Run) -> dict[str, torch.Tensor]:
    args, kwargs = run.inputs
    outputs = tensor_paths(run.outputs, "outputs")
    return outputs | tensors_in(args, "args") | tensors_in(dict(kwargs), "kwargs") | dict(run.state)


def _relation(left: torch.Tensor, right: torch.Tensor) -> str:
    if left is right:
        return "the same tensor"
    if left.numel() and right.numel() and left.untyped_storage().data_ptr() == right.untyped_storage().data_ptr():
        return "the same memory"
    return "separate tensors"


@functools.cache
def _substitutes() -> frozenset[int]:
    """Return the ids of the functions that stand for HOPs in a reference run; its objects hold them, not the HOPs."""
    return frozenset(map(id, reference.substitutions().values()))


def _class(value: Any) -> type:
    """Return the class of a value; for a class that belongs to this value alone, as each graph module's, its origin."""
    return torch.fx.GraphModule if isinstance(value, torch.fx.GraphModule) else original_class(type(value))


def _type_name(value: Any) -> str:
    return type(value).__qualname__


ORACLE = CaptureOracle(
    "structure",
    order=10,
    judge=structure,
    expectation="Results have the types, strides, sharing and gradients of the reference run.",
    per_call=True,
)
