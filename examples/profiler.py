"""A profile of a compiled model, by its modules and functions: ``python examples/profiler.py [FILE]``.

A backend runs what Dynamo compiled node by node, torch's profiler times each, and `hopkit.hierarchy.chrome_trace` puts
the times down to scopes. The file (``profile.json`` if none is named) can be opened in https://ui.perfetto.dev.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import torch

from hopkit import hierarchy


class Block(torch.nn.Module):
    """What a transformer repeats, without its attention."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.norm, self.up, self.down = (
            torch.nn.LayerNorm(dim),
            torch.nn.Linear(dim, 4 * dim),
            torch.nn.Linear(4 * dim, dim),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.down(gated(self.up(self.norm(x))))


def gated(x: torch.Tensor) -> torch.Tensor:
    return x * torch.sigmoid(x)


class Model(torch.nn.Module):
    def __init__(self, dim: int = 64, depth: int = 3) -> None:
        super().__init__()
        self.blocks = torch.nn.ModuleList(Block(dim) for _ in range(depth))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        return x


class NodeByNode(torch.fx.Interpreter):
    """Runs a graph, and tells the profiler which node it is at."""

    def run_node(self, n: torch.fx.Node) -> Any:
        if not n.op.startswith("call"):
            return super().run_node(n)
        with torch.profiler.record_function(f"node:{n.name}"):
            return super().run_node(n)


def main() -> None:
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Any:
        graphs.append(gm)
        return NodeByNode(gm).run

    torch.manual_seed(0)
    x = torch.randn(32, 64)
    compiled = torch.compile(Model(), backend=backend)
    with torch.no_grad(), hierarchy.record():
        compiled(x)
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profile:
            compiled(x)
    kernels = {}
    for event in profile.events():
        kind, _, node = event.name.partition(":")
        if kind == "node":
            kernels[event.name] = ([node], event.time_range.start, event.time_range.elapsed_us())
    trace = hierarchy.chrome_trace(graphs[0], kernels)
    path = sys.argv[1] if len(sys.argv) > 1 else "profile.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(trace, file)
    totals = trace["otherData"]
    for scope, microseconds in totals["scopes"].items():
        print(f"{microseconds:10.1f} us  {scope}")
    print(f"{totals['unattributed_us']:10.1f} us  unattributed, of {totals['total_us']:.1f} us in all; wrote {path}")


if __name__ == "__main__":
    main()
