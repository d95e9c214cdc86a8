"""The slices that rounds take: of each tensor of any structure, by the first dimension."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import hopkit

pytestmark = pytest.mark.supported_torch


@dataclasses.dataclass
class Batch:
    x: Any
    label: str = "b"


def compiled(program: Callable[..., Any], *args: Any) -> Any:
    torch.compiler.reset()
    return torch.compile(program, backend="eager", fullgraph=True)(*args)


LEAF = st.sampled_from(["x", "y"])
STRUCTURES = st.recursive(
    LEAF, lambda inner: st.one_of(st.lists(inner, max_size=2), st.tuples(inner), st.builds(Batch, inner)), max_leaves=3
)


def with_tensors(value: Any, tensors: dict[str, torch.Tensor]) -> Any:
    if isinstance(value, str):
        return tensors[value]
    if isinstance(value, Batch):
        return Batch(with_tensors(value.x, tensors))
    return type(value)([with_tensors(part, tensors) for part in value])


def total(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.sum()
    return sum((total(part) for part in ([value.x] if isinstance(value, Batch) else value)), torch.zeros(()))


@settings(max_examples=8, deadline=None)
@given(STRUCTURES, st.integers(1, 3))
def test_each_round_takes_its_slice_of_any_structure(structure: Any, length: int) -> None:
    def program(x: torch.Tensor, y: torch.Tensor, last: torch.Tensor) -> Any:
        xs = [with_tensors(structure, {"x": x, "y": y}), last]
        return hopkit.map(lambda part: total(part[0]) + part[1], xs)

    inputs = torch.arange(length * 2.0).reshape(length, 2), torch.ones(length, 1, 3), torch.arange(float(length))
    torch.testing.assert_close(compiled(program, *inputs), program(*inputs))


REFUSED: dict[str, tuple[Any, str]] = {
    "no tensor": ([1, "a"], "xs holds no tensor"),
    "no dimension": (torch.tensor(1.0), "has no dimension"),
    "no slice": (torch.ones(0, 2), "has no slice"),
    "other lengths": ([torch.ones(2), torch.ones(3)], r"the first sizes differ: xs\[0\] has 2, xs\[1\] has 3"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_slices_is_refused(name: str) -> None:
    xs, message = REFUSED[name]
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=message):
        compiled(lambda xs: hopkit.map(lambda x: torch.ones(1), xs), xs)
