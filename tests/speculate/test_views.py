"""A view is traced back to its base step by step, and the steps make the same view of another base."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit.speculate.views import PREVIOUS, Chain, Step, Unrepeatable, replay, trace_back
from tests.speculate.probe import ONCE, look, probe, seen, traced

X, Y = torch.arange(24.0).reshape(2, 3, 4), torch.ones(2, 3, 4)

STEPS = (".transpose(0, 1)", "[1:]", "[:, 0]", ".unsqueeze(0)", "[..., :2]", ".view_as({})", ".split(1)[0]", ".mT")
"""Texts of steps from a tensor to a view of it."""

CHAINS = st.lists(st.sampled_from([step for step in STEPS if "{}" not in step]), max_size=3).map("".join)


def fits(text: str) -> bool:
    """Return whether the steps of a chain can be made of `X`."""
    try:
        eval(f"X{text}", {"X": X})
    except (IndexError, RuntimeError):
        return False
    return True


def chain_of(tx: Any, body: Any, *inputs: Any) -> tuple[Chain, Any]:
    """Trace a body that returns a view, and trace the view back."""
    traced_body = traced(tx, body, inputs, ONCE)
    placeholders = {inner.node: outer for outer, inner in traced_body.tracer.lifted_freevars.items()}
    return trace_back(tx, traced_body, traced_body.returned.as_proxy().node, placeholders), traced_body


def body_of(text: str) -> Callable[..., Any]:
    result: Callable[..., Any] = eval(f"lambda x, y: {text}", {"wrap": torch.ops.higher_order.wrap})
    return result


def refusal(text: str) -> str:
    """Return the reason for which a view can't be made again."""

    def inspect(tx: Any, body: Any, *inputs: Any) -> str:
        with pytest.raises(Unrepeatable) as reason:
            chain_of(tx, body, *inputs)
        return str(reason.value)

    body = body_of(text)
    reason: str = seen(lambda x, y: probe(body, x, y), inspect, X, Y)
    return reason


@settings(max_examples=20)
@given(CHAINS.filter(lambda text: text and fits(text)))
def test_the_steps_of_a_view_of_an_operand_make_it_again(text: str) -> None:
    def inspect(tx: Any, body: Any, *inputs: Any) -> Any:
        chain, traced_body = chain_of(tx, body, *inputs)
        assert chain.base.op == "placeholder"
        return replay(tx, inputs[0], chain, traced_body.returned)

    body = body_of(f"x{text}")
    x = X.clone()
    view, expected = look(lambda x, y: probe(body, x, y), inspect, x, Y), body(x, Y)
    torch.testing.assert_close(view, expected)
    assert (view.stride(), view.storage_offset(), view.data_ptr()) == (
        expected.stride(),
        expected.storage_offset(),
        expected.data_ptr(),
    )


@settings(max_examples=20)
@given(CHAINS.filter(fits), CHAINS.filter(fits))
def test_two_keys_are_equal_if_the_steps_are(left: str, right: str) -> None:
    def inspect(tx: Any, *values: Any) -> list[Any]:
        *bodies, x, y = values
        return [chain_of(tx, body, x, y)[0].key for body in bodies]

    bodies = [body_of(f"x.{operator}(){text}") for operator, text in (("sin", left), ("cos", right))]
    keys = seen(lambda x, y: probe(*bodies, x, y), inspect, X, Y)
    assert (keys[0] == keys[1]) is (left == right)
    assert len(keys[0]) >= left.count("[") + left.count(".transpose")


ARGUMENTS = st.recursive(
    st.sampled_from([0, 1, True, False, 1.0, "1", None, Ellipsis]),
    lambda parts: (
        st.lists(parts, max_size=2)
        | st.lists(parts, max_size=2).map(tuple)
        | st.tuples(parts, parts).map(lambda bounds: slice(*bounds))
    ),
    max_leaves=3,
)


@given(ARGUMENTS, ARGUMENTS)
def test_steps_of_arguments_of_two_types_are_two(left: Any, right: Any) -> None:
    """True is not 1 in an index, and a list no tuple."""
    steps = [Step("call_method", "f", (PREVIOUS, argument), {"dim": argument}) for argument in (left, right)]
    assert (steps[0].key == steps[1].key) is (repr(left) == repr(right))


@pytest.mark.parametrize(
    "second_step",
    [
        Step("call_function", "view", (PREVIOUS, 1), {"dim": 0, "end": 2}),
        Step("call_method", "reshape", (PREVIOUS, 1), {"dim": 0, "end": 2}),
        Step("call_method", "view", (1, PREVIOUS), {"dim": 0, "end": 2}),
        Step("call_method", "view", (PREVIOUS, 1), {"dim": 0}),
        Step("call_method", "view", (PREVIOUS, 1), {"dim": 2, "end": 0}),
    ],
)
def test_steps_that_differ_in_one_part_are_two(second_step: Step) -> None:
    step = Step("call_method", "view", (PREVIOUS, 1), {"dim": 0, "end": 2})
    assert step.key != second_step.key
    assert step.key == Step("call_method", "view", (PREVIOUS, 1), {"end": 2, "dim": 0}).key


def test_a_step_may_use_a_value_of_the_enclosing_program() -> None:
    def inspect(tx: Any, body: Any, *inputs: Any) -> Any:
        chain, traced_body = chain_of(tx, body, *inputs)
        assert chain.steps[0].args[1] is inputs[1].as_proxy()
        return replay(tx, inputs[0], chain, traced_body.returned)

    body = body_of("x.view_as(y)")
    y = torch.ones(6, 4)
    torch.testing.assert_close(look(lambda x, y: probe(body, x, y), inspect, X, y), X.view(6, 4))


def test_a_number_that_the_program_can_compute_is_computed_again() -> None:
    def inspect(tx: Any, *values: Any) -> Any:
        *bodies, x, y = values
        chains = [chain_of(tx, body, x, y) for body in bodies]
        keys = [chain.key for chain, _ in chains]
        assert keys[0] == keys[1] != keys[2]
        return replay(tx, x, chains[0][0], chains[0][1].returned)

    bodies = [body_of(f"x[: x.size(0) // {number}]") for number in (2, 2, 3)]
    x = torch.arange(15.0).reshape(5, 3)
    view = look(lambda x, y: probe(*bodies, x, y), inspect, x, Y, dynamic=True)
    torch.testing.assert_close(view, x[:2])


def test_a_write_in_place_is_no_step() -> None:
    def inspect(tx: Any, body: Any, *inputs: Any) -> list[Any]:
        return [step.target for step in chain_of(tx, body, *inputs)[0].steps]

    body = body_of("x.sin().transpose(0, 1).add_(1).mul_(2)")
    assert seen(lambda x, y: probe(body, x, y), inspect, X, Y) == ["transpose"]


def test_a_chain_without_steps_is_the_base_itself() -> None:
    def inspect(tx: Any, body: Any, *inputs: Any) -> Any:
        chain, traced_body = chain_of(tx, body, *inputs)
        assert (chain.steps, chain.base.name) == ((), "sin")
        value = replay(tx, inputs[0], chain, traced_body.returned)
        assert value.as_proxy() is inputs[0].as_proxy()

    body = body_of("x.sin()")
    seen(lambda x, y: probe(body, x, y), inspect, X, Y)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x.sin().transpose_(0, 1)", "transpose_ changes the shape of a tensor in place"),
        ("x.expand_as(x.sin().unsqueeze(0))", "takes unsqueeze, which the body computes"),
        ("wrap(lambda a: a.add_(1)[0], x.sin())", "wrap does more than make a view"),
        ("(lambda s: s.view_as(s.mT.mT))(x.sin())", "view_as shares memory with more than one of its arguments"),
    ],
)
def test_a_view_that_can_not_be_made_again_is_refused(text: str, reason: str) -> None:
    assert reason in refusal(text)
