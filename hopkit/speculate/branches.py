"""Several bodies of which one is chosen: traced one after the other, compared, and sealed with the same outputs."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.emission import new_epoch, new_value
from hopkit._torch.memory import may_overlap, memory_of
from hopkit._torch.operators import refuse
from hopkit._torch.speculation import ended
from hopkit._torch.subgraphs import current_grad_mode
from hopkit._torch.tracking import Tracker, Translator
from hopkit.speculate.engine import refuse_writes_to_inputs, seal_proxies, trace_body
from hopkit.speculate.policy import SpeculationPolicy
from hopkit.speculate.sharing import Plan, plan_outputs
from hopkit.speculate.structure import Merged, compare
from hopkit.speculate.subgraph import TracedBody, output_values

__all__ = ["Branches", "speculate_branches"]


@dataclasses.dataclass(frozen=True, eq=False)
class Branches:
    """Bodies as graphs that take the same ``operands`` and output the same number of values.

    ``operands`` are proxies of the enclosing program. `returned` is what the program continues with.
    """

    graphs: tuple[torch.fx.Graph, ...]
    operands: tuple[torch.fx.Proxy, ...]
    merged: Merged
    plan: Plan

    @property
    def is_empty(self) -> bool:
        """Whether no graph does or outputs anything."""
        return not self.plan.outputs and not any(does_something(graph) for graph in self.graphs)

    @property
    def has_numbers(self) -> bool:
        """Whether a number differs between the graphs, which output a tensor of it."""
        return any(placed.numbers for placed in self.plan.placed)

    @property
    def example_values(self) -> tuple[tuple[Any, ...], ...]:
        """For each graph the values of its outputs."""
        return tuple(map(output_values, self.graphs))

    def returned(self, tx: Translator, items: Sequence[Tracker]) -> Tracker:
        """What the chosen body returns, from the trackers of the HOP's outputs: tensors are those, or views of them."""
        found: Tracker = self.merged.build(self.plan.values(tx, items))
        return found


def speculate_branches(
    tx: Translator,
    bodies: Sequence[Tracker],
    names: Sequence[str],
    args: Sequence[Tracker],
    *,
    policy: SpeculationPolicy,
    hop: Any,
    description: str,
) -> Branches:
    """Trace bodies of which one is to run; messages name them by ``names``, and the HOP by ``description``.

    Raises torch's graph-break error where a body can't be traced, or the bodies return what can't be one value.
    """
    traced: list[TracedBody] = []
    try:
        for body, name in zip(bodies, names, strict=True):
            grad_mode = current_grad_mode()
            traced.append(trace_body(tx, body, args, policy=policy, hop=hop, description=description))
            # The operator of torch does not see these either: AOTAutograd loses them.
            refuse_writes_to_inputs(tx, traced[-1], traced[-1].effects.unseen)
            # Unbacked symbols of one body must not be taken for those of another.
            new_epoch(tx)
            if current_grad_mode() != grad_mode:
                now = "on" if not grad_mode else "off"
                cure = f"Write `with torch.set_grad_enabled({not grad_mode}):` around what needs it."
                refuse(tx, description, f"{name} leaves gradients turned {now}", cure)
        merged = compare(tx, description, names, [body.returned for body in traced])
        plan = plan_outputs(tx, description, names, traced, merged.slots)
    except BaseException:
        for each in traced:
            ended(tx, each.reports, each.tracer.graph, each.tracer.lifted_freevars)
        raise
    outputs = plan.outputs
    if not outputs and any(does_something(body.tracer.graph) for body in traced):
        # They write to operands, say. Functionalization wants a HOP to return something.
        outputs = (tuple(a_tensor_of(tx, body) for body in traced),)
    graphs = tuple(seal_proxies(tx, body, tuple(each[index] for each in outputs)) for index, body in enumerate(traced))
    operands = merge_inputs(graphs, [body.tracer.lifted_freevars for body in traced], names)
    refuse_shared_writes(tx, description, traced, operands)
    return Branches(graphs, operands, merged, plan)


def refuse_shared_writes(
    tx: Translator, hop: str, bodies: Sequence[TracedBody], operands: Sequence[torch.fx.Proxy]
) -> None:
    """Raise torch's graph-break error where a body writes to memory that two operands share.

    A backend takes operands for tensors of their own: what is written through one is not read through the other.
    """
    written = {key: name for body in bodies for key, name in body.effects.written.items()}
    for key, name in written.items():
        sharing = [operand.node for operand in operands if key in memory_of(operand.node)]
        for one, other in itertools.combinations(sharing, 2):
            if may_overlap(one, other):
                refuse(
                    tx,
                    hop,
                    f"{name} writes to memory that the operands {one.name} and {other.name} share",
                    "Close over one of them, and make the other from it in the branches; or give a copy (x.clone()).",
                )


def does_something(graph: torch.fx.Graph) -> bool:
    """Whether a graph has more than placeholders, parameters and outputs."""
    return any(node.op not in ("placeholder", "output", "get_attr") for node in graph.nodes)


def a_tensor_of(tx: Translator, body: TracedBody) -> torch.fx.Proxy:
    """A tensor that a body makes for no other purpose than to return one."""
    with body.reopened(tx):
        proxy: torch.fx.Proxy = new_value(tx, "call_function", torch.zeros, ((),), {}).as_proxy()
    return proxy


def merge_inputs(
    graphs: Sequence[torch.fx.Graph], lifted: Sequence[dict[torch.fx.Proxy, torch.fx.Proxy]], names: Sequence[str]
) -> tuple[torch.fx.Proxy, ...]:
    """Give all graphs the same placeholders: first what all bodies use, then what some do, each part by name.

    A parameter that two bodies got separately is one. Gives the operands, in the order of the placeholders.
    """
    keys: dict[Any, torch.fx.Proxy] = {}
    users: dict[Any, list[int]] = {}
    for index, each in enumerate(lifted):
        for outer in each:
            keys.setdefault(_input_key(outer), outer)
            users.setdefault(_input_key(outer), []).append(index)
    everyone = list(range(len(graphs)))
    order = sorted(keys, key=lambda key: (users[key] != everyone, users[key], keys[key].node.name))
    for graph, each in zip(graphs, lifted, strict=True):
        placeholders = {_input_key(outer): inner.node for outer, inner in each.items()}
        first = next(node for node in graph.nodes if node.op != "placeholder")
        with graph.inserting_before(first):
            for key in order:
                suffix = "" if users[key] == everyone else f"_{names[users[key][0]]}"
                new = graph.placeholder(keys[key].node.name + suffix)
                new.meta = dict(keys[key].node.meta)
                if old := placeholders.get(key):
                    old.replace_all_uses_with(new)
                    graph.erase_node(old)
        graph.lint()
    return tuple(keys[key] for key in order)


def _input_key(outer: torch.fx.Proxy) -> Any:
    return ("get_attr", outer.node.target) if outer.node.op == "get_attr" else outer.node
