"""Failures that a known failure explains, and those that it only might explain."""

from __future__ import annotations

import dataclasses

import pytest

from hopkit.fuzz.explanations import Explained
from hopkit.records import Case, Finding, KnownFailure, Origin, Sample


def explained(*known, name="cond/planted", hops=("cond",)):
    return Explained([Case(name, lambda: Sample(abs), hops=hops, variants=("training",), known_failures=known)])


RUN = KnownFailure("run", ">=2", "a reason", symptom="no rule")
IN_COND = Origin(
    "RuntimeError: there is no rule", ("torch._higher_order_ops.cond:trace_cond", "torch:compile"), ("cond",)
)


def raised(stage="run", **changes):
    origin = dataclasses.replace(IN_COND, **changes)
    return Finding(stage, f"it raised: {origin.text}", origin=origin)


def test_the_symptom_at_the_stage_in_the_hop_is_explained(refused):
    explanation = explained(RUN).reason(raised(), refused, "eager")
    assert explanation == ("a reason", "cond/planted")
    assert str(explanation) == "a reason (cond/planted)"


@pytest.mark.parametrize(
    ("known", "problem"),
    [
        (RUN, raised(text="RuntimeError: something else")),
        (RUN, raised("dynamo")),
        (RUN, raised(hops=("scan", "cond"))),
        # Nothing tells where it was raised.
        (RUN, raised(hops=())),
        (RUN, Finding("run", "there is no rule")),
        (dataclasses.replace(RUN, versions="<2"), raised()),
        (dataclasses.replace(RUN, backends=("inductor",)), raised()),
        (dataclasses.replace(RUN, frame="trace_scan"), raised()),
        # Either would explain everything at its stage.
        (dataclasses.replace(RUN, symptom=""), raised()),
        (dataclasses.replace(RUN, symptom="RuntimeError"), raised()),
    ],
)
def test_anything_else_is_not(refused, known, problem):
    assert explained(known).reason(problem, refused, "eager") is None


@pytest.mark.parametrize("frame", ["trace_cond", "cond:trace_cond", "torch:compile"])
def test_a_frame_locates_the_error(refused, frame):
    known = dataclasses.replace(RUN, frame=frame)
    assert explained(known).reason(raised(hops=()), refused, "eager")
    # In a HOP that torch makes inside of that of the case.
    assert explained(known).reason(raised(hops=("control_deps", "cond")), refused, "eager")


def test_a_symptom_that_names_the_hop_needs_no_exception(refused):
    known = dataclasses.replace(RUN, symptom="no rule for cond")
    assert explained(known).reason(Finding("run", "no rule for cond and mode"), refused, "eager")


def test_the_most_specific_match_wins(refused):
    longer = dataclasses.replace(RUN, symptom="there is no rule", reason="longer")
    framed = dataclasses.replace(RUN, frame="trace_cond", reason="framed")
    assert explained(RUN, longer).reason(raised(), refused, "eager").reason == "longer"
    assert explained(framed, longer, RUN).reason(raised(), refused, "eager").reason == "framed"


def test_nor_in_a_program_that_does_not_call_the_hops(refused):
    assert explained(RUN, hops=("scan",)).reason(raised(), refused, "eager") is None
    both = raised(hops=("cond",))
    assert explained(RUN, hops=("cond", "scan")).reason(both, refused, "eager") is None
    # The cases of some families name no HOP: torch registers none for them.
    framed = dataclasses.replace(RUN, frame="trace_cond")
    without_hops = explained(framed, name="associative_scan_body_matrix/planted", hops=())
    assert without_hops.reason(raised(), refused, "eager") is None
    of_family = dataclasses.replace(refused, families=("associative_scan",), hops=())
    assert without_hops.reason(raised(), of_family, "eager")


def test_a_finding_explains_nothing_but_is_named(refused):
    wrong = KnownFailure("numerics", ">=2", "a reason", symptom="outputs[1]: differs from the reference")
    problem = Finding("numerics", "outputs[0]: differs from the reference by 3 where 0.1 is allowed")
    assert explained(wrong).reason(problem, refused, "eager") is None
    assert explained(wrong).like(problem, refused, "eager") == ("a reason", "cond/planted")
    both = dataclasses.replace(refused, hops=("cond", "scan"))
    assert explained(wrong).like(problem, both, "eager") is None
    # The case is of gradients.
    inference = dataclasses.replace(refused, training=False)
    assert explained(wrong).like(problem, inference, "eager") is None


def test_a_finding_that_names_a_hop_is_explained(refused):
    lost = KnownFailure("metadata", ">=2", "a reason", symptom="backward: in a body of cond, ")
    problem = Finding(
        "metadata", "aot_backward: in a body of cond, aten::sin has annotations {}, where the program has {}"
    )
    assert explained(lost).reason(problem, refused, "aot_eager")
    in_scan = dataclasses.replace(problem, message=problem.message.replace("cond", "scan"))
    assert explained(lost).reason(in_scan, refused, "aot_eager") is None


def test_marks_that_another_operator_loses_are_named_too(refused):
    lost = KnownFailure("metadata", ">=2", "a reason", symptom="aten::sin has annotations")
    problem = Finding(
        "metadata", "aot_forward: no aten::mm has annotations {'mark': '7'}, under which the program calls it"
    )
    assert explained(lost).like(problem, refused, "aot_eager") == ("a reason", "cond/planted")
    there = dataclasses.replace(problem, message="aot_forward: no node is there")
    assert explained(lost).like(there, refused, "aot_eager") is None


def test_a_kind_of_memory_problem_is_explained_in_a_program_that_calls_the_hops(refused):
    known = KnownFailure("memory", ">=2", "a reason", symptom="input reused", variants=("training",))
    problem = Finding("memory", "input reused: tangents_1 (of mul) at cond_graph_1:3")
    assert explained(known).reason(problem, refused, "inductor")
    assert explained(known, hops=("scan",)).reason(problem, refused, "inductor") is None
    other = Finding("memory", "freed twice: buf1 at call:3")
    assert explained(known).reason(other, refused, "inductor") is None
