"""The carry as a body takes it: one tensor at two places, structures that hold themselves, gradients, deques."""

from __future__ import annotations

import collections
import copy
import dataclasses
from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import hopkit
from hopkit.loops import tracing

pytestmark = pytest.mark.supported_torch


def graph_of(program: Callable[..., Any], *args: Any) -> tuple[Any, torch.fx.GraphModule]:
    """Run a program behind a backend that keeps its graph; return the result and the graph."""
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm: torch.fx.GraphModule, inputs: Any) -> torch.fx.GraphModule:
        graphs.append(gm)
        return gm

    torch.compiler.reset()
    result = torch.compile(program, backend=backend, fullgraph=True)(*args)
    (graph,) = graphs
    return result, graph


def slots_of(graph: torch.fx.GraphModule) -> int:
    """Return the number of values that the only while_loop of a graph carries."""
    (node,) = (node for node in graph.graph.nodes if node.target is torch.ops.higher_order.while_loop)
    carried: Any = node.args[2]
    return len(carried)


def rounds(count: int, body: Callable[[Any], Any], initial: Any) -> Any:
    return hopkit.while_loop(lambda n, v: n < count, lambda n, v: (n + 1, body(v)), (torch.tensor(0), initial))[1]


def test_a_tensor_at_two_places_is_one_slot_and_one_result() -> None:
    def program(x: torch.Tensor) -> Any:
        def body(pair: Any) -> Any:
            y = pair[0] * pair[1]
            return y, y

        return rounds(2, body, (x, x))

    (left, right), graph = graph_of(program, torch.full((2,), 2.0))
    assert left is right
    assert left.tolist() == [16.0, 16.0]
    assert slots_of(graph) == 2


def test_a_tensor_at_two_places_has_one_gradient() -> None:
    def program(x: torch.Tensor) -> Any:
        pair = rounds(3, lambda pair: (pair[0].sin(),) * 2, (x, x))
        return (pair[0] * pair[1]).sum()

    x, y = (torch.ones(2, requires_grad=True) for _ in range(2))
    program(x).backward()
    graph_of(program, y)[0].backward()
    torch.testing.assert_close(y.grad, x.grad)


def test_places_part_when_the_body_returns_different_tensors() -> None:
    with mock.patch.object(tracing, "trace_body", wraps=tracing.trace_body) as traced:
        (left, right), graph = graph_of(
            lambda x: rounds(2, lambda pair: (pair[0] + 1, pair[1] * 2), (x, x)), torch.ones(1)
        )
    assert (left.item(), right.item(), slots_of(graph)) == (3.0, 4.0, 3)
    assert traced.call_count == 2


def test_without_a_round_both_places_keep_the_initial_tensor() -> None:
    def program(x: torch.Tensor, count: torch.Tensor) -> Any:
        y = x.sin()
        return hopkit.while_loop(lambda n, a, b: n < count, lambda n, a, b: (n + 1, a + b, b), (torch.tensor(0), y, y))[
            1:
        ]

    for count in (0, 1, 3):
        expected = program(torch.ones(2), torch.tensor(count))
        actual, _ = graph_of(program, torch.ones(2), torch.tensor(count))
        torch.testing.assert_close(actual, expected)


@settings(max_examples=8, deadline=None)
@given(
    st.lists(st.integers(0, 1), min_size=3, max_size=3),
    st.lists(st.integers(0, 2), min_size=3, max_size=3),
    st.lists(st.booleans(), min_size=3, max_size=3),
    st.integers(0, 3),
)
def test_any_places_of_any_tensors(initial: list[int], sources: list[int], steps: list[bool], count: int) -> None:
    def program(x: torch.Tensor, y: torch.Tensor) -> Any:
        def body(values: Any) -> Any:
            once = values[0] * 2
            return [once if step else values[source] for source, step in zip(sources, steps, strict=True)]

        return [value + 0 for value in rounds(count, body, [(x, y)[index] for index in initial])]

    x, y = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 5.0])
    torch.testing.assert_close(graph_of(program, x, y)[0], program(x, y))


@pytest.mark.parametrize("kind", ["list", "dict", "object", "through a tuple"])
def test_a_structure_that_holds_itself(kind: str) -> None:
    class Ring:
        def __init__(self, x: torch.Tensor) -> None:
            self.x, self.ring = x, self

    def ring(x: torch.Tensor) -> Any:
        if kind == "list":
            ring: Any = [x]
            ring.append(ring)
        elif kind == "dict":
            ring = {"x": x}
            ring["ring"] = ring
        elif kind == "through a tuple":
            ring = [x]
            ring.append((ring, 1))
        else:
            ring = Ring(x)
        return ring

    def value(ring: Any) -> torch.Tensor:
        if kind == "list":
            return ring[1][1][0]  # type: ignore[no-any-return]
        if kind == "dict":
            return ring["ring"]["ring"]["x"]  # type: ignore[no-any-return]
        return ring[1][0][0] if kind == "through a tuple" else ring.ring.ring.x  # type: ignore[no-any-return]

    def program(x: torch.Tensor) -> Any:
        return value(rounds(2, lambda old: ring(value(old).sin()), ring(x)))

    torch.testing.assert_close(graph_of(program, torch.ones(2))[0], torch.ones(2).sin().sin())


def test_a_deque() -> None:
    def program(x: torch.Tensor) -> Any:
        def body(window: Any) -> Any:
            window.append(window[0] + window[-1])
            return window

        return rounds(3, body, collections.deque([x, x + 1], maxlen=2))

    expected = program(torch.ones(1))
    actual, _ = graph_of(program, torch.ones(1))
    assert actual == expected
    assert actual.maxlen == 2


def test_under_no_grad_the_first_round_sees_that_a_tensor_requires_a_gradient() -> None:
    def program(x: torch.Tensor) -> Any:
        with torch.no_grad():
            return rounds(1, lambda y: y + (2 if y.requires_grad else 0), x)

    x = torch.ones(2, requires_grad=True)
    assert program(x).tolist() == graph_of(program, x)[0].tolist() == [3.0, 3.0]


@dataclasses.dataclass
class State:
    h: torch.Tensor
    n: int = 0


class Cell:
    def __init__(self, h: torch.Tensor) -> None:
        self.h, self.n = h, 0


@pytest.mark.parametrize("kind", [State, Cell])
def test_each_round_may_copy_an_object(kind: Any) -> None:
    def program(x: torch.Tensor) -> Any:
        first = kind(x)

        def body(state: Any) -> Any:
            state = copy.copy(state)
            state.h = state.h * 2
            state.n += 1
            return state

        last = rounds(3, body, first)
        return last.h, last.n, first.h, first.n, last is first

    x = torch.ones(2)
    torch.testing.assert_close(graph_of(program, x)[0], program(x))


@pytest.mark.parametrize("backend", ["eager", "inductor"])
def test_a_carried_bool_may_be_negated(backend: str) -> None:
    def program(x: torch.Tensor) -> Any:
        def body(done: bool, even: bool, n: int, x: torch.Tensor) -> Any:
            x = hopkit.cond(not even, lambda x: x * 2, lambda x: x + even, (x,))
            return n > 2, not even, n + 1, x

        return hopkit.while_loop(lambda done, even, n, x: (n < 9) & (not done), body, (False, True, 0, x))

    torch.compiler.reset()
    x = torch.ones(2)
    torch.testing.assert_close(torch.compile(program, backend=backend, fullgraph=True)(x), program(x))


def test_an_error_says_what_to_write_for_not() -> None:
    def program(x: torch.Tensor) -> Any:
        return hopkit.while_loop(lambda done, x: not done, lambda done, x: (x.sum() > 9, x * 2), (x.sum() > 9, x))

    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.UserError) as error:
        torch.compile(program, backend="eager", fullgraph=True)(torch.ones(2))
    assert any("~t for not t of a tensor" in note for note in error.value.__notes__)
