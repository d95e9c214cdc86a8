"""Errors in a program with a HOP of hopkit name the HOP and the user's line."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hopkit
from hopkit.errors import HopkitError
from hopkit.hops.repeat import repeat
from hopkit.hops.switch import switch

USER_FACING = (HopkitError, torch._dynamo.exc.TorchDynamoException)
"""Exceptions for users: hopkit's, and those that Dynamo shows to users."""


@hopkit.hop(runs="once", namespace="tests_errors")
def noted(body: Any, *operands: Any, note: str = "") -> Any:
    return body(*operands)


OUTER = torch.zeros(3)
SEEN: list[Any] = []


def changes_dtype(x):
    return repeat(2, lambda a: a.double(), x)


def changes_structure(x):
    return repeat(2, lambda a: (a, a), x)


def returns_a_number(x):
    return repeat(2, lambda a: 3, x)


def writes_to_the_operand(x):
    return repeat(2, lambda a: a.add_(1), x)


def writes_to_an_outer_tensor(x):
    return noted(lambda a: OUTER.add_(1) + a, x)


def changes_an_outer_list(x):
    return noted(lambda a: SEEN.append(a) or a + 1, x)


def configured_by_a_tensor(x):
    return noted(torch.sin, x, note=x.sum())


def breaks_the_graph(x):
    return noted(lambda a: torch._dynamo.graph_break() or a, x)


def fails_in_the_body(x):
    return noted(lambda a: a @ torch.ones(7, 7), x)


def branches_of_different_types(x):
    return switch(torch.tensor(0), (lambda a: a, lambda a: a.double()), (x,))


def branches_of_different_structures(x):
    return switch(torch.tensor(0), (lambda a: [a], lambda a: (a,)), (x,))


def operands_without_a_tuple(x):
    return switch(torch.tensor(0), (torch.sin, torch.cos), x)


ERRORS: dict[str, tuple[Callable[..., Any], str, str]] = {
    error.__name__: (error, name, words)
    for error, name, words in (
        (changes_dtype, "hopkit_repeat", "float64"),
        (changes_structure, "hopkit_repeat", "returns a tuple"),
        (returns_a_number, "hopkit_repeat", "returns 3"),
        (writes_to_the_operand, "hopkit_repeat", "add_ writes to l_x_"),
        (writes_to_an_outer_tensor, "tests_errors_noted", "add_ writes to "),
        (changes_an_outer_list, "tests_errors_noted", "the body changes"),
        (configured_by_a_tensor, "tests_errors_noted", "no constant"),
        (breaks_the_graph, "tests_errors_noted", "graph_break"),
        # What an operator of the program raises is about that operator: the HOP is named by the user's line.
        (fails_in_the_body, "noted(", "must have same reduction dim"),
        (branches_of_different_types, "hopkit_switch", "float64"),
        (branches_of_different_structures, "hopkit_switch", "returns a tuple"),
        (operands_without_a_tuple, "hopkit_switch", "no tuple"),
    )
}


def line_of(program: Callable[..., Any]) -> str:
    """Return the line of the program that calls the HOP, or of the body that raises."""
    return inspect.getsource(program).splitlines()[1].strip()


@pytest.mark.parametrize("name", ERRORS)
def test_compiled(name: str) -> None:
    program, hop, words = ERRORS[name]
    with pytest.raises(USER_FACING) as raised:
        torch.compile(program, backend="aot_eager", fullgraph=True)(torch.rand(3))
    text = str(raised.value)
    assert hop in text
    assert words in text
    assert line_of(program) in text
    assert SEEN == []


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda x: noted(3, x), "tests_errors_noted: argument 0 is a int, and no function"),
        (lambda x: repeat(3, x), "hopkit_repeat takes 3 positional arguments, and got 2"),
        (lambda x: switch(0, torch.sin, (x,)), "hopkit_switch: argument 1 is one function"),
    ],
)
@pytest.mark.parametrize("compiled", [False, True])
def test_a_call_that_does_not_fit(call: Callable[..., Any], words: str, compiled: bool) -> None:
    run = torch.compile(call, backend="eager", fullgraph=True) if compiled else call
    with pytest.raises(USER_FACING) as raised:
        run(torch.rand(3))
    assert words in str(raised.value)


def breaks(a):
    torch._dynamo.graph_break()
    return a + 1


def appends(a):
    SEEN.append(a)
    return a + 1


def does_not_fit(a):
    return a @ torch.ones(7, 7)


def raises(a):
    raise ValueError("no")


def branches(a):
    if a.sum() > 0:
        return a + 1
    return a - 1


def opens_a_file(a):
    open("nothing").close()
    return a + 1


def by_cond(body, x):
    return hopkit.cond(x.sum() > 0, body, torch.cos, (x,))


def by_wrap(body, x):
    return hopkit.wrap("block")(body)(x)


def by_noted(body, x):
    return noted(body, x)


def by_repeat(body, x):
    return repeat(2, body, x)


def by_switch(body, x):
    return switch(torch.tensor(0), (body, torch.sin), (x,))


def around(call: Callable[..., Any], body: Callable[..., Any]) -> Callable[..., Any]:
    return lambda x: call(body, x)


@pytest.mark.supported_torch
@given(
    st.lists(st.sampled_from([by_cond, by_wrap, by_noted, by_repeat, by_switch]), min_size=1, max_size=3),
    st.sampled_from([breaks, appends, does_not_fit, raises, branches, opens_a_file]),
)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_each_hop_around_a_body_that_goes_wrong_is_told_and_the_body_s_line(
    calls: list[Callable[..., Any]], body: Callable[..., Any]
) -> None:
    program = functools.reduce(lambda inner, call: around(call, inner), calls, body)
    torch._dynamo.reset()
    with pytest.raises(USER_FACING) as raised:
        torch.compile(program, backend="aot_eager", fullgraph=True)(torch.rand(3))
    text = str(raised.value)
    assert [line for line in map(line_of, (body, *calls)) if line not in text] == []
    assert SEEN == []


@hopkit.hop(runs="once", namespace="tests_errors")
def shifted(body: Any, x: torch.Tensor) -> torch.Tensor:
    return body(x) + 1


@hopkit.hop(runs="once", namespace="tests_errors")
def scaled(body: Any, x: torch.Tensor) -> torch.Tensor:
    return body(x) * 2


@pytest.mark.parametrize("operator", [shifted, scaled])
def test_gradients_are_refused_if_the_operator_computes_with_the_body_s_result(operator: Any) -> None:
    """Multiplying a tuple of gradients by a number must not pass as repeating it."""
    x = torch.rand(3, requires_grad=True)
    compiled = torch.compile(lambda x: operator(torch.sin, x), backend="eager", fullgraph=True)
    y = compiled(x)
    assert torch.equal(y, operator(torch.sin, x))
    with pytest.raises(HopkitError, match="promises that the operator returns what a body returns"):
        y.sum().backward()


def test_a_decorator_with_a_name_for_a_function_raises_with_the_right_spelling() -> None:
    with pytest.raises(HopkitError, match="decorates a function, and got 'a_name'"):
        hopkit.hop("a_name", runs="once")  # type: ignore[call-overload]
