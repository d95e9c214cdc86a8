"""Choose the values of a body that its graph outputs."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from hopkit._torch.dynamo.emission import rebind_proxy
from hopkit._torch.dynamo.memory import fake_tensors, storages
from hopkit._torch.dynamo.protocols import (
    InstructionTranslator,
    VariableTracker,
    intermediates,
    is_script_object,
    is_symbol,
    is_tensor,
    saw_side_effect,
    unpacked,
    visit,
)
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.subgraphs import flattened, forbid_later_use, without_constants
from hopkit._torch.dynamo.vt_fields import move_to_current_scope, type_name
from hopkit.speculate.subgraph import SpeculatedSubgraph, TracedBody

__all__ = ["FlatOutputs", "collect", "escaped", "flatten", "in_graph", "rebind_outputs", "selected", "take_over"]


def in_graph(value: VariableTracker) -> bool:
    """Return whether a value can be an output of a graph: a tensor, a symbolic number, a script object."""
    return is_tensor(value) or is_symbol(value) or is_script_object(value)


def selected(tx: InstructionTranslator, body: TracedBody) -> tuple[VariableTracker, ...]:
    """Return the values that the policy of a body that runs once makes outputs: see `SpeculationPolicy`."""
    words = body.policy.outputs
    if words == "tensors and symbols":
        return collect(tx, body)
    if words == "as returned":
        is_sequence = type_name(body.returned) in ("tuple", "list")
        outputs = unpacked(tx, body.returned) if is_sequence else [body.returned]
    else:
        outputs = unpacked(tx, flattened(tx, body.returned)[0])
    for output in outputs:
        if not (in_graph(output) or output.is_python_constant()):
            what = f"the body returns a {type_name(output)}, and its outputs are {words}"
            hint = "Return a tensor, or a tuple or list of tensors; or choose other outputs in the policy."
            refuse(tx, body.description, what, hint)
    if words == "pytree without constants":
        outputs = [output for output in outputs if in_graph(output)]
    return (*outputs, *_escaped_by_effects(tx, body, list(outputs)))


def collect(tx: InstructionTranslator, body: TracedBody) -> tuple[VariableTracker, ...]:
    """Return the tensors, symbols and script objects reachable from a body's result, each once, then the escaped ones.

    Leave out values of the enclosing program if the policy lets them pass.
    """
    outputs: list[VariableTracker] = []
    proxies: set[Any] = set()

    def see(value: VariableTracker) -> None:
        if not in_graph(value):
            return
        if body.policy.outer_values_pass:
            if not body.created(value) or value.as_proxy() in proxies:
                return
            proxies.add(value.as_proxy())
        outputs.append(value)

    visit(tx, body.returned, see, keys=body.policy.outer_values_pass)
    return (*outputs, *_escaped_by_effects(tx, body, outputs))


def _escaped_by_effects(
    tx: InstructionTranslator, body: TracedBody, outputs: list[VariableTracker]
) -> list[VariableTracker]:
    """Return the escaped values of a body whose side effects are allowed and have happened."""
    allowed = body.policy.side_effects == "allowed" or body.traced_externally
    if allowed and (body.traced_externally or saw_side_effect(body.tracer)):
        return escaped(tx, body, outputs)
    return []


def escaped(tx: InstructionTranslator, body: TracedBody, outputs: list[VariableTracker]) -> list[VariableTracker]:
    """Return the intermediates that the enclosing program may use, because the body put them into its state.

    If outer values pass, these are reachable from what the body changed; else, as in torch, they are all. Floats are no
    outputs of a HOP. Without ``aliased_intermediates`` in the policy, leave out those that share memory with an input,
    an output or another one; a later use of such a value is an error.
    """
    proxies = {output.as_proxy() for output in outputs}
    candidates = _stored_outside(tx, body) if body.policy.outer_values_pass else intermediates(body.tracer)
    taken = set() if body.policy.aliased_intermediates else _memory_of_inputs_and(body, outputs)
    values: list[VariableTracker] = []
    for value in candidates:
        if value.as_proxy() in proxies or (is_symbol(value) and value.python_type() is float):
            continue
        if not body.policy.aliased_intermediates:
            memory = storages(fake_tensors(value.as_proxy().node)[0])
            if memory & taken:
                forbid_later_use(value)
                continue
            taken |= memory
        proxies.add(value.as_proxy())
        values.append(value)
    return values


def _stored_outside(tx: InstructionTranslator, body: TracedBody) -> list[VariableTracker]:
    values: list[VariableTracker] = []

    def see(value: VariableTracker) -> None:
        if in_graph(value) and body.created(value):
            values.append(value)

    for changed in body.changed:
        visit(tx, changed, see, keys=True)
    return values


def rebind_outputs(tx: InstructionTranslator, subgraph: SpeculatedSubgraph, items: Sequence[VariableTracker]) -> None:
    """Rebind every VariableTracker of a value that the body created to the HOP's output of this value.

    If outer values do not pass, they are outputs too, and the VTs of the result are bound to the HOP's outputs of them.
    """
    outputs = {old.as_proxy(): new for old, new in zip(subgraph.graph_output_vts, items, strict=True)}

    def see(value: VariableTracker) -> None:
        if in_graph(value) and value.as_proxy() in outputs:
            rebind_proxy(value, outputs[value.as_proxy()])

    for live in (*subgraph.live, *subgraph.graph_output_vts):
        visit(tx, live, see, keys=True)


def take_over(
    tx: InstructionTranslator, subgraph: SpeculatedSubgraph, items: Sequence[VariableTracker]
) -> VariableTracker:
    """Make the values of a body those of the enclosing program; return the result, with which Dynamo continues.

    ``items`` are the outputs of the HOP's node, one for each output of the graph: see `rebind_outputs`. The program may
    then change the objects that the body made.
    """
    rebind_outputs(tx, subgraph, items)
    for value in subgraph.live:
        move_to_current_scope(tx, value)
    return subgraph.returned


def _memory_of_inputs_and(body: TracedBody, outputs: list[VariableTracker]) -> set[Any]:
    placeholders = [node for node in body.tracer.graph.nodes if node.op == "placeholder"]
    nodes = placeholders + [output.as_proxy().node for output in outputs]
    return {key for node in nodes for key in storages(fake_tensors(node)[0])}


@dataclasses.dataclass(frozen=True)
class FlatOutputs:
    """The pytree leaves of a body's result, as one tuple, with the data that unflattens them."""

    leaves: VariableTracker
    treespec: Any
    masks: list[bool] | None = None
    constants: list[Any] | None = None


def flatten(tx: InstructionTranslator, body: TracedBody) -> FlatOutputs:
    """Flatten a body's result by the rules of pytree, with or without constants according to its policy."""
    leaves, spec = flattened(tx, body.returned)
    if body.policy.outputs != "pytree without constants":
        return FlatOutputs(leaves, spec)
    kept, masks, constants = without_constants(tx, leaves)
    return FlatOutputs(kept, spec, masks, constants)
