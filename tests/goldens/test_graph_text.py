from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.goldens.graph_text import compact

UNINFORMATIVE = "# No stacktrace found for following nodes"
lines = st.sampled_from(["", "   ", UNINFORMATIVE, f"    {UNINFORMATIVE}", "# f: return x", "    y = x", "return (y,)"])
texts = st.one_of(st.lists(lines).map("\n".join), st.text(alphabet="ab #\n"))


@given(texts)
def test_only_lines_that_inform_nobody_are_left_out(text: str) -> None:
    kept = [line for line in text.split("\n") if line.strip() not in ("", UNINFORMATIVE)]
    assert [line for line in compact(text).split("\n") if line] == kept


@given(texts)
def test_idempotent(text: str) -> None:
    assert compact(compact(text)) == compact(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("\n", ""),
        ("\n\nx", "x"),
        ("x\n\n", "x\n"),
        (f"{UNINFORMATIVE}\n", ""),
        (f"x  {UNINFORMATIVE}\n", f"x  {UNINFORMATIVE}\n"),
        ("  # f: return x\n\n  y = x\n", "  # f: return x\n  y = x\n"),
    ],
)
def test_the_end_of_the_last_line_is_kept(text: str, expected: str) -> None:
    assert compact(text) == expected
