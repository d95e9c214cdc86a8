"""Kernels that Inductor generates for a graph: the nodes that each computes, and its name in a profile.

Source: ``torch/_inductor/debug.py``.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import torch

from hopkit._torch.contract import need
from hopkit._torch.inductor.compile_caches import graph_caches_bypassed
from hopkit._torch.inductor.pipeline import output_code, post_grad_graphs

__all__ = ["KernelCall", "calls_of_compiled_graphs", "is_run_of_compiled_graph"]

_FEATURE = "measured times of kernels"
_KERNEL_EVENT = re.compile(r'"((?:graph_\d+_)?)cpp_\w+", nullptr')
"""The name that a C++ kernel reports to the profiler; the number is that of the graph."""


class KernelCall(NamedTuple):
    """One call of a kernel in generated code: its name in a profile, and the names of the nodes that it computes."""

    event: str
    nodes: tuple[str, ...]


@contextlib.contextmanager
def calls_of_compiled_graphs(see: Callable[[torch.fx.GraphModule, list[KernelCall]], None]) -> Iterator[None]:
    """Call ``see(gm, calls)`` with each graph after its post-grad passes, and the calls of kernels in its code.

    Inside the block, C++ kernels report to the profiler. One thread compiles at a time, so the next code belongs to the
    last graph. ``torch/_inductor/debug.py`` numbers the calls.
    """
    config = need("torch._inductor.config", feature=_FEATURE)
    need("torch._inductor.config.cpp.enable_kernel_profile", feature=_FEATURE)
    need("torch._inductor.config.trace.provenance_tracking_level", feature=_FEATURE)
    compiling: list[tuple[torch.fx.GraphModule, set[str]]] = []

    def record_graph(gm: torch.fx.GraphModule) -> None:
        compiling.append((gm, set(_nodes_of_kernels())))

    def record_code(code: str) -> None:
        gm, earlier = compiling.pop()
        match = _KERNEL_EVENT.search(code)
        prefix = match[1] if match else ""
        nodes = _nodes_of_kernels()
        new = sorted(nodes.keys() - earlier, key=lambda key: int(key.rpartition(":")[2]))
        see(gm, [KernelCall(_event(key.rpartition(":")[0], prefix), tuple(nodes[key])) for key in new])

    with (
        # A cache returns the code of a graph without its nodes.
        graph_caches_bypassed(lambda: True),
        config.patch({"cpp.enable_kernel_profile": True, "trace.provenance_tracking_level": 1}),
        post_grad_graphs(record_graph),
        output_code(record_code),
    ):
        yield


def _nodes_of_kernels() -> dict[str, list[str]]:
    # Looked up at each call: torch rebinds the table.
    table: dict[str, list[str]] = need(
        "torch._inductor.debug._inductor_triton_kernel_to_post_grad_node_info", feature=_FEATURE
    )
    return table


def is_run_of_compiled_graph(event: Any) -> bool:
    """Return whether an event of a profile is one run of a graph's code, with its kernels as children."""
    return str(event.name).startswith("## Call CompiledFxGraph ")


def _event(kernel: str, prefix: str) -> str:
    owner, _, name = kernel.rpartition(".")
    if owner == "extern_kernels":
        return f"aten::{name}"
    if owner.startswith("torch.ops."):
        _, _, namespace, operator, *_ = kernel.split(".")
        return f"{namespace}::{operator}"
    return prefix + kernel
