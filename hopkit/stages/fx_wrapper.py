"""Stage ``fx_wrapper``: the graph that Inductor's FX backend makes in place of the text of a wrapper.

It is reached where ``torch._inductor.config.fx_wrapper`` is on, which is so in the variants whose names begin with
``fx_wrapper``. On a virtual GPU the graph is what runs, its Triton kernels interpreted. The text names kernels and
constants where the graph has their numbers in a table of the process.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages import proofs
from hopkit.stages.sink import Sink

if TYPE_CHECKING:
    import torch

    from hopkit.vgpu import VirtualGpu

STAGE = Stage(
    "fx_wrapper",
    order=75,
    needs="inductor",
    normalize=normalize.graph,
    golden_devices=("virtual-h200",),
    summary="the graph that Inductor's FX backend makes (where torch._inductor.config.fx_wrapper is on)",
)


@contextlib.contextmanager
def collect(sink: Sink) -> Iterator[None]:
    from hopkit._torch import fx, fx_backend

    texts: list[str] = []
    kernels: list[tuple[str, ...]] = []

    def see(gm: torch.fx.GraphModule) -> None:
        texts.append(fx.readable(fx_backend.with_kernels_named(gm)))
        kernels.append(fx_backend.kernel_names(gm))
        sink.add(STAGE, texts[-1], fx.frozen_copy(gm))

    def prove(gpu: VirtualGpu) -> None:
        made = [
            proofs.head(gpu, [kernel for kernel in gpu.kernels if kernel.name in names]) + text
            for text, names in zip(texts, kernels, strict=True)
        ]
        if made:
            sink.replace(STAGE, made)

    sink.subscribe("fx_wrapper", see)
    sink.subscribe("virtual_gpu", prove)
    yield
