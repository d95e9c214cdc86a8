"""A profile of a compiled model, by its modules and functions: ``python examples/profiler.py [FILE]``.

Inductor compiles the model, torch's profiler times the kernels, and `hopkit.hierarchy.chrome_trace` assigns the times
to scopes. The time of a kernel fused from several scopes belongs to the deepest scope that they share. Open the file
(default: ``profile.json``) in https://ui.perfetto.dev.
"""

from __future__ import annotations

import json
import sys

import torch

from hopkit import hierarchy


class Block(torch.nn.Module):
    """A layer of a transformer, without its attention."""

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


def main() -> None:
    torch.manual_seed(0)
    x = torch.randn(32, 64)
    compiled = torch.compile(Model())
    with torch.no_grad(), hierarchy.record(), hierarchy.inductor_kernels() as graphs:
        compiled(x)
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profile:
            compiled(x)
    (graph,) = graphs
    trace = hierarchy.chrome_trace(graph.gm, graph.times(profile.events()))
    path = sys.argv[1] if len(sys.argv) > 1 else "profile.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(trace, file)
    totals = trace["otherData"]
    for scope, microseconds in totals["scopes"].items():
        print(f"{microseconds:10.1f} us  {scope}")
    shared = [event for event in trace["traceEvents"] if event.get("cat") == "kernel" and event["tid"] == 1]
    print(f"{sum(event['dur'] for event in shared):10.1f} us  kernels that several blocks share")
    print(f"{totals['unattributed_us']:10.1f} us  unattributed, of {totals['total_us']:.1f} us in all; wrote {path}")


if __name__ == "__main__":
    main()
