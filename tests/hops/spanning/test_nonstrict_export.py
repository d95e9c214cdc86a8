"""Non-strict export goes on in Python after a HOP: the objects that a body changed are changed there too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch


class State:
    def __init__(self, h: Any) -> None:
        self.h = h


def an_object(x: Any) -> Any:
    state = State(x)

    def body(i, state):
        state.h = state.h * 2
        return i + 1, state

    hopkit.while_loop(lambda i, state: i < 3, body, (0, state))
    return state.h


def a_dict(x: Any) -> Any:
    cache = {"k": x, "n": 0}

    def body(cache):
        cache["k"] = cache["k"] * 2
        cache["n"] += 1
        return (cache,)

    hopkit.while_loop(lambda cache: cache["n"] < 3, body, (cache,))
    return cache["k"]


def a_list_in_a_scan(x: Any) -> Any:
    layers = [x[0] * 0]

    def step(layers, row):
        layers[0] = layers[0] + row
        return layers, None

    hopkit.scan(step, layers, x)
    return layers[0]


def a_buffer(x: Any) -> Any:
    counter = torch.nn.Module()
    counter.total = x * 0

    def body(i, counter):
        counter.total = counter.total + x
        return i + 1, counter

    hopkit.while_loop(lambda i, counter: i < 2, body, (0, counter))
    return counter.total


def stacked(x: Any) -> Any:
    return hopkit.scan(lambda carry, row: (carry + row, {"y": carry * row}), x[0] * 0, x)[1]["y"]


def of_a_size_that_depends_on_data(x: Any) -> Any:
    found = x[0].nonzero().float()
    return hopkit.map(lambda row: found * row[0], x)


def a_float(x: Any) -> Any:
    error, halved = hopkit.while_loop(lambda e, a: e > 0.1, lambda e, a: (e / 2, a * e), (1.0, x))
    return halved + error


def a_float_that_nobody_reads(x: Any) -> Any:
    return hopkit.while_loop(lambda e, a: e > 0.1, lambda e, a: (e / 2, a * 2), (1.0, x))[1]


def a_float_in_a_scan(x: Any) -> Any:
    return hopkit.scan(lambda c, row: (c / 2, row + c), 1.0, x)[1]


def a_float_in_a_branch(x: Any) -> Any:
    def halves() -> Any:
        return hopkit.while_loop(lambda e: e > 0.1, lambda e: (e / 2,), (1.0,))[0] * 2

    return x * hopkit.cond(x.sum() > 0, halves, lambda: 2.5)


PROGRAMS = [
    an_object,
    a_dict,
    a_list_in_a_scan,
    a_buffer,
    stacked,
    of_a_size_that_depends_on_data,
    a_float,
    a_float_that_nobody_reads,
    a_float_in_a_scan,
    a_float_in_a_branch,
]


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("program", PROGRAMS)
def test_an_exported_program_has_the_results_of_python(program: Callable[[Any], Any], strict: bool) -> None:
    class Program(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return program(x)

    torch.compiler.reset()
    exported = torch.export.export(Program(), (torch.ones(2, 3),), strict=strict).module()
    x = torch.rand(2, 3)
    torch.testing.assert_close(exported(x), program(x))


def the_slice_is_the_carry(x: Any) -> Any:
    last, _ = hopkit.scan(lambda carry, row: (row, carry), torch.zeros(4), x)
    last += 1
    return x


def one_tensor_for_two(x: Any) -> Any:
    def body(i, a, b):
        new = a * 2
        return i + 1, new, new

    _, a, b = hopkit.while_loop(lambda i, a, b: i < 2, body, (torch.tensor(0), x, x.sin()))
    a += 1
    return b


@pytest.mark.parametrize("program", [the_slice_is_the_carry, one_tensor_for_two])
def test_results_that_share_memory_are_refused(program: Callable[[Any], Any]) -> None:
    """Dynamo traces the loop alone: nobody sees what the program does with the results."""

    class Model(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            result: torch.Tensor = program(x * 2)
            return result

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="Dynamo does not trace the program"):
        torch.export.export(Model(), (torch.rand(3, 4),), strict=False)


def test_results_of_their_own_are_exported() -> None:
    class Model(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            last, _ = hopkit.scan(lambda carry, row: (row.clone(), carry), torch.zeros(4), x * 2)
            last += 1
            return x + last

    torch._dynamo.reset()
    x = torch.rand(3, 4)
    exported = torch.export.export(Model(), (x,), strict=False).module()
    torch.testing.assert_close(exported(x), Model()(x))
