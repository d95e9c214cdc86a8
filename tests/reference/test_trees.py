from __future__ import annotations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit.reference.trees import slices, stacked


@given(st.integers(-2, 1), st.integers(1, 4))
def test_stacked_undoes_slices(dim: int, size: int) -> None:
    shape = [2, 3]
    shape[dim] = size
    tree = {"x": torch.rand(shape), "y": [torch.rand(shape)]}
    again = stacked(slices(tree, dim), dim % 2)
    assert torch.equal(again["x"], tree["x"])
    assert torch.equal(again["y"][0], tree["y"][0])


def test_scalars_are_stacked_first() -> None:
    assert stacked([torch.tensor(1), torch.tensor(2)], 1).tolist() == [1, 2]


def test_no_slices() -> None:
    assert slices([torch.zeros(0, 2)]) == []
    with pytest.raises(ValueError, match="no tensor"):
        slices(())
    with pytest.raises(ValueError, match=r"sizes \[2, 3\] along dimension 0"):
        slices((torch.zeros(2), torch.zeros(3)))
