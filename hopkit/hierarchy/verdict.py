"""The oracle's verdict: where the hierarchies of a compiler's graphs are not those of the plain run."""

from __future__ import annotations

import itertools
import operator
from collections import Counter
from collections.abc import Iterator
from typing import Any

import torch

from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD
from hopkit.hierarchy.plain_run import Path, PlainCall, PlainRun, bare_name
from hopkit.hierarchy.reading import bodies_of, effective_path

__all__ = ["aot_differences", "dynamo_differences"]


def dynamo_differences(gm: torch.fx.GraphModule, plain: PlainRun) -> list[str]:
    """Where Dynamo's graph is not the plain run's calls, one to one and in order; empty where all is well."""
    found = list(_calls(gm, ()))
    differences = []
    for number, (here, there) in enumerate(itertools.zip_longest(found, plain.calls)):
        if here != there:
            differences.append(f"call {number}: the graph has {_told(here)}, the plain run {_told(there)}")
    return differences


def aot_differences(joint: torch.fx.GraphModule, plain: PlainRun) -> list[str]:
    """Where the operators of a joint graph (or of one for inference) with their hierarchies are not the plain run's."""
    forward: Counter[tuple[str, Path]] = Counter()
    backward: Counter[tuple[str, Path]] = Counter()
    for name, field, hierarchy in _operators(joint, backward_only=False):
        (forward if field == FIELD else backward)[name, tuple(tuple(each.items()) for each in hierarchy)] += 1
    return [
        *_counted("forward", forward, plain.forward, plain.loops),
        *_counted("backward", backward, plain.backward, plain.loops),
    ]


def _counted(
    direction: str, here: Counter[tuple[str, Path]], there: Counter[tuple[str, Path]], loops: frozenset[Path]
) -> list[str]:
    here, there = _comparable(here), _comparable(there)
    # Whatever a loop needs to run its body belongs to the call of the loop, and is in no other scope.
    for name, path in here:
        if name in _AROUND_LOOPS and path in loops:
            here[name, path] = min(here[name, path], there[name, path])
    return [
        f"{direction}: {name} in {[dict(each) for each in path]}: {here[name, path]} times, plainly {there[name, path]}"
        for name, path in sorted(here.keys() | there.keys(), key=repr)
        if here[name, path] != there[name, path]
    ]


def _comparable(operators: Counter[tuple[str, Path]]) -> Counter[tuple[str, Path]]:
    """The operators that the two must have in common; a view that functionalization made a copy is the view."""
    found: Counter[tuple[str, Path]] = Counter()
    for (name, path), count in operators.items():
        if name not in _FREE:
            found[name.removesuffix("_copy"), path] += count
    return found


_FREE = frozenset(f"aten::{name}" for name in ("detach", "alias", "lift_fresh", "lift_fresh_copy", "clone"))
"""Copies and aliases, which functionalization adds and drops."""

_AROUND_LOOPS = frozenset(
    f"aten::{name}" for name in ("select", "zeros", "zeros_like", "unsqueeze", "slice", "cat", "flip", "sum", "view")
)
"""With what a loop that is differentiated takes the rounds apart and puts them together."""


def _told(call: PlainCall | None) -> str:
    return "no more" if call is None else f"{call.name} in {list(call.hierarchy)}"


_UNSEEN = frozenset({"_set_grad_enabled", "_enter_autocast", "_exit_autocast", "sym_size"})
"""What Dynamo puts into a graph beside what the program calls."""


def _calls(gm: torch.fx.GraphModule, call_sites: tuple[torch.fx.Node, ...]) -> Iterator[PlainCall]:
    """The calls of a graph in order, with those of a body in the place of the HOP."""
    for node in gm.graph.nodes:
        if not node.op.startswith("call"):
            continue
        bodies = _bodies(node)
        if bodies:
            for body in bodies:
                yield from _calls(body, (node, *call_sites))
        elif not _takes_one_result(node) and (name := _name(node)) not in _UNSEEN:
            yield PlainCall(name, _hierarchy(node, call_sites))


def _hierarchy(node: torch.fx.Node, call_sites: tuple[torch.fx.Node, ...]) -> list[dict[str, Any]]:
    if any(getattr(each.target, "__name__", "") == "invoke_subgraph" for each in call_sites):
        return [scope.as_entry() for scope in effective_path(node, *call_sites)]
    return list(node.meta.get(FIELD, node.meta.get(FORWARD_FIELD, [{"type": "nothing recorded"}])))


def _name(node: torch.fx.Node) -> str:
    if node.op == "call_method":
        return str(node.target).strip("_")
    if node.target is getattr:
        return str(node.args[1])
    name = bare_name(node.target)
    # ``operator.iadd`` has no underscores that tell what its i means.
    return name[1:] if name[:1] == "i" and hasattr(torch.Tensor, f"__{name}__") else name


def _bodies(node: torch.fx.Node) -> list[torch.fx.GraphModule]:
    """The bodies that a HOP's node calls; of an autograd.Function the forward, which is what runs forward."""
    bodies = bodies_of(node)
    return bodies[:1] if getattr(node.target, "__name__", "") == "autograd_function_apply" else bodies


def _takes_one_result(node: torch.fx.Node) -> bool:
    """Whether a node takes one result out of several, which the plain run has at once."""
    if node.target is not operator.getitem or not isinstance(node.args[0], torch.fx.Node):
        return False
    source = node.args[0]
    return bool(_bodies(source)) or isinstance(source.meta.get("example_value"), (tuple, list))


def _operators(
    gm: torch.fx.GraphModule, *, backward_only: bool, call_sites: tuple[torch.fx.Node, ...] = ()
) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """The operators of a graph and of bodies, each with its field and what that says, for the call that is at hand.

    The body of a backward HOP runs its forward again: that counts no second time.
    """
    for node in gm.graph.nodes:
        if node.op != "call_function":
            continue
        backward = FORWARD_FIELD in node.meta
        if bodies := _bodies(node):
            for body in bodies:
                yield from _operators(body, backward_only=backward_only or backward, call_sites=(node, *call_sites))
        elif hasattr(node.target, "overloadpacket"):
            name = node.target.name().partition(".")[0].rstrip("_")
            if backward:
                yield name, FORWARD_FIELD, _hierarchy(node, call_sites)
            elif FIELD in node.meta and not backward_only:
                yield name, FIELD, _hierarchy(node, call_sites)
