from __future__ import annotations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit import reference
from hopkit._torch import hop
from hopkit.reference.families.associative_scan import associative_scan

shapes = st.lists(st.integers(1, 3), min_size=1, max_size=3)


@given(shapes, st.data(), st.booleans())
def test_products_are_cumprod(shape: list[int], data: st.DataObject, reverse: bool) -> None:
    dim = data.draw(st.integers(-len(shape), len(shape) - 1))
    x = torch.rand(shape, dtype=torch.float64)
    results = associative_scan(lambda left, x: left * x, x, dim, reverse=reverse)
    expected = x.flip(dim).cumprod(dim).flip(dim) if reverse else x.cumprod(dim)
    torch.testing.assert_close(results, expected)


@given(st.integers(1, 5), st.booleans())
def test_the_earlier_one_comes_first(length: int, reverse: bool) -> None:
    x = torch.rand(length, 2, 2, dtype=torch.float64)
    results = associative_scan(lambda left, x: left @ x, x, 0, reverse=reverse, combine_mode="generic")
    order = range(length - 1, -1, -1) if reverse else range(length)
    product = torch.eye(2, dtype=torch.float64)
    for index in order:
        product = product @ x[index]
        torch.testing.assert_close(results[index], product)


@given(st.integers(1, 5))
def test_a_linear_recurrence(length: int) -> None:
    a, b = torch.rand(2, length, dtype=torch.float64)
    _, results = associative_scan(lambda left, right: (left[0] * right[0], left[1] * right[0] + right[1]), (a, b), 0)
    state = torch.zeros((), dtype=torch.float64)
    for index in range(length):
        state = a[index] * state + b[index]
        torch.testing.assert_close(results[index], state)


def test_structures_pass() -> None:
    result = associative_scan(lambda one, two: {"x": [one["x"][0] + two["x"][0]]}, {"x": [torch.tensor([1, 2])]}, 0)
    assert result["x"][0].tolist() == [1, 3]


def test_one_and_none() -> None:
    for size in (0, 1):
        result = associative_scan(lambda left, x: left + x, torch.ones(2, size), 1)
        assert result.tolist() == torch.ones(2, size).tolist()


def test_it_takes_the_place_of_torchs_own() -> None:
    with reference.reference_run():
        result = hop.function("associative_scan")(torch.add, torch.tensor([1, 2]), dim=0, combine_mode="pointwise")
    assert result.tolist() == [1, 3]


def test_trees_without_equal_slices() -> None:
    with pytest.raises(ValueError, match="sizes"):
        associative_scan(lambda one, two: one, (torch.ones(2), torch.ones(3)), 0)
    with pytest.raises(IndexError):
        associative_scan(torch.add, torch.ones(2), 1)
