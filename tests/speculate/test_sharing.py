"""The plan of the outputs: outside of the HOP, a slot has the value and shares the memory that it has in a body."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit._torch.dynamo.emission import hop, inlined, new_value
from hopkit.speculate.branches import Branches, speculate_branches
from hopkit.speculate.sharing import OutputPlan, plan_outputs
from hopkit.speculate.structure import compare
from tests.speculate.probe import BRANCHES, look, names_of, probe, seen, traced

X, Y = torch.arange(12.0).reshape(3, 4) + 1, torch.full((3, 4), 0.5)

NAMES = ("one", "two")

VALUES = ("made", "made.t()", "made[1:]", "made.t()[1:]", "more", "more[0]", "x", "x.t()", "x[0]", "y", "<number>", "2")
"""Texts of slots: what a body makes, views of that, values of the enclosing program, views of these, numbers."""


def body_of(text: str, index: int) -> Callable[..., Any]:
    """Return a body whose tensors and numbers differ from those of the other one."""
    maker = ("sin", "cos")[index]
    text = text.replace("<number>", str(7 + index))
    result: Callable[..., Any] = eval(f"lambda x, y: (lambda made, more: {text})(x.{maker}(), y.{maker}())")
    return result


def branches_of(tx: Any, *values: Any) -> Branches:
    *bodies, x, y = values
    return speculate_branches(tx, bodies, NAMES, [x, y], policy=BRANCHES, hop=hop("cond"), description="the test")


def chosen(text: str, index: int, *args: torch.Tensor) -> Any:
    """Trace two bodies as branches, run the graph of one of them, and return what the plan makes of its outputs."""

    def inspect(tx: Any, *values: Any) -> Any:
        branches = branches_of(tx, *values)
        outputs = inlined(tx, branches.graphs[index], branches.operands)
        items = [new_value(tx, "call_method", "view_as", (proxy, proxy), {}) for proxy in outputs]
        return branches.returned(tx, items)

    bodies = [body_of(text, body) for body in range(2)]
    return look(lambda x, y: probe(*bodies, x, y), inspect, *args)


def memory(values: list[Any], args: tuple[torch.Tensor, ...]) -> list[int]:
    """Return for each tensor the first tensor whose memory it shares."""
    keys = [value.untyped_storage().data_ptr() for value in [*args, *values] if isinstance(value, torch.Tensor)]
    return [keys.index(key) for key in keys]


@settings(max_examples=25)
@given(st.lists(st.sampled_from(VALUES), min_size=1, max_size=4), st.integers(0, 1))
def test_each_slot_has_the_value_and_the_memory_that_it_has_in_the_body(texts: list[str], index: int) -> None:
    text = f"[{', '.join(texts)}]"
    args = (X.clone(), Y.clone())
    values, expected = chosen(text, index, *args), body_of(text, index)(*args)
    for value, expected_value in zip(values, expected, strict=True):
        assert type(value) is type(expected_value)
        torch.testing.assert_close(value, expected_value)
    assert memory(values, args) == memory(expected, args)


def plan_of(*texts: str) -> OutputPlan:
    """Return the plan of bodies, which are texts of their results."""

    def inspect(tx: Any, *values: Any) -> OutputPlan:
        *bodies, x, y = values
        results = [traced(tx, body, [x, y], BRANCHES) for body in bodies]
        names = NAMES if len(bodies) == 2 else ("one", "two", "three")
        slots = compare(tx, "the test", names, [body.returned for body in results]).slots
        return plan_outputs(tx, "the test", names, results, slots)

    bodies = [body_of(text, index % 2) for index, text in enumerate(texts)]
    plan: OutputPlan = seen(lambda x, y: probe(*bodies, x, y), inspect, X, Y)
    return plan


def refusal(*texts: str) -> str:
    with pytest.raises(torch._dynamo.exc.Unsupported) as error:
        plan_of(*texts)
    return str(error.value)


@settings(max_examples=15)
@given(st.lists(st.sampled_from([text for text in VALUES if text != "2"]), min_size=1, max_size=5))
def test_a_plan_has_one_output_for_each_value_that_the_bodies_make(texts: list[str]) -> None:
    """A view is made of its base: neither two slots of one value nor its views are outputs of their own."""
    new = {"made" if len({t for t in texts if t.startswith("made")}) > 1 else t for t in texts if t.startswith("made")}
    more = {"more" if len({t for t in texts if t.startswith("more")}) > 1 else t for t in texts if t.startswith("more")}
    plan = plan_of(*[f"[{', '.join(texts)}]"] * 2)
    assert len(plan.outputs) == len(new | more) + ("<number>" in texts)
    assert all(len(outputs) == 2 for outputs in plan.outputs)
    outer = [source.outer is not None for source in plan.sources]
    assert outer == [text[0] in "xy" for text in texts if text not in ("x", "y")]


def test_the_outputs_of_a_plan_are_those_of_each_body() -> None:
    plan = plan_of("[more, made, made[0]]", "[more, made, made[0]]")
    assert [names_of(outputs) for outputs in plan.outputs] == [["sin_1", "cos_1"], ["sin", "cos"]]
    assert [source.number for source in plan.sources] == [0, 1, 1]


@pytest.mark.parametrize(
    ("texts", "place", "said"),
    [
        (
            ("[x]", "[made]"),
            "result[0]",
            "one returns l_x_ of the enclosing program; two returns a value that",
        ),
        (("[made, x.t()]", "[made, x]"), "result[1]", "one returns a view of l_x_ of the enclosing program; two"),
        (("[x]", "[y]"), "result[0]", "one returns l_x_ of the enclosing program; two returns l_y_ of the enclosing"),
        (("[x[0]]", "[x[1]]"), "result[0]", "one returns a view of l_x_ of the enclosing program; two returns a view"),
        (
            ("[made, made]", "[made, more]"),
            "result[1]",
            "one returns memory that it also returns at result[0]",
        ),
        (
            ("[made, more]", "[made, made]"),
            "result[1]",
            "two returns memory that it also returns at result[0]",
        ),
        (("[made, made[0]]", "[made, made[1]]"), "result[1]", "one and two return different views of memory that they"),
        (("[made, made.t()]", "[made.t(), made]"), "result[0]", "one and two return different views of memory"),
        (("[x.expand_as(made)]", "[x.expand_as(made)]"), "result[0]", "one returns a view that can't be made again"),
    ],
)
def test_memory_that_only_one_body_shares_is_refused(texts: tuple[str, str], place: str, said: str) -> None:
    assert f"the test: at {place}, {said}" in refusal(*texts)


def test_the_third_body_is_compared_too() -> None:
    assert len(plan_of("[made, made[0]]", "[made, made[0]]", "[made, made[0]]").outputs[0]) == 3
    assert "at result[1], three returns memory that it also" in refusal("[made, more]", "[made, more]", "[made, made]")


def test_numbers_of_two_types_are_two_outputs() -> None:
    """1 and True are equal in Python: as keys, too."""
    plan = plan_of("[1, 0, 1]", "[2, 0, 2]")
    assert [source.number for source in plan.sources] == [0, 0]
    assert len(plan.outputs) == 1
    assert [len(source.numbers) for source in plan.sources] == [2, 2]


def test_a_view_of_a_body_s_tensor_may_take_a_value_of_the_program() -> None:
    values = chosen("[made, made.view_as(y)]", 1, X.clone(), torch.ones(4, 3))
    torch.testing.assert_close(values, [X.cos(), X.cos().view(4, 3)])
    assert memory(values, (X,)) == [0, 1, 1]


@pytest.mark.parametrize("dims", ["size", "computed"])
def test_a_number_that_the_program_can_compute_passes(dims: str) -> None:
    text = {"size": "x.shape[0]", "computed": "x.shape[0] * 2"}[dims]

    def inspect(tx: Any, *values: Any) -> Any:
        branches = branches_of(tx, *values)
        assert not branches.plan.outputs
        return branches.returned(tx, [])

    bodies = [body_of(f"[{text}]", body) for body in range(2)]
    x = torch.ones(5, 4)
    assert look(lambda x, y: probe(*bodies, x, y), inspect, x, Y, dynamic=True) == bodies[0](x, Y)
