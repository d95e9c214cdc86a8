"""Symbolic floats: Dynamo makes one where the program first reads it, also in a body.

Source: ``VariableBuilder.wrap_symfloat`` in ``torch/_dynamo/variables/builder.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from typing import Any

from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched

__all__ = ["floats_made_outside"]

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
