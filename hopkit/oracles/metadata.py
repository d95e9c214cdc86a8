"""Oracle ``metadata``: every operator keeps the annotations under which the program called it, through every pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hopkit.oracles.annotated_nodes import WHILE_TRACED, AnnotatedPlaces, calls_of, misplaced, name_of, wrapped
from hopkit.oracles.oracle import CaptureOracle
from hopkit.records import AnnotatedCall, Annotations, Artifact, Capture, Finding
from hopkit.reference import freeze_annotations

__all__ = ["STAGES", "metadata", "stages_to_read"]

FORWARD = ("dynamo", "aot_forward", "post_grad_forward")
"""The stages whose operators are compared with those that the reference runs call."""

STAGES = (*FORWARD, "aot_backward", "post_grad_backward")
"""The stages whose graphs the oracle reads: a backward's nodes have the annotations of their lines in the forward."""

Pairs = set[tuple[str, Annotations]]


def metadata(capture: Capture) -> tuple[Finding, ...]:
    """Compare the annotations of `torch.fx.traceback.annotate` on each stage's nodes with those of the reference runs.

    A reference run records each operator that computes, with the blocks around its call, whichever branch, step or
    nesting it is in. Every such pair must be in the graph, even if two pairs differ in annotations alone, unless the
    operator is dead code, which a pass may remove. A pass that replaces an operator by several (a decomposition) must
    copy its annotations to them. Besides, each node, of a backward graph too, belongs to a line of the program and must
    have the line's annotations (`misplaced`). Stages that the capture did not keep are not judged. Calls inside a
    function that a stage does not trace into are no part of that stage.
    """
    called = {call for run in capture.native_reference for call in run.annotated}
    needed = {call for run in capture.native_reference for call in run.live_annotated}
    taken = {branch for run in capture.native_reference for branch in run.branches}
    missed = {branch for run in capture.native_reference for branch in run.uncovered} - taken
    findings: list[Finding] = []
    # After regional Inductor the post-grad graphs hold the regions alone, a part of the program.
    whole = FORWARD if capture.region_record is None else tuple(name for name in FORWARD if name != "post_grad_forward")
    for stage in whole if called else ():
        if stage in capture.artifacts:
            artifacts = capture.artifacts[stage]
            in_graph = {pair for artifact in artifacts for pair in _pairs_in_graph(artifact)}
            hides = any(map(_hides_calls, artifacts))
            in_program = (_pairs_of_calls(calls, without_opaque=hides) for calls in (called, needed))
            messages = _compare(in_graph, *in_program, complete=not missed)
            findings += [Finding("metadata", f"{stage}: {message}") for message in messages]
    places = AnnotatedPlaces(capture)
    for stage in STAGES if called else ():
        for artifact in capture.artifacts.get(stage, ()):
            findings += [Finding("metadata", f"{stage}: {message}") for message in misplaced(artifact, places)]
    return tuple(dict.fromkeys(findings))


def _pairs_of_calls(calls: Iterable[AnnotatedCall], *, without_opaque: bool) -> Pairs:
    return {(call.operator, call.annotations) for call in calls if not (without_opaque and call.opaque)}


def _compare(in_graph: Pairs, called: Pairs, needed: Pairs, *, complete: bool) -> Iterator[str]:
    operators_in_graph = {operator for operator, _ in in_graph}
    operators = {operator for operator, _ in needed}
    # If a pass has replaced an operator, the remaining ones no longer correspond one to one.
    one_to_one = operators <= operators_in_graph
    annotations_in_graph = {annotations for _, annotations in in_graph}
    for operator, custom in sorted(needed, key=str):
        if one_to_one and (operator, custom) not in in_graph:
            yield f"no {operator} has annotations {dict(custom)}, under which the program calls it"
        elif custom not in annotations_in_graph:
            yield f"no node has annotations {dict(custom)}, under which the program calls {operator}"
    # A pass may replace the operators of dead code too.
    if one_to_one and complete and {operator for operator, _ in called} <= operators_in_graph:
        for operator, custom in sorted(in_graph, key=str):
            if operator in operators and (operator, custom) not in called:
                yield f"{operator} has annotations {dict(custom)}, under which the program does not call it"


_OPAQUE = frozenset(("flat_apply", "flat_apply_capture"))
"""Calls of functions whose operators are not in the graph, though a reference run sees them."""


def _pairs_in_graph(artifact: Artifact) -> Iterator[tuple[str, Annotations]]:
    for node, _ in calls_of(artifact):
        for name in wrapped(node) or (name_of(node),):
            for operator in (name, *WHILE_TRACED.get(name, ())):
                yield operator, freeze_annotations(node.meta.get("custom") or {})


def _hides_calls(artifact: Artifact) -> bool:
    return any(name_of(node) in _OPAQUE for node, _ in calls_of(artifact))


def stages_to_read(capture: Capture) -> tuple[str, ...]:
    """Return the stages whose graphs the oracle reads: none of a program without annotations."""
    return STAGES if any(run.annotated for run in capture.native_reference) else ()


ORACLE = CaptureOracle(
    "metadata",
    order=60,
    judge=metadata,
    expectation="Each operator has annotations of the blocks in which the program calls it.",
    reads=stages_to_read,
)
