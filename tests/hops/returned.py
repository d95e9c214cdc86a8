"""Results of branches in the tests: Python structures of a tensor, a second one and an operand."""

from __future__ import annotations

import collections
import dataclasses
import enum
import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import torch

from tests.versions_of_torch import torch_fails


class Colour(enum.Enum):
    RED = 1


@dataclasses.dataclass(frozen=True, slots=True)
class FrozenSlots:
    tensor: Any
    number: int


@dataclasses.dataclass
class Plain:
    tensor: Any
    second: Any = "default"


class Pair(NamedTuple):
    first: Any
    second: Any


class Object:
    def __init__(self, tensor: Any) -> None:
        self.tensor = tensor
        self.itself = self

    def plus(self, x: Any) -> Any:
        return self.tensor + x


class SomeList(list):  # type: ignore[type-arg]
    pass


class SomeDict(dict):  # type: ignore[type-arg]
    pass


class SomeTuple(tuple):  # type: ignore[type-arg]
    pass


class SomeSet(set):  # type: ignore[type-arg]
    pass


class Level(enum.IntEnum):
    LOW = 1


@dataclasses.dataclass(frozen=True)
class Frozen:
    tensor: Any
    inner: Any = None


@dataclasses.dataclass(slots=True)
class Slots:
    tensor: Any


def closure_over(tensor: Any) -> Callable[[Any], Any]:
    def closure(x: Any) -> Any:
        return x + tensor

    return closure


def list_twice(tensor: Any) -> Any:
    both = [tensor]
    return both, both


STRUCTURES: dict[str, Callable[[Any, Any, Any], Any]] = {
    "tensor": lambda a, b, x: a,
    "constants": lambda a, b, x: (a, 3, "s", None, 1.5, True, Colour.RED, slice(1, 2), torch.float32),
    "list": lambda a, b, x: [a, [b]],
    "dict": lambda a, b, x: {"k": a, 2: {"z": b}},
    "set": lambda a, b, x: ({1, 2}, frozenset("ab"), a),
    "deque": lambda a, b, x: collections.deque([a, b], maxlen=4),
    "ordered_dict": lambda a, b, x: collections.OrderedDict(a=a, b=b),
    "defaultdict": lambda a, b, x: collections.defaultdict(list, {"a": [a]}),
    "frozen_dataclass_with_slots": lambda a, b, x: FrozenSlots(a, 2),
    "dataclass": lambda a, b, x: Plain(a, Plain(b)),
    "object": lambda a, b, x: Object(a),
    "named_tuple": lambda a, b, x: Pair(a, [b]),
    "subclass_of_list": lambda a, b, x: SomeList([a, b]),
    "subclass_of_dict": lambda a, b, x: SomeDict(q=a),
    "closure": lambda a, b, x: closure_over(a),
    "partial": lambda a, b, x: functools.partial(torch.add, a, b),
    "iterator": lambda a, b, x: iter([a, b]),
    "frozen_dataclass": lambda a, b, x: Frozen(a, Frozen(b)),
    "dataclass_with_slots": lambda a, b, x: Slots({"k": a}),
    "subclass_of_tuple": lambda a, b, x: SomeTuple((a, b)),
    "subclass_of_set": lambda a, b, x: (SomeSet([1, 2]), a),
    "set_of_tensors": lambda a, b, x: {a},
    "frozenset_of_tensors": lambda a, b, x: frozenset([a]),
    "nested_dicts": lambda a, b, x: {"a": {(1, "b"): {None: [({"d": a},)]}}, Level.LOW: b},
    "partial_with_keywords": lambda a, b, x: functools.partial(torch.add, other=a),
    "method": lambda a, b, x: Object(a).plus,
    "nothing": lambda a, b, x: None,
    "tensor_twice": lambda a, b, x: (a, a),
    "list_twice": lambda a, b, x: list_twice(a),
    "operand": lambda a, b, x: (x, a, x),
    "view_of_operand": lambda a, b, x: (x.t()[1:], a),
    "views_of_one": lambda a, b, x: (a[0], a.t()),
    "tensor_and_view": lambda a, b, x: {"whole": a, "row": a[0]},
}

# What Dynamo gets wrong of a function without a HOP, too.
TORCH_FAILS = {
    "subclass_of_set": torch_fails(
        "<2.15", "a subclass of set that the program made comes back empty", raises=AssertionError
    ),
    "frozenset_of_tensors": torch_fails(
        "<2.16",
        "a frozenset that an inlined function made is rebuilt by a name that the program's code lacks: "
        "lambda x: (lambda x: frozenset([x + 1]))(x)",
        raises=AssertionError,
    ),
    "method": torch_fails(
        "<2.16", "a method of an object that the program made can't be rebuilt", raises=torch._dynamo.exc.Unsupported
    ),
}

structures = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=TORCH_FAILS.get(name, ())) for name in STRUCTURES]
)


def plain(value: Any) -> Any:
    """Return the value without tensors, objects and closures, so that equal results compare equal."""
    return _plain(value, {})


def _plain(value: Any, seen: dict[int, int]) -> Any:
    if not isinstance(value, (int, str, float, type(None), enum.Enum)):
        if id(value) in seen:
            return f"the same as {seen[id(value)]}"
        seen[id(value)] = len(seen)
    match value:
        case torch.Tensor():
            return value.tolist()
        case functools.partial():
            return value.func, [_plain(item, seen) for item in value.args], _plain(value.keywords, seen)
        case dict():
            return type(value), [(key, _plain(item, seen)) for key, item in value.items()]
        case list() | tuple() | collections.deque():
            return type(value), [_plain(item, seen) for item in value], getattr(value, "maxlen", None)
        case set() | frozenset():
            return type(value), sorted(repr(_plain(item, seen)) for item in value)
        case FrozenSlots() | Frozen() | Slots():
            return type(value), [_plain(getattr(value, field.name), seen) for field in dataclasses.fields(value)]
        case Plain() | Object():
            return type(value), [(name, _plain(item, seen)) for name, item in vars(value).items()]
    if hasattr(value, "__next__"):
        return [_plain(item, seen) for item in value]
    if callable(value) and hasattr(value, "__closure__"):
        return _plain(value(torch.ones(2, 3)), seen)
    return value
