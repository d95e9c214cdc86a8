"""Objects that the compiled function made before a `hopkit.cond` and that the branches return, and values of tensors.

Each program gives the result of plain Python, or is refused: a merged result must not change an object of the program.
"""

from __future__ import annotations

import collections
import dataclasses
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import torch

import hopkit
from tests.hops.returned import plain

X = torch.arange(1.0, 4.0)


class Pair(NamedTuple):
    left: int
    right: int


@dataclasses.dataclass
class Box:
    value: int


def scaled(factor: int) -> Callable[[Any], Any]:
    return lambda value: value * factor


CONSTANT_PAIRS: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    "tuple": (lambda: (1, 2), lambda: (3, 4)),
    "nested tuple": (lambda: (1, (2, "a")), lambda: (3, (4, "a"))),
    "equal tuples": (lambda: (1, 2), lambda: (1, 2)),
    "frozenset": (lambda: frozenset({1}), lambda: frozenset({1})),
    "range": (lambda: range(3), lambda: range(3)),
    "partial": (lambda: functools.partial(max, 1), lambda: functools.partial(max, 2)),
}
"""Objects that nothing can change: the merged one is a copy."""


@pytest.mark.parametrize("name", CONSTANT_PAIRS)
def test_constant_objects_of_the_program_stay_and_merge(name: str) -> None:
    left, right = CONSTANT_PAIRS[name]

    def read(value: Any) -> Any:
        return value(0) if callable(value) else value

    def fn(x):
        a, b = left(), right()
        merged = hopkit.cond(x.sum() > 0, lambda x: a, lambda x: b, (x,))
        return x + 1, read(merged), read(a), read(b)

    # Whether the merged object is one of them is no part of its value.
    check(fn, view=lambda result: list(map(repr, result)))


MUTABLE_PAIRS: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    "list": (lambda: [1], lambda: [1]),
    "dict": (lambda: {"a": 1}, lambda: {"a": 1}),
    "set": (lambda: {1}, lambda: {1}),
    "deque": (lambda: collections.deque([1]), lambda: collections.deque([1])),
    "object": (lambda: Box(1), lambda: Box(1)),
    "list in a tuple": (lambda: (1, [2]), lambda: (1, [2])),
    "named tuple": (lambda: Pair(1, 2), lambda: Pair(1, 2)),
    "closure": (lambda: scaled(2), lambda: scaled(3)),
    "iterator": (lambda: iter([1, 2]), lambda: iter([1, 2])),
}


@pytest.mark.parametrize("name", MUTABLE_PAIRS)
@pytest.mark.parametrize("makes", ["before", "in an earlier cond", "one in a branch"])
def test_two_mutable_objects_of_the_program_are_refused(name: str, makes: str) -> None:
    left, right = MUTABLE_PAIRS[name]
    if makes == "in an earlier cond" and name == "iterator":
        pytest.skip("an iterator is refused as a result of the earlier cond already")

    def fn(x):
        if makes == "in an earlier cond":
            a, b = hopkit.cond(x.sum() > 0, lambda x: (left(), right()), lambda x: (left(), right()), (x,))
        else:
            a, b = left(), right()
        true_fn = (lambda x: left()) if makes == "one in a branch" else (lambda x: a)
        return x + 1, hopkit.cond(x.sum() > 0, true_fn, lambda x: b, (x,)), a, b

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="of the enclosing program"):
        torch.compile(fn, backend="eager", fullgraph=True)(X)


@pytest.mark.parametrize("name", MUTABLE_PAIRS)
def test_one_mutable_object_of_the_program_is_returned_itself(name: str) -> None:
    make, _ = MUTABLE_PAIRS[name]

    def fn(x):
        value = make()
        merged = hopkit.cond(x.sum() > 0, lambda x: (value, x + 1), lambda x: (value, x - 1), (x,))
        return merged[1], merged[0] is value

    check(fn)


def test_a_list_that_each_branch_makes_may_change_afterwards() -> None:
    def fn(x):
        pos, neg = [1], [2]
        merged = hopkit.cond(x.sum() > 0, lambda x: [x + 1, {"a": (1, x)}], lambda x: [x - 1, {"a": (1, x)}], (x,))
        merged.append(3)
        merged[1]["b"] = 2
        return merged, pos, neg

    check(fn)


class Doubling(torch.Tensor):
    """A subclass with another multiplication."""


def with_attribute(x: torch.Tensor) -> torch.Tensor:
    y = x.sin()
    y.scale = 2.0
    return y


def with_gradient(x: torch.Tensor) -> torch.Tensor:
    y = x.detach().sin()
    y.grad = torch.ones(3)
    return y


@pytest.mark.parametrize(
    ("branch", "message"),
    [
        (lambda x: x.sin().numpy(), "ndarray, at result, would come back as a torch.Tensor"),
        (lambda x: x.sin().as_subclass(Doubling), "Doubling, at result, would come back as a torch.Tensor"),
        (with_attribute, "the attribute scale of the tensor at result would be lost"),
        (with_gradient, "the attribute grad of the tensor at result would be lost"),
    ],
)
@pytest.mark.parametrize("in_both", [True, False])
def test_a_tensor_that_would_lose_a_part_is_refused(
    branch: Callable[[torch.Tensor], Any], message: str, in_both: bool
) -> None:
    def fn(x):
        return (
            hopkit.cond(x.sum() > 0, torch.cos, branch, (x,))
            if not in_both
            else hopkit.cond(x.sum() > 0, branch, branch, (x,))
        )

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=message):
        torch.compile(fn, backend="eager", fullgraph=True)(X)


@pytest.mark.parametrize("operator", [torch.max, torch.sort, torch.linalg.qr])
def test_a_structure_of_tensors_that_an_operator_returns_is_returned(operator: Callable[..., Any]) -> None:
    def fn(x):
        matrix = x.reshape(1, 3).expand(3, 3)
        args = () if operator is torch.linalg.qr else (0,)
        return hopkit.cond(x.sum() > 0, lambda m: operator(m, *args), lambda m: operator(m + 1, *args), (matrix,))

    check(fn)


def check(fn: Callable[[torch.Tensor], Any], view: Callable[[Any], Any] = plain) -> None:
    """Compare the compiled function with plain Python, for both branches."""
    torch._dynamo.reset()
    compiled = torch.compile(fn, backend="eager", fullgraph=True)
    for x in (X, -X):
        assert view(compiled(x)) == view(fn(x))
