"""Assert the regions that Inductor compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hopkit.errors import GoldenMismatch, UnknownName, UsageError, with_article
from hopkit.records import Capture
from hopkit.records.capture import DIRECTIONS, require_capture

__all__ = ["assert_regions"]


def assert_regions(
    capture: Capture, expected: Sequence[Sequence[str]], *, direction: str = "forward", body: str | None = None
) -> None:
    """Assert that regional Inductor compiled exactly these regions, each a list of the names of its nodes in order.

    ``direction`` is ``"forward"`` (of inference too) or ``"backward"``. ``body`` limits the regions to those of a HOP
    body (``""``: to those of no body); by default all count, those of the graph before those of its bodies.

    Raises `GoldenMismatch` with both lists, `UnknownName` for a body that no graph has, and `UsageError` for what is no
    list of lists, a body that is no name, a capture whose backend makes no regions, or one that has no graph of the
    direction.

    >>> import hopkit, torch
    >>> def fn(x):
    ...     with torch.fx.traceback.annotate({"compile_with_inductor": 0}):
    ...         y = x * 2 + 1
    ...     return y.sin()
    >>> capture = hopkit.capture(fn, (torch.ones(2),), backend=hopkit.regional(), training=True)
    >>> assert_regions(capture, [["mul", "add"]])
    >>> assert_regions(capture, [["mul", "add"], ["mul_2"]], direction="backward")
    """
    __tracebackhide__ = True
    if direction not in DIRECTIONS:
        raise UnknownName("direction", str(direction), DIRECTIONS)
    require_capture(capture)
    if not _is_list(expected) or not all(map(_is_list_of_names, expected)):
        raise UsageError(
            "the expected regions are no list of lists of names of nodes",
            hint='give a list of lists, one for each region: [["sin"]]',
        )
    if body is not None and not isinstance(body, str):
        raise UsageError(
            f"body is {with_article(body)}, not the name of a body", hint='give a name such as "true_graph_0", or ""'
        )
    regions = capture.regions
    if direction == "backward" and not capture.variant.training:
        raise UsageError("the capture has no backward graph, so no regions of it", hint="capture with training=True")
    if body:
        _check_body(capture, body, direction)
    actual = [
        list(region.nodes)
        for region in regions
        if region.direction == direction and (body is None or region.body == body)
    ]
    wanted = [list(nodes) for nodes in expected]
    if actual != wanted:
        raise GoldenMismatch(
            f"the regions of the {direction} differ: {_listed(wanted)} expected, {_listed(actual)} found",
            hint="captured.regions has the regions with their ids, options and bodies",
        )


def _check_body(capture: Capture, body: str, direction: str) -> None:
    """Raise `UnknownName` if the graphs of a direction are kept, and none has that body."""
    graphs = [
        artifact.graph for artifact in capture.artifacts.get(f"aot_{direction}", ()) if artifact.graph is not None
    ]
    bodies = {name for graph in graphs for name, _ in graph.named_modules() if name}
    if graphs and body not in bodies:
        raise UnknownName("body", body, tuple(sorted(bodies)))


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_list_of_names(value: Any) -> bool:
    return _is_list(value) and all(isinstance(name, str) for name in value)


def _listed(regions: list[list[str]]) -> str:
    return ", ".join(f"[{', '.join(nodes)}]" for nodes in regions) or "none"
