"""Functions that Dynamo records as opaque calls: detect that one runs in eager.

Source: ``nonstrict_trace`` in ``torch/_dynamo/decorators.py``.
"""

from __future__ import annotations

import functools
import inspect
from types import CodeType

from hopkit._torch.contract import need
from hopkit.errors import UnsupportedTorch

__all__ = ["in_opaque_call", "makes_opaque_call"]


def in_opaque_call() -> bool:
    """Return whether a function under ``nonstrict_trace`` is on this thread's stack.

    A function under ``leaf_function`` does not count: it is a HOP in eager too.
    """
    frame = inspect.currentframe()
    while frame is not None:
        if makes_opaque_call(frame.f_code):
            return True
        frame = frame.f_back
    return False


def makes_opaque_call(code: CodeType) -> bool:
    """Return whether code is that of the wrapper which ``nonstrict_trace`` puts around a function."""
    wrapper = _nonstrict_wrapper()
    # Equal, not identical: a capture runs a copy of the code.
    return wrapper is not None and code.co_name == wrapper.co_name and code == wrapper


@functools.cache
def _nonstrict_wrapper() -> CodeType | None:
    """Return the code of the wrapper that ``nonstrict_trace`` makes; None if this torch has no such wrapper."""
    try:
        decorator = need("torch._dynamo.decorators.nonstrict_trace", feature="HOPs by private names")
    except UnsupportedTorch:
        return None
    codes = [constant for constant in decorator.__code__.co_consts if isinstance(constant, CodeType)]
    return next((code for code in codes if code.co_flags & inspect.CO_VARARGS), None)
