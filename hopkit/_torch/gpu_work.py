"""What Inductor does on a device besides its kernels: it times them on example values, records launches, makes tensors.

Source: ``torch/_inductor/select_algorithm.py``, ``torch/_inductor/output_code.py``,
``torch/_inductor/cudagraph_utils.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from hopkit._torch.contract import place
from hopkit._torch.patching import patched
from hopkit.errors import UnsupportedTorch

__all__ = ["done_without_device", "making_on_cpu"]

_FEATURE = "virtual GPU"


@contextlib.contextmanager
def done_without_device() -> Iterator[None]:
    """Make example values on the CPU, and record no CUDA graphs: code that was parted for them runs as it is."""
    examples = place("torch._inductor.select_algorithm.AlgorithmSelectorCache.generate_example_value", feature=_FEATURE)
    recording = (
        place("torch._inductor.output_code.cudagraph_post_compile", feature=_FEATURE),
        place("torch._inductor.output_code.cudagraph_partition_post_compile", feature=_FEATURE),
    )
    with contextlib.ExitStack() as patches:
        patches.enter_context(patched(*examples, staticmethod(_example_on_cpu(getattr(*examples))), feature=_FEATURE))
        for each in recording:
            patches.enter_context(patched(*each, _record_nothing, feature=_FEATURE))
        # An older torch does not ask.
        with contextlib.suppress(UnsupportedTorch):
            asks = place("torch._inductor.cudagraph_utils.check_caching_allocator_for_cudagraphs", feature=_FEATURE)
            patches.enter_context(patched(*asks, lambda: None, feature=_FEATURE))
        yield


def _example_on_cpu(original: Callable[..., Any]) -> Callable[..., Any]:
    def generate_example_value(
        size: Any, stride: Any, device: Any, dtype: Any, extra_size: Any, allocation_size: Any = None
    ) -> Any:
        return original(
            size=size,
            stride=stride,
            device="cpu",
            dtype=dtype,
            extra_size=extra_size,
            allocation_size=allocation_size,
        )

    return generate_example_value


def making_on_cpu(code: str) -> str:
    """A generated module whose operators make on the CPU what they are told to make on the GPU."""
    return code.replace(
        "from torch import device, empty_strided\n",
        'from torch import empty_strided; device = lambda *args, **kwargs: torch.device("cpu")\n',
        1,
    )


def _record_nothing(*args: Any, **kwargs: Any) -> None:
    return None
