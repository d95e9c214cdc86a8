"""Body cases: the body returns tensors inside some Python object."""

from __future__ import annotations

import collections
import dataclasses
import functools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import torch

Hop = Callable[..., Any]


class Point:
    def __init__(self, a: torch.Tensor, b: torch.Tensor) -> None:
        self.a, self.b = a, b


@dataclasses.dataclass
class Pair:
    a: torch.Tensor
    b: torch.Tensor


@dataclasses.dataclass(frozen=True)
class FrozenPair:
    a: torch.Tensor
    b: torch.Tensor


@dataclasses.dataclass(slots=True)
class SlotPair:
    a: torch.Tensor
    b: torch.Tensor


class NamedPair(NamedTuple):
    a: torch.Tensor
    b: torch.Tensor


class Stack(list[Any]):
    pass


class Couple(tuple[Any, ...]):
    pass


# What torch.classes holds is C++; of what a CPU build ships, packed weights of fbgemm are the easiest to make.
PACKED = (
    torch.ops.quantized.linear_prepack_fp16(torch.eye(2), None)
    if "fbgemm" in torch.backends.quantized.supported_engines
    else None
)


def user_object(hop, x):
    """The body returns an object of a user-defined class."""

    def read(out):
        return out.a * out.b

    out = hop(lambda x: Point(x.sin(), x.cos()), x, read)
    return read(out), out


def dataclass(hop, x):
    """The body returns a dataclass."""

    def read(out):
        return out.a * out.b

    out = hop(lambda x: Pair(x.sin(), x.cos()), x, read)
    return read(out), out


def frozen_dataclass(hop, x):
    """The body returns a frozen dataclass."""

    def read(out):
        return out.a * out.b

    out = hop(lambda x: FrozenPair(x.sin(), x.cos()), x, read)
    return read(out), out


def slots_dataclass(hop, x):
    """The body returns a dataclass with slots."""

    def read(out):
        return out.a * out.b

    out = hop(lambda x: SlotPair(x.sin(), x.cos()), x, read)
    return read(out), out


def named_tuple(hop, x):
    """The body returns a named tuple."""

    def read(out):
        return out.a * out.b

    out = hop(lambda x: NamedPair(x.sin(), x.cos()), x, read)
    return read(out), out


def nested_containers(hop, x):
    """The body returns a dict of a list and a tuple."""

    def read(out):
        return out["a"][0] * out["b"][0][0]

    out = hop(lambda x: {"a": [x.sin(), x + 1], "b": ((x.cos(),),)}, x, read)
    return read(out), out


def list_subclass(hop, x):
    """The body returns a list of a user-defined class."""

    def read(out):
        return out[0] * out[1]

    out = hop(lambda x: Stack([x.sin(), x.cos()]), x, read)
    return read(out), out


def tuple_subclass(hop, x):
    """The body returns a tuple of a user-defined class."""

    def read(out):
        return out[0] * out[1]

    out = hop(lambda x: Couple((x.sin(), x.cos())), x, read)
    return read(out), out


def deque(hop, x):
    """The body returns a deque."""

    def read(out):
        return out[0] * out[1]

    out = hop(lambda x: collections.deque([x.sin(), x.cos()], maxlen=2), x, read)
    return read(out), out


def set_of_tensors(hop, x):
    """The body returns a set with one tensor."""

    def read(out):
        return next(iter(out)) * 2

    out = hop(lambda x: {x.sin()}, x, read)
    return read(out), len(out)


def partial(hop, x):
    """The body returns a partial that holds a tensor."""

    def read(out):
        return out(2)

    return read(hop(lambda x: functools.partial(torch.mul, x.sin()), x, read))


def closure(hop, x):
    """The body returns a function that closes over a tensor."""

    def body(x):
        y = x.sin()
        return lambda: y * 2

    def read(out):
        return out()

    return read(hop(body, x, read))


def generator(hop, x):
    """The body returns a generator that has not begun."""

    def body(x) -> Iterator[torch.Tensor]:
        yield x.sin()
        yield x.cos()

    def read(out):
        a, b = out
        return a * b

    return read(hop(body, x, read))


def iterator(hop, x):
    """The body returns an iterator over tensors, one of which it has taken."""

    def body(x):
        it = iter([x, x.sin(), x.cos()])
        next(it)
        return it

    def read(out):
        a, b = out
        return a * b

    return read(hop(body, x, read))


def self_referencing(hop, x):
    """The body returns a list that holds itself."""

    def body(x):
        out = [x.sin()]
        out.append(out)
        return out

    def read(out):
        return out[1][1][0] * 2

    return read(hop(body, x, read))


def script_object(hop, x):
    """The body returns an object of a C++ script class beside a tensor."""

    def read(out):
        return out[0] * 2

    return read(hop(lambda x: (x.sin(), PACKED), x, read))


ROWS = (
    user_object,
    dataclass,
    frozen_dataclass,
    slots_dataclass,
    named_tuple,
    nested_containers,
    list_subclass,
    tuple_subclass,
    deque,
    set_of_tensors,
    partial,
    closure,
    generator,
    iterator,
    self_referencing,
    script_object,
)
