"""Which values of a body its graph outputs."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from hopkit._torch.emission import stand_for
from hopkit._torch.memory import fake_tensors, storages
from hopkit._torch.subgraphs import flattened, forbid_later_use, without_constants
from hopkit._torch.tracking import (
    Tracker,
    Translator,
    intermediates,
    is_script_object,
    is_symbol,
    is_tensor,
    saw_side_effect,
    visit,
)
from hopkit.speculate.subgraph import SpeculatedSubgraph, TracedBody

__all__ = ["FlatOutputs", "collect", "escaped", "flatten", "in_graph", "take_over"]


def in_graph(value: Tracker) -> bool:
    """Whether a value can be an output of a graph: a tensor, a symbolic number, a script object."""
    return is_tensor(value) or is_symbol(value) or is_script_object(value)


def collect(tx: Translator, body: TracedBody) -> tuple[Tracker, ...]:
    """The tensors, symbols and script objects reachable from what a body returned, each once, then those that escaped.

    Where the policy lets values of the enclosing program pass, they are left out.
    """
    found: list[Tracker] = []
    proxies: set[Any] = set()

    def see(value: Tracker) -> None:
        if not in_graph(value):
            return
        if body.policy.outer_values_pass:
            if not body.made(value) or value.as_proxy() in proxies:
                return
            proxies.add(value.as_proxy())
        found.append(value)

    visit(tx, body.returned, see, keys=body.policy.outer_values_pass)
    allowed = body.policy.side_effects == "allowed" or body.traced_externally
    if allowed and (body.traced_externally or saw_side_effect(body.tracer)):
        found += escaped(tx, body, found)
    return tuple(found)


def escaped(tx: Translator, body: TracedBody, outputs: list[Tracker]) -> list[Tracker]:
    """The intermediates that the enclosing program may use, because the body put them into its state.

    Where outer values pass, they are those reachable from what the body changed; else, as in torch, all. Floats
    are no outputs of a HOP. Where the policy says so, those that share memory with an input, an output or each
    other are left out, and a later use of one is an error.
    """
    known = {output.as_proxy() for output in outputs}
    candidates = _reached(tx, body) if body.policy.outer_values_pass else intermediates(body.tracer)
    taken = set() if body.policy.aliased_intermediates else _memory_of_inputs_and(body, outputs)
    found: list[Tracker] = []
    for value in candidates:
        if value.as_proxy() in known or (is_symbol(value) and value.python_type() is float):
            continue
        if not body.policy.aliased_intermediates:
            memory = storages(fake_tensors(value.as_proxy().node)[0])
            if memory & taken:
                forbid_later_use(value)
                continue
            taken |= memory
        known.add(value.as_proxy())
        found.append(value)
    return found


def _reached(tx: Translator, body: TracedBody) -> list[Tracker]:
    found: list[Tracker] = []
    for changed in body.changed:
        visit(
            tx, changed, lambda value: found.append(value) if in_graph(value) and body.made(value) else None, keys=True
        )
    return found


def take_over(tx: Translator, subgraph: SpeculatedSubgraph, items: Sequence[Tracker]) -> None:
    """Let every tracker that stands for a value which the body made stand for the HOP's output of it."""
    outputs = {old.as_proxy(): new for old, new in zip(subgraph.graph_output_vts, items, strict=True)}

    def see(value: Tracker) -> None:
        if in_graph(value) and value.as_proxy() in outputs:
            stand_for(value, outputs[value.as_proxy()])

    for live in subgraph.live:
        visit(tx, live, see, keys=True)


def _memory_of_inputs_and(body: TracedBody, outputs: list[Tracker]) -> set[Any]:
    placeholders = [node for node in body.tracer.graph.nodes if node.op == "placeholder"]
    nodes = placeholders + [output.as_proxy().node for output in outputs]
    return {key for node in nodes for key in storages(fake_tensors(node)[0])}


@dataclasses.dataclass(frozen=True)
class FlatOutputs:
    """The pytree leaves of what a body returned, as one tuple, with what puts them together again."""

    leaves: Tracker
    treespec: Any
    masks: list[bool] | None = None
    constants: list[Any] | None = None


def flatten(tx: Translator, body: TracedBody) -> FlatOutputs:
    """What a body returned by the rules of pytree, with or without constants as its policy says."""
    leaves, spec = flattened(tx, body.returned)
    if body.policy.outputs != "pytree without constants":
        return FlatOutputs(leaves, spec)
    kept, masks, constants = without_constants(tx, leaves)
    return FlatOutputs(kept, spec, masks, constants)
