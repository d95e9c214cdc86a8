"""The structure of the result of a HOP with its author's rules, which may run several bodies and combine their results.

The author's ``fake`` runs on fake tensors, and its bodies return tensors or tuples of them. Where its result holds the
object that a body returned, the program gets the structure that the program's function returned there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import inlined_function
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.vt_parts import tuple_of
from hopkit.hops.calling_convention import GraphBody, Node, call_eagerly
from hopkit.hops.definition import Definition
from hopkit.hops.traced_structures import merge_results
from hopkit.speculate.subgraph import TracedBody

__all__ = ["build_like", "result_of_rule"]


@dataclasses.dataclass(frozen=True)
class _Returned:
    """The place of what a body returned, by the body's number."""

    body: int


@dataclasses.dataclass(frozen=True)
class _Unknown:
    """A result that the rule made without calling a body."""


@dataclasses.dataclass
class _NotedBody(GraphBody):
    """A body that keeps what it returned."""

    returned: list[Any] = dataclasses.field(default_factory=list)

    def __call__(self, *operands: Any) -> Any:
        self.returned.append(super().__call__(*operands))
        return self.returned[-1]


def result_of_rule(tx: InstructionTranslator, definition: Definition, node: Node, config: dict[str, Any]) -> Any:
    """Return the result of the author's ``fake``, with a `_Returned` in place of each object that a body returned.

    ``node`` holds the proxies of the arguments of a node.
    """
    assert definition.fake is not None
    control, operands, lifted = (
        tuple(_example(value) for value in values) for values in (node.control, node.operands, node.lifted)
    )
    graphs = [tx.output.nn_modules[str(proxy.node.target)] for proxy in node.bodies]  # type: ignore[attr-defined]
    bodies = [_NotedBody(definition.name, graph, operands, lifted) for graph in graphs]
    with tx.output.fake_mode:
        result = call_eagerly(definition.fake, None, Node(control, node.bodies, operands, lifted), bodies, config)
    if not any(body.returned for body in bodies):
        return _Unknown()
    known = {id(value): _Returned(index) for index, body in enumerate(bodies) for value in body.returned}
    return _with_places(result, known)


def _example(value: Any) -> Any:
    return value.node.meta["example_value"] if isinstance(value, torch.fx.Proxy) else value


def _with_places(result: Any, known: dict[int, _Returned]) -> Any:
    if id(result) in known:
        return known[id(result)]
    if type(result) in (list, tuple):
        return type(result)(_with_places(part, known) for part in result)
    if type(result) is dict:
        return {key: _with_places(part, known) for key, part in result.items()}
    return result


def build_like(
    tx: InstructionTranslator, name: str, like: Any, items: Sequence[VariableTracker], bodies: Sequence[TracedBody]
) -> VariableTracker:
    """Build the program's result of the VTs of the node's outputs; ``like`` is from `result_of_rule`."""
    remaining = list(items)

    def take(count: int) -> list[VariableTracker]:
        taken, remaining[:count] = remaining[:count], []
        return taken

    def built(part: Any) -> VariableTracker:
        if isinstance(part, _Returned):
            # For each use anew: the results of two calls are two objects.
            results = merge_results(tx, name, {"the body": bodies[part.body]})
            return results.build(take(len(results.slots)))
        if isinstance(part, torch.Tensor):
            return take(1)[0]
        if type(part) is tuple:
            return tuple_of([built(element) for element in part])
        if type(part) is list:
            return inlined_function(tx, _list_of, *map(built, part))
        if type(part) is dict:
            keys = tuple(part)
            values = [built(value) for value in part.values()]
            return inlined_function(tx, lambda *parts: dict(zip(keys, parts, strict=True)), *values)
        refuse(
            tx,
            name,
            f"fake= returns a {type(part).__name__} that no body returned",
            "Return tensors and results of bodies, in lists, tuples and dicts.",
        )
        raise AssertionError("refuse raises")

    result = built(_Returned(0) if isinstance(like, _Unknown) else like)
    if remaining:
        refuse(tx, name, f"fake= returns {len(items)} tensors, and a body another number", "Call the body in fake=.")
    return result


def _list_of(*values: Any) -> list[Any]:
    """Return a list of the values. Dynamo traces this."""
    return list(values)
