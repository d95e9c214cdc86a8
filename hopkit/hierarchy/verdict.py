"""The oracle's verdict: where the hierarchies of a compiler's graphs are not those of the plain run."""

from __future__ import annotations

import itertools
import operator
from collections import Counter
from collections.abc import Iterator, Sequence
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
    """Where the operators of a joint graph (or of one for inference) with their hierarchies are not the plain run's.

    With what a loop that is differentiated takes its rounds apart and puts them together the plain run does not call:
    of these operators, which torch's own ``source_fn_stack`` tells, each must be in the scope in which the plain run
    calls the loop, and is not counted.
    """
    forward: Counter[tuple[str, Path]] = Counter()
    backward: Counter[tuple[str, Path]] = Counter()
    around: dict[tuple[str, ...], set[Path]] = {}
    for name, field, hierarchy, loop in _operators(joint, backward_only=False):
        path = tuple(tuple(each.items()) for each in hierarchy)
        if loop:
            around.setdefault(loop, set()).add(path)
        else:
            (forward if field == FIELD else backward)[name, path] += 1
    return [
        *_counted("forward", forward, plain.forward),
        *_counted("backward", backward, plain.backward),
        *(
            f"around {' in '.join(loop[::-1])}: operators are in {sorted(map(_shown, paths))}, and plainly loops are"
            f" called in {sorted(map(_shown, plain.loops))}"
            for loop, paths in around.items()
            if len(paths) > 1 or not paths <= plain.loops
        ),
    ]


def _shown(path: Path) -> str:
    return str([dict(each) for each in path])


def _counted(direction: str, here: Counter[tuple[str, Path]], there: Counter[tuple[str, Path]]) -> list[str]:
    here, there = _comparable(here), _comparable(there)
    return [
        f"{direction}: {name} in {_shown(path)}: {here[name, path]} times, plainly {there[name, path]}"
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

_LOOPS = frozenset({"while_loop", "scan", "associative_scan", "map_impl"})
"""HOPs that run a body often."""


def _told(call: PlainCall | None) -> str:
    return "no more" if call is None else f"{call.name} in {list(call.hierarchy)}"


_UNSEEN = frozenset({"_set_grad_enabled", "_enter_autocast", "_exit_autocast"})
"""What Dynamo puts into a graph beside what the program calls."""

_NUMBERS = (int, float, torch.SymInt, torch.SymFloat, torch.SymBool)
"""With what Dynamo reckons where sizes and numbers are dynamic; a plain run does so without torch."""


def _calls(gm: torch.fx.GraphModule, call_sites: tuple[torch.fx.Node, ...]) -> Iterator[PlainCall]:
    """The calls of a graph in order, with those of a body in the place of the HOP."""
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
) -> Iterator[tuple[str, str, list[dict[str, Any]], tuple[str, ...]]]:
    """The operators of a graph and of bodies, each with its field and what that says, for the call that is at hand.

    The last tells of which loop's call a node is, empty for any other. The body of a backward HOP runs its forward
    again: that counts no second time.
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
    """The loop whose call is what a node comes from, by its name and those of the calls that it is in; else empty."""
    sources = _sources(node)
    if not sources or getattr(sources[-1][1], "__name__", "") not in _LOOPS:
        return ()
    # In its body torch may name the loop too, where it made the body anew.
    if call_sites and _sources(call_sites[0]) == sources:
        return ()
    return (*(each.name for each in reversed(call_sites)), *(str(name) for name, _ in sources))


def _sources(node: torch.fx.Node) -> Sequence[tuple[str, Any]]:
    """What of Dynamo's graph a node comes from, as torch tells it: names of nodes with what these call."""
    return node.meta.get("source_fn_stack") or node.meta.get("fwd_source_fn_stack") or ()
