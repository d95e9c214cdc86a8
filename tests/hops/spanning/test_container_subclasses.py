"""HOPs carry and return objects of subclasses of list and dict as Python code does, with their attributes."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch

X = torch.arange(6.0).reshape(3, 2)


class Batch(dict):
    """A dict of tensors whose keys are attributes too, as in many data loaders."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class Layers(list):
    """A list with a method and an attribute."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.steps = 0

    def total(self) -> Any:
        return sum(self)


class Tagged(dict):
    """A dict with an attribute that a method sets."""

    def tag(self, name: str) -> Any:
        self.name = name
        return self


def a_new_dict_each_round(x: Any) -> Any:
    def body(i, batch):
        return i + 1, Batch(x=batch.x + 1, mask=batch["mask"])

    return hopkit.while_loop(lambda i, batch: i < 3, body, (0, Batch(x=x, mask=x > 1)))


def a_new_list_each_round(x: Any) -> Any:
    def body(i, layers):
        return i + 1, Layers([layer * 2 for layer in layers])

    _, layers = hopkit.while_loop(lambda i, layers: i < 3, body, (0, Layers([x, x + 1])))
    return layers, layers.total()


def changed_in_place(x: Any) -> Any:
    layers = Layers([x, x + 1])

    def body(i, layers):
        layers[0] = layers[0] + layers.total()
        layers.steps += 1
        return i + 1, layers

    _, last = hopkit.while_loop(lambda i, layers: i < 3, body, (0, layers))
    return last is layers, layers, layers.steps


def an_attribute_changes(x: Any) -> Any:
    state = Tagged(h=x)
    state.last = x

    def body(i, state):
        state["h"] = state["h"] * 2
        state.last = state["h"] + 1
        return i + 1, state

    _, last = hopkit.while_loop(lambda i, state: i < 3, body, (0, state))
    return last is state, state, state.last


def with_an_attribute(x: Any) -> Any:
    return hopkit.scan(lambda carry, row: (carry + row, Tagged(y=row * 2).tag("row")), torch.zeros(2), x)


def attributes_of_results(x: Any) -> Any:
    def f(row):
        layers = Layers([row + 1])
        layers.twice = row * 2
        batch = Batch(y=row.sin())
        batch.last, batch.mode = row.cos(), "row"
        return layers, batch

    layers, batch = hopkit.map(f, x)
    return layers, layers.twice, layers.steps, batch, batch.last, batch.mode


def counted(x: Any) -> Any:
    def body(i, count, x):
        return i + 1, Counter(rounds=count["rounds"] + 1), x * 2

    return hopkit.while_loop(lambda i, count, x: i < 3, body, (0, Counter(rounds=0), x))


def stacked(x: Any) -> Any:
    return hopkit.map(lambda row: Layers([row.sin(), Batch(y=row)]), x)


def combined(x: Any) -> Any:
    return hopkit.associative_scan(lambda a, b: Batch(s=a["s"] + b["s"]), Batch(s=x), 0)


def chosen(x: Any) -> Any:
    return hopkit.cond(x.sum() > 0, lambda x: Batch(y=x.sin(), n=3), lambda x: Batch(y=x, n=3), (x,))


def in_a_loop_in_a_branch(x: Any) -> Any:
    return hopkit.cond(x.sum() > 0, a_new_dict_each_round, a_new_dict_each_round, (x,))


PROGRAMS: list[Callable[[Any], Any]] = [
    a_new_dict_each_round,
    a_new_list_each_round,
    changed_in_place,
    an_attribute_changes,
    with_an_attribute,
    counted,
    attributes_of_results,
    stacked,
    combined,
    chosen,
    in_a_loop_in_a_branch,
]


def described(value: Any) -> Any:
    """Return a value as nested lists with the names of types, in order, with attributes."""
    if isinstance(value, torch.Tensor):
        return value.tolist()
    attributes = [(name, described(part)) for name, part in sorted(getattr(value, "__dict__", {}).items())]
    if isinstance(value, dict):
        return [type(value).__name__, [(key, described(part)) for key, part in value.items()], attributes]
    if isinstance(value, (list, tuple)):
        return [type(value).__name__, [described(part) for part in value], attributes]
    return value


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_an_object_of_a_subclass_is_as_in_python(program: Callable[[Any], Any], backend: str) -> None:
    torch._dynamo.reset()
    compiled = torch.compile(program, backend=backend, fullgraph=True)(X.clone())
    assert described(compiled) == described(program(X.clone()))


def test_an_object_from_outside_is_changed() -> None:
    def run(layers):
        def body(i, layers):
            layers[0] = layers[0] + layers.total()
            layers.steps += 1
            return i + 1, layers

        return hopkit.while_loop(lambda i, layers: i < 3, body, (0, layers))[1]

    expected, layers = Layers([X, X + 1]), Layers([X, X + 1])
    run(expected)
    torch._dynamo.reset()
    assert torch.compile(run, backend="eager", fullgraph=True)(layers) is layers
    assert described(layers) == described(expected)


class Made(list):
    """A list whose constructor is its own: how to make another one is unknown."""

    def __new__(cls, *args: Any) -> Any:
        return super().__new__(cls)


def test_a_subclass_with_its_own_constructor_is_refused() -> None:
    def run(x):
        return hopkit.map(lambda row: Made([row]), x)

    torch._dynamo.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="Made of tensors, which can't be stacked"):
        torch.compile(run, backend="eager", fullgraph=True)(X)


class Output(OrderedDict):
    """The output of a model: each key is an attribute too, and there is no `update`."""

    def __init__(self, logits: Any, hidden: Any) -> None:
        super().__init__()
        self["logits"], self["hidden"] = logits, hidden

    def __setitem__(self, name: str, value: Any) -> None:
        super().__setitem__(name, value)
        super().__setattr__(name, value)

    def __reduce__(self) -> Any:
        return Output, (self.logits, self.hidden)

    def update(self, *args: Any, **kwargs: Any) -> None:
        raise TypeError("an output has no update")


class Namespace(dict):
    """A dict that is its own namespace."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        self.__dict__ = self


class Pair(tuple):
    """A tuple with attributes."""


def test_without_a_compiler_a_key_that_is_an_attribute_stays_one() -> None:
    result = hopkit.map(lambda row: Output(row + 1, row * 2), X)
    assert torch.equal(result["logits"], X + 1)
    assert result.logits is result["logits"]
    assert torch.equal(result["hidden"], X * 2)
    assert result.hidden is result["hidden"]

    namespace = hopkit.map(lambda row: Namespace(y=row + 1, n=3), X)
    assert torch.equal(namespace.y, X + 1)
    assert namespace.y is namespace["y"]
    assert namespace.n == 3


def test_without_a_compiler_a_tuple_keeps_its_attributes() -> None:
    def f(row):
        pair = Pair((row, row + 1))
        pair.last, pair.mode = row * 5, "row"
        return pair

    pair = hopkit.map(f, X)
    assert type(pair) is Pair
    assert torch.equal(pair[1], X + 1)
    assert torch.equal(pair.last, X * 5)
    assert pair.mode == "row"
