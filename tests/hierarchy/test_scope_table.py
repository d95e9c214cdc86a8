"""A table counts each call once, however many nodes it has, over all graphs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hopkit.hierarchy.entries import FunctionScope, ModuleScope, Scope
from hopkit.hierarchy.scope_table import ScopeTable

SCOPES = st.one_of(
    st.builds(FunctionScope, st.sampled_from("fg"), st.integers(0, 2)),
    st.builds(ModuleScope, st.sampled_from(["A", "B"]), st.sampled_from(["", "layers.0"]), st.integers(0, 2)),
)
GRAPHS = st.lists(st.lists(st.lists(SCOPES, max_size=3).map(tuple), max_size=6), min_size=1, max_size=3)


def rows(table: ScopeTable, depth: int | None = None) -> list[tuple[str, int, int]]:
    _, *lines = table.render(depth=depth).splitlines()
    return [(name, int(calls), int(nodes)) for name, calls, nodes in (line.rsplit(maxsplit=2) for line in lines)]


@given(GRAPHS)
def test_the_first_row_counts_all_and_each_outermost_scope_its_own(graphs: list[list[tuple[Scope, ...]]]) -> None:
    table = ScopeTable()
    for paths in graphs:
        table.add(paths)
    first, *outermost = rows(table, depth=1)
    assert first == ("the program", len(graphs), sum(map(len, graphs)))
    assert sum(nodes for _, _, nodes in outermost) == sum(bool(path) for paths in graphs for path in paths)
    calls = {(number, path[0]) for number, paths in enumerate(graphs) for path in paths if path}
    assert sum(number for _, number, _ in outermost) == len(calls)


def test_a_scope_that_is_called_in_two_graphs_is_one_row() -> None:
    table = ScopeTable()
    for _ in range(2):
        table.add([(FunctionScope("gate", 0),), (FunctionScope("gate", 0),), (FunctionScope("gate", 1),)])
    assert rows(table) == [("the program", 2, 6), ("  gate()", 4, 6)]
    assert rows(table, depth=0) == [("the program", 2, 6)]
