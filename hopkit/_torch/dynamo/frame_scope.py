"""Context managers that last until Dynamo has traced a frame: what a HOP leaves behind for the code after it.

Source: ``add_cleanup_hook`` in ``torch/_dynamo/output_graph.py``, ``convert_frame.py``.
"""

from __future__ import annotations

import contextlib

from hopkit._torch.contract import need
from hopkit._torch.dynamo.protocols import InstructionTranslator

__all__ = ["scope_of_frame"]

_scopes: dict[int, contextlib.ExitStack] = {}
"""The open scopes, by the id of the OutputGraph: of one attempt of Dynamo to trace one frame."""


def scope_of_frame(tx: InstructionTranslator) -> contextlib.ExitStack:
    """Return a stack of context managers that ends when the frame's graph is finished, or tracing failed."""
    key = id(tx.output)
    if key not in _scopes:
        scope = _scopes[key] = contextlib.ExitStack()
        scope.callback(_scopes.pop, key)
        need("torch._dynamo.output_graph.OutputGraph.add_cleanup_hook", feature="speculation engine")
        tx.output.add_cleanup_hook(scope.close)
    return _scopes[key]
