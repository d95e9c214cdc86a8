"""Inductor's recording of CUDA graphs, turned off for the virtual GPU.

Source: ``torch/_inductor/output_code.py``, ``torch/_inductor/cudagraph_utils.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from hopkit._torch.contract import place
from hopkit._torch.contract.patching import patched
from hopkit.errors import UnsupportedTorch

__all__ = ["done_without_device"]

_FEATURE = "virtual GPU"


@contextlib.contextmanager
def done_without_device() -> Iterator[None]:
    """Record no CUDA graphs inside the block: code partitioned for them runs directly."""
    recording = (
        place("torch._inductor.output_code.cudagraph_post_compile", feature=_FEATURE),
        place("torch._inductor.output_code.cudagraph_partition_post_compile", feature=_FEATURE),
    )
    with contextlib.ExitStack() as patches:
        for function in recording:
            patches.enter_context(patched(*function, _record_nothing, feature=_FEATURE))
        # An older torch has no such check.
        with contextlib.suppress(UnsupportedTorch):
            check = place("torch._inductor.cudagraph_utils.check_caching_allocator_for_cudagraphs", feature=_FEATURE)
            patches.enter_context(patched(*check, lambda: None, feature=_FEATURE))
        yield


def _record_nothing(*args: Any, **kwargs: Any) -> None:
    return None
