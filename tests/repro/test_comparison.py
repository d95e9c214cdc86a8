"""The comparison in scripts says what the oracles say."""

from __future__ import annotations

import collections
import dataclasses
from typing import Any, NamedTuple

import pytest
import torch

from hopkit.oracles.structure import compare_structure
from hopkit.repro.comparison import compare, compare_grads, compare_sharing, tensors_in


class Pair(NamedTuple):
    first: Any
    second: Any


class Stack(list[Any]):
    pass


@dataclasses.dataclass
class Holder:
    value: Any


X = torch.arange(6.0).reshape(2, 3)
LEAF = torch.ones(2, requires_grad=True)

PAIRS = {
    "equal": (X, X.clone()),
    "dtype": (X, X.double()),
    "shape": (X, X[:1]),
    "strides": (X, X.t().contiguous().t()),
    "stride of one": (X[:1], X[:1].t().contiguous().t()),
    "requires_grad": (LEAF, LEAF.detach()),
    "class": ((X,), [X]),
    "subclass": (Stack([X]), [X]),
    "length": ([X], [X, X]),
    "keys": ({"a": X}, {"b": X}),
    "field": (Pair(X, 1), Pair(X, 2)),
    "constant": ([1.5, "a"], [1.5, "b"]),
    "deque": (collections.deque([X, 1]), collections.deque([X, 2])),
    "attribute": (Holder(X), Holder(X.double())),
    "none": ((X, None), (X, X)),
}


@pytest.mark.parametrize("name", PAIRS)
def test_structure_is_compared_as_the_oracle_does(name: str) -> None:
    actual, expected = PAIRS[name]
    assert compare(actual, expected, "outputs") == list(compare_structure(actual, expected, "outputs"))


@pytest.mark.parametrize(
    ("actual", "message"),
    [
        (X + torch.tensor([0, 0, 2.0]), "differs from the reference by 2: element 2 is 4, should be 2"),
        (X * float("nan"), "differs from the reference by inf: element 0 is nan, should be 0"),
        (X + 1e-6, ""),
    ],
)
def test_numbers_are_compared_up_to_rounding(actual: torch.Tensor, message: str) -> None:
    assert compare(actual, X, "outputs") == ([f"outputs: {message}"] if message else [])


def test_equal_infinities_agree() -> None:
    infinite = torch.tensor([float("inf"), float("nan"), 0.0])
    assert compare(infinite.clone(), infinite, "outputs") == []


def test_a_list_that_holds_itself_is_compared_once() -> None:
    actual: list[Any] = [1]
    expected: list[Any] = [1]
    actual.append(actual)
    expected.append(expected)
    assert compare(actual, expected, "outputs") == []
    assert tensors_in(actual, "outputs") == {}


@pytest.mark.parametrize(
    ("outputs", "relation"),
    [((X, X), "the same tensor"), ((X, X.t()), "the same memory"), ((X, X.clone()), "separate tensors")],
)
def test_sharing_of_outputs_is_compared(outputs: tuple[torch.Tensor, ...], relation: str) -> None:
    expected = tensors_in((X, X.view(2, 3)), "outputs")
    wrong = f"outputs[0] and outputs[1]: the same memory expected, {relation} found"
    assert compare_sharing(tensors_in(outputs, "outputs"), expected) == (
        [] if relation == "the same memory" else [wrong]
    )


@pytest.mark.parametrize(
    ("grad", "right", "message"),
    [
        (None, torch.ones(2), "the reference run has one, the compiled program has none"),
        (torch.ones(2), None, "the reference run has none, the compiled program has one that is not zero"),
        (torch.zeros(2), None, ""),
        (torch.ones(2), torch.ones(2), ""),
    ],
)
def test_gradients_are_compared(grad: torch.Tensor | None, right: torch.Tensor | None, message: str) -> None:
    leaves = [torch.ones(2, requires_grad=True) for _ in range(2)]
    leaves[0].grad, leaves[1].grad = grad, right
    lines = compare_grads({"args[0]": leaves[0]}, {"args[0]": leaves[1]})
    assert lines == ([f"grad of args[0]: {message}"] if message else [])
