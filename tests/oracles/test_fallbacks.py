"""The oracle of fallbacks: each kind of wrong record, planted in a capture."""

from __future__ import annotations

import dataclasses

import pytest
import torch

import hopkit
from hopkit.oracles.fallbacks import ORACLE, fallbacks
from hopkit.records import Capture, Fallback

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


@pytest.mark.supported_torch
def test_another_overload_than_that_in_the_code() -> None:
    capture = hopkit.capture(lambda x: x.sort()[0], (torch.ones(3, 3),))
    (call,) = capture.fallbacks.calls
    assert fallbacks(capture) == ()
    assert messages(capture, dataclasses.replace(call, operator="aten.sort.default")) == [
        "the wrapper of post_grad_forward: calls aten.sort.stable 1 times, and the record has 0 calls"
    ]


@pytest.mark.supported_torch
def test_a_function_of_a_library_with_a_name_of_its_own() -> None:
    """The wrapper calls ``extern_kernels._mm_plus_mm``, which is no operator under ``aten``."""
    inputs = torch.randn(32, 32), torch.randn(32, 32)
    capture = hopkit.capture(lambda x, y: x @ y + y @ x, inputs, config={"inductor.max_autotune": True})
    assert capture.fallbacks == {"inductor._mm_plus_mm.default": 1}
    assert fallbacks(capture) == ()


@pytest.mark.supported_torch
@pytest.mark.skipif(not torch.backends.mkl.is_available(), reason="a torch without MKL packs no weights")
@pytest.mark.parametrize("in_cpp", [False, True])
def test_a_frozen_module(in_cpp: bool) -> None:
    """No node of the graph calls an overload of ``_mkl_linear``: the code alone tells."""
    layers = torch.nn.Linear(16, 16), torch.nn.ReLU(), torch.nn.Linear(16, 4)
    config = {"inductor.freezing": True, "inductor.cpp_wrapper": in_cpp}
    capture = hopkit.capture(torch.nn.Sequential(*layers).eval(), (torch.randn(4, 16),), config=config)
    assert {(call.node, call.operator) for call in capture.fallbacks.calls} == {
        ("_mkl_linear_1", "mkl._mkl_linear.default"),
        ("_mkl_linear", "mkl._mkl_linear.default"),
    }
    assert fallbacks(capture) == ()
    if not in_cpp:
        assert messages(capture) == [
            "the wrapper of post_grad_forward: calls mkl._mkl_linear 2 times, and the record has 0 calls"
        ]
