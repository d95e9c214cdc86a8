"""`hopkit.wrap`: the body is a subgraph, and the program's results equal those of the reference run."""

from __future__ import annotations

import collections
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from hopkit.errors import UsageError
from tests.hops.returned import STRUCTURES, plain, structures

X = torch.arange(6.0).reshape(2, 3) + 1


def compiled(fn: Callable[..., Any], backend: Any = "eager") -> Callable[..., Any]:
    torch._dynamo.reset()
    return torch.compile(fn, backend=backend, fullgraph=True)


def subgraphs(fn: Callable[..., Any], *args: Any) -> dict[str, torch.fx.GraphModule]:
    """Return the subgraphs of the graph that Dynamo makes, by name."""
    graphs = []

    def backend(gm, example_inputs):
        graphs.append(gm)
        return gm

    compiled(fn, backend)(*args)
    (graph,) = graphs
    return {name: child for name, child in graph.named_children() if isinstance(child, torch.fx.GraphModule)}


def outputs(graph: torch.fx.GraphModule) -> int:
    (output,) = graph.graph.find_nodes(op="output")
    return len(output.args[0])


@structures
def test_a_body_returns_any_structure(name: str) -> None:
    make = STRUCTURES[name]

    @hopkit.wrap("block")
    def block(x):
        return make(x.sin(), x + 1, x)

    assert plain(compiled(block)(X)) == plain(block(X))


def test_tensors_held_by_a_generator_are_outputs() -> None:
    @hopkit.wrap("block")
    def block(x):
        y, z = x.sin(), x.cos()
        iterator, generator = iter([x, y, z]), (item for item in (y, z))
        next(iterator)

        def third():
            yield y
            yield z * 2

        return iterator, generator, third()

    def fn(x):
        return [list(items) for items in block(x)]

    for actual, expected in zip(compiled(fn)(X), fn(X), strict=True):
        assert all(map(torch.equal, actual, expected))


def test_a_call_is_a_subgraph_of_that_name() -> None:
    @hopkit.wrap("block")
    def block(x, *, by=2):
        return x * by, x

    graphs = subgraphs(lambda x: (block(x), block(x.sin(), by=3)), X)
    assert list(graphs) == ["block_0", "block_1"]
    assert [outputs(graph) for graph in graphs.values()] == [1, 1]


def multiples(x):
    for number in range(3):
        multiple = x * number
        yield multiple


def one_is_taken(x):
    numbers = multiples(x.sin())
    next(numbers)
    return next(numbers), numbers


GENERATORS: dict[str, Callable[[Any], Any]] = {
    "function": lambda x: (x, multiples(x.sin())),
    "expression": lambda x: (x, (item + 1 for item in [x.sin(), x])),
    "closure": lambda x: (lambda y: (x, (y * number for number in range(2))))(x.cos()),
    "begun": one_is_taken,
    "enumerate": lambda x: (x, enumerate([x.sin()])),
}


@pytest.mark.parametrize("name", GENERATORS)
def test_a_generator_goes_on_outside_of_the_body(name: str) -> None:
    """The generator's frame holds tensors made in the body, which torch's traversal does not reach."""
    block = hopkit.wrap("block")(GENERATORS[name])

    def fn(x):
        head, rest = block(x)
        return head, list(rest)

    assert plain(compiled(fn, "aot_eager")(X)) == plain(fn(X))


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_names_have_the_values_of_the_reference_run(backend: str) -> None:
    @hopkit.wrap("block")
    def block(x):
        return {"view": x.view(-1), "same": x, "made": x.sin(), "list": [x + 1]}

    def fn(x):
        outputs = block(x)
        outputs["list"].append(outputs["made"])
        x.add_(1)
        outputs["view"].mul_(2)
        return outputs

    x, y = X.clone(), X.clone()
    assert plain(compiled(fn, backend)(x)) == plain(fn(y))
    assert torch.equal(x, y)


def test_a_body_writes_to_its_argument() -> None:
    @hopkit.wrap("block")
    def block(x):
        x.mul_(3)
        return x.sum()

    x, y = X.clone(), X.clone()
    assert torch.equal(compiled(lambda x: block(x) + x)(x), block(y) + y)
    assert torch.equal(x, y)


@hopkit.wrap("noted", side_effects=True)
def noted(x, notes):
    first = x.sin()
    second = first.cos()
    notes["seen"].append(second)
    return second + 1


def test_only_tensors_that_escape_by_a_side_effect_are_outputs() -> None:
    def fn(x):
        notes = {"seen": []}
        y = noted(x, notes)
        return y, notes["seen"][0] * 2, notes

    assert plain(compiled(fn, "aot_eager")(X)) == plain(fn(X))
    (graph,) = subgraphs(fn, X).values()
    assert outputs(graph) == 2


def test_a_side_effect_on_the_caller_s_object() -> None:
    for run in (noted, compiled(noted)):
        notes: dict[str, list[torch.Tensor]] = {"seen": []}
        run(X, notes)
        assert torch.equal(notes["seen"][0], X.sin().cos())


class State:
    """The objects that bodies of the tests change, one of each kind."""

    def __init__(self) -> None:
        self.list, self.dict, self.nested = [1], {"k": 1}, {"d": [{"z": 0}]}
        self.deque, self.set = collections.deque([1]), {1}
        self.ordered, self.default = collections.OrderedDict(a=1), collections.defaultdict(list)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and plain(vars(self)) == plain(vars(other))

    __hash__ = object.__hash__


EFFECTS: dict[str, Callable[[Any, Any], object]] = {
    "append": lambda x, s: s.list.append(x.sin()),
    "extend": lambda x, s: s.list.extend([x.sin(), x]),
    "item": lambda x, s: s.list.__setitem__(0, x.sin()),
    "pop": lambda x, s: s.list.pop(),
    "key": lambda x, s: s.dict.__setitem__("new", x.sin()),
    "no key": lambda x, s: s.dict.__delitem__("k"),
    "update": lambda x, s: s.dict.update(a=x.sin(), b=2),
    "setdefault": lambda x, s: s.dict.setdefault("q", []).append(x.cos()),
    "attribute": lambda x, s: setattr(s, "new", x.sin()),
    "no attribute": lambda x, s: delattr(s, "list"),
    "deque": lambda x, s: s.deque.append(x.sin()),
    "set": lambda x, s: s.set.add(2),
    "nested": lambda x, s: s.nested["d"][0].__setitem__("z", x.sin()),
    "OrderedDict": lambda x, s: s.ordered.__setitem__("b", x.sin()),
    # Torch's own HOPs lose it: wrap/defaultdict_key of the corpus.
    "defaultdict": lambda x, s: s.default["b"].append(x.sin()),
}


@pytest.mark.parametrize("name", EFFECTS)
@pytest.mark.parametrize("side_effects", [False, True])
def test_side_effects_of_a_body_are_applied_on_request_and_else_refused(name: str, side_effects: bool) -> None:
    @hopkit.wrap("changing", side_effects=side_effects)
    def changing(x, state):
        EFFECTS[name](x, state)
        return x + 1

    changed_state, expected_state = State(), State()
    if side_effects:
        assert torch.equal(compiled(changing)(X, changed_state), changing(X, expected_state))
    else:
        with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="the body changes") as error:
            compiled(changing)(X, changed_state)
        assert "hopkit.wrap" in str(error.value)
        assert "EFFECTS[name](x, state)" in str(error.value)
    assert changed_state == expected_state


def test_a_nested_body_s_list_may_be_changed_by_the_body_around_it() -> None:
    @hopkit.wrap("inner")
    def inner(x):
        return [x.sin()]

    @hopkit.wrap("outer")
    def outer(x):
        outputs = inner(x)
        outputs.append(x)
        return outputs

    assert plain(compiled(outer, "aot_eager")(X)) == plain(outer(X))


def test_a_method() -> None:
    class Module(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = torch.nn.Linear(3, 2)

        @hopkit.wrap("layer")
        def forward(self, x):
            return {"y": self.linear(x)}

    module = Module()
    expected = module(X)["y"]
    output = compiled(module, "aot_eager")(X)["y"]
    output.sum().backward()
    assert torch.equal(output, expected)
    assert module.linear.weight.grad is not None


def test_a_name_that_is_none() -> None:
    with pytest.raises(UsageError, match="'my block' can't be the name of a subgraph"):
        hopkit.wrap("my block")


def sine(x):
    return x.sin()


@pytest.mark.parametrize(
    ("check_arguments", "message"),
    [
        (lambda: hopkit.wrap(sine)(X), r"takes the name of a subgraph, and got a function, sine\n.*'block'"),
        (lambda: hopkit.wrap(torch.nn.ReLU()), r"takes the name of a subgraph, and got a ReLU\n"),
        (
            lambda: hopkit.wrap("block")(X),
            r"hopkit.wrap\('block'\) decorates a function, and got a Tensor\n.*\(x\)",
        ),
    ],
)
def test_an_invalid_name_or_function_is_refused_with_the_right_spelling(
    check_arguments: Callable[[], Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        check_arguments()
