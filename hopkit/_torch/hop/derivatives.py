"""Trace the derivative of a body on fake values while Dynamo traces the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.hop.operator import key_sets, materialized

__all__ = ["graph_on_fakes"]

_FEATURE = "custom HOPs"


def graph_on_fakes(
    tx: InstructionTranslator, function: Callable[..., Any], inputs: tuple[Any, ...]
) -> torch.fx.GraphModule:
    """Trace a function of flat fake tensors and integers into a graph of operators, with gradients on.

    The program's graph does not get its nodes, nor the symbols that it makes.
    """
    need("torch.fx.experimental.symbolic_shapes.ShapeEnv.ignore_fresh_unbacked_symbols", feature=_FEATURE)
    fake_mode: Any = tx.output.fake_mode
    with fake_mode, fake_mode.shape_env.ignore_fresh_unbacked_symbols():
        return materialized(function, inputs, key_sets())
