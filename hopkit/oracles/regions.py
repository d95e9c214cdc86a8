"""Oracle ``regions``: regional Inductor compiles exactly what is annotated, in parts that can run one after another."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hopkit.oracles.oracle import CaptureOracle
from hopkit.records import Artifact, Capture, Finding, Region

if TYPE_CHECKING:
    import torch

__all__ = ["regions"]

_ANNOTATION = "compile_with_inductor"
_STAGES = {"forward": "aot_forward", "backward": "aot_backward"}


def regions(capture: Capture) -> tuple[Finding, ...]:
    """Compare the regions of a capture with the annotations in the graphs of the previous stage.

    Each annotated node must be in exactly one region, of its own id, and no other node in any. If a node that passes a
    body to a HOP is annotated, its body has no regions. The regions of a graph, each as one step, must have an order in
    which they can run: none is in a cycle alone (it is convex) or with others. Torch must have compiled each region,
    under the settings of the annotation of each of its nodes. Captures on a backend without regions are not judged.
    """
    if capture.region_record is None:
        return ()
    messages: list[str] = []
    for direction, stage in _STAGES.items():
        for index, artifact in enumerate(capture.artifacts.get(stage, ())):
            mine = [region for region in capture.regions if (region.direction, region.graph) == (direction, index)]
            messages += [f"{stage}: {message}" for message in _judge_graph(artifact, mine)]
    return tuple(Finding("regions", message) for message in dict.fromkeys(messages))


def _judge_graph(artifact: Artifact, found: Collection[Region]) -> Iterator[str]:
    if artifact.graph is None:
        return
    bodies = dict(_bodies(artifact.graph))
    for body in sorted({region.body for region in found} - bodies.keys()):
        yield f"a region is in {body}, which is no body of the graph, or is in a region itself"
    for body, module in bodies.items():
        inside = [region for region in found if region.body == body]
        where = f"in {body}, " if body else ""
        yield from (
            f"{where}{message}"
            for message in itertools.chain(
                _membership(module.graph, inside), _cycles(module.graph, inside), _compilation(module.graph, inside)
            )
        )


def _bodies(gm: torch.fx.GraphModule, path: str = "") -> Iterator[tuple[str, torch.fx.GraphModule]]:
    """Yield the graph and each body that is outside of all regions, each once, with its dotted name."""
    import torch

    pending, seen = [(path, gm)], set()
    while pending:
        name, module = pending.pop(0)
        if id(module) in seen:
            continue
        seen.add(id(module))
        yield name, module
        for node in module.graph.find_nodes(op="get_attr"):
            child = getattr(module, str(node.target), None)
            if isinstance(child, torch.fx.GraphModule) and _annotation(node) is None:
                pending.append((f"{name}.{node.target}" if name else str(node.target), child))


def _annotation(node: torch.fx.Node) -> Mapping[str, Any] | None:
    """Return the annotation that marks a node, as a mapping; None if the node is not marked."""
    custom = node.meta.get("custom") or {}
    if node.op in ("placeholder", "output") or _ANNOTATION not in custom:
        return None
    value = custom[_ANNOTATION]
    return value if isinstance(value, dict) else {}


def _membership(graph: torch.fx.Graph, found: Collection[Region]) -> Iterator[str]:
    names = {node.name for node in graph.nodes}
    for region in found:
        for name in region.nodes:
            if name not in names:
                yield f"a region has {name}, which the graph does not have"
    for node in graph.nodes:
        owners = [region for region in found for name in region.nodes if name == node.name]
        annotation = _annotation(node)
        if annotation is None:
            if owners:
                yield f"{node.name} is not annotated, and is in a region"
        elif not owners:
            yield f"{node.name} is annotated, and is in no region"
        elif len(owners) > 1:
            yield f"{node.name} is in {len(owners)} regions"
        elif owners[0].id != annotation.get("inductor_region"):
            yield f"{node.name} has id {annotation.get('inductor_region')!r}, and its region {owners[0].id!r}"


def _cycles(graph: torch.fx.Graph, found: Collection[Region]) -> Iterator[str]:
    """Remove the steps that can run, again and again; yield a message if steps with regions remain."""
    step_of: dict[str, int] = {}
    for number, region in enumerate(found):
        step_of.update(dict.fromkeys(region.nodes, number))
    for number, node in enumerate(graph.nodes, start=len(found)):
        step_of.setdefault(node.name, number)
    needs: dict[int, set[int]] = defaultdict(set)
    finished: set[int] = set()
    for node in graph.nodes:
        mine = step_of[node.name]
        needs[mine] |= {step_of[argument.name] for argument in node.all_input_nodes} - {mine}
    ready = [step for step, inputs in needs.items() if not inputs]
    users: dict[int, set[int]] = defaultdict(set)
    for step, inputs in needs.items():
        for used in inputs:
            users[used].add(step)
    while ready:
        done = ready.pop()
        finished.add(done)
        for user in users[done]:
            needs[user].discard(done)
            if not needs[user]:
                ready.append(user)
    stuck = [region for number, region in enumerate(found) if number in needs and number not in finished]
    if stuck:
        listed = " and ".join(f"[{', '.join(region.nodes)}]" for region in stuck)
        yield f"no order exists in which these can run, each as one step: {listed}"


def _compilation(graph: torch.fx.Graph, found: Collection[Region]) -> Iterator[str]:
    by_name = {node.name: node for node in graph.nodes}
    for region in found:
        label = f"the region [{', '.join(region.nodes)}]"
        if not region.code:
            yield f"{label} was not compiled by Inductor"
        for name in region.nodes:
            annotation = _annotation(by_name[name]) if name in by_name else None
            wanted = dict((annotation or {}).get("inductor_configs") or {})
            if annotation is not None and wanted != dict(region.options):
                yield f"{label} was compiled with {dict(region.options)}, and {name} is annotated with {wanted}"
                break


def _stages_to_read(capture: Capture) -> tuple[str, ...]:
    return () if capture.region_record is None else tuple(_STAGES.values())


ORACLE = CaptureOracle(
    "regions",
    order=65,
    judge=regions,
    expectation="Inductor compiles each annotated operator in one region of its id, under the options given.",
    reads=_stages_to_read,
    depth="inductor",
)
