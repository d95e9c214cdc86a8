"""Export: the exported program computes what the program does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.checking import operators_of
from hopkit._torch.dynamo import compiled_frames
from hopkit._torch.state import restored
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import Failed, Program, assert_same, assert_same_leaves
from hopkit.checks.results import flat_results

__all__ = ["LAYER"]


class _Module(torch.nn.Module):
    def __init__(self, call: Callable[..., Any]) -> None:
        super().__init__()
        self.call = call

    def forward(self, *tensors: torch.Tensor) -> Any:
        return self.call(*tensors)


def check(program: Program, passed: frozenset[str]) -> None:
    with restored(), compiled_frames(), torch.no_grad():
        # An object of the author's own is registered with pytree, or it is no result of an exported program.
        has_objects = isinstance(program.plain.spec, tuple)
        call = flat_results(program.call) if has_objects else program.call
        exported = torch.export.export(_Module(call), tuple(program.copies()))
        same = assert_same_leaves if has_objects else assert_same
        same(program.outcome(exported.module(), training=False), program.plain)
    if program.operator is not None and program.operator not in operators_of(exported.graph_module):
        raise Failed(f"the exported program has no node of {program.operator}")


LAYER = Layer(
    "export",
    ("dynamo", "functionalize", "make_fx"),
    check,
    Hints(
        hop="let the plain function and its bodies be what torch.export can trace",
        operator="call the operator by way of Dynamo while torch.compiler.is_exporting(), which lifts what "
        "bodies close over",
        program="let the program be what torch.export can trace: the reason says what is not",
    ),
)
