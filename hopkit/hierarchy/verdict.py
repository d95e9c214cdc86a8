"""Compare the hierarchies of a compiler's graphs with those of the oracle's reference run."""

from __future__ import annotations

import itertools
import operator
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import torch

from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD
from hopkit.hierarchy.query import bodies_of, effective_path
from hopkit.hierarchy.scope_oracle import Path, ScopeRun, bare_name
from hopkit.records import ScopedCall

__all__ = ["aot_differences", "call_differences", "calls_in_graph", "dynamo_differences"]


def dynamo_differences(gm: torch.fx.GraphModule, reference: ScopeRun) -> list[str]:
    """Return the differences between Dynamo's graph and the reference run's calls, one to one and in order."""
    return call_differences(calls_in_graph(gm), reference.calls)


def calls_in_graph(gm: torch.fx.GraphModule) -> list[ScopedCall]:
    """Return the calls of Dynamo's graph in order, and in place of a HOP the calls of its bodies."""
    return list(_calls(gm, ()))


def call_differences(in_graph: Sequence[ScopedCall], in_reference: Sequence[ScopedCall]) -> list[str]:
    """Return the differences between the calls of a graph and those of a reference run, one to one and in order."""
    differences = []
    for number, (actual, expected) in enumerate(itertools.zip_longest(in_graph, in_reference)):
        if actual != expected:
            graph, run = _describe_call(actual), _describe_call(expected)
            differences.append(f"call {number}: the graph has {graph}, the reference run {run}")
    return differences


def aot_differences(joint: torch.fx.GraphModule, reference: ScopeRun) -> list[str]:
    """Return the differences in operators and hierarchies between a joint (or inference) graph and the reference run.

    The reference run does not call the operators with which a differentiated loop splits and joins its rounds. Torch's
    ``source_fn_stack`` identifies these: each must be in the scope in which the reference run calls the loop, and is
    not counted.
    """
    forward: Counter[tuple[str, Path]] = Counter()
    backward: Counter[tuple[str, Path]] = Counter()
    around: dict[tuple[str, ...], set[Path]] = {}
    for name, field, hierarchy, loop in _operators(joint, backward_only=False):
        path = tuple(tuple(entry.items()) for entry in hierarchy)
        if loop:
            around.setdefault(loop, set()).add(path)
        else:
            (forward if field == FIELD else backward)[name, path] += 1
    return [
        *_count_differences("forward", forward, reference.forward),
        *_count_differences("backward", backward, reference.backward),
        *(
            f"around {' in '.join(loop[::-1])}: operators are in {sorted(map(_describe_path, paths))}, the reference"
            f" run calls loops in {sorted(map(_describe_path, reference.loops))}"
            for loop, paths in around.items()
            if len(paths) > 1 or not paths <= reference.loops
        ),
    ]


def _describe_path(path: Path) -> str:
    return str([dict(entry) for entry in path])


def _count_differences(
    direction: str, actual: Counter[tuple[str, Path]], expected: Counter[tuple[str, Path]]
) -> list[str]:
    actual, expected = _comparable(actual), _comparable(expected)
    return [
        f"{direction}: {name} in {_describe_path(path)}: {actual[name, path]} times,"
        f" {expected[name, path]} in the reference run"
        for name, path in sorted(actual.keys() | expected.keys(), key=repr)
        if actual[name, path] != expected[name, path]
    ]


def _comparable(operators: Counter[tuple[str, Path]]) -> Counter[tuple[str, Path]]:
    """Return the operators to compare; a view that functionalization turned into a copy counts as the view."""
    counts: Counter[tuple[str, Path]] = Counter()
    for (name, path), count in operators.items():
        if name not in _IGNORED:
            counts[name.removesuffix("_copy"), path] += count
    return counts


_IGNORED = frozenset(f"aten::{name}" for name in ("detach", "alias", "lift_fresh", "lift_fresh_copy", "clone"))
"""Copies and aliases, which functionalization adds and drops."""

_LOOPS = frozenset({"while_loop", "scan", "associative_scan", "map_impl"})
"""HOPs that run a body several times."""


def _describe_call(call: ScopedCall | None) -> str:
    return "no more" if call is None else f"{call.name} in {list(call.hierarchy)}"


_UNSEEN = frozenset({"_set_grad_enabled", "_enter_autocast", "_exit_autocast"})
"""Calls that Dynamo adds to those of the program."""

_NUMBERS = (int, float, torch.SymInt, torch.SymFloat, torch.SymBool)
"""The values of Dynamo's arithmetic on dynamic sizes and numbers; a reference run does it without torch."""


def _calls(gm: torch.fx.GraphModule, call_sites: tuple[torch.fx.Node, ...]) -> Iterator[ScopedCall]:
    """Yield the calls of a graph in order, and in place of a HOP the calls of its bodies."""
    for node in gm.graph.nodes:
        if not node.op.startswith("call"):
            continue
        bodies = _bodies(node)
        if bodies:
            for body in bodies:
                yield from _calls(body, (node, *call_sites))
        elif not (_takes_one_result(node) or isinstance(node.meta.get("example_value"), _NUMBERS)) and (
            (name := _name(node)) not in _UNSEEN
        ):
            yield ScopedCall(name, _hierarchy(node, call_sites))


def _hierarchy(node: torch.fx.Node, call_sites: tuple[torch.fx.Node, ...]) -> list[dict[str, Any]]:
    if any(getattr(site.target, "__name__", "") == "invoke_subgraph" for site in call_sites):
        return [scope.as_entry() for scope in effective_path(node, *call_sites)]
    return list(node.meta.get(FIELD, node.meta.get(FORWARD_FIELD, [{"type": "nothing recorded"}])))


def _name(node: torch.fx.Node) -> str:
    if node.op == "call_method":
        return str(node.target).strip("_")
    if node.target is getattr:
        return str(node.args[1])
    name = bare_name(node.target)
    # ``operator.iadd`` has no underscores that mark its i as a prefix.
    return name[1:] if name[:1] == "i" and hasattr(torch.Tensor, f"__{name}__") else name


def _bodies(node: torch.fx.Node) -> list[torch.fx.GraphModule]:
    """Return the bodies that a HOP's node calls; for an autograd.Function only the forward."""
    bodies = bodies_of(node)
    return bodies[:1] if getattr(node.target, "__name__", "") == "autograd_function_apply" else bodies


def _takes_one_result(node: torch.fx.Node) -> bool:
    """Return whether a node takes one of several results; the reference run has no such call."""
    if node.target is not operator.getitem or not isinstance(node.args[0], torch.fx.Node):
        return False
    source = node.args[0]
    return bool(_bodies(source)) or isinstance(source.meta.get("example_value"), (tuple, list))


def _operators(
    gm: torch.fx.GraphModule, *, backward_only: bool, call_sites: tuple[torch.fx.Node, ...] = ()
) -> Iterator[tuple[str, str, list[dict[str, Any]], tuple[str, ...]]]:
    """Yield the operators of a graph and its bodies: name, field, hierarchy in the current call, and loop.

    The loop is that of which the node is a part, empty for any other node. The body of a backward HOP runs its forward
    again, which is not counted twice.
    """
    for node in gm.graph.nodes:
        if node.op != "call_function":
            continue
        backward = FORWARD_FIELD in node.meta
        field = FORWARD_FIELD if backward else FIELD
        loop = _loop(node, call_sites)
        if bodies := _bodies(node):
            if loop:
                yield _name(node), field, _hierarchy(node, call_sites), loop
            for body in bodies:
                yield from _operators(body, backward_only=backward_only or backward, call_sites=(node, *call_sites))
        elif hasattr(node.target, "overloadpacket"):
            name = node.target.name().partition(".")[0].rstrip("_")
            if loop or backward or (FIELD in node.meta and not backward_only):
                yield name, field, _hierarchy(node, call_sites), loop


def _loop(node: torch.fx.Node, call_sites: tuple[torch.fx.Node, ...]) -> tuple[str, ...]:
    """Return the loop from whose call a node comes, by its name and those of the enclosing calls; else empty."""
    sources = _sources(node)
    if not sources or getattr(sources[-1][1], "__name__", "") not in _LOOPS:
        return ()
    # Torch may name the loop in its body too, if it traced the body again.
    if call_sites and _sources(call_sites[0]) == sources:
        return ()
    return (*(site.name for site in reversed(call_sites)), *(str(name) for name, _ in sources))


def _sources(node: torch.fx.Node) -> Sequence[tuple[str, Any]]:
    """Return the nodes of Dynamo's graph from which torch derived a node: their names and targets."""
    return node.meta.get("source_fn_stack") or node.meta.get("fwd_source_fn_stack") or ()
