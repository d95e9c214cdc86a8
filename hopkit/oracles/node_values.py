"""Compute the value of each node of a graph, from inputs made of the metadata of its placeholders."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Mapping
from typing import Any

import torch

__all__ = ["NodeValues", "values_of"]

NodeValues = Mapping[torch.fx.Node, Any]


def values_of(gm: torch.fx.GraphModule, inputs: Mapping[torch.fx.Node, Any]) -> NodeValues:
    """Return copies of the values of the nodes that can run, by node; ``inputs`` has those of some placeholders.

    Any other placeholder draws its value by the shape and dtype in its ``meta``. A node without a value has a symbolic
    size, raises on drawn inputs, or needs another node without one.
    """
    run = _ValueInterpreter(gm, inputs)
    # A HOP prints.
    with torch.no_grad(), torch.random.fork_rng(devices=[]), contextlib.redirect_stdout(io.StringIO()):
        torch.manual_seed(0)
        run.run(enable_io_processing=False)
    return run.values


class _Missing:
    """The value of a node that can't run."""


_MISSING = _Missing()


class _ValueInterpreter(torch.fx.Interpreter):
    def __init__(self, gm: torch.fx.GraphModule, inputs: Mapping[torch.fx.Node, Any]) -> None:
        super().__init__(gm, garbage_collect_values=False)
        self._inputs = inputs
        self.values: dict[torch.fx.Node, Any] = {}

    def run_node(self, n: torch.fx.Node) -> Any:
        if n.op == "output":
            return None
        if n.op == "placeholder":
            # Each one draws, also if it has a value: else another placeholder, a tangent, would draw that very value.
            drawn = _drawn(n.meta.get("val", n.meta.get("example_value")))
            result = self._inputs.get(n, drawn)
        elif any(self.env.get(operand) is _MISSING for operand in n.all_input_nodes):
            result = _MISSING
        else:
            try:
                result = super().run_node(n)
            except Exception:
                # Any operator may refuse drawn values.
                result = _MISSING
        if result is not _MISSING:
            # A later node may write to it.
            self.values[n] = _copied(result)
            return _copied(result) if n.op == "placeholder" else result
        return result


def _drawn(example: Any) -> Any:
    if isinstance(example, (int, float)):
        return example
    if not isinstance(example, torch.Tensor) or not all(type(size) is int for size in example.shape):
        return _MISSING
    size = 1 + sum((length - 1) * stride for length, stride in zip(example.shape, example.stride(), strict=True))
    size = size if example.numel() else 0
    if example.is_floating_point() or example.is_complex():
        flat = torch.empty(size, dtype=example.dtype).normal_()
    else:
        flat = torch.randint(0, 2, (size,)).to(example.dtype)
    return flat.as_strided(example.shape, example.stride())


def _copied(value: Any) -> Any:
    return value.clone() if isinstance(value, torch.Tensor) else value
