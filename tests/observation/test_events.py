"""Observers see each speculation begin and end once, with its depth, its results or the phase and text of its error."""

from __future__ import annotations

import contextlib
from types import SimpleNamespace
from typing import Any

import pytest
import torch
import torch._dynamo.variables.higher_order_ops as owner
from hypothesis import given
from hypothesis import strategies as st
from torch._dynamo.output_graph import SubgraphTracer

import hopkit
from hopkit.observation.events import begun, ended, observe, observed_speculation, phase, reported, speculations, traced
from hopkit.observation.records import Speculation, SpeculationEvent
from hopkit.speculate import install

GRAPH: Any = torch.fx.Graph()
TRACER: Any = SimpleNamespace(graph=GRAPH, _input_versions_at_beginning=[])
TX: Any = SimpleNamespace(output=SimpleNamespace(side_effects="the table"))


class Log:
    """The records that an observer was called with."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, Speculation]] = []

    def observer(self) -> contextlib.AbstractContextManager[None]:
        return speculations(
            lambda record: self.calls.append(("begin", record)), lambda record: self.calls.append(("end", record))
        )

    def words(self) -> list[str]:
        return [f"{call} {record.description} {record.depth}" for call, record in self.calls]

    def last(self) -> Speculation:
        return self.calls[-1][1]


def begin(description: str) -> Any:
    return begun(TX, lambda x: x, ("an operand",), "a HOP", description, "a policy")


TREES = st.recursive(st.just(()), lambda parts: st.lists(parts, max_size=3).map(tuple), max_leaves=6)
"""Bodies as tuples of the bodies that are traced inside of them."""


@given(TREES)
def test_the_depth_is_the_number_of_bodies_around(tree: Any) -> None:
    log = Log()
    expected: list[str] = []

    def trace(bodies: Any, depth: int) -> None:
        name = f"body{len(expected)}"
        expected.append(f"begin {name} {depth}")
        reports = begin(name)
        for body in bodies:
            trace(body, depth + 1)
        traced(reports)
        expected.append(f"end {name} {depth}")
        ended(TX, reports)

    with log.observer():
        trace(tree, 0)
    assert log.words() == expected


def test_a_body_that_is_traced_and_not_sealed_is_around_nothing() -> None:
    log = Log()
    with log.observer():
        first = begin("first")
        traced(first)
        second = begin("second")
        traced(second)
        ended(TX, first)
        ended(TX, second)
    assert log.words() == ["begin first 0", "begin second 0", "end first 0", "end second 0"]


def test_a_record_has_the_results() -> None:
    log = Log()
    with log.observer():
        reports = begin("body")
        record = log.last()
        assert (record.operands, record.policy, record.function, record.graph) == (
            ("an operand",),
            "a policy",
            "",
            None,
        )
        traced(reports, TRACER, "the result")
        ended(TX, reports, GRAPH, {"outer": "inner"})
    assert (record.tracer, record.returned, record.graph) == (TRACER, "the result", GRAPH)
    assert (record.lifted, record.side_effects, record.error) == ({"outer": "inner"}, "the table", "")


def test_each_observer_has_a_record_of_its_own() -> None:
    outer, inner = Log(), Log()
    with outer.observer():
        around = begin("around")
        with inner.observer():
            ended(TX, begin("inside"))
        traced(around)
        ended(TX, around)
    assert outer.words() == ["begin around 0", "begin inside 1", "end inside 1", "end around 0"]
    assert inner.words() == ["begin inside 0", "end inside 0"]
    assert begin("nobody looks") == []


@pytest.mark.parametrize("inner", ["inputs", None])
def test_a_failure_is_reported_with_the_innermost_phase(inner: Any) -> None:
    log = Log()
    named = phase(inner) if inner else contextlib.nullcontext()
    with log.observer(), pytest.raises(ValueError, match="no"), reported(TX, begin("body"), "tracing"), named:
        raise ValueError("no")
    assert log.words() == ["begin body 0", "end body 0"]
    assert (log.last().error, log.last().failed_phase) == ("no", inner or "tracing")


def test_the_body_around_a_failing_one_fails_in_its_own_phase() -> None:
    log = Log()
    with (
        log.observer(),
        pytest.raises(ValueError, match="no"),
        reported(TX, begin("outer"), "tracing"),
        reported(TX, begin("inner"), "outputs"),
    ):
        raise ValueError("no")
    phases = [(record.description, record.failed_phase) for call, record in log.calls if call == "end"]
    assert phases == [("inner", "outputs"), ("outer", "tracing")]


def test_an_error_without_words_has_the_name_of_its_class() -> None:
    log = Log()
    with log.observer(), pytest.raises(KeyboardInterrupt), reported(TX, begin("body"), "tracing"):
        raise KeyboardInterrupt
    assert log.last().error == "KeyboardInterrupt"


def test_nobody_is_told_of_a_block_that_succeeds() -> None:
    log = Log()
    with log.observer():
        reports = begin("body")
        with reported(TX, reports, "tracing"), phase("inputs"):
            pass
    assert log.words() == ["begin body 0"]


def test_a_speculation_by_torch_s_function_has_its_name() -> None:
    log = Log()
    with log.observer(), observe(TX, lambda x: x, (), "a HOP", "body", {"key": 1}, "its_function") as results:
        results(GRAPH, {}, "the result")
    record = log.last()
    assert (record.function, record.policy, record.returned) == ("its_function", {"key": 1}, "the result")
    assert log.words() == ["begin body 0", "end body 0"]


def test_torch_s_functions_are_replaced_while_somebody_looks() -> None:
    names = ("speculate_subgraph", "speculate_subgraph_with_auto_output_flattening")
    before = [getattr(owner, name) for name in names]
    log, second_log = Log(), Log()
    with log.observer():
        inside = [getattr(owner, name) for name in names]
        assert not set(inside) & set(before)
        with second_log.observer():
            assert [getattr(owner, name) for name in names] == inside
            torch.compiler.reset()
            torch.compile(lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)), backend="eager")(torch.ones(2))
    assert [getattr(owner, name) for name in names] == before
    assert [call for call, _ in log.calls] == ["begin", "end"] * 2
    assert log.words() == second_log.words()
    assert {record.function for _, record in log.calls} == {"speculate_subgraph"}


TABLE = torch.full((3,), 3.0)


class Lifts(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(3, 3)

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> Any:
        wrap = torch.ops.higher_order.wrap
        sine = y.sin()
        notes: list[Any] = []

        def inner(x: torch.Tensor) -> torch.Tensor:
            return x * sine

        def body(x: torch.Tensor) -> torch.Tensor:
            z = self.linear(x) + TABLE
            return wrap(inner, z)

        return wrap(body, x), notes


def watched(program: Any, *args: Any, dynamic: bool | None = None) -> list[SpeculationEvent]:
    torch.compiler.reset()
    events: list[SpeculationEvent] = []
    with observed_speculation(events.append):
        torch.compile(program, backend="eager", fullgraph=True, dynamic=dynamic)(*args)
    return events


@pytest.mark.parametrize("engine", ["torch", "hopkit"])
def test_each_lift_has_its_reason_and_the_line_of_the_program(engine: str) -> None:
    with install() if engine == "hopkit" else contextlib.nullcontext():
        events = watched(Lifts(), torch.ones(3), torch.ones(3))
    lifts = [(event.speculation.body, event.reason, event.line) for event in events if event.kind == "lifted"]
    assert lifts == [
        ("body", "operand 0", "z = self.linear(x) + TABLE"),
        ("body", "attribute", "z = self.linear(x) + TABLE"),
        ("body", "attribute", "z = self.linear(x) + TABLE"),
        ("body", "global", "z = self.linear(x) + TABLE"),
        ("inner", "operand 0", "return x * sine"),
        ("body", "nested body", "return x * sine"),
        ("inner", "closure", "return x * sine"),
    ]
    outputs = [(event.speculation.body, event.node.op) for event in events if event.kind == "output" and event.node]
    assert outputs == [("inner", "call_function"), ("body", "call_function")]


def test_symbols_are_lifted_in_front_of_their_tensor() -> None:
    def program(x: torch.Tensor, y: torch.Tensor) -> Any:
        return torch.cond(x.sum() > 0, lambda x: x + y.sum(), lambda x: x.cos(), (x,))

    events = watched(program, torch.ones(3), torch.ones(4), dynamic=True)
    first = [event.reason for event in events if event.speculation is events[0].speculation and event.kind == "lifted"]
    assert first == ["symbol of a size", "operand 0", "symbol of a size", "closure"] or first == [
        "symbol of a size",
        "closure",
        "symbol of a size",
        "operand 0",
    ]


def test_an_argument_that_gets_a_placeholder_is_not_lifted() -> None:
    from torch._higher_order_ops import map as map_

    events = watched(lambda xs, y: map_(lambda x, y: x * y, xs, y), torch.ones(2, 3), torch.ones(3))
    assert [(event.kind, event.reason) for event in events] == [("placeholder", "")] * 2 + [("output", "")]


def test_each_side_effect_is_reported_also_one_that_is_refused() -> None:
    notes: list[Any] = []

    def body(x: torch.Tensor) -> torch.Tensor:
        notes.append(1)
        return x.sin()

    events: list[SpeculationEvent] = []
    torch.compiler.reset()
    with observed_speculation(events.append), pytest.raises(RuntimeError, match="the body changes a list"):
        torch.compile(lambda x: hopkit.wrap("kept")(body)(x), backend="eager", fullgraph=True)(torch.ones(3))
    assert [(event.kind, event.line) for event in events] == [("side effect", "notes.append(1)")]

    events = watched(lambda x: hopkit.wrap("kept", side_effects=True)(body)(x), torch.ones(3))
    assert [event.kind for event in events] == ["side effect", "lifted", "output"]


def test_a_write_to_an_input_is_a_side_effect() -> None:
    events = watched(lambda x: hopkit.wrap("written")(lambda x: x.add_(1).sin())(x), torch.ones(3))
    assert [event.node.name for event in events if event.kind == "side effect" and event.node] == ["l_x_"]


def test_nothing_is_patched_after_the_block() -> None:
    before = SubgraphTracer.create_graph_input, SubgraphTracer.lift_tracked_freevar_to_input
    with observed_speculation(lambda event: None):
        assert SubgraphTracer.create_graph_input is not before[0]
    assert (SubgraphTracer.create_graph_input, SubgraphTracer.lift_tracked_freevar_to_input) == before


def test_an_event_and_its_speculation_print_in_a_line() -> None:
    events: list[SpeculationEvent] = []
    torch.compiler.reset()
    with observed_speculation(events.append):
        torch.compile(lambda x: hopkit.cond(x.sum() > 0, torch.sin, lambda y: y + x, (x,)), backend="eager")(
            torch.ones(2)
        )
    assert {event.kind for event in events} >= {"lifted", "output"}
    assert all(len(repr(event)) < 300 and len(repr(event.speculation)) < 600 for event in events)
