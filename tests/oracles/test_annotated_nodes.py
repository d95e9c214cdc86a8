"""The annotations of each node are compared with the lines of the program: no loss is missed."""

from __future__ import annotations

import collections

import pytest
import torch

from hopkit import reference
from hopkit._torch import configuration
from hopkit._torch.versions import torch_version
from hopkit.corpus.registry import all_cases
from hopkit.oracles.annotated_nodes import AnnotatedPlaces, calls_of, misplaced, name_of
from hopkit.oracles.matching import applies
from hopkit.oracles.metadata import STAGES, metadata
from hopkit.runner.case_run import unmet
from hopkit.stages import all_stages, session

pytestmark = pytest.mark.supported_torch

WHOLE = {"whole": 1}


def in_a_block(fn):
    """Return the function with one annotated block around its body."""

    def program(*args, **kwargs):
        with torch.fx.traceback.annotate(WHOLE):
            return fn(*args, **kwargs)

    return program


def marked_capture(case, backend):
    """Capture a case inside an annotated block, in training if it can be trained."""
    sample = session.sample_of(case)
    with configuration.configured(dict(case.config)):
        return session.capture(
            in_a_block(sample.fn),
            sample.args,
            sample.kwargs,
            backend=backend,
            training="training" in case.variants,
            dynamic=False,
            stages=STAGES if backend == "inductor" else [name for name in STAGES if not name.startswith("post_grad")],
            other_args=sample.other_args,
        )


def is_copy_of_no_line(node):
    """Return whether a pass added the node to copy a tensor: it computes nothing, and has no line."""
    return name_of(node) == "aten::clone" and not node.meta.get("stack_trace")


def unseen_losses(capture):
    """Return the nodes whose annotations can be dropped without a finding, and how many were tried, by stage."""
    places = AnnotatedPlaces(capture)
    tried, unseen = collections.Counter(), []
    for stage in STAGES:
        for artifact in capture.artifacts.get(stage, ()):
            before = len(list(misplaced(artifact, places)))
            for node, hop in calls_of(artifact):
                custom = node.meta.get("custom") or {}
                if "whole" not in custom:
                    continue
                tried[stage] += 1
                node.meta["custom"] = {key: value for key, value in custom.items() if key != "whole"}
                if len(list(misplaced(artifact, places))) != before + 1 and not is_copy_of_no_line(node):
                    unseen.append(f"{stage}: {name_of(node)} in {hop or 'the graph'}")
                node.meta["custom"] = custom
    return unseen, tried


def fails(case):
    """Return whether a case, captured here, shows a known failure on the backend aot_eager."""
    variant = "training" if "training" in case.variants else "inference"
    needs = {stage.name: stage.needs for stage in all_stages()}
    return variant not in case.variants or any(
        applies(known, variant=variant, backend="aot_eager", version=torch_version(), stage_needs=needs)
        for known in case.known_failures
    )


def covering_cases():
    """Return short cases, trained if they can be, that together call each HOP of the corpus."""
    seen, chosen = set(), []
    for case in sorted(all_cases(), key=lambda case: ("training" not in case.variants, len(case.source))):
        here = case.owner == "hopkit" and not fails(case) and not unmet(case)
        # A HOP that a case defines with a backward goes through Dynamo where it is run plainly. The run that notes
        # marks records no gradient, so that no hook can be registered.
        here = here and case.family not in ("hopkit_custom", "hooks")
        # What runs plainly as another function goes through other lines.
        if here and not set(case.hops) <= seen and session.sample_of(case).reference is None:
            seen |= set(case.hops)
            chosen.append(case)
    return chosen


@pytest.mark.long
def test_the_loss_of_any_mark_of_any_hop_is_seen():
    tried, missed = collections.Counter(), {}
    for case in covering_cases():
        unseen, of_case = unseen_losses(marked_capture(case, "aot_eager"))
        if unseen:
            missed[case.name] = unseen
        tried += of_case
    assert missed == {}
    assert tried["dynamo"] > 100
    assert tried["aot_forward"] > 100
    assert tried["aot_backward"] > 100


def test_the_loss_of_any_mark_after_the_passes_of_inductor_is_seen():
    (case,) = (case for case in all_cases() if case.name == "region/simple")
    unseen, tried = unseen_losses(marked_capture(case, "inductor"))
    assert not unseen
    assert tried["post_grad_forward"]
    assert tried["post_grad_backward"]


def test_a_loss_is_a_finding_of_the_oracle():
    def fn(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            y = x.sin()
        return y.exp()

    capture = session.capture(fn, (torch.ones(2),), backend="aot_eager", training=True)
    assert metadata(capture) == ()
    for stage in ("dynamo", "aot_forward", "aot_backward"):
        for node, _ in calls_of(capture.artifacts[stage][0]):
            if "mark" in (custom := node.meta.get("custom") or {}):
                node.meta["custom"] = {}
                assert [str(finding) for finding in metadata(capture) if f"{stage}: " in str(finding)], (stage, node)
                node.meta["custom"] = custom


def test_what_wraps_an_operator_has_its_marks():
    def fn(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            y = torch.nn.functional.dropout(x, 0.5)
        return y.exp()

    capture = session.capture(fn, (torch.ones(4),), backend="aot_eager", training=True)
    graph = capture.artifacts["aot_forward"][0].graph
    (drawing,) = graph.graph.find_nodes(op="call_function", target=torch.ops.aten.native_dropout.default)
    with graph.graph.inserting_before(drawing):
        # As the partitioner does it: without the line.
        wrap = torch.ops.higher_order.run_and_save_rng_state
        around = graph.graph.call_function(wrap, (drawing.target, *drawing.args))
    around.meta["custom"] = {"mark": 1}
    assert metadata(capture) == ()
    around.meta = {}
    message = "metadata: aot_forward: run_and_save_rng_state has annotations {}, where the program has {'mark': '1'}"
    assert message in [str(finding) for finding in metadata(capture)]


def test_the_blocks_of_a_function_are_no_business_of_its_caller():
    def inner(x):
        with torch.fx.traceback.annotate({"mark": 1}):
            return x.sin()

    def outer(x):
        return inner(x)

    with reference.annotations_by_place() as places:
        outer(torch.ones(2))
    by_depth = {len(place): marks for place, marks in places.items()}
    assert by_depth[min(by_depth)] == {()}
    assert by_depth[max(by_depth)] == {(("mark", "1"),)}
