"""Seconds of a capture with the record of its kernels over those without, and the share of kernels that is complete.

The ways of capturing take turns in one process, so that all see the same machine; the first round is dropped. C++ is
compiled once: later captures find the object files. A kernel is complete if it has nodes, stack traces and, in a
forward, origins in Dynamo's graph.
"""

from __future__ import annotations

import contextlib
import statistics
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from unittest import mock

import torch
from rich.table import Table

from benchmarks.capture_overhead import Block, seconds
from hopkit.records import KernelRecord
from hopkit.stages.probe import Probe
from hopkit.stages.session import capture
from hopkit.vgpu import VirtualGpu

ROUNDS = 7
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


def table() -> Table:
    """Return a table of median seconds, ratios to a capture without records, and complete kernels."""
    torch.manual_seed(0)
    model, x = Block(), torch.randn(4, 8)
    result = Table(
        "device",
        "variant",
        "capture",
        "seconds",
        "ratio",
        "spread",
        "kernels",
        "complete",
        title="provenance of kernels",
    )
    for device in ("cpu", "virtual-h200"):
        for training in (False, True):
            kernels: dict[str, tuple[KernelRecord, ...]] = {}

            def run(name: str, arguments: Mapping[str, Any], kernels: dict[str, Any] = kernels) -> Callable[[], None]:
                def call() -> None:
                    kernels[name] = capture_in(WAYS[name], **arguments)

                return call

            arguments = {
                "fn": model,
                "args": (x,),
                "training": training,
                "device": None if device == "cpu" else device,
            }
            rounds = [{name: seconds(run(name, arguments)) for name in WAYS} for _ in range(ROUNDS + 1)][1:]
            for name, way in WAYS.items():
                ratios = sorted(times[name] / times["without"] for times in rounds)
                complete = sum(map(is_complete, kernels[name]))
                result.add_row(
                    device,
                    "training" if training else "inference",
                    name,
                    f"{statistics.median(times[name] for times in rounds):.3f}",
                    f"{statistics.median(ratios):.2f}",
                    f"{ratios[0]:.2f}-{ratios[-1]:.2f}",
                    str(len(kernels[name])) if way.recorded else "",
                    f"{complete}/{len(kernels[name])}" if way.recorded else "",
                )
    return result
