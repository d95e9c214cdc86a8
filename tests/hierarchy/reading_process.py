"""Read hierarchies that another process saved in a folder, and print them as JSON.

``NAME.json`` is read by itself; ``NAME.pt2`` is an exported program that has its hierarchy as an extra file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import torch

from hopkit import hierarchy

EXTRA = "hierarchy.json"


def as_text(scopes: hierarchy.NodeScopes) -> list[Any]:
    return [" > ".join(map(str, scopes.path)), scopes.backward, scopes.derived, scopes.graph]


def table(gm: torch.fx.GraphModule) -> dict[str, Any]:
    """Return the scopes of each node of a graph, by the name of the node and of its body."""
    return {f"{scopes.graph} {node.name}": as_text(scopes) for node, scopes in hierarchy.scopes(gm).items()}


def attached(path: Path) -> dict[str, Any]:
    extra_files = {EXTRA: ""}
    program = torch.export.load(path, extra_files=extra_files)
    assert not any("call_hierarchy" in node.meta for node in program.graph.nodes)
    assert hierarchy.from_json(extra_files[EXTRA]).graph("exported").attach(program) == ()
    return table(program.graph_module)


def main(folder: Path) -> None:
    said: dict[str, Any] = {}
    for path in sorted(folder.glob("*.json")):
        saved = hierarchy.from_json(path.read_text("utf-8"))
        said[path.stem] = {
            stage: [{name: as_text(scopes) for name, scopes in graph.scopes().items()} for graph in graphs]
            for stage, graphs in saved.stages.items()
        }
    said["exported"] = {path.stem: attached(path) for path in sorted(folder.glob("*.pt2"))}
    print(json.dumps(said))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
