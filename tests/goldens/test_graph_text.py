from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.goldens.graph_text import compact

UNINFORMATIVE = "# No stacktrace found for following nodes"
lines = st.sampled_from(["", "   ", UNINFORMATIVE, f"    {UNINFORMATIVE}", "# f: return x", "    y = x", "return (y,)"])
texts = st.one_of(st.lists(lines).map("\n".join), st.text(alphabet="ab #\n"))


@given(texts)
def test_the_statements_stay_and_each_keeps_its_comment(text: str) -> None:
    def with_comments(lines: str) -> list[tuple[str, str]]:
        comment = UNINFORMATIVE
        statements = []
        for line in lines.split("\n"):
            if line.strip().startswith("#"):
                comment = line.strip()
            elif line.strip():
                statements.append((line, comment))
        return statements

    assert with_comments(compact(text)) == with_comments(text)


def test_nodes_that_lost_their_stack_trace_are_not_below_the_comment_of_other_nodes() -> None:
    text = f"# f: y = x\ny = x\n\n{UNINFORMATIVE}\nz = y\n"
    assert compact(text) == f"# f: y = x\ny = x\n{UNINFORMATIVE}\nz = y\n"


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
