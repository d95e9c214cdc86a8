"""Faults in Inductor's provenance of kernels: the code is right, and says something wrong of itself."""

from __future__ import annotations

import contextlib

from hopkit._torch.inductor import planted_provenance
from hopkit.faults.decorators import in_provenance

__all__ = [
    "provenance_comment_missing",
    "provenance_handle_repeated",
    "provenance_handles_swapped",
    "provenance_node_lost",
    "provenance_stack_trace_of_another",
    "provenance_stack_traces_lost",
]

_LOST = ("sin", "cos", "tanh", "exp", "mul", "add", "sub", "relu")
"""The operators whose nodes `provenance_node_lost` loses."""


@in_provenance("provenance")
def provenance_handles_swapped() -> contextlib.AbstractContextManager[None]:
    """Write the handles of the first two kernels above each other's calls."""
    return planted_provenance.comments_changed(lambda kernel, handle: {1: 2, 2: 1}.get(handle, handle))


@in_provenance("provenance")
def provenance_handle_repeated() -> contextlib.AbstractContextManager[None]:
    """Write the handle of the first kernel above each call."""
    return planted_provenance.comments_changed(lambda kernel, handle: 1)


@in_provenance("provenance")
def provenance_comment_missing() -> contextlib.AbstractContextManager[None]:
    """Write no handle above the call of the first kernel."""
    return planted_provenance.comments_changed(lambda kernel, handle: None if handle == 1 else handle)


@in_provenance("provenance", kinds=("pointwise",))
def provenance_node_lost() -> contextlib.AbstractContextManager[None]:
    """Lose pointwise nodes that a kernel computes."""
    return planted_provenance.origins_lost(lambda node: node.name.startswith(_LOST))


@in_provenance("provenance")
def provenance_stack_trace_of_another() -> contextlib.AbstractContextManager[None]:
    """Give each part of a kernel the stack traces of the first one."""
    first: list[str] = []

    def change(traces: list[str]) -> list[str]:
        first[:] = first or traces
        return first

    return planted_provenance.stack_traces_changed(change)


@in_provenance("provenance")
def provenance_stack_traces_lost() -> contextlib.AbstractContextManager[None]:
    """Lose the stack traces of all kernels."""
    return planted_provenance.stack_traces_changed(lambda traces: [])
