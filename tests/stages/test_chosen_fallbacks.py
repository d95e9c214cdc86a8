"""Operators chosen to fall back: by a predicate, by an annotation, with each value that either may give."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

import hopkit
from hopkit._torch.contract import need
from hopkit._torch.inductor import fallbacks
from hopkit.errors import BackendFailed, HopkitError, UnsupportedTorch, UsageError
from hopkit.oracles import judge
from hopkit.testing import assert_fallbacks

RELU = torch.ops.aten.relu.default


def is_relu(node: torch.fx.Node) -> bool:
    return node.target is RELU


def program(x: torch.Tensor) -> torch.Tensor:
    return x.sin().relu() * 2


TRUE: tuple[Any, ...] = (True, 1, "no", [0], object(), torch.tensor(True), float("nan"))
FALSE: tuple[Any, ...] = (False, None, 0, "", [], 0.0, torch.tensor(0))


@pytest.mark.parametrize("value", TRUE, ids=lambda value: type(value).__name__)
def test_a_true_result_chooses(value: Any) -> None:
    with hopkit.fallback_where(lambda node: value if is_relu(node) else None):
        captured = hopkit.capture(program, (torch.randn(3),), stages=())
    assert_fallbacks(captured, {"aten.relu.default": 1}, reason="asked for")
    assert torch.allclose(captured.outputs, captured.native_reference[0].outputs)


def test_no_false_result_chooses() -> None:
    for value in FALSE:
        with hopkit.fallback_where(lambda node, value=value: value):
            assert_fallbacks(hopkit.capture(program, (torch.ones(3),), stages=()), {})


@pytest.mark.supported_torch  # 2.11 does not read the annotation
@pytest.mark.parametrize("value", [*TRUE[:4], *FALSE[:6]], ids=repr)
def test_an_annotation_chooses_if_its_value_is_true(value: Any) -> None:
    def annotated(x: torch.Tensor) -> torch.Tensor:
        y = x.sin()
        with torch.fx.traceback.annotate({"fallback_to_eager": value}):
            z = y.relu()
        return z * 2

    captured = hopkit.capture(annotated, (torch.randn(3),), stages=())
    assert_fallbacks(captured, {"aten.relu.default": 1} if value else {})


def backward_calls(fn: Callable[..., torch.Tensor]) -> set[str]:
    """Return the operators of a backward that fall back because an annotation asks for it."""
    inputs = torch.tensor(True), torch.randn(3, requires_grad=True)
    captured = hopkit.capture(fn, inputs, training=True, stages=())
    return {
        call.operator
        for call in captured.fallback_record or ()
        if (call.direction, call.reason) == ("backward", "asked for")
    }


def annotated_sin(x: torch.Tensor) -> torch.Tensor:
    with torch.fx.traceback.annotate({"fallback_to_eager": True}):
        return x.sin()


@pytest.mark.supported_torch
def test_the_backward_of_annotated_operators_falls_back() -> None:
    assert "aten.cos.default" in backward_calls(lambda pred, x: annotated_sin(x) * pred)


@pytest.mark.supported_torch
@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: AOTAutograd copies no annotations to the bodies of the backward of a HOP",
)
def test_so_does_that_of_an_annotated_branch() -> None:
    branches = annotated_sin, torch.cos
    assert "aten.cos.default" in backward_calls(lambda pred, x: torch.cond(pred, *branches, (x,)))


@contextlib.contextmanager
def torchs_mark(value: Any) -> Iterator[None]:
    """Mark relu by torch's own means, with a value."""

    def mark(graph: torch.fx.Graph) -> None:
        for node in filter(is_relu, graph.nodes):
            node.meta["should_fallback"] = value

    with need("torch._inductor.config").patch(post_grad_custom_post_pass=mark):
        yield


@pytest.mark.parametrize(
    "value",
    [
        True,
        pytest.param(
            False,
            marks=pytest.mark.xfail(
                strict=True, reason="torch 2.13 and 2.15 look for the key alone: should_fallback = False falls back too"
            ),
        ),
    ],
)
def test_the_mark_of_torch_has_a_value(value: bool) -> None:
    with torchs_mark(value):
        captured = hopkit.capture(program, (torch.ones(3),), stages=())
    assert_fallbacks(captured, {"aten.relu.default": 1} if value else {})


@pytest.mark.supported_torch
@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: behind the pass, Inductor traces the branches anew if one writes to its argument",
)
def test_a_marked_operator_of_a_branch_that_writes_falls_back() -> None:
    def writes(x: torch.Tensor) -> torch.Tensor:
        return x.add_(1).relu()

    with hopkit.fallback_where(is_relu):
        captured = hopkit.capture(lambda x: torch.cond(x.sum() > 0, writes, torch.cos, (x,)), (torch.ones(4),))
    assert_fallbacks(captured, {"aten.relu.default": 1})


def test_the_predicate_is_asked_about_operators_alone() -> None:
    asked: list[torch.fx.Node] = []

    def branch(x: torch.Tensor) -> torch.Tensor:
        return x.split(2)[0].relu()

    with hopkit.fallback_where(lambda node: asked.append(node) or True):  # type: ignore[func-returns-value]
        captured = hopkit.capture(
            lambda x: torch.cond(x.sum() > 0, branch, lambda x: x.split(2)[1].cos(), (x,)) + 1,
            (torch.ones(4),),
            dynamic=True,
            stages=(),
        )
    assert all(isinstance(node, torch.fx.Node) and node.op == "call_function" for node in asked)
    assert {call.operator for call in captured.fallbacks.calls} <= {str(node.target) for node in asked}
    assert "aten.relu.default" in captured.fallbacks
    assert {call.body for call in captured.fallbacks.calls} == {"", "true_graph_0", "false_graph_0"}


def test_an_earlier_pass_runs_first() -> None:
    seen: list[bool] = []

    def earlier(graph: torch.fx.Graph) -> None:
        seen.append(any("should_fallback" in node.meta for node in graph.nodes))

    settings = need("torch._inductor.config")
    with settings.patch(post_grad_custom_post_pass=earlier), hopkit.fallback_where(is_relu):
        assert_fallbacks(hopkit.capture(program, (torch.ones(3),), stages=()), {"aten.relu.default": 1})
        assert seen == [False]


def test_blocks_nest_and_end_also_by_an_exception() -> None:
    settings = need("torch._inductor.config")

    def compile_and_raise() -> None:
        with (
            hopkit.fallback_where(is_relu),
            hopkit.fallback_where(lambda node: node.target is torch.ops.aten.sin.default),
        ):
            both = hopkit.capture(program, (torch.ones(3),), stages=())
            assert_fallbacks(both, {"aten.sin.default": 1, "aten.relu.default": 1})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        compile_and_raise()
    assert settings.post_grad_custom_post_pass is None
    assert_fallbacks(hopkit.capture(program, (torch.ones(3),), stages=()), {})


def test_a_predicate_that_raises_fails_the_compilation() -> None:
    def predicate(node: torch.fx.Node) -> bool:
        raise ZeroDivisionError("by the predicate")

    with pytest.raises(BackendFailed, match="by the predicate"), hopkit.fallback_where(predicate):
        hopkit.capture(program, (torch.ones(3),))
    assert_fallbacks(hopkit.capture(program, (torch.ones(3),), stages=()), {})


def test_a_result_without_a_truth_value_is_an_error_of_one_line() -> None:
    with (
        pytest.raises(UsageError, match=r"returned a Tensor without a truth value for sin") as raised,
        hopkit.fallback_where(lambda node: torch.ones(2)),
    ):
        hopkit.capture(program, (torch.ones(3),))
    assert "\n" not in raised.value.message


@pytest.mark.parametrize(("predicate", "uuid"), [("relu", None), (None, None), (is_relu, ""), (is_relu, 3)])
def test_a_wrong_argument_is_an_error_of_one_line(predicate: Any, uuid: Any) -> None:
    with pytest.raises(HopkitError) as raised, hopkit.fallback_where(predicate, uuid=uuid):
        pass
    assert "\n" not in raised.value.message
    assert raised.value.hint


def test_a_torch_that_does_not_tell_of_operators_captures_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    def require() -> None:
        raise UnsupportedTorch("Scheduler.codegen_extern_call", "2.99.0", "fallbacks")

    monkeypatch.setattr(fallbacks, "require", require)
    captured = hopkit.capture(program, (torch.ones(3),))
    assert captured.kernels
    with pytest.raises(UsageError, match="the capture on 'inductor' has no record of fallbacks"):
        _ = captured.fallbacks


def test_the_pass_that_marks_is_no_option_of_a_region() -> None:
    def fn(x: torch.Tensor) -> torch.Tensor:
        with torch.fx.traceback.annotate({"compile_with_inductor": {}}):
            return x.sin().relu()

    with hopkit.fallback_where(lambda node: node.target is torch.ops.aten.relu.default):
        captured = hopkit.capture(fn, (torch.ones(3),), backend=hopkit.regional())
    assert dict(captured.regions[0].options) == {}
    assert captured.fallbacks == {"aten.relu.default": 1}
    assert judge(captured) == ()


@pytest.mark.parametrize(
    ("predicate", "what"),
    [
        (torch.ops.aten.relu.default, "the operator aten.relu.default"),
        (3, "a value of the type int"),
        (torch.nn.ReLU, "the class ReLU"),
    ],
)
def test_what_is_no_function_of_a_node_is_refused(predicate: Any, what: str) -> None:
    with pytest.raises(UsageError, match=f"takes a function of a node, not {what}"), hopkit.fallback_where(predicate):
        raise AssertionError("not reached")
