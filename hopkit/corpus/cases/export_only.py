"""HOPs of exported programs, which a compiled program calls by name."""

from __future__ import annotations

import torch

import hopkit
from hopkit._torch import hop
from hopkit.corpus.failures.common import TRIED


@hopkit.case(
    "export_only/tracepoint",
    hops=("_export_tracepoint",),
    variants=("inference",),
    known_failure=hopkit.KnownFailure(
        "codegen",
        TRIED,
        "Inductor has no lowering of a tracepoint",
        "_export_tracepoint",
        frame="GraphLowering.call_function",
    ),
)
def export_only_tracepoint() -> hopkit.Sample:
    """A tracepoint records the inputs and outputs of a part of the program, and returns nothing."""

    tracepoint = hop.function("_export_tracepoint")

    def fn(x):
        tracepoint(x, kind="module_call_inputs", path="part")
        y = x.sin()
        tracepoint(y, kind="module_call_outputs", path="part")
        return y + 1

    return hopkit.Sample(fn, args=(torch.randn(3),))


@hopkit.case(
    "export_only/executorch_delegate",
    hops=("executorch_call_delegate",),
    known_failure=hopkit.KnownFailure(
        "codegen",
        TRIED,
        "Inductor has no lowering of a delegate call",
        "AssertionError",
        frame="GraphLowering.get_attr",
    ),
)
def export_only_executorch_delegate() -> hopkit.Sample:
    """The program delegates a call to a part that was exported and lowered for another backend."""

    class Part(torch.nn.Module):
        def forward(self, x):
            return (x.relu() + 1,)

    # The operator knows a lowered module by this name.
    class LoweredBackendModule(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.original_module = torch.export.export(Part(), (torch.ones(3),))

        def forward(self, x):
            return self.original_module.module()(x)

    lowered = LoweredBackendModule()

    def fn(x):
        return torch.ops.higher_order.executorch_call_delegate(lowered, x.sin())[0] * 2

    return hopkit.Sample(fn, args=(torch.randn(3),), reference=lambda x: (x.sin().relu() + 1) * 2)
