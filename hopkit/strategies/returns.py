"""The structures that a body returns, and the expressions that read the tensors from them."""

from __future__ import annotations

import dataclasses

import torch

from hopkit.strategies.live_values import LiveTensor
from hopkit.strategies.scope import DrawnScope

__all__ = ["CLASSES", "STRUCTURES", "Returned", "read_from", "returned"]

CLASSES = {
    "Pair": ("class Pair(typing.NamedTuple):", "    a: object", "    b: object"),
    "Box": ("@dataclasses.dataclass", "class Box:", "    a: object", "    b: object"),
    "FrozenBox": ("@dataclasses.dataclass(frozen=True)", "class FrozenBox:", "    a: object", "    b: object"),
    "SlotBox": ("@dataclasses.dataclass(slots=True)", "class SlotBox:", "    a: object", "    b: object"),
    "Point": ("class Point:", "    def __init__(self, a, b):", "        self.a, self.b = a, b"),
    "Stack": ("class Stack(list):", "    pass"),
    "Couple": ("class Couple(tuple):", "    pass"),
    "Colour": ("class Colour(enum.Enum):", "    RED = 1", "    BLUE = 2"),
}
"""The classes and objects that structures use, by name, with their text."""

if "fbgemm" in torch.backends.quantized.supported_engines:
    # An object of a C++ script class: packed weights are the easiest to create in a CPU build.
    CLASSES["PACKED"] = ("PACKED = torch.ops.quantized.linear_prepack_fp16(torch.eye(2), None)",)

STRUCTURES: dict[str, tuple[str, tuple[str, ...]]] = {
    "one": ("{0}", ("",)),
    "tuple": ("({0}, {1})", ("[0]", "[1]")),
    "single": ("({0},)", ("[0]",)),
    "list": ("[{0}, {1}]", ("[0]", "[1]")),
    "dict": ("{{'a': {0}, 'b': {1}}}", ("['a']", "['b']")),
    "nested": ("[{0}, ({1}, {{'c': {2}}})]", ("[0]", "[1][0]", "[1][1]['c']")),
    "with_none": ("({0}, None, {1})", ("[0]", "[2]")),
    "named_tuple": ("Pair({0}, {1})", (".a", ".b")),
    "with_constants": ("({0}, 'text', 2.5, {1})", ("[0]", "[3]")),
    "with_enum": ("({0}, Colour.RED, {1})", ("[0]", "[2]")),
    "dataclass": ("Box({0}, {1})", (".a", ".b")),
    "frozen_dataclass": ("FrozenBox({0}, {1})", (".a", ".b")),
    "slots_dataclass": ("SlotBox({0}, {1})", (".a", ".b")),
    "object": ("Point({0}, {1})", (".a", ".b")),
    "list_subclass": ("Stack([{0}, {1}])", ("[0]", "[1]")),
    "tuple_subclass": ("Couple(({0}, {1}))", ("[0]", "[1]")),
    "deque": ("collections.deque([{0}, {1}])", ("[0]", "[1]")),
    "partial": ("functools.partial(max, {0}, {1})", (".args[0]", ".args[1]")),
    "closure": ("(lambda: ({0}, {1}))", ("()[0]", "()[1]")),
    "iterator": ("iter(({0}, {1}))", ("next({})", "next({})")),
    "generator": ("(each for each in ({0}, {1}))", ("next({})", "next({})")),
    "self_referencing": ("(lambda o: o.append(o) or o)([{0}])", ("[1][1][0]",)),
    # The number is a symbol if sizes vary.
    "with_size": ("({0}, {0}.numel())", ("{0}[0].reshape({0}[1])",)),
    "with_float": ("({0}, {0}.numel() / 4, {1})", ("[0]", "[2]")),
    "set": ("{{{0}}}", ("next(iter({}))",)),
    **({"with_script_object": ("({0}, PACKED, {1})", ("[0]", "[2]"))} if "PACKED" in CLASSES else {}),
}
"""Structures, the simplest first: the template of one, with a field for each tensor, and the text that reads each.

A text that reads a tensor has a field for the structure's name, or is a suffix of it."""


def read_from(name: str, how: str) -> str:
    """Return the text that reads a tensor from the structure called ``name``.

    >>> read_from("v0", "[1]"), read_from("v0", "next({})")
    ('v0[1]', 'next(v0)')
    """
    return how.format(name) if "{" in how else name + how


@dataclasses.dataclass(frozen=True)
class Returned:
    """The return value of a body: its tensors, with the texts that read them from it (`read_from`).

    ``template`` is the text of the value with a field for each tensor.
    """

    template: str
    suffixes: tuple[str, ...]
    tensors: tuple[LiveTensor, ...]

    @property
    def text(self) -> str:
        return self.template.format(*(x.name for x in self.tensors))


def returned(scope: DrawnScope, structures: tuple[str, ...], *, aliases: bool, contiguous: bool = False) -> Returned:
    """Draw the return value of a scope's function.

    Without ``aliases`` its tensors share no memory with each other or with tensors from outside the function; with
    ``contiguous`` they also have the strides of new tensors.
    """
    template, suffixes = STRUCTURES[scope.choices.pick(structures)]
    tensors = tuple(_tensor(scope) for _ in suffixes)
    return Returned(template, suffixes, tensors if aliases else copy_shared(scope, tensors, contiguous=contiguous))


def _tensor(scope: DrawnScope) -> LiveTensor:
    own = [x for x in scope.fixed if scope.is_own(x)]
    borrowed = [x for x in scope.fixed if not scope.is_own(x)]
    return scope.choices.pick((*own, *borrowed))


def copy_shared(
    scope: DrawnScope, tensors: tuple[LiveTensor, ...], *, contiguous: bool = False
) -> tuple[LiveTensor, ...]:
    """Return the tensors, copying those that share memory with another or with the outside, or are not contiguous."""
    seen = set(scope.outer_storages)
    results = []
    for x in tensors:
        if contiguous and not x.is_in_order:
            x = scope.copy_in_order(x)
        elif x.storage in seen:
            x = scope.assign(f"{x.name}.clone()", bound=x.bound, slope=x.slope)
        seen.add(x.storage)
        results.append(x)
    return tuple(results)
