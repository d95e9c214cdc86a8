from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit import reference
from hopkit._torch import hop
from hopkit.reference.families.scan import scan

shapes = st.lists(st.integers(1, 3), min_size=1, max_size=3)


@given(shapes, st.data(), st.booleans())
def test_a_running_sum_is_cumsum(shape: list[int], data: st.DataObject, reverse: bool) -> None:
    dim = data.draw(st.integers(-len(shape), len(shape) - 1))
    x = torch.rand(shape, dtype=torch.float64, requires_grad=True)
    init = torch.zeros_like(x.detach().select(dim, 0))
    carry, sums = scan(lambda carry, x: (carry + x, carry + x), init, x, dim=dim, reverse=reverse)
    turned = x.flip(dim) if reverse else x
    expected = turned.cumsum(dim).flip(dim) if reverse else turned.cumsum(dim)
    torch.testing.assert_close(sums, expected)
    torch.testing.assert_close(carry, x.sum(dim))
    weights = torch.rand_like(expected)
    for actual, wanted in zip(
        torch.autograd.grad((sums * weights).sum(), x),
        torch.autograd.grad((expected * weights).sum(), x),
        strict=True,
    ):
        torch.testing.assert_close(actual, wanted)


@given(st.integers(1, 5))
def test_a_polynomial_by_horner(length: int) -> None:
    factors, at = torch.rand(length, dtype=torch.float64), torch.tensor(1.5, dtype=torch.float64)
    value, outputs = scan(lambda carry, factor: (carry * at + factor, ()), torch.zeros_like(at), factors)
    torch.testing.assert_close(value, (factors * at ** torch.arange(length - 1, -1, -1)).sum())
    assert outputs == ()


def test_structures_pass() -> None:
    def body(carry: Any, x: Any) -> Any:
        return {"sum": carry["sum"] + x[0]}, [x[1], (None, carry["sum"])]

    carry, outputs = scan(body, {"sum": torch.tensor(0)}, (torch.tensor([1, 2]), torch.tensor([3, 4])))
    assert carry["sum"].item() == 3
    assert outputs[0].tolist() == [3, 4]
    assert outputs[1][0] is None
    assert outputs[1][1].tolist() == [0, 1]


def test_a_registered_class_is_a_container(state_class: Any) -> None:
    """torch runs the body too, for each slice of the tensors inside."""

    def body(carry: Any, x: Any) -> Any:
        return carry + x.h, state_class(x.h, carry)

    carry, outputs = scan(body, torch.tensor(0), state_class(torch.tensor([1, 2]), torch.tensor([3, 4])))
    assert carry.item() == 3
    assert outputs.h.tolist() == [1, 2]
    assert outputs.c.tolist() == [0, 1]


def test_outputs_are_stacked_along_dim_where_they_have_it() -> None:
    _, (rows, scalars) = scan(lambda carry, x: (carry, (x, x.sum())), torch.ones(()), torch.rand(2, 3), dim=1)
    assert rows.shape == (2, 3)
    assert scalars.shape == (3,)


def test_a_carry_that_no_step_changes_is_the_first_one() -> None:
    init = torch.ones(2)
    assert scan(lambda carry, x: (carry, x), init, torch.ones(3))[0] is init


@pytest.mark.parametrize("dim", [0, 1])
def test_no_steps(dim: int) -> None:
    init, shape = torch.ones(2), [2, 2]
    shape[dim] = 0
    carry, outputs = scan(lambda carry, x: (carry + x, (x > 0, None)), init, torch.zeros(shape), dim=dim)
    assert carry is init
    assert outputs[0].shape == tuple(shape)
    assert outputs[0].dtype == torch.bool
    assert outputs[1] is None


def test_a_number_of_steps() -> None:
    def body(carry: torch.Tensor, x: object) -> tuple[torch.Tensor, torch.Tensor]:
        assert x is None
        return carry * 2, carry

    init = torch.tensor(1)
    carry, outputs = scan(body, init, None, length=3)
    assert (carry.item(), outputs.tolist()) == (8, [1, 2, 4])
    assert scan(body, init, None, length=0)[1].shape == (0,)
    assert scan(body, init, []) == (init, [])


def test_it_takes_the_place_of_torchs_own() -> None:
    with reference.reference_run():
        carry, outputs = hop.function("scan")(lambda carry, x: (carry, x), "any", torch.tensor([1]))
    assert (carry, outputs.tolist()) == ("any", [1])


def test_trees_without_equal_slices() -> None:
    with pytest.raises(ValueError, match="sizes"):
        scan(lambda carry, x: (carry, x[0]), torch.ones(1), (torch.ones(2), torch.ones(3)))
    with pytest.raises(IndexError):
        scan(lambda carry, x: (carry, x), torch.ones(1), torch.ones(2), dim=1)
