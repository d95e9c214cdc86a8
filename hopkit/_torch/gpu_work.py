"""What Inductor does on a device besides its kernels: it records launches as CUDA graphs.

Source: ``torch/_inductor/output_code.py``, ``torch/_inductor/cudagraph_utils.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from hopkit._torch.contract import place
from hopkit._torch.patching import patched
from hopkit.errors import UnsupportedTorch

__all__ = ["done_without_device"]

_FEATURE = "virtual GPU"


@contextlib.contextmanager
def done_without_device() -> Iterator[None]:
    """Record no CUDA graphs inside the block: code that was parted for them runs as it is."""
    recording = (
        place("torch._inductor.output_code.cudagraph_post_compile", feature=_FEATURE),
        place("torch._inductor.output_code.cudagraph_partition_post_compile", feature=_FEATURE),
    )
    with contextlib.ExitStack() as patches:
        for each in recording:
            patches.enter_context(patched(*each, _record_nothing, feature=_FEATURE))
        # An older torch does not ask.
        with contextlib.suppress(UnsupportedTorch):
            asks = place("torch._inductor.cudagraph_utils.check_caching_allocator_for_cudagraphs", feature=_FEATURE)
            patches.enter_context(patched(*asks, lambda: None, feature=_FEATURE))
        yield


def _record_nothing(*args: Any, **kwargs: Any) -> None:
    return None
