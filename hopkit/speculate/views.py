"""Trace a returned view back to its base, and replay it outside of the body.

A chain is the steps of a body from a base to a view of it: reshapes, slices, transposes. Writes in place are no steps
of it: they return the tensor that they wrote to, and change the contents of memory that both go on to share. A step is
a node that called only view operators when it ran on fake values, or one that takes an element of a tuple.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Mapping
from typing import Any

import torch

from hopkit._torch.dynamo.emission import new_value, vt_like
from hopkit._torch.dynamo.memory import memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.symbols import computed_outside, expression_of
from hopkit._torch.pytree import tree_map
from hopkit.speculate.subgraph import TracedBody

__all__ = ["Chain", "Step", "Unrepeatable", "replay", "trace_back"]


class Unrepeatable(Exception):
    """A view can't be made again outside of the body; the message states why."""


class _Previous:
    """The marker, among the arguments of a step, of the previous step's result."""

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
        """Return a key that is equal for two steps that do the same."""
        return self.op, self.target, _key(self.args), _key(dict(self.kwargs))


@dataclasses.dataclass(frozen=True, eq=False)
class Chain:
    """A base, as a node of the body's graph, and the steps from it to the view."""

    base: torch.fx.Node
    steps: tuple[Step, ...]

    @property
    def key(self) -> Any:
        """Return a key that is equal for two chains that make the same view of their bases."""
        return tuple(step.key for step in self.steps)


@dataclasses.dataclass(frozen=True, eq=False)
class _Number:
    """A symbolic number that a body computes, and the enclosing program can compute too."""

    value: Any
    expression: Any


def _key(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value).__name__, tuple(_key(item) for item in value)
    if isinstance(value, dict):
        return tuple((name, _key(item)) for name, item in sorted(value.items()))
    if isinstance(value, slice):
        return "slice", _key((value.start, value.stop, value.step))
    if isinstance(value, _Number):
        return "number", value.expression
    return value if isinstance(value, torch.fx.Proxy) else (type(value).__name__, value)


def trace_back(
    tx: InstructionTranslator, body: TracedBody, node: torch.fx.Node, outer: Mapping[torch.fx.Node, torch.fx.Proxy]
) -> Chain:
    """Return the chain from the first node with the same memory to a value of a body.

    ``outer`` maps placeholders to values of the enclosing program. Raises `Unrepeatable` if a step on the way can't be
    made again outside.
    """
    shared = memory_of(node)
    for key in shared & body.effects.reshaped.keys():
        raise Unrepeatable(f"{body.effects.reshaped[key]} changes the shape of a tensor in place")
    steps: list[Step] = []
    while True:
        sources = [source for source in node.all_input_nodes if memory_of(source) & shared]
        if not sources:
            return Chain(node, tuple(reversed(steps)))
        returned = _same_tensor(node, sources)
        if returned is not None:
            node = returned
            continue
        if len(sources) > 1:
            raise Unrepeatable(f"{node.name} shares memory with more than one of its arguments")
        if node not in body.effects.views and not _takes_an_element(node):
            raise Unrepeatable(f"{node.name} does more than make a view")
        steps.append(_step(tx, node, sources[0], outer))
        node = sources[0]


def _same_tensor(node: torch.fx.Node, sources: list[torch.fx.Node]) -> torch.fx.Node | None:
    """Return the argument whose value a node returns: the tensor that it wrote to, say, also out of a list."""
    value = node.meta["example_value"]
    candidates = [*sources, *(node for source in sources for node in source.all_input_nodes)]
    return next((node for node in candidates if node.meta.get("example_value") is value), None)


def _takes_an_element(node: torch.fx.Node) -> bool:
    container = node.args[0] if node.args else None
    return (
        node.target is operator.getitem
        and isinstance(container, torch.fx.Node)
        and isinstance(container.meta.get("example_value"), (list, tuple))
    )


def _step(
    tx: InstructionTranslator, node: torch.fx.Node, source: torch.fx.Node, outer: Mapping[torch.fx.Node, torch.fx.Proxy]
) -> Step:
    def argument(value: Any) -> Any:
        if value is source:
            return PREVIOUS
        if isinstance(value, slice):
            return slice(*(argument(bound) for bound in (value.start, value.stop, value.step)))
        if not isinstance(value, torch.fx.Node):
            return value
        if value in outer:
            return outer[value]
        number = value.meta.get("example_value")
        expression = expression_of(tx, number)
        if expression is None:
            raise Unrepeatable(f"{node.name} takes {value.name}, which the body computes")
        return _Number(number, expression)

    args = tree_map(argument, _without_fx_containers(node.args))
    kwargs = tree_map(argument, _without_fx_containers(dict(node.kwargs)))
    return Step(node.op, node.target, tuple(args), kwargs)


def _without_fx_containers(value: Any) -> Any:
    """Return the arguments of a node in Python's containers instead of FX's."""
    if isinstance(value, (list, tuple)):
        kind = tuple if isinstance(value, tuple) else list
        return kind(map(_without_fx_containers, value))
    if isinstance(value, dict):
        return {key: _without_fx_containers(item) for key, item in value.items()}
    return value


def replay(tx: InstructionTranslator, base: Any, chain: Chain, like: VariableTracker) -> VariableTracker:
    """Make a view again, of another base (a VariableTracker or a proxy), in the enclosing program.

    ``like`` is the VariableTracker of the view in a body: without any step it is that of the base too.
    """
    proxy = base if isinstance(base, torch.fx.Proxy) else base.as_proxy()
    value: Any = vt_like(like, proxy)
    for step in chain.steps:

        def argument(value: Any, previous: Any = proxy) -> Any:
            if isinstance(value, slice):
                return slice(*(argument(part) for part in (value.start, value.stop, value.step)))
            if isinstance(value, _Number):
                return computed_outside(tx, value.value).as_proxy()
            return previous if value is PREVIOUS else value

        value = new_value(tx, step.op, step.target, tree_map(argument, step.args), tree_map(argument, step.kwargs))
        proxy = value.as_proxy()
    view: VariableTracker = value
    return view
