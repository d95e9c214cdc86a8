"""The oracle of fallbacks: each kind of wrong record, planted in a capture; and what asks is what falls back."""

from __future__ import annotations

import dataclasses
import functools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hopkit
from hopkit.checks.code_only import code_only
from hopkit.errors import HopkitError
from hopkit.oracles.fallbacks import ORACLE, fallbacks
from hopkit.records import Capture, Fallback
from hopkit.strategies import programs

SINE = torch.ops.aten.sin.default


def program(x: torch.Tensor) -> torch.Tensor:
    y = torch.cond(x.sum() > 0, lambda x: x.sin() @ x, lambda x: x.cos(), (x,))
    return y.sin() * 2


@pytest.fixture(scope="module")
def capture() -> Capture:
    with hopkit.fallback_where(lambda node: node.target is SINE):
        return hopkit.capture(program, (torch.ones(3, 3),))


def messages(capture: Capture, *record: Fallback) -> list[str]:
    return [finding.message for finding in fallbacks(dataclasses.replace(capture, fallback_record=record))]


def calls(capture: Capture) -> dict[str, Fallback]:
    return {call.node: call for call in capture.fallbacks.calls}


def test_a_right_record_has_no_findings(capture: Capture) -> None:
    assert set(calls(capture)) == {"true_graph_0.sin", "true_graph_0.mm", "sin"}
    assert fallbacks(capture) == ()
    assert ORACLE.reads(capture)


def test_a_capture_without_a_record_is_not_judged(capture: Capture) -> None:
    without = dataclasses.replace(capture, fallback_record=None)
    assert fallbacks(without) == ()
    assert ORACLE.reads(without) == ()


def test_a_node_that_asks_and_is_lowered(capture: Capture) -> None:
    found = calls(capture)
    record = [found["true_graph_0.mm"], found["sin"]]
    assert "post_grad_forward: true_graph_0.sin (aten.sin.default) asks for a fallback, and is lowered" in messages(
        capture, *record
    )
    assert "the wrapper of post_grad_forward: calls aten.sin 2 times, and the record has 1 calls" in messages(
        capture, *record
    )


def test_a_wrong_reason(capture: Capture) -> None:
    found = calls(capture)
    other = dataclasses.replace(found["sin"], reason="no lowering")
    assert messages(capture, found["true_graph_0.sin"], found["true_graph_0.mm"], other) == [
        "post_grad_forward: sin (aten.sin.default) asks for a fallback, and the reason is no lowering"
    ]
    asked = dataclasses.replace(found["true_graph_0.mm"], reason="asked for")
    assert messages(capture, found["true_graph_0.sin"], asked, found["sin"]) == [
        "post_grad_forward: true_graph_0.mm (aten.mm.default) does not ask for a fallback, and is called as it is"
    ]


def test_a_doubled_count(capture: Capture) -> None:
    assert messages(capture, *capture.fallbacks.calls, calls(capture)["sin"]) == [
        "post_grad_forward: sin (aten.sin.default) asks for a fallback, and is called 2 times",
        "the wrapper of post_grad_forward: calls aten.sin 2 times, and the record has 3 calls",
    ]


def test_a_call_that_the_code_does_not_have(capture: Capture) -> None:
    cosine = Fallback("aten.cos.default", "no lowering", "false_graph_0.cos", "false_graph_0")
    assert messages(capture, *capture.fallbacks.calls, cosine) == [
        "the wrapper of post_grad_forward: calls aten.cos 0 times, and the record has 1 calls"
    ]


VALUES = st.sampled_from([True, False, None, 0, 1, "", "no", (), (0,), 0.0, float("nan")])
"""What a predicate may return."""

LIMITS: dict[str, Any] = {
    "hops": ("cond", "while_loop", "wrap", "region"),
    "dtypes": ("float32",),
    "max_ops": 4,
    "max_depth": 1,
    "modes": False,
}


LOOPS = ("scan", "map_impl")
"""Operators of whose bodies Inductor makes loops, and loses the marks: ``fallbacks/in_scan``, ``fallbacks/in_map``."""


WRITES_OF_VIEWS = {
    f"aten.{name}.default" for name in ("copy_", "select_scatter", "slice_scatter", "as_strided_scatter")
}
"""Operators that a pass behind the predicate's may write anew, without a mark: ``fallbacks/written_row``."""


def operators_of_loops(captured: Capture) -> set[str]:
    """Return the operators in the bodies of scans and maps, before Inductor's passes."""
    artifacts = [*captured.artifacts.get("aot_forward", ()), *captured.artifacts.get("aot_backward", ())]
    bodies = [
        owner.get_submodule(str(argument.target))
        for artifact in artifacts
        if artifact.graph is not None
        for owner in artifact.graph.modules()
        for node in getattr(owner, "graph", torch.fx.Graph()).nodes
        if getattr(node.target, "__name__", "") in LOOPS
        for argument in node.all_input_nodes
        if argument.op == "get_attr" and hasattr(getattr(owner, str(argument.target)), "graph")
    ]
    return {
        str(node.target)
        for body in bodies
        for module in body.modules()
        for node in getattr(module, "graph", torch.fx.Graph()).nodes
    }


def traced_anew(captured: Capture) -> bool:
    """Return whether Inductor traces bodies behind the predicate, which then have no marks: one writes to an argument.

    ``test_a_marked_operator_of_a_branch_that_writes_falls_back`` has the failure.
    """
    return any("auto_functionalized" in artifact.text for artifact in captured.artifacts.get("aot_forward", ()))


def check_choice(drawn: Any, values: dict[str, Any], **options: Any) -> None:
    """Check that a drawn program calls as they are exactly the nodes that a predicate chooses.

    Those in the bodies of scans and maps, and writes through views, may be lost.
    """
    chosen: list[str] = []

    def predicate(node: torch.fx.Node) -> Any:
        value = values[node.name] if node.name in values else values[""]
        writes = str(node.target).split(".")[1].endswith("_")
        if value and (node.users or writes):  # Inductor drops a node that nothing uses.
            chosen.append(str(node.target))
        return value

    sample = drawn.sample()
    capturing = functools.partial(
        hopkit.capture, sample.fn, sample.args, config=dict(drawn.config), other_args=sample.other_args, **options
    )
    try:
        before = capturing()
    except HopkitError:
        return  # Inductor refuses the program, or fails on it, whatever falls back.
    with hopkit.fallback_where(predicate):
        captured = capturing()
    if traced_anew(captured):
        return
    asked = captured.fallbacks.because("asked for")
    lost = Counter(chosen) - Counter(asked)
    assert Counter(asked) - Counter(chosen) == Counter()
    assert set(lost) - WRITES_OF_VIEWS <= operators_of_loops(captured)
    assert lost or [str(finding) for finding in fallbacks(captured)] == []
    # The program computes what it did, and a later compilation knows nothing of the predicate.
    torch.testing.assert_close(captured.outputs, before.outputs, equal_nan=True, rtol=1e-4, atol=1e-4)
    assert capturing(stages=()).fallbacks == before.fallbacks


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(programs(**LIMITS), st.dictionaries(st.sampled_from(["", "sin", "mul", "add", "cos", "sub"]), VALUES))
def test_what_falls_back_is_what_was_chosen(drawn: Any, values: dict[str, Any]) -> None:
    check_choice(drawn, {"": False, **values})


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(programs(**LIMITS), VALUES)
def test_what_falls_back_is_what_was_chosen_on_a_virtual_gpu(drawn: Any, value: Any) -> None:
    check_choice(drawn, {"": value}, device="virtual-h200")


@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(programs(**LIMITS, training=True), VALUES)
def test_what_falls_back_in_training_is_what_was_chosen(drawn: Any, value: Any) -> None:
    check_choice(drawn, {"": value}, training=True)


@pytest.mark.long
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(programs(**LIMITS | {"hops": ("scan", "map"), "max_ops": 3}), VALUES)
def test_what_falls_back_around_loops_is_what_was_chosen(drawn: Any, value: Any) -> None:
    check_choice(drawn, {"": value})


def chooser(values: list[Any]) -> tuple[dict[torch.fx.Graph, Counter[str]], Callable[[torch.fx.Node], Any]]:
    """Return a predicate with one value for all nodes of a graph or body, and what it chose in each."""
    chosen: dict[torch.fx.Graph, Counter[str]] = {}
    value_of: dict[torch.fx.Graph, Any] = {}

    def predicate(node: torch.fx.Node) -> Any:
        value = value_of.setdefault(node.graph, values[len(value_of) % len(values)])
        writes = str(node.target).split(".")[1].endswith("_")
        if value and (node.users or writes):
            chosen.setdefault(node.graph, Counter())[str(node.target)] += 1
        return value

    return chosen, predicate


def by_body(found: Mapping[Any, Counter[str]]) -> Counter[frozenset[tuple[str, int]]]:
    """Return what each graph and body calls, without their names."""
    kept = ({item for item in counts.items() if item[0] not in WRITES_OF_VIEWS} for counts in found.values())
    return Counter(frozenset(items) for items in kept if items)


@pytest.mark.parametrize("device", ["cpu", "virtual-h200"])
def test_only_in_the_chosen_bodies_operators_fall_back(device: str) -> None:
    in_bodies = 0

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(programs(**LIMITS), st.lists(VALUES, min_size=2, max_size=4))
    def check(drawn: Any, values: list[Any]) -> None:
        nonlocal in_bodies
        chosen, predicate = chooser(values)
        sample = drawn.sample()
        with code_only(), hopkit.fallback_where(predicate):
            try:
                captured = hopkit.capture(
                    sample.fn, sample.args, config=dict(drawn.config), device=device, other_args=sample.other_args
                )
            except HopkitError:
                return
        if traced_anew(captured):
            return
        asked: dict[tuple[str, int, str], Counter[str]] = {}
        for call in captured.fallbacks.because("asked for").calls:
            asked.setdefault((call.direction, call.graph, call.body), Counter())[call.operator] += 1
        in_bodies += any(body for _, _, body in asked)
        assert by_body(asked) == by_body(chosen)

    check()
    assert in_bodies >= 2
