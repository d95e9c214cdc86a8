"""Write measured times by scope, as a trace for Chrome and Perfetto."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import torch

from hopkit.errors import UsageError
from hopkit.hierarchy.entries import Scope, as_path, common
from hopkit.hierarchy.query import NodeScopes, scopes

__all__ = ["Kernels", "chrome_trace"]

Kernels: TypeAlias = Mapping[str, tuple[Iterable[torch.fx.Node | str], float, float]]
"""For each kernel: the nodes that it computes (or their names), its start and its duration, in microseconds."""

UNATTRIBUTED = "unattributed"

_PROCESS = 1


def chrome_trace(gm: torch.fx.GraphModule, kernels: Kernels) -> dict[str, Any]:
    """Return a trace with a row for each depth of scopes, the kernels below them; ``json.dump`` writes it.

    ``kernels`` maps a kernel's name to ``(nodes, start_us, duration_us)``. A kernel that computes nodes of several
    scopes counts for the deepest scope that they share. Every scope of its path has one slice of the kernel's duration:
    so the slices of a scope add up exactly to the time measured in it. A kernel without nodes, or whose nodes have no
    recorded scopes, is in the row ``unattributed``. ``otherData`` has the totals: of each scope (by its path), of the
    unattributed kernels, and of all. Raises `UsageError` for a node that is not in the graph.

    >>> gm = torch.fx.symbolic_trace(lambda x: torch.sin(x))
    >>> gm.graph.find_nodes(op="call_function", target=torch.sin)[0].meta["call_hierarchy"] = [
    ...     {"type": "function", "name": "f", "count": 0}
    ... ]
    >>> trace = chrome_trace(gm, {"k0": (["sin"], 10.0, 2.5), "copy": ([], 12.5, 1.5)})
    >>> trace["otherData"]
    {'total_us': 4.0, 'unattributed_us': 1.5, 'scopes': {'f() #0': 2.5}}
    """
    table = scopes(gm)
    by_name = {node.name: node for node, entry in table.items() if not entry.graph}
    rows: list[tuple[int, str, str, float, float, dict[str, Any]]] = []
    totals: dict[tuple[Scope, ...], Fraction] = {}
    unattributed = Fraction(0)
    for kernel, (nodes_or_names, start, duration) in sorted(kernels.items(), key=lambda item: item[1][1]):
        nodes = [_node(node_or_name, by_name, table, kernel) for node_or_name in nodes_or_names]
        node_scopes = [table[node] for node in nodes]
        arguments = {"nodes": [node.name for node in nodes]}
        if not node_scopes or all(not entry.path and entry.derived for entry in node_scopes):
            unattributed += Fraction(duration)
            rows.append((0, kernel, UNATTRIBUTED, start, duration, arguments))
            continue
        shared = _common_path(node_scopes)
        category = "backward" if all(entry.backward for entry in node_scopes) else "forward"
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
    node_or_name: torch.fx.Node | str,
    by_name: Mapping[str, torch.fx.Node],
    table: Mapping[torch.fx.Node, NodeScopes],
    kernel: str,
) -> torch.fx.Node:
    node = by_name.get(node_or_name) if isinstance(node_or_name, str) else node_or_name
    if node is None or node not in table:
        raise UsageError(
            f"kernel {kernel!r} names {node_or_name!s}, which is no node of the graph that calls something",
            hint="pass nodes of this graph, or their names",
        )
    return node


def _common_path(node_scopes: list[NodeScopes]) -> tuple[Scope, ...]:
    return as_path(common([[scope.as_entry() for scope in entry.path] for entry in node_scopes]))


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
    names = {row: UNATTRIBUTED if row == 0 else f"depth {row - 1}" for row in sorted({row for row, *_ in rows})}
    return [
        {"ph": "M", "name": "thread_name", "pid": _PROCESS, "tid": row, "args": {"name": name}}
        for row, name in names.items()
    ]
