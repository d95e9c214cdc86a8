"""Stage ``codegen``: the module that Inductor generates: the wrapper and its kernels.

The text for a CPU depends on the vector instructions of the host, so it is captured and has no golden. The text for a
virtual GPU depends on nothing else: its golden begins with a summary of each kernel.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages import kernel_header
from hopkit.stages.sink import Sink

if TYPE_CHECKING:
    from hopkit.vgpu import VirtualGpu

STAGE = Stage(
    "codegen",
    order=80,
    needs="inductor",
    normalize=normalize.code,
    golden_devices=("virtual-h200",),
    separate=True,
    code=True,
    summary="the wrapper and kernels that Inductor generates (no golden on the CPU: the text depends on the host)",
)


@contextlib.contextmanager
def collect(sink: Sink) -> Iterator[None]:
    codes: list[str] = []

    def add_code(code: str) -> None:
        codes.append(code)
        sink.add(STAGE, code)

    def add_headers(gpu: VirtualGpu) -> None:
        if codes:
            sink.replace(STAGE, [f"{_head(gpu, code)}{code}" for code in codes])

    for event in ("code_forward", "code_backward"):
        sink.subscribe(event, add_code)
    sink.subscribe("virtual_gpu", add_headers)
    yield


def _head(gpu: VirtualGpu, code: str) -> str:
    from hopkit.vgpu import calls_of_code

    return kernel_header.head(
        gpu, [kernel for kernel in gpu.kernels if kernel.source.strip() in code], calls_of_code(code)
    )
