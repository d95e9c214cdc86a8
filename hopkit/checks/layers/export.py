"""Export: the exported program computes the program's results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.dynamo.frames import compiled_frames
from hopkit._torch.hop.traces import operators_of
from hopkit._torch.state import restored
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import CheckedProgram, LayerFailed, assert_same, assert_same_leaves
from hopkit.checks.results import flat_results

__all__ = ["LAYER"]


class _Module(torch.nn.Module):
    def __init__(self, call: Callable[..., Any]) -> None:
        super().__init__()
        self.call = call

    def forward(self, *tensors: torch.Tensor) -> Any:
        return self.call(*tensors)


def check(program: CheckedProgram, passed: frozenset[str]) -> None:
    with restored(), compiled_frames(), torch.no_grad():
        # An object of the author's class is no result of an exported program, unless pytree has it registered.
        has_objects = isinstance(program.reference_outcome.spec, tuple)
        call = flat_results(program.call) if has_objects else program.call
        exported = torch.export.export(_Module(call), tuple(program.copies()))
        same = assert_same_leaves if has_objects else assert_same
        same(program.outcome(exported.module(), training=False), program.reference_outcome)
    if program.operator is not None and program.operator not in operators_of(exported.graph_module):
        raise LayerFailed(f"the exported program has no node of {program.operator}")


LAYER = Layer(
    "export",
    ("dynamo", "functionalize", "make_fx"),
    check,
    Hints(
        hop="use only code that torch.export can trace, in the eager function and its bodies",
        operator="call the operator by way of Dynamo while torch.compiler.is_exporting(): Dynamo lifts the values that "
        "bodies close over",
        program="use only code that torch.export can trace: the reason names the rest",
    ),
)
