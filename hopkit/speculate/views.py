"""Views: how a value that a body returns came from the memory that it shares, so that it can be made again outside.

A chain is what a body did from a base to a view of it: reshapes, slices, transposes. Writes in place are no step of
it: they give the tensor that they wrote to, and change what is in the memory, which both go on to share. A step is
a node that called view operators alone when it was run on fake values, or one that takes an element of a tuple.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Mapping
from typing import Any

import torch

from hopkit._torch.emission import new_value, tracker_like
from hopkit._torch.memory import memory_of
from hopkit._torch.subgraphs import mapped
from hopkit._torch.symbols import computed_outside, expression_of
from hopkit._torch.tracking import Tracker, Translator
from hopkit.speculate.subgraph import TracedBody

__all__ = ["Chain", "Step", "Unrepeatable", "replay", "trace_back"]


class Unrepeatable(Exception):
    """A view that can't be made again outside of the body; says why."""


class _Previous:
    """Where, among the arguments of a step, the result of the step before stands."""

    def __repr__(self) -> str:
        return "the step before"


PREVIOUS = _Previous()


@dataclasses.dataclass(frozen=True, eq=False)
class Step:
    """One view operation: its kind, its target, and its arguments, among them `PREVIOUS` and outer values."""

    op: str
    target: Any
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]

    @property
    def key(self) -> Any:
        """Equal for two steps that do the same."""
        return self.op, self.target, _key(self.args), _key(dict(self.kwargs))


@dataclasses.dataclass(frozen=True, eq=False)
class Chain:
    """A base, as a node of the body's graph, and the steps from it to the view."""

    base: torch.fx.Node
    steps: tuple[Step, ...]

    @property
    def key(self) -> Any:
        """Equal for two chains that make the same view of their bases."""
        return tuple(step.key for step in self.steps)


@dataclasses.dataclass(frozen=True, eq=False)
class _Number:
    """A symbolic number that a body computes, and the enclosing program can compute too."""

    value: Any
    expression: Any


def _key(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value).__name__, tuple(_key(each) for each in value)
    if isinstance(value, dict):
        return tuple((name, _key(each)) for name, each in sorted(value.items()))
    if isinstance(value, slice):
        return "slice", _key((value.start, value.stop, value.step))
    if isinstance(value, _Number):
        return "number", value.expression
    return value if isinstance(value, torch.fx.Proxy) else (type(value).__name__, value)


def trace_back(
    tx: Translator, body: TracedBody, node: torch.fx.Node, outer: Mapping[torch.fx.Node, torch.fx.Proxy]
) -> Chain:
    """From a value of a body back to the first node with the same memory.

    ``outer`` maps placeholders to values of the enclosing program. Raises `Unrepeatable` where a step on the way can't
    be made again outside.
    """
    shared = memory_of(node)
    for key in shared & body.effects.reshaped.keys():
        raise Unrepeatable(f"{body.effects.reshaped[key]} changes the shape of a tensor in place")
    steps: list[Step] = []
    while True:
        before = [each for each in node.all_input_nodes if memory_of(each) & shared]
        if not before:
            return Chain(node, tuple(reversed(steps)))
        same = _same_tensor(node, before)
        if same is not None:
            node = same
            continue
        if len(before) > 1:
            raise Unrepeatable(f"{node.name} shares memory with more than one of its arguments")
        if node not in body.effects.views and not _takes_an_element(node):
            raise Unrepeatable(f"{node.name} does more than make a view")
        steps.append(_step(tx, node, before[0], outer))
        node = before[0]


def _same_tensor(node: torch.fx.Node, before: list[torch.fx.Node]) -> torch.fx.Node | None:
    """The argument whose value a node gives back: the tensor that it wrote to, say, also out of a list of them."""
    value = node.meta["example_value"]
    candidates = [*before, *(each for one in before for each in one.all_input_nodes)]
    return next((each for each in candidates if each.meta.get("example_value") is value), None)


def _takes_an_element(node: torch.fx.Node) -> bool:
    first = node.args[0] if node.args else None
    return (
        node.target is operator.getitem
        and isinstance(first, torch.fx.Node)
        and isinstance(first.meta.get("example_value"), (list, tuple))
    )


def _step(
    tx: Translator, node: torch.fx.Node, before: torch.fx.Node, outer: Mapping[torch.fx.Node, torch.fx.Proxy]
) -> Step:
    def argument(value: Any) -> Any:
        if value is before:
            return PREVIOUS
        if isinstance(value, slice):
            return slice(*(argument(each) for each in (value.start, value.stop, value.step)))
        if not isinstance(value, torch.fx.Node):
            return value
        if value in outer:
            return outer[value]
        number = value.meta.get("example_value")
        known = expression_of(tx, number)
        if known is None:
            raise Unrepeatable(f"{node.name} takes {value.name}, which the body computes")
        return _Number(number, known)

    args = mapped(argument, _plain(node.args))
    kwargs = mapped(argument, _plain(dict(node.kwargs)))
    return Step(node.op, node.target, tuple(args), kwargs)


def _plain(value: Any) -> Any:
    """FX keeps arguments in containers of its own."""
    if isinstance(value, (list, tuple)):
        kind = tuple if isinstance(value, tuple) else list
        return kind(_plain(each) for each in value)
    return {key: _plain(each) for key, each in value.items()} if isinstance(value, dict) else value


def replay(tx: Translator, base: Any, chain: Chain, like: Tracker) -> Tracker:
    """Make a view again, of another base (a tracker or a proxy), in the enclosing program.

    ``like`` is the tracker of the view in a body: without any step it is that of the base too.
    """
    proxy = base if isinstance(base, torch.fx.Proxy) else base.as_proxy()
    value: Any = tracker_like(like, proxy)
    for step in chain.steps:

        def argument(value: Any, previous: Any = proxy) -> Any:
            if isinstance(value, slice):
                return slice(*(argument(part) for part in (value.start, value.stop, value.step)))
            if isinstance(value, _Number):
                return computed_outside(tx, value.value).as_proxy()
            return previous if value is PREVIOUS else value

        value = new_value(tx, step.op, step.target, mapped(argument, step.args), mapped(argument, step.kwargs))
        proxy = value.as_proxy()
    found: Tracker = value
    return found
