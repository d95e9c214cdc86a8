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


def of_a_size_of_the_slice(x: torch.Tensor) -> Any:
    return hopkit.map(lambda row: {"y": row * 2, "n": row.shape[0] * 2}, x)


def of_a_size_of_the_program(x: torch.Tensor) -> Any:
    return hopkit.scan(lambda carry, row: (carry + row, (x.shape[0], row.shape[0] > 1)), x[0] * 0, x)


def in_a_branch(x: torch.Tensor) -> Any:
    return hopkit.cond(x.sum() > 0, of_a_size_of_the_slice, of_a_size_of_the_slice, (x,))


def in_each_round(x: torch.Tensor) -> Any:
    return hopkit.map(of_a_size_of_the_slice, torch.stack([x, x]))


SIZES = [of_a_size_of_the_slice, of_a_size_of_the_program, in_a_branch, in_each_round]


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize("program", SIZES)
def test_a_size_is_returned_once(program: Callable[[torch.Tensor], Any], backend: str) -> None:
    torch._dynamo.reset()
    run = torch.compile(program, backend=backend, fullgraph=True, dynamic=True)
    for shape in ((4, 3), (5, 2)):
        x = torch.rand(shape)
        torch.testing.assert_close(run(x), program(x))


@pytest.mark.parametrize("hop", ["scan", "map"])
def test_a_size_that_depends_on_data_is_refused(hop: str) -> None:
    hops = {
        "map": lambda x: hopkit.map(torch.nonzero, x),
        "scan": lambda x: hopkit.scan(lambda carry, row: (carry + 1, {"y": row.nonzero()}), torch.zeros(()), x),
    }
    with (
        torch._dynamo.config.patch(capture_dynamic_output_shape_ops=True),
        pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=r"a size of .* depends on data"),
    ):
        compiled(hops[hop])
