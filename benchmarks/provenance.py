"""Processor seconds of a capture with the record of its kernels over those without, and the share that is complete.

A block captures in each way twice, between two captures without records, and the second time in the reverse order
(A B C C B A): so a ratio is of four captures that see the same machine, and that of the row `without` is the error of
the measurement. Seconds are of the processor, of this process alone: other programs and the C++ compiler are not in
them, and Python collects no garbage meanwhile. The first block is dropped. A kernel is complete if it has nodes, stack
traces and, in a forward, origins in Dynamo's graph.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from unittest import mock

import torch
from rich.table import Table

from benchmarks.capture_overhead import Block
from hopkit.records import KernelRecord
from hopkit.stages.probe import Probe
from hopkit.stages.session import capture
from hopkit.vgpu import VirtualGpu

BLOCKS = 7
"""The blocks of captures for each ratio."""

_LEVEL = "inductor.trace.provenance_tracking_level"


class Way(NamedTuple):
    """A way of capturing: with or without hopkit's record of kernels, and torch's level of provenance."""

    recorded: bool
    level: int


WAYS: Mapping[str, Way] = {
    "without": Way(recorded=False, level=0),
    "recorded": Way(recorded=True, level=0),
    "recorded, level 1": Way(recorded=True, level=1),
    "level 1 alone": Way(recorded=False, level=1),
}


def capture_in(way: Way, **arguments: Any) -> tuple[KernelRecord, ...]:
    """Capture the block; return its kernels, none if they are not recorded."""
    with contextlib.ExitStack() as stack:
        if not way.recorded:
            # A virtual GPU has a log of its own.
            for owner, name in ((Probe, "_logged_kernels"), (VirtualGpu, "logging")):
                stack.enter_context(mock.patch.object(owner, name, return_value=contextlib.nullcontext()))
        captured = capture(**arguments, dynamic=False, config={_LEVEL: way.level})
    return captured.kernel_record or ()


def is_complete(kernel: KernelRecord) -> bool:
    return bool(kernel.post_grad and kernel.stack_traces and (kernel.pre_grad or kernel.direction == "backward"))


def processor_seconds(run: Callable[[], object]) -> float:
    """Return the processor seconds of a call, of all threads of this process."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        run()
        return time.process_time() - start
    finally:
        gc.enable()


class Ratio(NamedTuple):
    """The ratio of the measured way to that without records, and the seconds of the measured one, in one block."""

    ratio: float
    seconds: float


def block(without: Callable[[], object], ways: Mapping[str, Callable[[], object]]) -> dict[str, Ratio]:
    """Run A B C C B A, and compare the sum of each way with that of the captures without records."""
    runs = [without, *ways.values()]
    times = [processor_seconds(run) for run in (*runs, *reversed(runs))]
    sums = [first + second for first, second in zip(times[: len(runs)], reversed(times[len(runs) :]), strict=True)]
    return {name: Ratio(total / sums[0], total / 2) for name, total in zip(ways, sums[1:], strict=True)}


def table() -> Table:
    """Return a table of median processor seconds, ratios to a capture without records, and complete kernels."""
    torch.manual_seed(0)
    threads = torch.get_num_threads()
    # A thread that waits for another one spends processor time too.
    torch.set_num_threads(1)
    try:
        return _measured()
    finally:
        torch.set_num_threads(threads)


def _measured() -> Table:
    model, x = Block(), torch.randn(4, 8)
    result = Table(
        "device",
        "variant",
        "capture",
        "processor s",
        "ratio",
        "quartiles",
        "kernels",
        "complete",
        title="provenance of kernels",
    )
    for device in ("cpu", "virtual-h200"):
        for training in (False, True):
            arguments = {
                "fn": model,
                "args": (x,),
                "training": training,
                "device": None if device == "cpu" else device,
            }
            without = functools.partial(capture_in, WAYS["without"], **arguments)
            ways = {name: functools.partial(capture_in, way, **arguments) for name, way in WAYS.items()}
            blocks = [block(without, ways) for _ in range(BLOCKS + 1)][1:]
            for name, way in WAYS.items():
                low, middle, high = statistics.quantiles([found[name].ratio for found in blocks], n=4)
                kernels = ways[name]()
                result.add_row(
                    device,
                    "training" if training else "inference",
                    name,
                    f"{statistics.median(found[name].seconds for found in blocks):.3f}",
                    f"{middle:.3f}",
                    f"{low:.3f}-{high:.3f}",
                    str(len(kernels)) if way.recorded else "",
                    f"{sum(map(is_complete, kernels))}/{len(kernels)}" if way.recorded else "",
                )
    return result
