from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit import reference

UNARY: tuple[Callable[[torch.Tensor], torch.Tensor], ...] = (torch.sin, torch.cos, torch.neg, torch.square)

Tree = int | tuple[float, "Tree", "Tree"]
"""An operator of UNARY, or a threshold with the tree above and the tree below it."""

trees: st.SearchStrategy[Any] = st.recursive(
    st.integers(0, len(UNARY) - 1),
    lambda smaller: st.tuples(st.floats(-1, 1).map(lambda value: round(value, 2)), smaller, smaller),
    max_leaves=8,
)


def as_ifs(tree: Any, x: torch.Tensor) -> torch.Tensor:
    if isinstance(tree, int):
        return UNARY[tree](x)
    threshold, above, below = tree
    return as_ifs(above, x * 0.5) if x.sum() > threshold else as_ifs(below, x + 0.25)


def as_conds(tree: Any, x: torch.Tensor) -> torch.Tensor:
    if isinstance(tree, int):
        return UNARY[tree](x)
    threshold, above, below = tree
    return torch.cond(
        x.sum() > threshold, lambda x: as_conds(above, x * 0.5), lambda x: as_conds(below, x + 0.25), (x,)
    )


def depth_taken(tree: Any, x: torch.Tensor) -> int:
    if isinstance(tree, int):
        return 0
    threshold, above, below = tree
    return 1 + (depth_taken(above, x * 0.5) if x.sum() > threshold else depth_taken(below, x + 0.25))


@given(trees, st.lists(st.floats(-1, 1), min_size=1, max_size=3))
def test_cond_is_if(tree: Any, values: list[float]) -> None:
    x = torch.tensor(values, dtype=torch.float64, requires_grad=True)
    expected = as_ifs(tree, x)
    (expected_grad,) = torch.autograd.grad(expected.sum(), x)
    with reference.reference_run() as log:
        output = as_conds(tree, x)
    (found_grad,) = torch.autograd.grad(output.sum(), x)
    assert torch.equal(output, expected)
    assert torch.equal(found_grad, expected_grad)
    assert len(log.branches) == depth_taken(tree, x.detach())
    assert len(log.uncovered()) == len(log.branches)


@pytest.mark.parametrize("true", [True, 1, -3, 0.5, torch.tensor(True), torch.tensor([[2]]), torch.tensor([0.1])])
@pytest.mark.parametrize("false", [False, 0, 0.0, torch.tensor(False), torch.tensor([[0]]), torch.tensor([0.0])])
def test_conditions_of_any_type_select_their_branch(true: Any, false: Any) -> None:
    with reference.reference_run():
        assert torch.cond(true, lambda: "true", lambda: "false") == "true"
        assert torch.cond(false, lambda: "true", lambda: "false") == "false"


def test_many_elements_are_no_predicate() -> None:
    with reference.reference_run() as log, pytest.raises(RuntimeError, match="ambiguous"):
        torch.cond(torch.tensor([True, False]), torch.sin, torch.cos, (torch.ones(2),))
    assert not log.sites


def test_operands_and_results_are_any_objects() -> None:
    with reference.reference_run():
        assert torch.cond(False, dict, lambda *operands: {"got": operands}, [1, None, "three"]) == {
            "got": (1, None, "three")
        }


def test_arguments_by_name() -> None:
    with reference.reference_run():
        assert torch.cond(pred=True, true_fn=abs, false_fn=str, operands=(-2,)) == 2


def test_a_branch_writes_into_its_operand() -> None:
    x = torch.zeros(2)
    with reference.reference_run():
        returned = torch.cond(torch.tensor(True), lambda x: x.add_(1), lambda x: x, (x,))
    assert returned is x
    assert x.tolist() == [1.0, 1.0]
