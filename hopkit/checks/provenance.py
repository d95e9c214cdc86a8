"""Check the provenance of kernels: the records of a capture, the comments in its code, torch's files for tlparse."""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hopkit._torch.inductor.kernel_calls import tlparse_artifacts
from hopkit.checks.wrapper_calls import calls_without_comment, handles
from hopkit.errors import UsageError
from hopkit.records import Capture, Finding, KernelRecord
from hopkit.records.capture import require_capture
from hopkit.stages.kernel_needs import INLINED

if TYPE_CHECKING:
    import torch

__all__ = ["TlparseArtifact", "check", "collected_artifacts", "compare_artifacts"]

_STAGE = "provenance"


def check(captured: Capture) -> tuple[Finding, ...]:
    """Return the objections to the provenance of a capture's kernels.

    Each kernel computes nodes that exist, in the body whose code calls it, has their stack traces, and comes from the
    nodes of Dynamo's graph that they come from; each node that needs a kernel is computed by one.
    If the capture recorded handles, they are unique in a graph and are those of the comments in the code, and each call
    of a kernel in a wrapper in Python has its comment. Stack traces are checked if the capture kept the stages of
    post-grad graphs, comments if it kept ``codegen``. Raises `UsageError` for a capture without a record of kernels.

    >>> import hopkit, torch                                                    # doctest: +SKIP
    >>> level = {"inductor.trace.provenance_tracking_level": 1}                 # doctest: +SKIP
    >>> check(hopkit.capture(torch.sin, (torch.ones(2),), config=level))        # doctest: +SKIP
    ()
    """
    require_capture(captured)
    objections = [
        *_objections_to_nodes(captured),
        *_objections_to_origins(captured),
        *_objections_to_traces(captured),
    ]
    if any(kernel.handle is not None for kernel in captured.kernels):
        objections += [*_objections_to_handles(captured.kernels), *_objections_to_code(captured)]
    return tuple(Finding(_STAGE, message) for message in objections)


def _objections_to_nodes(captured: Capture) -> Iterator[str]:
    computed: dict[tuple[str, int], set[str]] = {}
    for kernel in captured.kernels:
        place = kernel.direction, kernel.graph
        computed.setdefault(place, set()).update(kernel.post_grad)
        if not kernel.post_grad:
            yield f"{_title(kernel)} computes no node"
        for name in kernel.post_grad:
            if (*place, name) not in captured.kernel_needs:
                yield f"{_title(kernel)} computes {name}, which is no node of its graph"
            elif not _is_inside(name, kernel.body):
                yield f"{_title(kernel)} computes {name}, which is outside of the body {kernel.body}"
    for (direction, graph, name), need in captured.kernel_needs.items():
        if need and name not in computed.get((direction, graph), ()):
            yield f"no kernel computes {name} of the {direction} graph {graph}: {need.reason}"


def _objections_to_origins(captured: Capture) -> Iterator[str]:
    for kernel in captured.kernels:
        nodes = ((kernel.direction, kernel.graph, name) for name in kernel.post_grad)
        known = {origin for node in nodes for origin in captured.node_origins.get(node, ())}
        for origin in kernel.pre_grad:
            if origin not in known:
                yield f"{_title(kernel)} comes from {origin}, from which no node of it comes"
        for origin in sorted(known - set(kernel.pre_grad)):
            yield f"{_title(kernel)} lacks {origin}, from which a node of it comes"


def _objections_to_traces(captured: Capture) -> Iterator[str]:
    nodes = _post_grad_nodes(captured)
    for kernel in captured.kernels:
        computed = [nodes.get((kernel.direction, kernel.graph, name)) for name in kernel.post_grad]
        traces = {node.stack_trace for node in computed if node is not None and node.stack_trace}
        if missing := traces - set(kernel.stack_traces):
            yield f"{_title(kernel)} lacks a stack trace of its nodes: {_last_line(missing)}"
        # A node that lost its trace has those of its origins.
        complete = all(node is not None and node.stack_trace for node in computed)
        if complete and (strange := set(kernel.stack_traces) - traces):
            yield f"{_title(kernel)} has a stack trace of no node of it: {_last_line(strange)}"


def _post_grad_nodes(captured: Capture) -> dict[tuple[str, int, str], torch.fx.Node]:
    """Return the nodes of the graphs behind the post-grad passes, by direction, index of the graph, and name."""
    return {
        (direction, artifact.index, f"{body}.{node.name}" if body else node.name): node
        for direction in ("forward", "backward")
        for artifact in captured.artifacts.get(f"post_grad_{direction}", ())
        if artifact.graph is not None
        for body, module in artifact.graph.named_modules()
        for node in getattr(getattr(module, "graph", None), "nodes", ())
    }


def _objections_to_handles(kernels: Iterable[KernelRecord]) -> Iterator[str]:
    counts: Counter[tuple[str, int, int | None]] = Counter()
    for kernel in kernels:
        if kernel.handle is None:
            yield f"{_title(kernel)} has no handle"
        counts[kernel.direction, kernel.graph, kernel.handle] += 1
    for (direction, graph, handle), count in counts.items():
        if handle is not None and count > 1:
            yield f"{count} kernels of the {direction} graph {graph} have the handle {handle}"


def _objections_to_code(captured: Capture) -> Iterator[str]:
    codes = [artifact.text for artifact in captured.artifacts.get("codegen", ())]
    if not codes:
        return  # The FX backend has a graph in place of code, and a graph has no comments.
    written: Counter[tuple[str, int | None]] = Counter(
        (handle.kernel, handle.number) for code in codes for handle in handles(code)
    )
    recorded = Counter((kernel.name, kernel.handle) for kernel in captured.kernels)
    for name, handle in (written - recorded).elements():
        yield f"the code has the handle {name}:{handle}, which no kernel has"
    for name, handle in (recorded - written).elements():
        yield f"the code has no comment with {name}:{handle}"
    for code in codes:
        if not code.lstrip().startswith(("//", "#include")):
            for name in calls_without_comment(code):
                yield f"a call of {name} has no comment with its handle"


@dataclasses.dataclass(frozen=True)
class TlparseArtifact:
    """The files that torch writes for tlparse about the kernels of one graph.

    ``mappings`` is ``inductor_provenance_tracking_node_mappings``, ``stack_traces`` is
    ``inductor_provenance_tracking_kernel_stack_traces``. A kernel is its name, a colon and its handle.
    """

    mappings: Mapping[str, Any]
    stack_traces: Mapping[str, Sequence[str]]


@contextlib.contextmanager
def collected_artifacts() -> Iterator[list[TlparseArtifact]]:
    """Collect torch's files for tlparse inside the block: one `TlparseArtifact` for each graph that it compiles.

    Torch writes none at the level 0 of provenance. Raises `UnsupportedTorch` if the installed torch has other files.
    """
    artifacts: list[TlparseArtifact] = []
    with tlparse_artifacts(lambda mappings, traces: artifacts.append(TlparseArtifact(mappings, traces))):
        yield artifacts


def compare_artifacts(captured: Capture, artifacts: Sequence[TlparseArtifact]) -> tuple[Finding, ...]:
    """Return the differences between the kernels of a capture and what torch wrote for tlparse meanwhile.

    Torch writes the names of nodes without their bodies, and only those origins that are in the graph itself, of the
    forward. So names are compared without bodies, and origins of kernels whose nodes are all in the graph itself; the
    kernels of custom HOPs that Inductor inlines are left out. Torch also names nodes that other kernels compute, and
    views: of the arguments of an operator, and the operator for the kernels of its arguments. For a kernel in a body it
    names nodes of the graphs around the body, the HOP and its operands.

    Raises `UsageError` for a capture at the level 0 of ``inductor.trace.provenance_tracking_level``.
    """
    require_capture(captured)
    if captured.kernels and all(kernel.handle is None for kernel in captured.kernels):
        raise UsageError(
            "the capture recorded no provenance, so torch wrote nothing for tlparse",
            hint='capture with config={"inductor.trace.provenance_tracking_level": 1}',
        )
    graphs: dict[tuple[str, int], list[KernelRecord]] = {}
    for kernel in captured.kernels:
        graphs.setdefault((kernel.direction, kernel.graph), []).append(kernel)
    if len(artifacts) < len(graphs):
        return (Finding(_STAGE, f"torch wrote {len(artifacts)} files for tlparse, of {len(graphs)} graphs"),)
    # A graph without kernels is in no record, but torch writes of it: its tables are empty, or those before it.
    remaining = list(artifacts)
    objections: list[str] = []
    for kernels in graphs.values():
        while len(remaining) > 1 and not _has_kernels(remaining[0], kernels):
            remaining.pop(0)
        artifact = remaining.pop(0) if remaining else TlparseArtifact({}, {})
        comparable = [kernel for kernel in kernels if not _is_of_inlined_hop(captured, kernel)]
        objections += _differences(captured, comparable, artifact)
    return tuple(Finding(_STAGE, message) for message in objections)


def _is_of_inlined_hop(captured: Capture, kernel: KernelRecord) -> bool:
    """Return whether a kernel computes a custom HOP: torch names nodes of the graph that is lowered in its place."""
    needs = (captured.kernel_needs.get((kernel.direction, kernel.graph, node)) for node in kernel.post_grad)
    return any(need is not None and need.reason == INLINED for need in needs)


def _has_kernels(artifact: TlparseArtifact, kernels: Iterable[KernelRecord]) -> bool:
    return {kernel.handle for kernel in kernels} <= _by_handle(artifact.stack_traces).keys()


def _differences(captured: Capture, kernels: Iterable[KernelRecord], artifact: TlparseArtifact) -> Iterator[str]:
    graph_traces = {place[:2]: set[str]() for place in captured.kernel_needs}
    for (direction, graph, _), node in _post_grad_nodes(captured).items():
        graph_traces[direction, graph].add(node.stack_trace or "")
    nodes = _by_handle(artifact.mappings.get("cppCodeToPost", {}))
    origins = artifact.mappings.get("postToPre", {})
    traces = _by_handle(artifact.stack_traces)
    for kernel in kernels:
        if kernel.handle not in traces:
            yield f"tlparse has no kernel of the handle of {_title(kernel)}"
            continue
        name, written_traces = traces[kernel.handle]
        in_body = bool(kernel.body) or any("." in node for node in kernel.post_grad)
        if _unnumbered(name) != _unnumbered(kernel.name):
            yield f"{_title(kernel)} is {name} for tlparse"
        # For a node without a trace, torch takes that of the origins of the node of that name in the graph itself.
        # Among the origins of a kernel, torch has nodes that it does not compute.
        known = {*kernel.stack_traces, *graph_traces.get((kernel.direction, kernel.graph), ())}
        strange = set() if in_body else set(written_traces) - known
        if difference := (set(kernel.stack_traces) - set(written_traces)) | strange:
            yield f"{_title(kernel)} has other stack traces for tlparse: {_last_line(difference)}"
        if "cppCodeToPost" not in artifact.mappings:
            # Torch writes no mappings for a backward that it compiles alone.
            continue
        _, written_nodes = nodes.get(kernel.handle, ("", ()))
        computed_nodes = {node.rpartition(".")[2] for node in kernel.post_grad}
        if not computed_nodes <= set(written_nodes) <= computed_nodes | _computed_elsewhere(captured, kernel):
            computed = _listed(kernel.post_grad)
            yield f"{_title(kernel)} computes {_listed(written_nodes)} for tlparse, and {computed} in the capture"
        if kernel.direction == "forward" and not in_body:
            written_origins = {origin for node in computed_nodes for origin in origins.get(node, ())}
            recorded = {origin for origin in kernel.pre_grad if "." not in origin}
            if captured.region_record is None:
                is_same = written_origins == recorded
            else:
                # Torch compiles a region alone: the graph before the passes is that of the region.
                is_same = any(written_origins <= {*region.nodes, *recorded} for region in captured.region_record)
            if not is_same:
                capture = f"{_listed(sorted(recorded))} in the capture"
                yield f"{_title(kernel)} comes from {_listed(sorted(written_origins))} for tlparse, from {capture}"


def _computed_elsewhere(captured: Capture, kernel: KernelRecord) -> set[str]:
    """Return the names of the nodes outside of the body with a kernel, and of those inside that it does not compute.

    These are computed by other kernels of the graph, or need none.
    """
    graph = kernel.direction, kernel.graph
    elsewhere = {
        name
        for other in captured.kernels
        if (other.direction, other.graph) == graph and other.handle != kernel.handle
        for name in other.post_grad
    }
    return {
        name.rpartition(".")[2]
        for (*place, name), need in captured.kernel_needs.items()
        if (*place,) == graph and (not need or name in elsewhere or not _is_inside(name, kernel.body))
    }


def _is_inside(node: str, body: str) -> bool:
    """Return whether a node is in a body, or in a body inside of that; all nodes are in the graph itself, ``""``."""
    return not body or node.startswith(f"{body}.")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "no node"


def _by_handle(table: Mapping[str, Sequence[str]]) -> dict[int | None, tuple[str, Sequence[str]]]:
    """Return the name and the value of each kernel by its handle; hopkit renumbers the names of kernels."""
    keys = ((key, *key.rpartition(":")) for key in table)
    return {int(handle): (name, table[key]) for key, name, _, handle in keys}


def _unnumbered(name: str) -> str:
    return re.sub(r"_\d+$", "", name)


def _title(kernel: KernelRecord) -> str:
    handle = "" if kernel.handle is None else f":{kernel.handle}"
    return f"{kernel.name}{handle} of the {kernel.direction} graph {kernel.graph}"


def _last_line(traces: Iterable[str]) -> str:
    """Return the user's line in the first of some stack traces."""
    lines = min(traces).rstrip().splitlines()
    return next((line.strip() for line in reversed(lines) if line.strip(" ^~")), "")
