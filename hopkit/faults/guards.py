"""Faults in guards."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.dynamo.guards import guards_added, guards_kept
from hopkit.faults.decorators import in_guards
from hopkit.oracles.trial import copied
from hopkit.records import Sample

__all__ = [
    "guard_on_number_dropped",
    "guard_on_number_one_dropped",
    "guard_on_size_dropped",
    "tensor_guarded_by_identity",
]


def _times_number(sample: Sample) -> Sample:
    """Return the sample with a leading Python number, which multiplies the floating arguments."""
    return _with_leading_argument(sample, lambda number: number, 0.5, 0.25)


def _times_size(sample: Sample) -> Sample:
    """Return the sample with a leading tensor, whose size divides the floating arguments."""
    return _with_leading_argument(sample, lambda tensor: 1 / tensor.shape[0], torch.zeros(2), torch.zeros(4))


def _with_leading_argument(sample: Sample, factor_of: Callable[[Any], float], value: Any, last_value: Any) -> Sample:
    fn = sample.fn

    def scaled(leading: Any, *args: Any) -> Any:
        factor = factor_of(leading)
        return fn(*(argument * factor if argument.is_floating_point() else argument for argument in args))

    other_args = (*(((value, *args)) for args in sample.other_args), (last_value, *sample.args))
    return dataclasses.replace(sample, fn=scaled, args=(value, *sample.args), other_args=other_args)


@in_guards("numerics", adapt=_times_number)
@contextlib.contextmanager
def guard_on_number_dropped() -> Iterator[None]:
    """Drop a guard on the value of a Python number: all calls use the constant of the first."""
    dropped = {"EQUALS_MATCH", "CONSTANT_MATCH"}
    with guards_kept(lambda guard: guard.guard_type not in dropped and dropped.isdisjoint(guard.derived_guard_types)):
        yield


def _times_number_one(sample: Sample) -> Sample:
    """Return the sample with a leading Python number, which is one in the last call."""
    return _with_leading_argument(sample, lambda number: number, 0.5, 1.0)


@in_guards("other_order", adapt=_times_number_one)
@contextlib.contextmanager
def guard_on_number_one_dropped() -> Iterator[None]:
    """Drop a guard on a Python number that is one: code compiled for one runs for any number."""
    with guards_kept(lambda guard: not (guard.has_value and isinstance(guard.value, float) and guard.value == 1.0)):
        yield


def _with_repeated_call(sample: Sample) -> Sample:
    """Return the sample with its first call repeated on copies of its tensors."""
    return dataclasses.replace(sample, other_args=(*sample.other_args, copied(sample.args)))


@in_guards("graphs", adapt=_with_repeated_call)
@contextlib.contextmanager
def tensor_guarded_by_identity() -> Iterator[None]:
    """Guard tensors by identity: each call with other tensors compiles again."""

    def guard_of(compiled_for: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], bool]:
        tensors = {name: id(value) for name, value in compiled_for.items() if isinstance(value, torch.Tensor)}
        return lambda values: all(id(values[name]) == identity for name, identity in tensors.items())

    with guards_added(guard_of):
        yield


@in_guards("numerics", adapt=_times_size)
@contextlib.contextmanager
def guard_on_size_dropped() -> Iterator[None]:
    """Drop the guards on sizes: code compiled for one size runs for any other."""
    with guards_kept(lambda guard: guard.guard_type not in ("TENSOR_MATCH", "SHAPE_ENV")):
        yield
