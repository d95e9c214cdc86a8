"""The state of Inductor's own verifier of memory, which the setting ``test_configs.track_memory_lifecycle`` turns on.

Source: ``torch/_inductor/runtime/debug_utils.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from hopkit._torch.contract import need

__all__ = ["fresh_memory_tracker"]


@contextlib.contextmanager
def fresh_memory_tracker() -> Iterator[None]:
    """Give wrappers that run inside the block a verifier that has seen no buffer, and remove it afterwards.

    Torch keeps one for each thread until a wrapper ends. An objection ends the wrapper sooner, and the next wrapper
    would be blamed for the buffers of that one.
    """
    state = need("torch._inductor.runtime.debug_utils.local", feature="memory checks")
    state.memory_tracker = None
    try:
        yield
    finally:
        state.memory_tracker = None
