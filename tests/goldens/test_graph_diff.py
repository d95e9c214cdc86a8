"""The diff of two graphs keeps their names, and shows no line that only names change."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import assume, given
from hypothesis import strategies as st

from hopkit import normalize
from hopkit.goldens import graph_diff

Graph = Callable[..., str]

LINES = ["a = torch.sin(x)", "b = torch.cos(a)", "c = b + 1", "c = b + 2", "return (a,)", "        # f: a = b", ""]
programs = st.lists(st.sampled_from(LINES), max_size=6).map(lambda lines: "\n".join(lines) + "\n")


def lines_of(diff: str, mark: str) -> list[str]:
    return [line[1:] for line in diff.splitlines()[2:] if line.startswith(mark)]


def test_only_the_changed_line_differs_however_names_are_called(graph: Graph) -> None:
    old, new = graph("sin", "exp", "neg"), graph("sin", "log", "neg", prefix="n_")
    diff = graph_diff(old, new, "expected", "actual")
    (removed,), (added,) = lines_of(diff, "-"), lines_of(diff, "+")
    assert removed in old.splitlines()
    assert "exp" in removed
    assert added in new.splitlines()
    assert "log" in added
    assert all(line in old.splitlines() for line in lines_of(diff, " "))


def test_a_node_that_came_does_not_rename_the_lines_after_it(graph: Graph) -> None:
    diff = graph_diff(graph("sin", "exp"), graph("sin", "exp", inserted="alias"), "expected", "actual")
    assert "alias" in lines_of(diff, "+")[0]
    assert len(lines_of(diff, "+")) == len(lines_of(diff, "-")) + 1


def test_a_change_without_lines_shows_the_whole_difference() -> None:
    early, late = "a = sin(x);  x = None\nb = cos(a)\n", "a = sin(x)\nb = cos(a);  x = None\n"
    assert lines_of(graph_diff(early, late, "expected", "actual"), "-") == early.splitlines()


@given(programs, programs)
def test_each_line_is_one_of_a_graph_and_some_line_differs(old: str, new: str) -> None:
    assume(not normalize.same_up_to_names(old, new))
    diff = graph_diff(old, new, "expected", "actual")
    assert diff
    assert set(lines_of(diff, "-")) | set(lines_of(diff, " ")) <= set(old.split("\n"))
    # The diff may put a kept line that occurs several times at another place.
    assert set(lines_of(diff, "+")) <= set(new.split("\n")) | set(old.split("\n"))
