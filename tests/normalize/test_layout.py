"""Blank space and repeated comments."""

from __future__ import annotations

import pytest

from hopkit.normalize.layout import merge_repeats, tidy


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        (" \n\n", ""),
        ("a", "a\n"),
        ("a \t\r\n\n  b\n\n\n", "a\n\n  b\n"),
        ("\n  a", "  a\n"),
    ],
)
def test_tidy(before: str, after: str) -> None:
    assert tidy(before) == after


def test_a_comment_between_keeps_both() -> None:
    text = "# f: a\nx = 1\n\n# f: b\ny = 2\n\n# f: a\nz = 3"
    assert merge_repeats(text) == text


def test_each_subgraph_keeps_its_first_comment() -> None:
    text = "# f: a\nx = 1\n\nclass cond_true_0(torch.nn.Module):\n# f: a\ny = 2"
    assert merge_repeats(text) == text
