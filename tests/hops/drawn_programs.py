"""Drawn programs that call one of hopkit's HOPs with objects, writes and aliases, as source text.

`program` draws with a function that picks one of several options: that of hypothesis, which shrinks, or that of a
seeded generator, so that a HOP and a seed name a program.
"""

from __future__ import annotations

import collections
import dataclasses
import enum
import random
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

import torch
from hypothesis import strategies as st

import hopkit
from hopkit.hops.repeat import repeat
from hopkit.hops.switch import switch

__all__ = ["HOPS", "Box", "Drawn", "program", "programs", "seeded"]

Pick = Callable[[Sequence[Any]], Any]


@dataclasses.dataclass
class State:
    a: torch.Tensor
    b: torch.Tensor


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: torch.Tensor
    b: torch.Tensor


@dataclasses.dataclass(slots=True)
class Slotted:
    a: torch.Tensor
    b: torch.Tensor


@dataclasses.dataclass
class Counted:
    a: torch.Tensor
    n: int


class Cache:
    """An object that a body changes."""

    def __init__(self, a: torch.Tensor, b: torch.Tensor) -> None:
        self.a, self.b = a, b


class Box:
    """An object of the enclosing program that bodies read."""

    def __init__(self, w: torch.Tensor) -> None:
        self.w, self.k = w, 3


class Mode(enum.Enum):
    FAST = 1


Pair = collections.namedtuple("Pair", "a b")


@hopkit.hop(runs="once", namespace="tests_drawn")
def region(body: Any, *operands: Any) -> Any:
    return body(*operands)


@dataclasses.dataclass(frozen=True)
class Structure:
    """How a structure is written: anew of tensors ``{0}``, ``{1}`` and a number ``{n}``, and where its parts are.

    ``tensors`` and ``number`` are the places in a value of it; ``changed``: a body may set these places.
    """

    text: str
    tensors: tuple[str, ...]
    number: str = ""
    changed: bool = False


_AB = ("{s}.a", "{s}.b")
_FIRST_TWO = ("{s}[0]", "{s}[1]")

STRUCTURES = {
    "tensor": Structure("{0}", ("{s}",)),
    "pair": Structure("({0}, {1})", _FIRST_TWO),
    "list": Structure("[{0}, {1}]", _FIRST_TWO, changed=True),
    "dict": Structure("{{'a': {0}, 'b': {1}}}", ("{s}['a']", "{s}['b']"), changed=True),
    "named tuple": Structure("Pair({0}, {1})", _AB),
    "dataclass": Structure("State({0}, {1})", _AB, changed=True),
    "frozen": Structure("Frozen({0}, {1})", _AB),
    "slots": Structure("Slotted({0}, {1})", _AB, changed=True),
    "counted": Structure("Counted({0}, {n})", ("{s}.a",), "{s}.n", changed=True),
    "integer": Structure("({0}, {n})", ("{s}[0]",), "{s}[1]"),
    "object": Structure("Cache({0}, {1})", _AB, changed=True),
    "objects": Structure("[Cache({0}, {1}), Cache({1}, {0})]", ("{s}[0].a", "{s}[1].b", "{s}[1].a"), changed=True),
    "labels": Structure("{{'a': {0}, 'name': 'n', 'mode': Mode.FAST, 'none': None}}", ("{s}['a']",), changed=True),
    "twice": Structure("({0}, {0})", _FIRST_TWO),
    "nested": Structure("{{'s': State({0}, {1}), 'l': [{1}]}}", ("{s}['s'].a", "{s}['l'][0]"), changed=True),
}

EXPRESSIONS = (
    *("{p}.sin()", "{p} * 0.5", "torch.tanh({p} + {q})", "{p} * {q}", "{p} + {q}.sum()", "{p}.flip(0)", "{p} - 1"),
    *("{p}[:] + 0", "{p}.view(2, 2).t().reshape(4)", "{p} * box.k", "{p} + box.w", "({p} + w) * 0.5", "{p} * 1"),
    "hopkit.cond({p}.sum() > 0, lambda t: t, lambda t: t.cos(), ({p},))",
    "hopkit.cond({p}.sum() > 0, lambda: State({p} * 2, {q}), lambda: State({q}.sin(), {q})).a",
    "hopkit.while_loop(lambda t, j: j < 2, lambda t, j: (t * 0.5, j + 1), ({p}, 0))[0]",
)
POINTWISE = ("{l} + {r}", "{l} * {r}", "torch.maximum({l}, {r})")
HOPS = ("while_loop", "scan", "map", "associative_scan", "switch", "cond", "custom")


@dataclasses.dataclass(frozen=True)
class Drawn:
    """A drawn program: its source defines ``program(x, y, w, box)`` of tensors of four elements and a `Box`."""

    hop: str
    source: str

    def function(self) -> Callable[..., Any]:
        """Return the program, anew: no code is compiled twice."""
        names = {"torch": torch, "hopkit": hopkit, "repeat": repeat, "switch": switch, "region": region}
        classes = (State, Frozen, Slotted, Counted, Cache, Pair, Mode)
        namespace: dict[str, Any] = names | {cls.__name__: cls for cls in classes}
        exec(compile(self.source, f"<drawn {self.hop}>", "exec"), namespace)
        function: Callable[..., Any] = namespace["program"]
        return function

    def __repr__(self) -> str:
        return f"\n{self.source}"


class _Body:
    """The lines of a function and the tensors that are in scope there."""

    def __init__(self, pick: Pick, tensors: Sequence[str]) -> None:
        self.pick, self.lines, self.tensors = pick, list[str](), list(tensors)

    def tensor(self) -> str:
        return str(self.pick(self.tensors))

    def statements(self, most: int) -> None:
        for _ in range(self.pick(range(most + 1))):
            name = f"v{len(self.lines)}"
            text = self.pick(EXPRESSIONS).format(p=self.tensor(), q=self.tensor())
            self.lines.append(f"{name} = {text}")
            self.tensors.append(name)
            if self.pick((False, False, True)):
                self.lines.append(f"{name} = {name} * 2")
                self.lines.append(f"{name}.{self.pick(('add_(1)', 'mul_(0.5)', 'neg_()'))}")

    def next_state(self, structure: Structure, name: str) -> str:
        """Return the next value of a state, anew or the changed one."""
        number = structure.number.format(s=name)
        places = [place.format(s=name) for place in structure.tensors]
        if structure.changed and self.pick((True, False)):
            self.lines += [f"{place} = {self.tensor()}" for place in places if self.pick((True, True, False))]
            if number and self.pick((True, False)):
                self.lines.append(f"{number} += 1")
            return name
        step = self.pick((number, f"{number} + 1", f"{number} * 2")) if number else ""
        return structure.text.format(self.tensor(), self.tensor(), n=step)

    def value(self, structure: Structure) -> str:
        return structure.text.format(self.tensor(), self.tensor(), n=self.pick(("1", "2")))

    def function(self, name: str, arguments: str, result: str) -> str:
        return f"def {name}({arguments}):\n" + textwrap.indent("\n".join([*self.lines, f"return {result}"]), "    ")


def _structure(pick: Pick) -> Structure:
    return STRUCTURES[pick(sorted(STRUCTURES))]


def _while_loop(pick: Pick) -> tuple[list[str], str]:
    structure = _structure(pick)
    body = _Body(pick, [*(place.format(s="s") for place in structure.tensors), "w", "box.w"])
    body.statements(3)
    text = body.function("body", "s, i", f"{body.next_state(structure, 's')}, i + 1")
    start, rounds = pick(("0", "torch.tensor(0)")), pick(range(4))
    call = f"hopkit.while_loop(lambda s, i: i < {rounds}, body, (initial, {start}))"
    # Without a round, objects that the body would make are copies of the initial ones: docs/loops.md.
    returned = "result, initial" if rounds else "result"
    return [text, f"initial = {_initial(pick, structure)}", f"result = {call}"], returned


def _scan(pick: Pick) -> tuple[list[str], str]:
    structure, output = _structure(pick), _structure(pick)
    xs, element = pick((("torch.stack([x, y, w])", "e"), ("{'e': torch.stack([y, w, x])}", "e['e']")))
    body = _Body(pick, [*(place.format(s="s") for place in structure.tensors), element, "w", "box.w"])
    body.statements(3)
    out = body.value(output)
    text = body.function("body", "s, e", f"{body.next_state(structure, 's')}, {out}")
    options = pick(("", ", reverse=True"))
    return [
        text,
        f"initial = {_initial(pick, structure)}",
        f"result = hopkit.scan(body, initial, {xs}{options})",
    ], "result, initial"


def _map(pick: Pick) -> tuple[list[str], str]:
    xs, element = pick((("torch.stack([x, y, w])", "e"), ("State(torch.stack([x, y]), torch.stack([w, x]))", "e.b")))
    body = _Body(pick, [element, "w", "box.w"])
    body.statements(3)
    text = body.function("body", "e", body.value(_structure(pick)))
    return [text, f"result = hopkit.map(body, {xs})"], "result"


def _associative_scan(pick: Pick) -> tuple[list[str], str]:
    named = {name: structure for name, structure in STRUCTURES.items() if not structure.number and name != "twice"}
    structure = named[pick(sorted(named))]
    xs = structure.text.format("torch.stack([x, y, w])", "torch.stack([w, x, y])", n="")
    parts = [pick(POINTWISE).format(l=place.format(s="l"), r=place.format(s="r")) for place in structure.tensors]
    text = f"def combine(l, r):\n    return {structure.text.format(*parts[:1], *(parts[1:2] or parts), n='')}"
    if "Cache({1}, {0})" in structure.text or "[{1}]" in structure.text:
        # One operator for all parts: a part is at several places.
        one = pick(POINTWISE)
        parts = [one.format(l=place.format(s="l"), r=place.format(s="r")) for place in structure.tensors]
        text = f"def combine(l, r):\n    return {structure.text.format(parts[0], parts[1], n='')}"
    options = pick(("", ", reverse=True"))
    return [text, f"result = hopkit.associative_scan(combine, {xs}, 0{options})"], "result"


def _branches(pick: Pick, count: int) -> tuple[list[str], str]:
    structure, operands = _structure(pick), _structure(pick)
    texts = []
    for index in range(count):
        body = _Body(pick, [*(place.format(s="s") for place in operands.tensors), "w", "box.w"])
        body.statements(2)
        texts.append(body.function(f"branch_{index}", "s", body.value(structure)))
    return [*texts, f"initial = {_initial(pick, operands)}"], ", ".join(f"branch_{index}" for index in range(count))


def _switch(pick: Pick) -> tuple[list[str], str]:
    lines, branches = _branches(pick, pick((2, 3)))
    index = pick(("x.argmax() % 2", "(x.sum() > 0).long()", "torch.tensor(5)"))
    return [*lines, f"result = hopkit.switch({index}, ({branches},), (initial,))"], "result, initial"


def _cond(pick: Pick) -> tuple[list[str], str]:
    lines, branches = _branches(pick, 2)
    predicate = pick(("x.sum() > 0", "y[0] > 0", "(x > y).any()"))
    return [*lines, f"result = hopkit.cond({predicate}, {branches}, (initial,))"], "result, initial"


def _custom(pick: Pick) -> tuple[list[str], str]:
    kind = pick(("once", "repeated", "selected"))
    if kind == "selected":
        lines, branches = _branches(pick, 2)
        return [*lines, f"result = switch(x.argmax() % 2, ({branches}), (initial,))"], "result, initial"
    structure = _structure(pick)
    body = _Body(pick, [*(place.format(s="s") for place in structure.tensors), "w", "box.w"])
    body.statements(3)
    if kind == "once":
        text = body.function("body", "s", body.value(_structure(pick)))
        return [text, f"initial = {_initial(pick, structure)}", "result = region(body, initial)"], "result, initial"
    tensors = [body.tensor() for _ in structure.tensors] + [body.tensor()]
    text = body.function("body", "s", structure.text.format(*tensors[:2], n=structure.number.format(s="s")))
    call = f"repeat({pick(range(4))}, body, initial)"
    return [text, f"initial = {_initial(pick, structure)}", f"result = {call}"], "result, initial"


def _initial(pick: Pick, structure: Structure) -> str:
    values = ("x", "y", "w", "x * 2", "y.sin()", "torch.ones(4)")
    return structure.text.format(pick(values), pick(values), n=pick(("1", "0")))


_CALLS = {
    "while_loop": _while_loop,
    "scan": _scan,
    "map": _map,
    "associative_scan": _associative_scan,
    "switch": _switch,
    "cond": _cond,
    "custom": _custom,
}


def program(hop: str, pick: Pick) -> Drawn:
    """Draw a program that calls one HOP, may write to a tensor after it, and returns all that it knows."""
    lines, returned = _CALLS[hop](pick)
    forgotten = "initial = None" if "initial" in returned else ""
    after = pick((*[""] * 6, "x = x + 1", forgotten, forgotten, "tensors_of(result)[0].add_(1)"))
    lines = [*lines, *([after] if after else []), f"return {returned}, x * 1, box"]
    return Drawn(hop, _TENSORS + "\n\ndef program(x, y, w, box):\n" + textwrap.indent("\n".join(lines), "    ") + "\n")


_TENSORS = """
def tensors_of(value):
    if isinstance(value, torch.Tensor):
        return [value]
    if value is None or isinstance(value, (int, str, Mode)):
        return []
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, (list, tuple)):
        value = [value.a]
    return [tensor for part in value for tensor in tensors_of(part)]
"""


def seeded(hop: str, seed: int) -> Drawn:
    """Return the program of a HOP that a seed names."""
    return program(hop, random.Random(f"{hop} {seed}").choice)


@st.composite
def programs(draw: st.DrawFn, hop: str) -> Drawn:
    """Draw a program that calls one HOP."""
    return program(hop, lambda options: draw(st.sampled_from(list(options))))
