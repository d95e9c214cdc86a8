"""The kernels that Inductor writes for a graph: which nodes each computes, and the name by which a profile knows it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import torch

from hopkit._torch.compile_caches import graph_caches_bypassed
from hopkit._torch.contract import need
from hopkit._torch.inductor import output_code, post_grad_graphs

__all__ = ["KernelCall", "calls_of_compiled_graphs", "is_run_of_compiled_graph"]

_FEATURE = "measured times of kernels"
_IN_SOURCE = re.compile(r'"((?:graph_\d+_)?)cpp_\w+", nullptr')
"""The name that a C++ kernel gives the profiler; the number is that of the graph."""


class KernelCall(NamedTuple):
    """One call of a kernel in generated code: its name in a profile, and the names of the nodes that it computes."""

    event: str
    nodes: tuple[str, ...]


@contextlib.contextmanager
def calls_of_compiled_graphs(see: Callable[[torch.fx.GraphModule, list[KernelCall]], None]) -> Iterator[None]:
    """Call ``see(gm, calls)`` with each graph after its post-grad passes, and the calls of kernels in its code.

    Inside the block C++ kernels tell the profiler when they run. One thread compiles at a time: a graph is told by when
    its code comes. Source: ``torch/_inductor/debug.py``, which numbers
    the calls.
    """
    config = need("torch._inductor.config", feature=_FEATURE)
    need("torch._inductor.config.cpp.enable_kernel_profile", feature=_FEATURE)
    need("torch._inductor.config.trace.provenance_tracking_level", feature=_FEATURE)
    compiling: list[tuple[torch.fx.GraphModule, set[str]]] = []

    def passed(gm: torch.fx.GraphModule) -> None:
        compiling.append((gm, set(_nodes_of_kernels())))

    def written(code: str) -> None:
        gm, earlier = compiling.pop()
        found = _IN_SOURCE.search(code)
        prefix = found[1] if found else ""
        nodes = _nodes_of_kernels()
        new = sorted(nodes.keys() - earlier, key=lambda key: int(key.rpartition(":")[2]))
        see(gm, [KernelCall(_event(key.rpartition(":")[0], prefix), tuple(nodes[key])) for key in new])

    with (
        # Of a graph that a cache serves there is the code, and not what it was made of.
        graph_caches_bypassed(lambda: True),
        config.patch({"cpp.enable_kernel_profile": True, "trace.provenance_tracking_level": 1}),
        post_grad_graphs(passed),
        output_code(written),
    ):
        yield


def _nodes_of_kernels() -> dict[str, list[str]]:
    # Looked up each time: torch rebinds the table.
    table: dict[str, list[str]] = need(
        "torch._inductor.debug._inductor_triton_kernel_to_post_grad_node_info", feature=_FEATURE
    )
    return table


def is_run_of_compiled_graph(event: Any) -> bool:
    """Whether an event of a profile is one run of the code of a graph, with its kernels as children."""
    return str(event.name).startswith("## Call CompiledFxGraph ")


def _event(kernel: str, prefix: str) -> str:
    owner, _, name = kernel.rpartition(".")
    if owner == "extern_kernels":
        return f"aten::{name}"
    if owner.startswith("torch.ops."):
        _, _, namespace, operator, *_ = kernel.split(".")
        return f"{namespace}::{operator}"
    return prefix + kernel
