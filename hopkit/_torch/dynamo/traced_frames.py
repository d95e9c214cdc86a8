"""The code that Dynamo traces: it reads the bytecode of a function, which never runs then.

Source: ``OutputGraph.push_tx`` in ``torch/_dynamo/output_graph.py``, which is called when a frame is entered.
"""

from __future__ import annotations

from types import CodeType, FrameType

from hopkit._torch.contract import need

__all__ = ["code_that_enters", "traced_code"]

_FEATURE = "call hierarchy"


def code_that_enters() -> CodeType:
    """Return the code that torch runs when Dynamo enters a frame, a root frame or an inlined one."""
    code: CodeType = need("torch._dynamo.output_graph.OutputGraph.push_tx", feature=_FEATURE).__code__
    return code


def traced_code(frame: FrameType) -> CodeType:
    """Return the code that Dynamo traces; ``frame`` runs `code_that_enters`, and has just begun."""
    code: CodeType = frame.f_locals["tx"].f_code
    return code
