"""Functions that Dynamo puts into its graph as calls without a look inside: whether one runs, without a compiler."""

from __future__ import annotations

import functools
import inspect
from types import CodeType

from hopkit._torch.contract import need
from hopkit.errors import UnsupportedTorch

__all__ = ["in_opaque_call"]


def in_opaque_call() -> bool:
    """Whether a function under ``nonstrict_trace`` is running, somewhere below the caller on this thread's stack.

    A function under ``leaf_function`` is not told: it is a HOP outside of a compiler too.
    """
    wrapper = _nonstrict_wrapper()
    frame = inspect.currentframe()
    while frame is not None and wrapper is not None:
        # Equal, not identical: a capture runs a copy.
        if frame.f_code.co_name == wrapper.co_name and frame.f_code == wrapper:
            return True
        frame = frame.f_back
    return False


@functools.cache
def _nonstrict_wrapper() -> CodeType | None:
    """The code of what ``nonstrict_trace`` makes of a function; None where this torch has no such thing."""
    try:
        decorator = need("torch._dynamo.decorators.nonstrict_trace", feature="HOPs by private names")
    except UnsupportedTorch:
        return None
    made = [each for each in decorator.__code__.co_consts if isinstance(each, CodeType)]
    return next((each for each in made if each.co_flags & inspect.CO_VARARGS), None)
