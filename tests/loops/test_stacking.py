"""The values beside the carry of a round: the tensors of a structure that has no readable parts are refused."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

BODIES: dict[str, Callable[[torch.Tensor], Any]] = {
    "set": lambda x: {x.sin()},
    "partial": lambda x: functools.partial(torch.mul, x.sin()),
    "function": lambda x: lambda: x,
    "list_iterator": lambda x: iter([x.sin()]),
}


def compiled(program: Callable[[torch.Tensor], Any]) -> Any:
    torch._dynamo.reset()
    return torch.compile(program, backend="eager", fullgraph=True)(torch.ones(2, 3))


@pytest.mark.parametrize("name", BODIES)
def test_tensors_that_can_not_be_stacked_are_refused(name: str) -> None:
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError) as mapping:
        compiled(lambda x: hopkit.map(BODIES[name], x))
    assert f"hopkit.map: result holds a {name} of tensors, which can't be stacked" in str(mapping.value)
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError) as scanning:
        compiled(lambda x: hopkit.scan(lambda carry, row: (carry + row, (row, BODIES[name](row))), x[0], x)[1])
    assert f"hopkit.scan: y holds a {name} of tensors, which can't be stacked" in str(scanning.value)


def test_values_without_tensors_are_the_same_in_each_round() -> None:
    result = compiled(lambda x: hopkit.map(lambda row: (row.sin(), range(3), torch.sin, slice(0, 2)), x))
    assert torch.equal(result[0], torch.ones(2, 3).sin())
    assert result[1:] == (range(3), torch.sin, slice(0, 2))


@pytest.mark.parametrize("outer", [[1], {"k": 1}, {3}], ids=["list", "dict", "set"])
def test_what_existed_before_is_returned_itself(outer: Any) -> None:
    assert compiled(lambda x: hopkit.map(lambda row: (row.sin(), outer), x))[1] is outer
    assert compiled(lambda x: hopkit.scan(lambda carry, row: (carry + row, (row, outer)), x[0], x)[1])[1] is outer


def test_a_later_write_to_such_a_list_is_seen_under_each_name() -> None:
    def program(x: torch.Tensor) -> int:
        names = ["a"]
        _, result = hopkit.map(lambda row: (row.sin(), names), x)
        result.append("b")
        return len(names)

    assert compiled(program) == 2
