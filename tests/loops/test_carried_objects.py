"""The objects that a carry holds: their changes become a part of the carry, and a round leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import hopkit
from hopkit.loops.carried_objects import place_of_part

pytestmark = pytest.mark.supported_torch


class Box:
    def __init__(self, **values: Any) -> None:
        for name, value in values.items():
            setattr(self, name, value)


def compiled(program: Callable[..., Any], *args: Any) -> Any:
    torch.compiler.reset()
    return torch.compile(program, backend="eager", fullgraph=True)(*args)


def looped(count: int, change: Callable[[Any], None], state: Any) -> Any:
    def body(n: Any, state: Any) -> Any:
        change(state)
        return n + 1, state

    return hopkit.while_loop(lambda n, state: n < count, body, (torch.tensor(0), state))[1]


def test_the_place_of_a_part() -> None:
    assert place_of_part("carried[0]", ("attribute", "h")) == "carried[0].h"
    assert place_of_part("xs", ("item", 2)) == "xs[2]"
    assert place_of_part("carry", ("item", "k")) == "carry['k']"


@settings(max_examples=8, deadline=None)
@given(st.lists(st.sampled_from(["tensor", "number", "list", "dict", "inner"]), max_size=4), st.integers(0, 3))
def test_changes_are_those_of_a_python_loop(changes: list[str], count: int) -> None:
    def change(box: Any) -> None:
        for name in changes:
            if name == "tensor":
                box.x = box.x * 2 + box.n
            elif name == "number":
                box.n += 1
            elif name == "list":
                box.values[0] = box.values[1] + box.x
            elif name == "dict":
                box.table["y"] = box.table["y"] - box.values[0]
            else:
                box.inner.x = box.inner.x + 1

    def program(x: torch.Tensor) -> Any:
        box = Box(x=x, n=1, values=[x, x + 1], table={"y": x}, inner=Box(x=x))
        last = looped(count, change, box)
        return last is box, box.x, box.n, box.values, box.table, box.inner.x

    torch.testing.assert_close(compiled(program, torch.ones(2)), program(torch.ones(2)))


def test_a_part_that_appears_is_refused() -> None:
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=r"the body adds carried\[1\]\.y"):
        compiled(lambda x: looped(2, lambda box: setattr(box, "y", x), Box(x=x)).x, torch.ones(1))


def test_a_list_that_grows_is_refused() -> None:
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=r"the body adds carried\[1\]\[1\]"):
        compiled(lambda x: looped(2, lambda values: values.append(x), [x]), torch.ones(1))


def test_after_a_refusal_the_object_is_as_it_was() -> None:
    box = Box(x=torch.ones(1))

    def change(box: Any) -> None:
        box.x = torch.cat([box.x, box.x])

    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=r"the shape of carried\[1\]\.x"):
        compiled(lambda: looped(2, change, box))
    assert box.x.tolist() == [1.0]


@pytest.mark.parametrize("place", ["argument", "module", "list"])
def test_several_attributes_of_an_object_that_existed_before(place: str) -> None:
    class Model(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.cache = Box(k=torch.ones(2), n=0, label="cache")
            self.caches = [Box(k=torch.ones(2), n=0), Box(k=torch.zeros(2), n=1)]

        def forward(self, x: torch.Tensor, given: Any) -> Any:
            def change(state: Any) -> None:
                for cache in state if isinstance(state, list) else [state]:
                    cache.k = cache.k * 2 + x
                    cache.n += 1

            return looped(3, change, {"argument": given, "module": self.cache, "list": self.caches}[place])

    torch.compiler.reset()
    models, boxes = [Model(), Model()], [Box(k=torch.ones(2), n=5), Box(k=torch.ones(2), n=5)]
    x = torch.tensor([1.0, 2.0])
    models[0](x, boxes[0])
    torch.compile(models[1], backend="eager", fullgraph=True)(x, boxes[1])
    for expected, actual in zip(
        (boxes[0], models[0].cache, *models[0].caches), (boxes[1], models[1].cache, *models[1].caches), strict=True
    ):
        torch.testing.assert_close(actual.k, expected.k)
        assert int(actual.n) == expected.n
