"""Symbolic floats: Dynamo makes one where the program first reads it, also in a body.

Source: ``VariableBuilder.wrap_symfloat`` in ``torch/_dynamo/variables/builder.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from typing import Any, cast

import torch

from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched
from hopkit._torch.dynamo.protocols import InstructionTranslator

__all__ = ["argument_read_as_float", "floats_made_outside"]

_FEATURE = "HOPs of hopkit"


@contextlib.contextmanager
def floats_made_outside() -> Iterator[None]:
    """Make the node of each symbolic float in the graph of the frame inside the block.

    Dynamo makes it in the body that reads the float first. Another body, or a second trace of the same, can't lift it
    from there: torch 2.13 raises an AssertionError.
    """
    owner, name = place("torch._dynamo.variables.builder.VariableBuilder.wrap_symfloat", feature=_FEATURE)
    wrap = getattr(owner, name)

    @functools.wraps(wrap)
    def wrap_symfloat(self: Any, value: float) -> Any:
        output = self.tx.output
        output.tracers.append(output.root_tracer)
        try:
            return wrap(self, value)
        finally:
            output.tracers.pop()

    with patched(owner, name, wrap_symfloat, feature=_FEATURE):
        yield


def argument_read_as_float(tx: InstructionTranslator, number: torch.fx.Proxy) -> torch.fx.Proxy | None:
    """Return the tensor in which the graph of the frame gets a Python number, if it reads ``number`` from that.

    Return None for any other float, also for one that the program itself reads: it may write to that tensor later.
    A body that took the tensor already knows it by one proxy, which is returned: it would take it twice by another.
    """
    node = number.node
    read = node.args[0] if node.op == "call_method" and node.target == "item" else None
    if not isinstance(read, torch.fx.Node):
        return None
    argument = read.meta.get("grapharg")
    is_number = argument is not None and argument.pass_arg_as_tensor and not argument.is_tensor
    if not is_number:
        return None
    tracer: Any = tx.output.current_tracer
    while tracer.parent is not None:
        for outer in tracer.lifted_freevars:
            if outer.node is read:
                return cast("torch.fx.Proxy", outer)
        tracer = tracer.parent
    return torch.fx.Proxy(read, number.tracer)
