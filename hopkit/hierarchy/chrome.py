"""Measured times, put down to scopes, as a trace that Chrome and Perfetto show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import torch

from hopkit.errors import UsageError
from hopkit.hierarchy.entries import Scope, as_path, common
from hopkit.hierarchy.reading import NodeScopes, scopes

__all__ = ["Kernels", "chrome_trace"]

Kernels: TypeAlias = Mapping[str, tuple[Iterable[torch.fx.Node | str], float, float]]
"""By kernel: the nodes that it computes (or their names), when it started, and how long it ran, in microseconds."""

UNATTRIBUTED = "unattributed"

_PROCESS = 1


def chrome_trace(gm: torch.fx.GraphModule, kernels: Kernels) -> dict[str, Any]:
    """A trace with a row for each depth of scopes, the kernels below them; ``json.dump`` writes it.

    ``kernels`` maps the name of each to ``(nodes, start_us, duration_us)``. A kernel that computes nodes of several
    scopes counts for the deepest one that they share. In every scope of its path it has one slice, as long as it ran:
    so the slices of a scope add up to what was measured in it, exactly. A kernel without nodes, or whose nodes have no
    scopes recorded, is in the row ``unattributed``. ``otherData`` has the totals: of each scope (by its path), of what
    is unattributed, and of all. Raises `UsageError` for a node that is not in the graph.

    >>> gm = torch.fx.symbolic_trace(lambda x: torch.sin(x))
    >>> gm.graph.find_nodes(op="call_function", target=torch.sin)[0].meta["call_hierarchy"] = [
    ...     {"type": "function", "name": "f", "count": 0}
    ... ]
    >>> trace = chrome_trace(gm, {"k0": (["sin"], 10.0, 2.5), "copy": ([], 12.5, 1.5)})
    >>> trace["otherData"]
    {'total_us': 4.0, 'unattributed_us': 1.5, 'scopes': {'f() #0': 2.5}}
    """
    table = scopes(gm)
    by_name = {node.name: node for node, placed in table.items() if not placed.graph}
    rows: list[tuple[int, str, str, float, float, dict[str, Any]]] = []
    totals: dict[tuple[Scope, ...], Fraction] = {}
    unattributed = Fraction(0)
    for kernel, (given, start, duration) in sorted(kernels.items(), key=lambda item: item[1][1]):
        nodes = [_node(each, by_name, table, kernel) for each in given]
        placed = [table[node] for node in nodes]
        arguments = {"nodes": [node.name for node in nodes]}
        if not placed or all(not each.path and each.derived for each in placed):
            unattributed += Fraction(duration)
            rows.append((0, kernel, UNATTRIBUTED, start, duration, arguments))
            continue
        shared = _shared(placed)
        category = "backward" if all(each.backward for each in placed) else "forward"
        for depth, scope in enumerate(shared):
            key = shared[: depth + 1]
            totals[key] = totals.get(key, Fraction(0)) + Fraction(duration)
            rows.append((1 + depth, str(scope), category, start, duration, {"kernel": kernel, "path": _text(key)}))
        rows.append((1 + len(shared), kernel, "kernel", start, duration, {**arguments, "path": _text(shared)}))
    return {
        "traceEvents": [*_row_names(rows), *(_event(*row) for row in rows)],
        "displayTimeUnit": "ns",
        "otherData": {
            "total_us": float(sum((Fraction(duration) for _, _, duration in kernels.values()), Fraction(0))),
            "unattributed_us": float(unattributed),
            "scopes": {_text(key): float(total) for key, total in totals.items()},
        },
    }


def _node(
    given: torch.fx.Node | str,
    by_name: Mapping[str, torch.fx.Node],
    table: Mapping[torch.fx.Node, NodeScopes],
    kernel: str,
) -> torch.fx.Node:
    node = by_name.get(given) if isinstance(given, str) else given
    if node is None or node not in table:
        raise UsageError(
            f"kernel {kernel!r} is said to compute {given!s}, which is no node of the graph that calls something",
            cure="give nodes of this graph, or their names",
        )
    return node


def _shared(placed: list[NodeScopes]) -> tuple[Scope, ...]:
    return as_path(common([[scope.as_entry() for scope in each.path] for each in placed]))


def _text(path: tuple[Scope, ...]) -> str:
    return " > ".join(map(str, path)) or "(the compiled function)"


def _event(row: int, name: str, category: str, start: float, duration: float, args: dict[str, Any]) -> dict[str, Any]:
    return {
        "ph": "X",
        "name": name,
        "cat": category,
        "ts": start,
        "dur": duration,
        "pid": _PROCESS,
        "tid": row,
        "args": args,
    }


def _row_names(rows: Iterable[tuple[int, str, str, float, float, dict[str, Any]]]) -> list[dict[str, Any]]:
    names = {row: UNATTRIBUTED if row == 0 else f"depth {row - 1}" for row in sorted({each[0] for each in rows})}
    return [
        {"ph": "M", "name": "thread_name", "pid": _PROCESS, "tid": row, "args": {"name": name}}
        for row, name in names.items()
    ]
