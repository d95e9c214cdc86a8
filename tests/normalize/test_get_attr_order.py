"""The place of the lines of a graph that get its attributes."""

from __future__ import annotations

import collections

from hypothesis import given
from hypothesis import strategies as st

from hopkit.normalize.get_attr_order import get_attr_name, get_attrs_before_use

_COMMENTS = ("# f: a", "# g: b", "# No stacktrace found for following nodes")
_NAMES = ("a", "b", "c")

_GETS = st.sampled_from([f"{name} = self.{name}" for name in _NAMES] + ["d = self.d;  d = None"])
_USES = st.builds(lambda name, result: f"{result} = f({name})", st.sampled_from(_NAMES), st.sampled_from("xyz"))
_LINES = st.lists(st.one_of(_GETS, _USES, st.sampled_from(_COMMENTS), st.just("")), max_size=12)


def body(*lines: str) -> str:
    return "\n".join(["class G(torch.nn.Module):", "    def forward(self, x):", *(f"        {line}" for line in lines)])


def with_comments(text: str) -> list[tuple[str, str]]:
    """Return the statements of a text, each with the comment that holds for it."""
    comment = ""
    statements = []
    for line in text.split("\n"):
        if line.strip().startswith("#"):
            comment = line.strip()
        elif line.strip():
            statements.append((line, comment))
    return statements


def without_gets(statements: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(line, comment) for line, comment in statements if not get_attr_name(line)]


@given(_LINES)
def test_only_gets_move_and_each_line_keeps_its_comment(lines: list[str]) -> None:
    text = body(*lines)
    before, after = with_comments(text), with_comments(get_attrs_before_use(text))
    assert sorted(line for line, _ in before) == sorted(line for line, _ in after)
    commented = [item for item in before if item[1]]
    assert not collections.Counter(commented) - collections.Counter(after)
    assert without_gets(before) == without_gets(after)


@given(_LINES)
def test_the_result_stays_as_it_is(lines: list[str]) -> None:
    once = get_attrs_before_use(body(*lines))
    assert get_attrs_before_use(once) == once


@given(_LINES)
def test_between_a_get_and_its_first_use_are_only_gets(lines: list[str]) -> None:
    statements = [line for line, _ in with_comments(get_attrs_before_use(body(*lines)))]
    for index, line in enumerate(statements):
        rest = statements[index + 1 :]
        name = get_attr_name(line)
        ends = (later for later in rest if get_attr_name(later) == name or f"({name})" in later)
        if name and not get_attr_name(end := next(ends, line)):
            assert all(map(get_attr_name, rest[: rest.index(end)]))


def test_gets_of_one_statement_are_in_the_order_of_their_use() -> None:
    text = body(
        "c = self.c", "b = self.b", "a = self.a.a", "# code: f(c, b)", "g(x, self.b, a)", "h(b, c)", "a = self.c"
    )
    assert get_attrs_before_use(text) == body(
        "a = self.a.a", "# code: f(c, b)", "g(x, self.b, a)", "b = self.b", "c = self.c", "h(b, c)", "a = self.c"
    )


def test_a_get_without_a_use_stays() -> None:
    text = body("d = self.d;  d = None", "x_1 = f(x)", "return x_1")
    assert get_attrs_before_use(text) == text


def test_a_get_that_ends_another_value_stays() -> None:
    text = body("b = self.b;  x = None", "y = f(x)", "return b")
    assert get_attrs_before_use(text) == text


def test_a_name_in_a_subgraph_is_another_name() -> None:
    text = body("b = self.b", "class b(torch.nn.Module):", "    def forward(self, x):", "        return g(b)")
    assert get_attrs_before_use(text) == text
