"""Compare the annotations of a graph's nodes with those that the program gives to the nodes' source lines."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.aot.dispatch import operator_name
from hopkit.records import Annotations, Artifact, Capture
from hopkit.reference import freeze_annotations
from hopkit.reference.source_places import Place, lines_of_trace, place_of_trace

__all__ = ["WHILE_TRACED", "AnnotatedPlaces", "calls_of", "misplaced", "name_of", "wrapped"]

WHILE_TRACED = {"aten::native_dropout": ("aten::bernoulli", "aten::div", "aten::mul")}
"""Operators that run on a CPU, each with the operators that torch calls instead while it is traced."""


class AnnotatedPlaces:
    """The annotations that the reference runs of a capture record for each place, operator and key."""

    def __init__(self, capture: Capture) -> None:
        self._whole: dict[Place, set[Annotations]] = defaultdict(set)
        self._innermost: dict[str, set[Annotations]] = defaultdict(set)
        self._operators: dict[str, set[Annotations]] = defaultdict(set)
        for run in capture.native_reference:
            for place, alternatives in run.places.items():
                self._whole[place] |= alternatives
                self._innermost[place[-1]] |= alternatives
            for call in run.annotated:
                self._operators[call.operator].add(call.annotations)
        self._opaque = {call.annotations for run in capture.native_reference for call in run.annotated if call.opaque}
        of_places = itertools.chain.from_iterable(self._whole.values())
        self._keys = {key for annotations in of_places for key, _ in annotations}

    def of(self, node: torch.fx.Node) -> set[Annotations]:
        """Return the annotations that a node may have; none if the program does not determine them.

        They are those of the node's place. If no run came the same way (a backward inside the program, an operator in
        dead code), the longest part of the way that a run came and the line itself are combined. A node that has no
        line and wraps an operator has annotations of that operator's calls. A call inside an opaque function has
        the line of the function's caller.
        """
        if place := _place(node):
            exact = self._whole.get(place) or self._composed(place, self.annotations_on(node))
            return exact | self._inside_opaque(place)
        names = [name for operator in wrapped(node) for name in (operator, *WHILE_TRACED.get(operator, ()))]
        return {annotations for name in names for annotations in self._operators.get(name, ())}

    def _inside_opaque(self, place: Place) -> set[Annotations]:
        """Return the annotations inside the opaque functions that are called from a place."""
        if not self._opaque:
            return set()
        inside = (annotations for way, annotations in self._whole.items() if way[: len(place)] == place != way)
        return self._opaque.intersection(itertools.chain.from_iterable(inside))

    def _composed(self, place: Place, on_node: Annotations) -> set[Annotations]:
        ways = (self._whole[place[:end]] for end in reversed(range(1, len(place))) if place[:end] in self._whole)
        outer = next(ways, {()})
        # If no run came to the line, only the enclosing blocks are known: it may stand in more blocks.
        inner = self._innermost.get(place[-1]) or ({on_node} if outer != {()} else set())
        return {tuple(sorted({**dict(around), **dict(within)}.items())) for around in outer for within in inner}

    def anywhere(self) -> set[Annotations]:
        """Return the annotations of all operators."""
        return set().union(*self._operators.values())

    def annotations_on(self, node: torch.fx.Node) -> Annotations:
        """Return the annotations of a node, without those that torch makes for itself."""
        custom = node.meta.get("custom") or {}
        return freeze_annotations({key: value for key, value in custom.items() if key in self._keys})


def misplaced(artifact: Artifact, places: AnnotatedPlaces) -> Iterator[str]:
    """Yield a message for each node whose annotations are not those of its place.

    Nodes that passes add belong to no line of the program, and are not judged: sums of gradients, and the copies into
    inputs that were written to. Dynamo adds none: a node without a line (the begin of an autocast) has annotations
    of some operator.
    """
    for node, body in calls_of(artifact):
        allowed = places.of(node)
        if artifact.stage.name == "dynamo" and not _place(node):
            allowed = places.anywhere()
        actual = places.annotations_on(node)
        if allowed and actual not in allowed and not _added_by_aot(node):
            expected = " or ".join(str(dict(annotations)) for annotations in sorted(allowed))
            where = f"in a body of {body}, " if body else ""
            yield f"{where}{name_of(node)}{_at(node)} has annotations {dict(actual)}, where the program has {expected}"


def _place(node: torch.fx.Node) -> Place:
    return place_of_trace(_trace(node))


def _at(node: torch.fx.Node) -> str:
    """Return the text of a node's source line, for a message; empty if the node has none."""
    lines = lines_of_trace(_trace(node))
    return f" at `{lines[-1].replace('`', '')}`" if lines else ""


def _trace(node: torch.fx.Node) -> str:
    return node.meta.get("stack_trace") or node.stack_trace or ""


def _added_by_aot(node: torch.fx.Node) -> bool:
    """Return whether AOTAutograd added a node that belongs to no line of the program, though its trace has one."""
    target = node.args[0] if node.args else None
    to_input = isinstance(target, torch.fx.Node) and target.op == "placeholder" and name_of(node) == "aten::copy"
    return to_input or bool(node.meta.get("is_gradient_acc"))


def calls_of(artifact: Artifact) -> Iterator[tuple[torch.fx.Node, str]]:
    """Yield the calls in a graph and in its HOPs' bodies, each with the HOP whose body it is in (empty at the top)."""
    seen: set[int] = set()

    def calls(module: torch.fx.GraphModule, hop: str) -> Iterator[tuple[torch.fx.Node, str]]:
        if id(module) in seen:
            return
        seen.add(id(module))
        yield from ((node, hop) for node in module.graph.nodes if node.op.startswith("call"))
        bodies = {name: body for name, body in module.named_children() if isinstance(body, torch.fx.GraphModule)}
        owners = _owners(module.graph, bodies)
        for name, body in bodies.items():
            yield from calls(body, owners.get(name, name))

    if artifact.graph is not None:
        yield from calls(artifact.graph, "")


def _owners(graph: torch.fx.Graph, bodies: Mapping[str, Any]) -> dict[str, str]:
    """Map each body to the HOP that it is an argument of."""
    return {
        str(node.target): name_of(user)
        for node in graph.nodes
        if node.op == "get_attr" and node.target in bodies
        for user in node.users
    }


def wrapped(node: torch.fx.Node) -> list[str]:
    """Return the operators among a HOP's arguments, which it calls: ``run_and_save_rng_state`` and its like."""
    args: tuple[Any, ...] = node.args
    return [operator_name(arg) for arg in args if hasattr(arg, "overloadpacket")]


def name_of(node: torch.fx.Node) -> str:
    """Return the name of a node's target, the same as in a reference run that sees it."""
    target: Any = node.target
    if hasattr(target, "overloadpacket"):
        return operator_name(target)
    return target if isinstance(target, str) else str(getattr(target, "__name__", target))
