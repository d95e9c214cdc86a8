"""Keyword arguments of a HOP are constants of the graph: a change between calls recompiles."""

from __future__ import annotations

import dataclasses
import enum
import functools
from typing import Any, NamedTuple

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

from hopkit.hops.define import hop

pytestmark = pytest.mark.supported_torch


@hop(runs="once", namespace="tests_configuration")
def noted(body: Any, *operands: Any, note: Any = None) -> Any:
    return body(*operands)


def notes(program: Any, *calls: tuple[Any, ...]) -> list[Any]:
    """Return the configuration on the node of each graph that the calls compile."""
    recorded = []

    def backend(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        recorded.extend(node.kwargs["note"] for node in graph.graph.nodes if node.target is noted.operator)
        return graph

    torch.compiler.reset()
    compiled = torch.compile(program, backend=backend, fullgraph=True)
    for args in calls:
        compiled(*args)
    return recorded


@pytest.mark.parametrize("values", [(1, 2, 3), (0.5, 0.25, 2.0), (True, False), ("a", "b")], ids=str)
def test_a_value_that_changes_is_specialised(values: tuple[Any, ...]) -> None:
    x = torch.ones(3)
    calls = [(x, value) for value in (*values, *values)]
    assert notes(lambda x, note: noted(torch.sin, x, note=note), *calls) == list(values)


def test_numbers_in_containers() -> None:
    x = torch.ones(3)
    recorded = notes(lambda x, n: noted(torch.sin, x, note=(n, [n + 1], {"n": n})), (x, 1), (x, 2), (x, 3))
    assert recorded == [(n, [n + 1], {"n": n}) for n in (1, 2, 3)]


def test_a_size() -> None:
    calls = [(torch.ones(size),) for size in (3, 4, 5, 4)]
    assert notes(lambda x: noted(torch.sin, x, note=x.size(0)), *calls) == [3, 4, 5]


@pytest.mark.parametrize("of", [lambda x: x, lambda x: [x], lambda x: x.sum().item()], ids=["tensor", "list", "read"])
def test_computed_keyword_arguments_are_refused(of: Any) -> None:
    with pytest.raises(
        torch._dynamo.exc.TorchDynamoException, match="the keyword argument note is no constant of the program"
    ):
        notes(lambda x: noted(torch.sin, x, note=of(x)), (torch.ones(3),))


class Color(enum.Enum):
    RED = 1
    BLUE = 2


@dataclasses.dataclass(frozen=True)
class Options:
    rate: float
    colors: tuple[Color, ...] = (Color.RED,)


@dataclasses.dataclass(frozen=True, slots=True)
class Slots:
    options: Options


class Pair(NamedTuple):
    left: Any
    right: Any


class Plain:
    """An object that is equal to itself alone."""


PLAIN, LINEAR = Plain(), torch.nn.Linear(2, 2)
VALUES = {
    "frozen": lambda: Options(0.5, (Color.BLUE, Color.RED)),
    "frozen with slots": lambda: Slots(Options(0.25)),
    "frozenset": lambda: frozenset({"a", "b"}),
    "enum": lambda: Color.BLUE,
    "named tuple": lambda: Pair(1, (Color.RED, None)),
    "nested": lambda: (1, [Options(1.5)], {"k": Pair(2.5, "s")}),
    "function": lambda: torch.nn.functional.gelu,
    "method of torch": lambda: torch.sin,
    "partial": lambda: functools.partial(max, 3),
    "class": lambda: Options,
    "object": lambda: PLAIN,
    "module": lambda: LINEAR,
    "dtype": lambda: torch.float16,
    "device": lambda: torch.device("cpu"),
    "size": lambda: torch.Size([2, 3]),
    "slice": lambda: slice(1, None, 2),
    "bytes": lambda: b"ab",
    "brackets": lambda: "<looks like a value>",
    "infinity": lambda: (float("inf"), -0.0, 1j),
}


def recording(**rules: Any) -> tuple[Any, list[Any]]:
    """Return a HOP, and the list of the configurations that its eager function has seen."""
    seen: list[Any] = []

    def kept(body: Any, *operands: Any, value: Any = None) -> Any:
        seen.append(value)
        return body(*operands)

    kept.__name__ = f"kept_{len(rules)}"
    return hop(runs="once", namespace="tests_configuration", **rules)(kept), seen


INLINED, SEEN_INLINED = recording()
CALLED, SEEN_CALLED = recording(lower="call")


def equal(left: Any, right: Any) -> bool:
    if isinstance(left, functools.partial):
        return (left.func, left.args) == (right.func, right.args)
    return type(left) is type(right) and left == right and repr(left) == repr(right)


@pytest.mark.sweep(4)
@pytest.mark.parametrize(
    ("name", "backend"),
    [(name, "aot_eager") for name in VALUES]
    + [(name, "inductor") for name in ("frozen", "nested", "function", "object")],
)
def test_any_hashable_value_reaches_the_eager_function(name: str, backend: str) -> None:
    value = VALUES[name]()
    for kept, seen in ((INLINED, SEEN_INLINED), (CALLED, SEEN_CALLED)):
        for program, args in (
            (lambda x, kept=kept: kept(torch.sin, x, value=VALUES[name]()), ()),
            (lambda x, value, kept=kept: kept(torch.sin, x, value=value), (value,)),
        ):
            torch.compiler.reset()
            seen.clear()
            x = torch.ones(3, requires_grad=True)
            y = torch.compile(program, backend=backend, fullgraph=True)(x, *args)
            torch.testing.assert_close(y, x.sin())
            torch.testing.assert_close(torch.autograd.grad(y.sum(), x)[0], x.cos())
            assert seen
            assert all(equal(each, value) for each in seen)


def test_in_a_trace() -> None:
    SEEN_INLINED.clear()
    graph = make_fx(torch.vmap(lambda x: INLINED(torch.sin, x, value=Options(2.0))))(torch.ones(2, 3))
    (node,) = graph.graph.find_nodes(op="call_function", target=INLINED.operator)
    assert node.kwargs["value"] == "<Options(rate=2.0, colors=(<Color.RED: 1>,))>"
    graph(torch.ones(2, 3))
    assert SEEN_INLINED
    assert all(each == Options(2.0) for each in SEEN_INLINED)


def test_another_value_recompiles() -> None:
    x, other = torch.ones(3), Plain()
    for values in (
        (Options(0.5), Options(0.75), Options(0.5)),
        (Color.RED, Color.BLUE, Color.RED),
        (PLAIN, other, PLAIN),
    ):
        recorded = notes(lambda x, note: noted(torch.sin, x, note=note), *[(x, value) for value in values])
        assert len(recorded) == len(set(recorded)) == 2


def test_an_object_that_the_program_makes_is_refused() -> None:
    with pytest.raises(torch._dynamo.exc.TorchDynamoException, match="note is no constant of the program"):
        notes(lambda x: noted(torch.sin, x, note=Plain()), (torch.ones(3),))
