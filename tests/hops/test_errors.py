"""What goes wrong in a program with one of hopkit's HOPs is told by its name, and by the user's own line."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from hopkit.errors import HopkitError
from hopkit.hops.repeat import repeat
from hopkit.hops.switch import switch

USER_FACING = (HopkitError, torch._dynamo.exc.TorchDynamoException)
"""What is raised: an error of hopkit's, or one that Dynamo shows to users."""


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
    each.__name__: (each, name, words)
    for each, name, words in (
        (changes_dtype, "hopkit_repeat", "float64"),
        (changes_structure, "hopkit_repeat", "2 tensors"),
        (returns_a_number, "hopkit_repeat", "no tensor"),
        (writes_to_the_operand, "hopkit_repeat", "mutation"),
        (writes_to_an_outer_tensor, "tests_errors_noted", "mutation"),
        (changes_an_outer_list, "tests_errors_noted", "side effect"),
        (configured_by_a_tensor, "tests_errors_noted", "no constant"),
        (breaks_the_graph, "tests_errors_noted", "graph_break"),
        # What an operator of the program raises is about that operator: the HOP is named by the user's line.
        (fails_in_the_body, "noted(", "must have same reduction dim"),
        (branches_of_different_types, "hopkit_switch", "float64"),
        (branches_of_different_structures, "hopkit_switch", "structure"),
        (operands_without_a_tuple, "hopkit_switch", "no tuple"),
    )
}


def line_of(program: Callable[..., Any]) -> str:
    """The line of the program that calls the HOP."""
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
