"""Refuse torch.func's transforms around HOPs in a compiler, and derivatives in their bodies: these have no rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.variables import has_gradient
from hopkit._torch.functorch import is_batched, transforms
from hopkit.errors import HopkitError

__all__ = [
    "NO_BATCHES",
    "ONE_COUNT",
    "OUTSIDE",
    "refuse_batches",
    "refuse_inner_derivatives",
    "refuse_traced_transforms",
    "refuse_transforms",
]

NO_BATCHES = "in a compiler it has no rule for vmap, as it brings {} along, for one sample"
ONE_COUNT = "in a compiler the number of steps can't differ between the samples of vmap"
OUTSIDE = "call torch.vmap outside of the compiler, or inside of the bodies"


def refuse_transforms(tx: InstructionTranslator, name: str) -> None:
    """Raise torch's graph-break error under a derivative of torch.func, for which no operator has a rule."""
    derivatives = [transform.lower() for transform in transforms() if transform in ("Grad", "Jvp")]
    if derivatives:
        refuse(
            tx,
            name,
            f"a compiler can't differentiate it with torch.func.{derivatives[-1]}",
            "Use torch.autograd.grad or backward() there, or call the transform outside of the compiler.",
        )


def refuse_inner_derivatives(
    tx: InstructionTranslator, name: str, graphs: Sequence[torch.fx.Graph], items: Sequence[VariableTracker]
) -> None:
    """Raise torch's graph-break error if a graph calls torch.func.grad or the like, and a result has a gradient.

    Autograd runs the graph without gradients, and the derivatives in it are then zeros: also in torch's own HOPs, on
    torch 2.13 and 2.15.
    """
    if not any(map(has_gradient, items)):
        return
    if any(_differentiates(tx, graph) for graph in graphs):
        what = "a body calls torch.func.grad, vjp or jacrev, and a result has a gradient"
        refuse(
            tx,
            name,
            what,
            f"Call {name} under torch.no_grad() or on detached tensors; the body of hopkit.scan may differentiate.",
        )


def _differentiates(tx: InstructionTranslator, graph: torch.fx.Graph) -> bool:
    """Return whether a graph, or that of a HOP in it, enters a derivative of torch.func."""
    for node in graph.nodes:
        if getattr(node.target, "__name__", "") == "_grad_increment_nesting":
            return True
        inner = tx.output.nn_modules.get(str(node.target)) if node.op == "get_attr" else None
        if isinstance(inner, torch.fx.GraphModule) and _differentiates(tx, inner.graph):
            return True
    return False


def refuse_traced_transforms(name: str) -> None:
    """Raise `HopkitError` where a trace without Dynamo goes through a transform: Dynamo can't begin below one."""
    if transforms():
        raise HopkitError(
            f"{name}: a trace goes through torch.func.{transforms()[-1].lower()} around it",
            hint="use torch.compile, or trace the function inside of the transform",
        )


def refuse_batches(tx: InstructionTranslator, name: str, own_rules: str, values: Iterable[Any]) -> None:
    """Raise torch's graph-break error if proxies differ between samples and the author's rules are for one sample."""
    if own_rules and any(is_batched(proxy.node.meta.get("example_value")) for proxy in values):
        refuse(tx, name, NO_BATCHES.format(own_rules), OUTSIDE)
