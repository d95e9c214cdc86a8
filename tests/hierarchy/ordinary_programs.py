"""Ordinary programs whose graphs change when torch saves and loads them, by the reason."""

from __future__ import annotations

import dataclasses
from typing import Any

import torch
from programs import PROGRAMS

__all__ = ["ORDINARY"]


def scaled(x: torch.Tensor, by: torch.Tensor) -> torch.Tensor:
    return x * by


def positions(x: torch.Tensor) -> torch.Tensor:
    return torch.arange(x.shape[-1]) / x.shape[-1]


class Mixed(torch.nn.Module):
    """Autocast, a folded range, additions in place."""

    def __init__(self) -> None:
        super().__init__()
        self.up = torch.nn.Linear(32, 64)
        self.down = torch.nn.Linear(64, 32)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x.clone()
        y += scaled(x, positions(x))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = self.down(torch.nn.functional.gelu(self.up(y)))
        y = y.float()
        y *= 0.5
        return y


class Block(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = torch.nn.LayerNorm(32)
        self.mixed = Mixed()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.mixed(self.norm(x))


class Checkpointed(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.blocks = torch.nn.ModuleList([Block(), Block()])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = torch.utils.checkpoint.checkpoint(block, x, use_reentrant=False)
        return x


@dataclasses.dataclass
class Cache:
    keys: torch.Tensor
    length: int = 0

    def append(self, rows: torch.Tensor) -> torch.Tensor:
        end = self.length + rows.shape[0]
        self.keys[self.length : end] = rows
        self.length = end
        return self.keys[:end].clone()


class Cached(torch.nn.Module):
    """A step of a decoder that writes its keys into a cache."""

    def __init__(self) -> None:
        super().__init__()
        self.key = torch.nn.Linear(32, 32)
        self.query = torch.nn.Linear(32, 32)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        cache = Cache(x.new_zeros(16, 32))
        for rows in x.split(2):
            keys = cache.append(self.key(rows))
            x = x + (self.query(x) @ keys.T).softmax(-1) @ keys
        return x


def broken(x: torch.Tensor) -> torch.Tensor:
    y = scaled(x, positions(x))
    torch._dynamo.graph_break()
    return scaled(y, positions(y))


def rows() -> torch.Tensor:
    return torch.ones(8, 32, requires_grad=True)


ORDINARY: dict[str, Any] = {
    "autocast_arange_and_in_place": lambda: (Mixed(), (rows(),)),
    "checkpoint": lambda: (Checkpointed(), (rows(),)),
    "cache": lambda: (Cached(), (rows(),)),
    "graph_break": lambda: (broken, (rows(),)),
    **{
        name: PROGRAMS[name].build
        for name in (
            "cond",
            "nested_cond",
            "scan_around_modules",
            "mapped",
            "region_in_two_branches",
            "region_called_from_several_functions",
            "autograd_functions_in_modules",
            "shared_module",
        )
    },
}
"""Functions that build a program and its arguments."""
