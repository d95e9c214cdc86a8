"""Fixtures that the tests of golden files share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hopkit.goldens import BlockKey


@pytest.fixture
def graph() -> Callable[..., str]:
    """Return a function that builds the text of a small graph with chosen operators, shape and names of nodes."""

    def build(*operators: str, shape: str = "3, 4", prefix: str = "", inserted: str = "") -> str:
        lines = ["class GraphModule(torch.nn.Module):", f'    def forward(self, x: "f32[{shape}]"):']
        last = "x"
        for number, operator in enumerate(operators):
            node = f"{prefix}{operator}_{number}"
            lines.append(f'        {node}: "f32[{shape}]" = torch.ops.aten.{operator}.default({last})')
            last = node
        if inserted:
            lines.append(f'        extra: "f32[{shape}]" = torch.ops.aten.{inserted}.default({last})')
            last = "extra"
        return "\n".join([*lines, f"        return ({last},)", ""])

    return build


@pytest.fixture
def captured(graph: Callable[..., str]) -> dict[BlockKey, str]:
    """Return the texts of two variants with two stages each."""
    return {
        BlockKey(variant, stage): graph("sin", "exp", shape=shape)
        for variant, shape in (("inference", "3, 4"), ("training", "5"))
        for stage in ("dynamo", "aot_forward")
    }


@pytest.fixture
def contents() -> Callable[[Path], dict[str, bytes]]:
    """Return a function that reads every file of a folder that is not hidden."""

    def read(folder: Path) -> dict[str, bytes]:
        return {
            str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }

    return read
