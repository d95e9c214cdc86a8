from __future__ import annotations

from typing import Any

import pytest
import torch
from functorch.experimental import control_flow
from hypothesis import given
from hypothesis import strategies as st

from hopkit import reference


@given(st.lists(st.integers(1, 3), min_size=2, max_size=3))
def test_it_is_vmap(shape: list[int]) -> None:
    def body(x: torch.Tensor, weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return x.sin() @ weight, x.sum() * 2

    xs = torch.rand(shape, dtype=torch.float64, requires_grad=True)
    weight = torch.rand(shape[-1], 2, dtype=torch.float64, requires_grad=True)
    expected = torch.vmap(body, in_dims=(0, None))(xs, weight)
    with reference.reference_run() as log:
        outputs = control_flow.map(body, xs, weight)
    assert not log.sites
    for actual, wanted in zip(outputs, expected, strict=True):
        torch.testing.assert_close(actual, wanted)
    grads = [torch.autograd.grad(product.sum() + total.sum(), (xs, weight)) for product, total in (outputs, expected)]
    for actual, wanted in zip(*grads, strict=True):
        torch.testing.assert_close(actual, wanted)


def test_structures_pass() -> None:
    def body(x: Any, rest: Any, number: int) -> Any:
        return {"sum": x["a"] + x["b"][0] + rest[0] * number, "none": [None]}

    with reference.reference_run():
        result = control_flow.map(
            body, {"a": torch.tensor([1, 2]), "b": (torch.tensor([3, 4]),)}, [torch.tensor(10)], 2
        )
    assert result["sum"].tolist() == [24, 26]
    assert result["none"] == [None]


def test_writes_into_a_slice_stay() -> None:
    xs = torch.zeros(2, 2)
    with reference.reference_run():
        result = control_flow.map(lambda x: x.add_(1), xs)
    assert xs.tolist() == [[1.0, 1.0], [1.0, 1.0]]
    assert result.data_ptr() != xs.data_ptr()


def test_no_slices() -> None:
    with reference.reference_run():
        flags, none = control_flow.map(lambda x: (x.sum(0) > 0, None), torch.ones(0, 3, 2))
    assert flags.shape == (0, 2)
    assert flags.dtype == torch.bool
    assert none is None


def test_leading_sizes_must_agree() -> None:
    with reference.reference_run(), pytest.raises(ValueError, match="sizes"):
        control_flow.map(lambda x: x[0], (torch.ones(2), torch.ones(3)))
