"""Assert that two graphs are the same up to names."""

from __future__ import annotations

from hopkit import normalize
from hopkit.errors import GoldenMismatch
from hopkit.goldens import graph_diff
from hopkit.records import Artifact

__all__ = ["assert_same_graph"]


def assert_same_graph(actual: str | Artifact, expected: str | Artifact) -> None:
    """Assert that two graphs, as text or as artifacts, are the same up to the names in them.

    Raises `GoldenMismatch` with a diff of the two. Its lines have the names of their graph; lines that differ only in
    names are equal, and stand there as in ``expected``.

    >>> assert_same_graph("def f(x): return torch.sin(x)", "def f(a): return torch.sin(a)")
    >>> assert_same_graph("def f(x): return torch.sin(x)", "def f(a): return torch.cos(a)")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    hopkit.errors.GoldenMismatch: the graphs differ in more than names
    ...
    """
    __tracebackhide__ = True
    left, right = (normalize.graph(_text(graph)) for graph in (expected, actual))
    if not normalize.same_up_to_names(left, right):
        raise GoldenMismatch(
            "the graphs differ in more than names\n" + graph_diff(left, right, "expected", "actual").rstrip("\n")
        )


def _text(graph: str | Artifact) -> str:
    return graph.text if isinstance(graph, Artifact) else graph
