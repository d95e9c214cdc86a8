"""A number that differs between bodies leaves the HOP in a tensor, and is the same number afterwards."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hopkit._torch.dynamo.emission import inlined, new_value
from hopkit.speculate.engine import seal_proxies
from hopkit.speculate.scalars import number_of, tensor_of
from tests.speculate.probe import BRANCHES, look, probe, seen, traced

EXACT = 2**53 - 1


def through_a_tensor(text: str, x: torch.Tensor, *others: str) -> Any:
    """Carry the number of a body, a text, out of it; ``others`` are the numbers of other bodies."""

    def inspect(tx: Any, *values: Any) -> Any:
        *bodies, operand = values
        results = [traced(tx, body, [operand], BRANCHES) for body in bodies]
        proxy = tensor_of(tx, results[0], results[0].returned)
        example_value = proxy.node.meta["example_value"]
        assert (example_value.dtype, example_value.device.type) == (torch.float64, "cpu")
        assert example_value.shape == ()
        graph = seal_proxies(tx, results[0], (proxy,))
        (outer,) = inlined(tx, graph, list(results[0].tracer.lifted_freevars))
        tensor = new_value(tx, "call_method", "clone", (outer,), {})
        return number_of(tx, tensor, [body.returned for body in results])

    bodies = [eval(f"lambda x: {number}") for number in (text, *others)]
    return look(lambda x: probe(*bodies, x), inspect, x, dynamic=True)


@settings(max_examples=15)
@given(st.integers(-EXACT, EXACT))
@example(EXACT)
@example(-EXACT)
def test_an_integer_is_the_same_afterwards(number: int) -> None:
    assert through_a_tensor(str(number), torch.ones(3)) == number


@pytest.mark.parametrize("text", ["x.shape[0]", "x.shape[0] * 3 - x.shape[1]", "-x.shape[0]"])
def test_a_symbol_is_the_same_afterwards(text: str) -> None:
    x = torch.ones(5, 3)
    number = through_a_tensor(text, x, "3")
    assert (type(number), number) == (int, eval(text, {"x": x}))


@pytest.mark.parametrize("text", ["x.shape[0] * 1.5", "x.shape[0] / 3"])
def test_a_float_is_the_same_afterwards(text: str) -> None:
    x = torch.ones(5, 3)
    number = through_a_tensor(text, x, "x.shape[0] * 0.5")
    assert (type(number), number) == (float, eval(text, {"x": x}))


@pytest.mark.parametrize("size", [5, 6])
def test_a_bool_is_a_bool_afterwards(size: int) -> None:
    x = torch.ones(size, 3)
    boolean = through_a_tensor("x.shape[0] * 2 > 11", x, "x.shape[0] > x.shape[1]")
    assert boolean is (size * 2 > 11)


def test_an_integer_is_bounded_by_those_of_the_bodies() -> None:
    ranges = []

    def inspect(tx: Any, *values: Any) -> None:
        *bodies, operand = values
        numbers = [traced(tx, body, [operand], BRANCHES).returned for body in bodies]
        tensor = operand
        number = number_of(tx, tensor, numbers)
        bounds = tx.output.shape_env.bound_sympy(number.sym_num.node.expr)
        ranges.append((int(bounds.lower), int(bounds.upper)))

    for texts in (("3", "-4", "7"), ("5", "5"), (str(2**60), "0")):
        bodies = [eval(f"lambda x: {text}") for text in texts]
        seen(lambda x, bodies=bodies: probe(*bodies, x), inspect, torch.tensor(1.0, dtype=torch.float64))
    assert ranges == [(-4, 7), (5, 5), (0, EXACT)]


def test_an_integer_that_may_be_rounded_raises() -> None:
    with pytest.raises(RuntimeError):
        through_a_tensor("x.shape[0] * 2**53", torch.ones(5, 3), "3")
