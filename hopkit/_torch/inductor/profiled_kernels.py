"""The names under which kernels of generated code report to ``torch.profiler``.

Source: ``torch/_inductor/codegen/cpp.py`` (a kernel's record function), ``torch/_inductor/output_code.py``.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any

from hopkit._torch.contract import need
from hopkit._torch.inductor.compile_caches import graph_caches_bypassed

__all__ = ["event_name", "event_prefix", "is_run_of_compiled_graph", "reporting_kernels"]

_FEATURE = "measured times of kernels"
_KERNEL_EVENT = re.compile(r'"((?:graph_\d+_)?)cpp_\w+", nullptr')
"""The name that a C++ kernel reports to the profiler; the number is that of the graph."""


@contextlib.contextmanager
def reporting_kernels() -> Iterator[None]:
    """Let C++ kernels that are compiled inside the block report to the profiler; bypass the caches of graphs.

    A cache returns the code of a graph without its nodes. Torch keeps the origins of each node that a pass replaces.
    """
    config = need("torch._inductor.config", feature=_FEATURE)
    need("torch._inductor.config.cpp.enable_kernel_profile", feature=_FEATURE)
    need("torch._inductor.config.trace.provenance_tracking_level", feature=_FEATURE)
    with (
        graph_caches_bypassed(lambda: True),
        config.patch({"cpp.enable_kernel_profile": True, "trace.provenance_tracking_level": 1}),
    ):
        yield


def event_prefix(code: str) -> str:
    """Return what stands before the names of a module's C++ kernels in a profile: ``"graph_0_"``, or ''."""
    match = _KERNEL_EVENT.search(code)
    return match[1] if match else ""


def event_name(kernel: str, prefix: str) -> str:
    """Return the name of a kernel in a profile.

    >>> event_name("extern_kernels.mm", ""), event_name("torch.ops.aten.sort.stable", "")
    ('aten::mm', 'aten::sort')
    >>> event_name("cpp_fused_sin_0", "graph_1_")
    'graph_1_cpp_fused_sin_0'
    """
    owner, _, name = kernel.rpartition(".")
    if owner == "extern_kernels":
        return f"aten::{name}"
    if owner.startswith("torch.ops."):
        _, _, namespace, operator, *_ = kernel.split(".")
        return f"{namespace}::{operator}"
    return prefix + kernel


def is_run_of_compiled_graph(event: Any) -> bool:
    """Return whether an event of a profile is one run of a graph's code, with its kernels as children."""
    return str(event.name).startswith("## Call CompiledFxGraph ")
