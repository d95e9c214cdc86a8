"""Layers with fixed weights in the module of a program."""

from __future__ import annotations

import dataclasses

import torch

from hopkit.strategies.operators.closed_over import WEIGHTS_DIVISOR
from hopkit.strategies.tensors import TensorSpec

__all__ = ["LinearSpec"]


@dataclasses.dataclass(frozen=True)
class LinearSpec:
    """The name and the parameters of a ``torch.nn.Linear``.

    >>> print(*LinearSpec("n0", TensorSpec((1, 2)), TensorSpec((1,))).lines, sep="\\n")
    n0 = torch.nn.Linear(2, 1, device='meta')
    n0.weight = torch.nn.Parameter(((torch.arange(2) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(1, 2) / 8)
    n0.bias = torch.nn.Parameter(((torch.arange(1) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(1) / 8)
    """

    name: str
    weight: TensorSpec
    bias: TensorSpec

    @property
    def lines(self) -> tuple[str, ...]:
        """The source lines that build the layer; on the meta device first, so that it draws no random weights."""
        outputs, inputs = self.weight.shape
        return (
            f"{self.name} = torch.nn.Linear({inputs}, {outputs}, device='meta')",
            f"{self.name}.weight = torch.nn.Parameter({self.weight.expression} / {WEIGHTS_DIVISOR})",
            f"{self.name}.bias = torch.nn.Parameter({self.bias.expression} / {WEIGHTS_DIVISOR})",
        )

    def build(self) -> torch.nn.Linear:
        """Return the layer, on the CPU."""
        names = {"torch": torch}
        exec("\n".join(self.lines), names)
        layer: torch.nn.Linear = names[self.name]  # type: ignore[assignment]
        return layer
