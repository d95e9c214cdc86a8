"""Configuration on a node: each value has one text, and the text has the value."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit.errors import HopkitError
from hopkit.hops.configuration import on_node, values_of

PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.sampled_from([torch.float32, ...])
VALUES = st.recursive(
    PLAIN | st.text(alphabet="<a>", max_size=4) | st.frozensets(st.integers()) | st.binary(max_size=2),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(), inner, max_size=2)
    ),
)


def functions() -> list[Any]:
    """Return two functions of one name."""

    def first() -> Any:
        def function() -> int:
            return 1

        return function

    return [first(), first()]


@given(VALUES)
def test_a_value_comes_back(value: Any) -> None:
    returned = values_of(on_node({"value": value}))["value"]
    assert returned == value
    assert repr(returned) == repr(value)


@given(VALUES, VALUES)
def test_different_values_are_different_on_a_node(left: Any, right: Any) -> None:
    texts = [repr(on_node({"value": value})) for value in (left, right)]
    assert (texts[0] == texts[1]) == (repr(left) == repr(right))


def test_two_values_of_one_text() -> None:
    first, second = functions()
    texts = [on_node({"value": value})["value"] for value in (first, second, first)]
    assert texts[0] == texts[2] == "<function functions.<locals>.first.<locals>.function>"
    assert texts[1] == f"{texts[0]} (2)"
    assert [values_of({"value": text})["value"] for text in texts] == [first, second, first]


def test_an_unknown_text_is_an_error() -> None:
    with pytest.raises(HopkitError, match="value is <no value>, a value that this process does not know"):
        values_of({"value": "<no value>"})
