"""Views: how a value that a body returns came from the memory that it shares, so that it can be made again outside.

A chain is what a body did from a base to a view of it: reshapes, slices, transposes. Writes in place are no step of
it: they change what is in the memory, which both go on to share.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import torch

from hopkit._torch.emission import new_value, tracker_like
from hopkit._torch.subgraphs import fake_tensors, mapped, storages
from hopkit._torch.tracking import Tracker, Translator

__all__ = ["Chain", "Step", "Unrepeatable", "memory", "replay", "trace_back"]

_CHANGES_SHAPE = frozenset(
    {"as_strided_", "resize_", "set_", "squeeze_", "swapaxes_", "swapdims_", "t_", "transpose_", "unsqueeze_"}
)


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


def _key(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value).__name__, tuple(_key(each) for each in value)
    if isinstance(value, dict):
        return tuple((name, _key(each)) for name, each in sorted(value.items()))
    if isinstance(value, slice):
        return "slice", _key((value.start, value.stop, value.step))
    return value if isinstance(value, torch.fx.Proxy) else (type(value).__name__, value)


def memory(node: torch.fx.Node) -> frozenset[Any]:
    """Keys of the memory of the value of a node: of all tensors in it, where it is a tuple of them.

    Only strided tensors have memory in this sense.
    """
    value = node.meta.get("example_value")
    parts = value if isinstance(value, (list, tuple)) else fake_tensors(node) if value is not None else []
    return frozenset(
        key
        for part in parts
        if isinstance(part, torch.Tensor) and part.layout is torch.strided
        for key in storages(part)
    )


def trace_back(node: torch.fx.Node, outer: Mapping[torch.fx.Node, torch.fx.Proxy]) -> Chain:
    """From a value of a body back to the first node with the same memory.

    ``outer`` maps placeholders to values of the enclosing program. Raises `Unrepeatable` where a step on the way can't
    be made again outside.
    """
    shared = memory(node)
    steps: list[Step] = []
    while True:
        before = [each for each in node.all_input_nodes if memory(each) & shared]
        if not before:
            return Chain(node, tuple(reversed(steps)))
        if len(before) > 1:
            raise Unrepeatable(f"{node.name} shares memory with more than one of its arguments")
        name = _name(node)
        if name in _CHANGES_SHAPE:
            raise Unrepeatable(f"{name} changes the shape of a tensor in place")
        # A write in place gives the tensor that it wrote to.
        if not (name.endswith("_") and not name.endswith("__")):
            steps.append(_step(node, before[0], outer))
        node = before[0]


def _name(node: torch.fx.Node) -> str:
    return node.target if isinstance(node.target, str) else str(getattr(node.target, "__name__", node.target))


def _step(node: torch.fx.Node, before: torch.fx.Node, outer: Mapping[torch.fx.Node, torch.fx.Proxy]) -> Step:
    def argument(value: Any) -> Any:
        if value is before:
            return PREVIOUS
        if isinstance(value, slice):
            return slice(*(argument(each) for each in (value.start, value.stop, value.step)))
        if not isinstance(value, torch.fx.Node):
            return value
        if value not in outer:
            raise Unrepeatable(f"{_name(node)} takes {value.name}, which the body computes")
        return outer[value]

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

        def argument(each: Any, previous: Any = proxy) -> Any:
            return previous if each is PREVIOUS else each

        value = new_value(tx, step.op, step.target, mapped(argument, step.args), mapped(argument, step.kwargs))
        proxy = value.as_proxy()
    found: Tracker = value
    return found
