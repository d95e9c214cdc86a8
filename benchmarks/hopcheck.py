"""The cost of hopcheck on ordinary programs: processor seconds of each group of layers, by program."""

from __future__ import annotations

import resource
from collections.abc import Callable
from typing import Any

import torch
from rich.table import Table

import hopkit

LAYERS: dict[str, list[str] | None] = {
    "autograd": ["autograd"],
    "all but Inductor": [
        *("plain", "fake", "functionalize", "make_fx", "autograd", "dynamo", "aot", "export", "aliasing and mutation")
    ],
    "Inductor": ["inductor"],
}


def rotary(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Rotate queries and keys of (batch, heads, positions, size) by tables of (positions, size)."""

    def rotated(x: torch.Tensor) -> torch.Tensor:
        left, right = x.chunk(2, -1)
        return torch.cat((-right, left), -1)

    return q * cos + rotated(q) * sin, k * cos + rotated(k) * sin


def programs() -> dict[str, tuple[Callable[..., Any], tuple[torch.Tensor, ...]]]:
    """Return the programs, with arguments of ordinary sizes."""
    perceptron = torch.nn.Sequential(torch.nn.Linear(128, 256), torch.nn.GELU(), torch.nn.Linear(256, 128))
    q, table = torch.rand(2, 8, 32, 64), torch.rand(32, 64)
    return {
        "rotary embedding": (rotary, (q, q.clone(), table, table.clone())),
        "perceptron": (perceptron, (torch.rand(8, 128),)),
    }


def processor_seconds() -> tuple[float, float]:
    """Return the processor seconds of this process, and those of its children that have ended."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime, children.ru_utime + children.ru_stime


def table() -> Table:
    """Return a table of processor seconds of hopcheck and of the C++ compiler, without imports."""
    result = Table("program", "layers", "seconds", "C++ compiler", title="hopcheck")
    hopkit.hopcheck(torch.sin, (torch.ones(3),))
    for name, (program, args) in programs().items():
        for layers, names in LAYERS.items():
            started = processor_seconds()
            hopkit.hopcheck(program, args, layers=names).raise_if_failed()
            own, children = (end - start for end, start in zip(processor_seconds(), started, strict=True))
            result.add_row(name, layers, f"{own:.2f}", f"{children:.2f}")
    return result
