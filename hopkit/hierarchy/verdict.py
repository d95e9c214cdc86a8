"""Compare the hierarchies of a compiler's graphs with those of the oracle's reference run."""

from __future__ import annotations

import operator
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import torch

from hopkit.deprecation import renamed_arguments
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD
from hopkit.hierarchy.query import bodies_of, effective_path, graphs_of
from hopkit.hierarchy.scope_oracle import OPAQUE, Path, ScopeRun, bare_name, tensors_in
from hopkit.records import ObservedCalls, ScopedCall

__all__ = ["aot_differences", "call_differences", "calls_in_graph", "dynamo_differences"]


@renamed_arguments(plain="reference")
def dynamo_differences(gm: torch.fx.GraphModule, reference: ScopeRun) -> list[str]:
    """Return the differences between Dynamo's graph and the reference run's calls, one to one and in order."""
    return call_differences(calls_in_graph(gm), reference.observed)


def calls_in_graph(gm: torch.fx.GraphModule) -> list[ScopedCall]:
    """Return the calls of Dynamo's graph in order, and in place of a HOP the calls of its bodies."""
    return list(_calls(gm, (), _lines_of_hops(gm)))


def call_differences(in_graph: Sequence[ScopedCall], observed: ObservedCalls) -> list[str]:
    """Return the first difference between the calls of a graph and those of a run of the program; empty without any.

    Every call that the run observed must be in the graph, in the same scope, and all in the same order; only an index
    with an unused result may be absent, since Dynamo drops it. The graph may have further calls only if torch or a
    HOP added them (``ScopedCall.added``), and only in the program's own scope, in one in which it calls a torch
    function or a HOP, or in none.
    """
    scopes = [ScopedCall("", []), ScopedCall("", _NOTHING_RECORDED), *observed.calls, *observed.sites]
    matched = _with_dropped({_Matched(0)}, observed)
    for number, call in enumerate(in_graph):
        remaining = set(matched) if call.added and any(_same_scopes(call, scope) for scope in scopes) else set()
        for state in matched:
            expected = observed.calls[state.reached] if state.reached < len(observed.calls) else None
            if expected is not None and _same_scopes(call, expected):
                remaining.update(state.after(call.name, expected.name))
        if not remaining:
            count = max(matched).reached
            missing = observed.calls[count] if count < len(observed.calls) else None
            return [f"call {number}: the graph has {_describe_call(call)}, the program {_describe_call(missing)}"]
        matched = _with_dropped(remaining, observed)
    if _Matched(len(observed.calls)) in matched:
        return []
    missing = observed.calls[max(matched).reached]
    return [f"call {len(in_graph)}: the graph has no more, the program {_describe_call(missing)}"]


class _Matched(NamedTuple):
    """What the calls of the graph so far can stand for: a number of observed calls, and a part of the next one.

    ``reached`` is the number. ``rest`` are the calls that Dynamo has still to write for the next one, if it writes
    several.
    """

    reached: int
    rest: tuple[str, ...] = ()

    def after(self, name: str, expected: str) -> Iterator[_Matched]:
        """Yield what a further call of the graph leads to, if the next observed call is ``expected``."""
        for names in (self.rest,) if self.rest else ((expected,), _WRITTEN_AS.get(expected, ())):
            if names[:1] == (name,):
                yield _Matched(self.reached, names[1:]) if names[1:] else _Matched(self.reached + 1)


_WRITTEN_AS = {
    "addcmul": ("mul", "fma.default", "copy"),
    "addcdiv": ("div", "fma.default", "copy"),
    "add": ("fma.default", "copy"),
}
"""The calls that Dynamo writes for one in place with a factor (``enable_dynamo_decompositions``)."""


def _with_dropped(matched: set[_Matched], observed: ObservedCalls) -> set[_Matched]:
    """Return states of the comparison, with those behind calls that Dynamo may have dropped from the graph."""
    reached = set(matched)
    for count in (state.reached for state in matched if not state.rest):
        while count < len(observed.calls) and observed.calls[count].name == "getitem":
            count += 1
            reached.add(_Matched(count))
    return reached


def _same_scopes(in_graph: ScopedCall, observed: ScopedCall) -> bool:
    """Return whether a call of a graph has the observed scopes; a module may have any of its observed names."""
    if in_graph.hierarchy == observed.hierarchy:
        return True
    if len(in_graph.hierarchy) != len(observed.hierarchy) or not any(observed.names):
        return False
    pairs = zip(in_graph.hierarchy, observed.hierarchy, observed.names, strict=True)
    return all(
        entry == expected or (entry.get("attr") in names and {**entry, "attr": expected["attr"]} == expected)
        for entry, expected, names in pairs
    )


@renamed_arguments(plain="reference")
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


_NOTHING_RECORDED: list[dict[str, Any]] = [{"type": "nothing recorded"}]

_IGNORED = frozenset(f"aten::{name}" for name in ("detach", "alias", "lift_fresh", "lift_fresh_copy", "clone"))
"""Copies and aliases, which functionalization adds and drops."""

_LOOPS = frozenset({"while_loop", "scan", "associative_scan", "map_impl"})
"""HOPs that run a body several times."""


def _describe_call(call: ScopedCall | None) -> str:
    if call is None:
        return "no more"
    names = sorted(frozenset[str]().union(*call.names))
    return f"{call.name} in {list(call.hierarchy)}" + (f" (or with one of the names {names})" if names else "")


def _calls(
    gm: torch.fx.GraphModule, call_sites: tuple[torch.fx.Node, ...], lines: frozenset[str]
) -> Iterator[ScopedCall]:
    """Yield the calls of a graph that return tensors, in order, and in place of a HOP the calls of its bodies.

    Others are Dynamo's arithmetic on dynamic sizes, its switches of modes, and calls without a result. ``lines`` are
    the stack traces of the calls of HOPs in the whole graph.
    """
    for node in gm.graph.nodes:
        if not node.op.startswith("call") or getattr(node.target, "__name__", "") in OPAQUE:
            continue
        bodies = _bodies(node)
        if bodies:
            for body in bodies:
                yield from _calls(body, (node, *call_sites), lines)
        elif tensors_in(node.meta.get("example_value")) and not _takes_one_result(node):
            yield ScopedCall(_name(node), _hierarchy(node, call_sites), _may_be_added(node, lines))


def _lines_of_hops(gm: torch.fx.GraphModule) -> frozenset[str]:
    nodes = [node for _, graph in graphs_of(gm) for node in graph.nodes if node.op == "call_function"]
    return frozenset(node.meta.get("stack_trace") or "" for node in nodes if bodies_of(node))


def _may_be_added(node: torch.fx.Node, lines: frozenset[str]) -> bool:
    """Return whether torch or a HOP may have added a call to those of the program.

    Torch's own Python functions make calls where Dynamo inlines them: the program called the function. A HOP makes
    calls on its line of the program, before and behind its node and in its bodies. Some are known by name.
    A call that nothing recorded was added after tracing.
    """
    trace = node.meta.get("stack_trace") or ""
    files = _FILE.findall(trace)
    by_torch = not files or files[-1].startswith(_TORCH)
    return by_torch or trace in lines or _name(node) in _ADDED or FIELD not in node.meta


_FILE = re.compile(r'File "([^"]+)", line')
_TORCH = torch.__path__[0] + os.sep
_ADDED = frozenset({"scalar_tensor", "to", "view_as"})
"""The functions by which Dynamo converts a number to a tensor, and back to its type; and that by which an
autograd.Function returns an input, which only some graphs have."""


def _hierarchy(node: torch.fx.Node, call_sites: tuple[torch.fx.Node, ...]) -> list[dict[str, Any]]:
    if any(getattr(site.target, "__name__", "") == "invoke_subgraph" for site in call_sites):
        return [scope.as_entry() for scope in effective_path(node, *call_sites)]
    return list(node.meta.get(FIELD, node.meta.get(FORWARD_FIELD, _NOTHING_RECORDED)))


def _name(node: torch.fx.Node) -> str:
    if node.op == "call_method":
        return str(node.target).strip("_")
    if node.target is getattr:
        return str(node.args[1])
    name = bare_name(node.target)
    # ``operator.iadd`` has no underscores that mark its i as a prefix.
    is_in_place = name[:1] == "i" and name != "invert" and hasattr(torch.Tensor, f"__{name}__")
    return name[1:] if is_in_place else name


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
