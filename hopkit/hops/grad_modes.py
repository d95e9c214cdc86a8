"""Gradients that bodies turn on where the program around them records none."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

import torch

from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.subgraphs import begin_without_gradients, current_grad_mode, grad_mode
from hopkit._torch.functorch import requires_grad
from hopkit.speculate.subgraph import output_values

__all__ = ["gradients_of_bodies"]


@contextlib.contextmanager
def gradients_of_bodies(tx: InstructionTranslator, graphs: Sequence[torch.fx.Graph]) -> Iterator[None]:
    """Emit an operator inside the block with gradients on, if a body under ``no_grad`` returns a tensor with one.

    ``graphs`` are the sealed graphs of the bodies. An operator that runs under ``no_grad`` records nothing, whatever
    its bodies do. So it runs with gradients on, and the bodies turn them off where they begin.
    """
    outputs = [value for graph in graphs for value in output_values(graph)]
    if current_grad_mode() or not any(map(requires_grad, outputs)):
        yield
        return
    for graph in graphs:
        begin_without_gradients(graph)
    with grad_mode(tx, True):
        yield
