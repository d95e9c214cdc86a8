"""A body may change an attribute from a constant to a constant, if it changes back to the same one."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from hopkit._torch.versions import torch_minor

pytestmark = [
    pytest.mark.supported_torch,
    pytest.mark.skipif(torch_minor() in ("2.11", "2.12"), reason="older torch refuses each change at once"),
]


ERRORS = (torch._dynamo.exc.Unsupported, torch._dynamo.exc.UncapturedHigherOrderOpError)


class Mode(enum.Enum):
    FAST = 1


class State:
    """An object of the enclosing program."""

    def __init__(self, value: Any) -> None:
        self.value = value


HOPS: dict[str, Callable[..., Any]] = {
    "cond": lambda body, x: hopkit.cond(x.sum() > 0, body, lambda x: x * 3, (x,)),
    "switch": lambda body, x: hopkit.switch((x.sum() > 0).long(), (lambda x: x * 3, body, body), (x,)),
    "wrap": lambda body, x: hopkit.wrap("part")(body)(x),
}


def run(hop: str, state: State, body: Callable[[Any], Any]) -> None:
    torch._dynamo.reset()
    torch.compile(lambda x: HOPS[hop](body, x), backend="eager", fullgraph=True)(-torch.ones(2))


@pytest.mark.parametrize("hop", HOPS)
@pytest.mark.parametrize(
    ("before", "after"),
    [(1, 1.0), (1, True), (0.0, -0.0), ((1,), (1.0,)), ([0], [0]), ({"a": 1}, {"a": 1}), ((0.0,), (-0.0,))],
)
def test_an_equal_constant_is_not_the_same(hop: str, before: Any, after: Any) -> None:
    """torch compares with ``==``, and writes the new constant after the graph, also if the body did not run."""
    state = State(before)

    def body(x):
        state.value = after
        return x * 2

    with pytest.raises(ERRORS, match="the body changes the attribute value of a State from"):
        run(hop, state, body)
    assert state.value is before


@pytest.mark.parametrize("hop", HOPS)
@pytest.mark.parametrize(
    "value", [1, 1.5, True, "a", None, (1, 2.0), [1, 2], {"a": 1}, {1, 2}, torch.float32, Mode.FAST], ids=repr
)
def test_a_constant_that_comes_back_is_the_same_object(hop: str, value: Any) -> None:
    state = State(value)

    def body(x):
        saved, state.value = state.value, "changed"
        y = x * len(state.value)
        state.value = saved
        return y

    run(hop, state, body)
    assert state.value is value
