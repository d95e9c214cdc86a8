"""Export: the exported program computes what the program does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.checking import operators_of
from hopkit._torch.dynamo import compiled_frames
from hopkit._torch.state import restored
from hopkit.checks.layer import Layer
from hopkit.checks.program import Failed, Program, assert_same

__all__ = ["LAYER"]


class _Module(torch.nn.Module):
    def __init__(self, call: Callable[..., Any]) -> None:
        super().__init__()
        self.call = call

    def forward(self, *tensors: torch.Tensor) -> Any:
        return self.call(*tensors)


def check(program: Program, passed: frozenset[str]) -> None:
    with restored(), compiled_frames(), torch.no_grad():
        exported = torch.export.export(_Module(program.call), tuple(program.copies()))
        assert_same(program.outcome(exported.module(), training=False), program.plain)
    if program.operator is not None and program.operator not in operators_of(exported.graph_module):
        raise Failed(f"the exported program has no node of {program.operator}")


LAYER = Layer(
    "export",
    ("dynamo", "functionalize", "make_fx"),
    check,
    "call the operator by way of Dynamo while torch.compiler.is_exporting(), which lifts what bodies close over",
)
