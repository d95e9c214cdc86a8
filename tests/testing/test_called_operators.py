"""The assertion of fallbacks: what it accepts, and what its messages say."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import hopkit
from hopkit.errors import GoldenMismatch, HopkitError, UnknownName, UsageError
from hopkit.records import STANDARD_VARIANTS, Capture, Fallback, Fallbacks, StageMap
from hopkit.testing import assert_fallbacks

RELU = Fallback("aten.relu.default", "asked for", "true_graph_0.relu", "true_graph_0")
MM = Fallback("aten.mm.default", "extern kernel", "mm")


def captured(*calls: Fallback) -> Capture:
    """Return a capture that has only fallbacks; nothing is compiled."""
    variant = STANDARD_VARIANTS["inference"]
    return Capture(StageMap({}), (), (), (), 1, 1, {}, "inductor", variant, fallback_record=calls)


def test_the_multiset_must_be_equal() -> None:
    assert_fallbacks(captured(), {})
    assert_fallbacks(captured(RELU, MM, MM), {"aten.mm.default": 2, "aten.relu.default": 1})
    assert_fallbacks(captured(RELU, MM, MM), {"aten.mm.default": 2}, reason="extern kernel")
    assert_fallbacks(captured(RELU, MM), {}, reason="no lowering")


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ({}, "aten.relu.default: 0 expected, 1 found (true_graph_0.relu, asked for)"),
        ({"aten.relu.default": 2}, "aten.relu.default: 2 expected, 1 found (true_graph_0.relu, asked for)"),
        (
            {"aten.sin.default": 1},
            "aten.relu.default: 0 expected, 1 found (true_graph_0.relu, asked for); "
            "aten.sin.default: 1 expected, 0 found",
        ),
    ],
)
def test_the_message_names_each_operator_that_differs(expected: dict[str, int], message: str) -> None:
    with pytest.raises(GoldenMismatch) as raised:
        assert_fallbacks(captured(RELU), expected)
    assert raised.value.message == f"the fallbacks differ: {message}"
    assert "hopkit.fallback_where" in raised.value.hint


def test_the_message_tells_the_backward_from_the_forward() -> None:
    with pytest.raises(GoldenMismatch, match=r"1 expected, 2 found \(mm, extern kernel; mm of the backward, extern"):
        assert_fallbacks(captured(MM, dataclasses.replace(MM, direction="backward")), {"aten.mm.default": 1})


def test_the_message_names_the_operator_that_the_wrapper_calls_in_place_of_the_expected_one() -> None:
    sort = Fallback("aten.sort.stable", "no lowering", "sort", node_operator="aten.sort.default")
    with pytest.raises(GoldenMismatch) as raised:
        assert_fallbacks(captured(sort), {"aten.sort.default": 1})
    assert raised.value.message == (
        "the fallbacks differ: aten.sort.default: 1 expected, 0 found (for sort, the wrapper calls aten.sort.stable); "
        "aten.sort.stable: 0 expected, 1 found (sort, no lowering)"
    )


def test_the_message_names_the_reason() -> None:
    with pytest.raises(GoldenMismatch, match=r"with the reason 'asked for' differ: aten\.mm\.default: 1 exp"):
        assert_fallbacks(captured(MM), {"aten.mm.default": 1}, reason="asked for")


@pytest.mark.parametrize(
    ("expected", "reason", "error", "message"),
    [
        ({"aten.rleu.default": 1}, None, UnknownName, "unknown operator 'aten.rleu.default'"),
        ({"aten.relu": 1}, None, UnknownName, "unknown operator 'aten.relu'"),
        ({"relu": 1}, None, UnknownName, "unknown operator 'relu'"),
        ({"aten.relu.default": 0}, None, UsageError, "the number of calls of aten.relu.default is 0"),
        ({"aten.relu.default": True}, None, UsageError, "the number of calls of aten.relu.default is True"),
        (["aten.relu.default"], None, UsageError, "the expected fallbacks are a list, not a dict"),
        (None, None, UsageError, "the expected fallbacks are a NoneType, not a dict"),
        ({print: 1}, None, UsageError, "the expected fallbacks have a builtin_function_or_method for the name"),
        ({}, "asked", UnknownName, "unknown reason of a fallback 'asked'"),
    ],
)
def test_a_wrong_argument_is_an_error_of_one_line(
    expected: Any, reason: str | None, error: type[HopkitError], message: str
) -> None:
    with pytest.raises(error) as raised:
        assert_fallbacks(captured(RELU), expected, reason=reason)
    assert raised.value.message.startswith(message)
    assert "\n" not in raised.value.message


def test_a_backend_without_wrappers_has_no_fallbacks() -> None:
    import torch

    reached = hopkit.capture(torch.relu, (torch.ones(2),), backend="aot_eager")
    with pytest.raises(UsageError, match="the capture on 'aot_eager' has no record of fallbacks"):
        assert_fallbacks(reached, {"aten.relu.default": 1})


def test_a_multiset_cannot_be_changed_and_counts_0_for_what_it_lacks() -> None:
    fallbacks = Fallbacks([RELU, RELU, MM])
    assert fallbacks == {"aten.relu.default": 2, "aten.mm.default": 1}
    assert fallbacks["aten.sin.default"] == 0
    assert "aten.sin.default" not in fallbacks
    assert list(fallbacks) == ["aten.relu.default", "aten.mm.default"]
    assert not hasattr(fallbacks, "__setitem__")
    assert fallbacks.because("asked for").calls == (RELU, RELU)
