"""Trace several bodies of which one is chosen: one after the other, then compare them and seal them alike."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.emission import new_epoch, new_value
from hopkit._torch.dynamo.memory import may_overlap, memory_of
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.subgraphs import current_grad_mode
from hopkit._torch.dynamo.unlike_tensors import refuse_unlike_tensors
from hopkit._torch.hop.detached_outputs import as_floating, as_returned, integer_dtypes
from hopkit.errors import UsageError
from hopkit.observation.events import ended
from hopkit.speculate.engine import refuse_writes_to_inputs, seal_proxies, trace_body
from hopkit.speculate.policy import SpeculationPolicy
from hopkit.speculate.sharing import OutputPlan, plan_outputs
from hopkit.speculate.structure import Merged, compare
from hopkit.speculate.subgraph import TracedBody, does_something, output_values

__all__ = ["Branches", "speculate_branches"]


@dataclasses.dataclass(frozen=True, eq=False)
class Branches:
    """Bodies as graphs that take the same ``operands`` and output the same number of values.

    ``operands`` are proxies of the enclosing program, and constants: those of arguments come first, in the order of the
    mode of inputs, then the lifted values. The program continues with `returned`.
    """

    graphs: tuple[torch.fx.Graph, ...]
    operands: tuple[Any, ...]
    merged: Merged
    plan: OutputPlan
    bodies: tuple[TracedBody, ...]
    integers: tuple[torch.dtype | None, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Return whether no graph does or outputs anything."""
        return not self.plan.outputs and not any(does_something(graph) for graph in self.graphs)

    @property
    def has_numbers(self) -> bool:
        """Return whether a number differs between the graphs, which output a tensor of it."""
        return any(source.numbers for source in self.plan.sources)

    @property
    def example_values(self) -> tuple[tuple[Any, ...], ...]:
        """Return the values of each graph's outputs."""
        return tuple(map(output_values, self.graphs))

    def returned(self, tx: InstructionTranslator, items: Sequence[VariableTracker]) -> VariableTracker:
        """Build the result of the chosen body from the VTs of the HOP's outputs: its tensors are these, or views."""
        # A placeholder that is the only output belongs to no value that a body returns.
        values = as_returned(tx, items[: len(self.integers)], self.integers, self.plan.outputs)
        result: VariableTracker = self.merged.build(self.plan.values(tx, values))
        return result


def speculate_branches(
    tx: InstructionTranslator,
    bodies: Sequence[VariableTracker],
    names: Sequence[str],
    args: Sequence[VariableTracker],
    *,
    policy: SpeculationPolicy,
    hop: Any,
    description: str,
    copies: bool = False,
) -> Branches:
    """Trace bodies of which one is to run; messages name them by ``names``, and the HOP by ``description``.

    With ``copies``, memory that bodies share in one branch only is copied, and watched; otherwise it is refused.

    Raises torch's graph-break error if a body can't be traced, or if the bodies return values that can't be merged;
    `UsageError` unless each body has a name, and for a policy that can't hold for a body which may not run.
    """
    _check(bodies, names, policy, description)
    traced: list[TracedBody] = []
    try:
        for function, name in zip(bodies, names, strict=True):
            grad_mode = current_grad_mode()
            traced.append(trace_body(tx, function, args, policy=policy, hop=hop, description=description))
            # Torch's operator misses the unseen writes too: AOTAutograd loses them.
            effects = traced[-1].effects
            refuse_writes_to_inputs(tx, traced[-1], effects.unseen if policy.input_mutation else effects.written)
            # Unbacked symbols of one body must not be taken for those of another.
            new_epoch(tx)
            if current_grad_mode() != grad_mode:
                now = "on" if not grad_mode else "off"
                hint = f"Write `with torch.set_grad_enabled({not grad_mode}):` around what needs it."
                refuse(tx, description, f"{name} leaves gradients turned {now}", hint)
        merged = compare(tx, description, names, [body.returned for body in traced])
        plan = plan_outputs(tx, description, names, traced, merged.slots, copies=copies)
        made = [slot for slot, source in zip(merged.slots, plan.sources, strict=True) if source.outer is None]
        refuse_unlike_tensors(tx, description, hop, names, {slot.place: slot.values for slot in made})
    except BaseException:
        for body in traced:
            ended(tx, body.reports, body.tracer.graph, body.tracer.lifted_freevars)
        raise
    integers = integer_dtypes(traced, plan.outputs)
    outputs = tuple(
        tuple(as_floating(tx, body, proxy, dtype) for body, proxy in zip(traced, proxies, strict=True))
        for proxies, dtype in zip(plan.outputs, integers, strict=True)
    )
    if not outputs and any(does_something(body.tracer.graph) for body in traced):
        # They write to operands, say. Functionalization needs an output.
        outputs = (tuple(placeholder_output(tx, body) for body in traced),)
    graphs = seal_all(tx, traced, outputs)
    lifted = merge_inputs(graphs, [body.tracer.lifted_freevars for body in traced], names)
    # Each body has the same arguments, and placeholders of these in front of the lifted values.
    operands = (*(argument.as_proxy() for argument in traced[0].arguments), *lifted)
    refuse_shared_writes(tx, description, traced, [item for item in operands if isinstance(item, torch.fx.Proxy)])
    return Branches(graphs, operands, merged, plan, tuple(traced), integers)


def _check(bodies: Sequence[Any], names: Sequence[str], policy: SpeculationPolicy, description: str) -> None:
    """Raise `UsageError` for arguments that `speculate_branches` can't take."""
    what = hint = ""
    if not bodies or len(bodies) != len(names):
        what, hint = f"{len(bodies)} bodies have {len(names)} names", "pass at least one body, and a name for each"
    elif policy.outputs not in ("tensors and symbols", "later"):
        what, hint = f"the policy has outputs={policy.outputs!r}", "leave it out: what the bodies return is compared"
    elif policy.side_effects == "allowed":
        what, hint = "the policy has side_effects='allowed'", "use 'deferred': effects of a body that is not taken stay"
    elif policy.side_effects == "kept" and not policy.guards_outer_state:
        what = "the policy has side_effects='kept' and guards_outer_state=False"
        hint = "use guards_outer_state=True: torch alone misses the change of an attribute"
    if what:
        raise UsageError(f"{description}: {what}, which speculate_branches does not take", hint=hint)


def seal_all(
    tx: InstructionTranslator, bodies: Sequence[TracedBody], outputs: Sequence[tuple[Any, ...]]
) -> tuple[torch.fx.Graph, ...]:
    """Seal the graph of each body with its part of ``outputs``; if one can't be sealed, give up the ones after it."""
    graphs: list[torch.fx.Graph] = []
    try:
        for index, body in enumerate(bodies):
            graphs.append(seal_proxies(tx, body, tuple(values[index] for values in outputs)))
    except BaseException:
        # The body that can't be sealed has reported it.
        for body in bodies[len(graphs) + 1 :]:
            ended(tx, body.reports, body.tracer.graph, body.tracer.lifted_freevars)
        raise
    return tuple(graphs)


def refuse_shared_writes(
    tx: InstructionTranslator, hop: str, bodies: Sequence[TracedBody], operands: Sequence[torch.fx.Proxy]
) -> None:
    """Raise torch's graph-break error if a body writes to memory that two operands share.

    A backend assumes that operands share no memory: a read through one operand misses a write through another.
    """
    written = {key: name for body in bodies for key, name in body.effects.written.items()}
    for key, name in written.items():
        sharing = [operand.node for operand in operands if key in memory_of(operand.node)]
        for left, right in itertools.combinations(sharing, 2):
            if may_overlap(left, right):
                refuse(
                    tx,
                    hop,
                    f"{name} writes to memory that the operands {left.name} and {right.name} share",
                    "Close over one of them, and make the other from it in the branches; or pass a copy (x.clone()).",
                )


def placeholder_output(tx: InstructionTranslator, body: TracedBody) -> torch.fx.Proxy:
    """Make a tensor in a body whose only purpose is to be an output."""
    with body.reopened(tx):
        proxy: torch.fx.Proxy = new_value(tx, "call_function", torch.zeros, ((),), {}).as_proxy()
    return proxy


def merge_inputs(
    graphs: Sequence[torch.fx.Graph], lifted: Sequence[dict[torch.fx.Proxy, torch.fx.Proxy]], names: Sequence[str]
) -> tuple[torch.fx.Proxy, ...]:
    """Make the placeholders of all graphs equal: the values that all bodies use, then the rest, each part by name.

    A parameter that two bodies lifted separately is one. Return the operands, in the order of the placeholders.
    """
    keys: dict[Any, torch.fx.Proxy] = {}
    users: dict[Any, list[int]] = {}
    for index, freevars in enumerate(lifted):
        for outer in freevars:
            keys.setdefault(_input_key(outer), outer)
            users.setdefault(_input_key(outer), []).append(index)
    everyone = list(range(len(graphs)))
    order = sorted(keys, key=lambda key: (users[key] != everyone, users[key], keys[key].node.name))
    for graph, freevars in zip(graphs, lifted, strict=True):
        placeholders = {_input_key(outer): inner.node for outer, inner in freevars.items()}
        with graph.inserting_before(next(node for node in graph.nodes if node.op != "placeholder")):
            for key in order:
                suffix = "" if users[key] == everyone else re.sub(r"\W", "_", f"_{names[users[key][0]]}")
                new = graph.placeholder(keys[key].node.name + suffix)
                new.meta = dict(keys[key].node.meta)
                if old := placeholders.get(key):
                    old.replace_all_uses_with(new)
                    graph.erase_node(old)
                others = (node for node in graph.find_nodes(op="placeholder") if node is not new)
                if any(node.target == new.target for node in others):
                    # A carried value may have the same initial value: an argument has its name once.
                    new.target = new.name
        graph.lint()
    return tuple(keys[key] for key in order)


def _input_key(outer: torch.fx.Proxy) -> Any:
    return ("get_attr", outer.node.target) if outer.node.op == "get_attr" else outer.node
