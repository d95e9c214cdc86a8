"""Stage ``fx_wrapper``: the graph that Inductor's FX backend makes in place of the text of a wrapper.

A capture reaches it if ``torch._inductor.config.fx_wrapper`` is on, as in the variants whose names begin with
``fx_wrapper``. On a virtual GPU this graph runs, with its Triton kernels interpreted. The text names kernels and
constants; the graph has their numbers in a table of the process.
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
    import torch

    from hopkit.vgpu import VirtualGpu

STAGE = Stage(
    "fx_wrapper",
    order=75,
    needs="inductor",
    reached_by="config={'inductor.fx_wrapper': True}",
    only_in="fx_wrapper",
    normalize=normalize.wrapper_graph,
    golden_devices=("virtual-h200",),
    code=True,
    summary="the graph that Inductor's FX backend makes (if torch._inductor.config.fx_wrapper is on)",
)


@contextlib.contextmanager
def collect(sink: Sink) -> Iterator[None]:
    from hopkit._torch import fx
    from hopkit._torch.inductor import fx_backend

    texts: list[str] = []
    kernels: list[tuple[str, ...]] = []

    def add_graph(gm: torch.fx.GraphModule) -> None:
        texts.append(fx.readable(fx_backend.with_kernels_named(gm)))
        kernels.append(fx_backend.kernel_names(gm))
        sink.add(STAGE, texts[-1], fx.frozen_copy(gm))

    def add_headers(gpu: VirtualGpu) -> None:
        with_headers = [
            kernel_header.head(gpu, [kernel for kernel in gpu.kernels if kernel.name in names]) + text
            for text, names in zip(texts, kernels, strict=True)
        ]
        if with_headers:
            sink.replace(STAGE, with_headers)

    sink.subscribe("fx_wrapper", add_graph)
    sink.subscribe("virtual_gpu", add_headers)
    yield
