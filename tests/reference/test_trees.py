from __future__ import annotations

from collections import OrderedDict, defaultdict, deque, namedtuple
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit.reference.trees import leaves, mapped, slices, stacked

Pair = namedtuple("Pair", "first second")

trees: st.SearchStrategy[Any] = st.recursive(
    st.integers(),
    lambda smaller: st.one_of(
        st.lists(smaller, max_size=3),
        st.lists(smaller, max_size=3).map(tuple),
        st.dictionaries(st.sampled_from("abc"), smaller),
        st.dictionaries(st.sampled_from("abc"), smaller).map(OrderedDict),
        st.dictionaries(st.sampled_from("abc"), smaller).map(lambda mapping: defaultdict(list, mapping)),
        st.lists(smaller, max_size=3).map(lambda items: deque(items, maxlen=5)),
        st.builds(Pair, smaller, smaller),
    ),
    max_leaves=8,
)


@given(trees)
def test_mapped_keeps_the_containers(tree: Any) -> None:
    again = mapped(lambda leaf: leaf, tree)
    assert again == tree
    assert type(again) is type(tree)
    assert repr(again) == repr(tree)


@given(trees)
def test_leaves_in_order(tree: Any) -> None:
    numbers = iter(range(100))
    numbered = mapped(lambda _: next(numbers), tree)
    assert leaves(numbered) == list(range(len(leaves(tree))))
    assert leaves(mapped(lambda left, right: left - right, tree, tree)) == [0] * len(leaves(tree))


@pytest.mark.parametrize(
    ("tree", "other_tree"),
    [([1], (1,)), ([1], [1, 2]), ({"a": 1}, {"b": 1}), (Pair(1, 2), (1, 2)), ([[1]], [1]), ({}, OrderedDict())],
)
def test_trees_that_differ(tree: Any, other_tree: Any) -> None:
    with pytest.raises(ValueError, match="trees that differ"):
        mapped(lambda *leaves: leaves, tree, other_tree)


def test_a_subclass_and_a_structured_result() -> None:
    class Mine(list[int]):
        pass

    assert leaves([Mine([1, 2])]) == [Mine([1, 2])]
    maxima = mapped(lambda tensor: tensor + 1, torch.zeros(2, 2).max(0))
    assert isinstance(maxima, torch.return_types.max)
    assert maxima.indices.tolist() == [1, 1]


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
