"""HOPs carry and return an OrderedDict or defaultdict as Python code does: its class, order and default factory."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from tests.hops.returned import plain

pytestmark = pytest.mark.supported_torch


@hopkit.hop(runs="once")
def dict_subclass_once(f, *args):
    return f(*args)


def a_new_one_each_round(d: Any) -> Any:
    _, last = hopkit.while_loop(lambda i, d: i < 3, lambda i, d: (i + 1, OrderedDict(c=d["c"], h=d["h"] + 1)), (0, d))
    last.move_to_end("c")
    return last


def changed_in_place(d: Any) -> Any:
    def body(i, d):
        d["h"] = d["h"] * 2
        d["c"] += 1
        return i + 1, d

    d["before"] = 1
    _, last = hopkit.while_loop(lambda i, d: i < 3, body, (0, d))
    d["after"] = 2
    return last is d, d


def made_and_changed(d: Any) -> Any:
    state = OrderedDict(layer=OrderedDict(k=d["h"]), n=0)

    def body(state):
        state["layer"]["k"] = state["layer"]["k"] + 1
        state["n"] += 1
        return (state,)

    (last,) = hopkit.while_loop(lambda state: state["n"] < 4, body, (state,))
    last.move_to_end("layer")
    return last is state, state


def with_a_factory(d: Any) -> Any:
    def body(i, d):
        return i + 1, defaultdict(list, h=[d["h"][0] + 1])

    _, last = hopkit.while_loop(lambda i, d: i < 2, body, (0, defaultdict(list, h=[d["h"]])))
    last["new"].append(3)
    return last


def stacked_by_scan(d: Any) -> Any:
    def step(carry, x):
        return defaultdict(int, s=carry["s"] + x), OrderedDict(y=x, kind="row")

    return hopkit.scan(step, defaultdict(int, s=torch.zeros(2)), torch.stack([d["h"], d["h"] * 2]))


def stacked_by_map(d: Any) -> Any:
    return hopkit.map(lambda x: OrderedDict(y=x, z=[x.sin()]), torch.stack([d["h"], d["h"]]))


def combined(d: Any) -> Any:
    return hopkit.associative_scan(lambda a, b: OrderedDict(s=a["s"] + b["s"]), OrderedDict(s=d["h"]), 0)


def chosen(d: Any) -> Any:
    branches = [lambda x: OrderedDict(a=x), lambda x: OrderedDict(a=x + 1), lambda x: OrderedDict(a=x * 3)]
    return hopkit.switch(d["h"].sum().long() - 1, branches, (d["h"],))


def custom(d: Any) -> Any:
    return dict_subclass_once(lambda d: OrderedDict(y=d["h"] * 2, n=3), d)


PROGRAMS = (
    a_new_one_each_round,
    changed_in_place,
    made_and_changed,
    with_a_factory,
    stacked_by_scan,
    stacked_by_map,
    combined,
    chosen,
    custom,
)


@pytest.mark.parametrize("program", PROGRAMS, ids=[program.__name__ for program in PROGRAMS])
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_as_python_code_does(program: Callable[[Any], Any], backend: str) -> None:
    def state() -> Any:
        return OrderedDict(c=1, h=torch.ones(2))

    torch.compiler.reset()
    expected, found = program(state()), torch.compile(program, backend=backend, fullgraph=True)(state())
    assert plain(found) == plain(expected)
    assert repr(found) == repr(expected)


def test_a_defaultdict_from_outside() -> None:
    torch.compiler.reset()
    outer = defaultdict(int, c=1, h=torch.ones(2))
    same, found = torch.compile(changed_in_place, backend="eager", fullgraph=True)(outer)
    assert same
    assert found is outer
    assert (outer["c"], outer["before"], outer["after"], outer["missing"]) == (4, 1, 2, 0)
    assert torch.equal(outer["h"], torch.full((2,), 8.0))


def test_another_order_of_keys_is_refused() -> None:
    def reordered(x: torch.Tensor) -> Any:
        return hopkit.while_loop(lambda i, d: i < 2, lambda i, d: (i + 1, {"b": d["b"], "a": d["a"]}), (0, x))

    torch.compiler.reset()
    with pytest.raises(Exception, match=r"carried\[1\] has 'a', 'b' before a round and 'b', 'a' after it"):
        torch.compile(reordered, backend="eager", fullgraph=True)({"a": torch.ones(2), "b": torch.zeros(2)})
