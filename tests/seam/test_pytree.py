"""The rules of torch's pytrees that hopkit relies on."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque, namedtuple
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit._torch.pytree import tensor_leaves, tree_flatten, tree_leaves, tree_map, tree_unflatten

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
def test_tree_map_keeps_the_containers(tree: Any) -> None:
    again = tree_map(lambda leaf: leaf, tree)
    assert again == tree
    assert type(again) is type(tree)
    assert repr(again) == repr(tree)


@given(trees)
def test_leaves_in_order(tree: Any) -> None:
    numbers = iter(range(100))
    numbered = tree_map(lambda _: next(numbers), tree)
    assert tree_leaves(numbered) == list(range(len(tree_leaves(tree))))
    assert tree_leaves(tree_map(lambda left, right: left - right, tree, tree)) == [0] * len(tree_leaves(tree))


@given(trees)
def test_tree_unflatten_undoes_tree_flatten(tree: Any) -> None:
    assert repr(tree_unflatten(*tree_flatten(tree))) == repr(tree)


@pytest.mark.parametrize(
    ("tree", "other_tree"),
    [([1], (1,)), ([1], [1, 2]), ({"a": 1}, {"b": 1}), (Pair(1, 2), (1, 2)), ([[1]], [1])],
)
def test_trees_that_differ(tree: Any, other_tree: Any) -> None:
    with pytest.raises(ValueError, match=r"mismatch"):
        tree_map(lambda *leaves: leaves, tree, other_tree)


def test_a_subclass_none_and_a_structured_result() -> None:
    class Mine(list[int]):
        pass

    assert tree_leaves([Mine([1, 2]), None]) == [Mine([1, 2]), None]
    maxima = tree_map(lambda tensor: tensor + 1, torch.zeros(2, 2).max(0))
    assert isinstance(maxima, torch.return_types.max)
    assert maxima.indices.tolist() == [1, 1]


def test_tensor_leaves() -> None:
    x = torch.ones(2)
    assert tensor_leaves([1, {"x": x}, None]) == [x]
