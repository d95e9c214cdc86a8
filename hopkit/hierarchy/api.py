"""Record call hierarchies inside a block."""

from __future__ import annotations

import contextlib
import resource
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar

import torch

from hopkit._torch.aot import node_metadata, nonstrict_export
from hopkit._torch.dynamo import trace_events
from hopkit._torch.inductor import compile_caches, passes
from hopkit.hierarchy import body_reruns
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, CallHierarchy, common, derived_hierarchy
from hopkit.hierarchy.export_run import PythonRun
from hopkit.hierarchy.pass_nodes import PassNodes
from hopkit.hierarchy.recorder import Recorder

__all__ = ["record", "record_all_threads"]

RECURSION_LIMIT = 30_000
"""The greatest number of Python frames that Dynamo may need: about 40 for each level of nested modules."""

BYTES_A_FRAME = 700
"""Bytes of the C stack for each of these frames, with a margin: about 400 were measured."""

_recording: ContextVar[bool] = ContextVar("hopkit_recording", default=False)


@contextlib.contextmanager
def record(*, behind_dynamo: bool = True) -> Iterator[None]:
    """Record the call hierarchy of each node of the graphs that are compiled inside the block.

    ``node.meta["call_hierarchy"]`` is a list of plain dicts, outermost first, and backward nodes have
    ``"fwd_call_hierarchy"``. The block records all graphs that this thread compiles: of ``torch.compile`` and
    ``torch.export`` (strict or not), bodies of HOPs, AOTAutograd's graphs, Inductor's. Frames that were compiled before
    are compiled again, and no cache of graphs is read or written. Blocks nest, and several threads may record at a
    time; the rest of the process is not affected. On exit, also by an exception, torch is restored.

    Without ``behind_dynamo`` only the nodes of Dynamo's graphs and of their bodies get the field: caches and Python's
    recursion limit stay unchanged, and nothing behind Dynamo is patched.

    Raises `UnsupportedTorch` if torch lacks a private name that this needs. Source of the format: RFC-0051.

    >>> def helper(x):
    ...     return x.sin()
    >>> graphs = []
    >>> def backend(gm, inputs):
    ...     graphs.append(gm)
    ...     return gm
    >>> with record():
    ...     _ = torch.compile(lambda x: helper(x) + 1, backend=backend)(torch.ones(2))
    >>> [node.meta["call_hierarchy"] for node in graphs[0].graph.nodes if node.op == "call_method"]
    [[{'type': 'function', 'name': 'helper', 'count': 0}]]
    """
    with _tracing, _behind_dynamo if behind_dynamo else contextlib.nullcontext():
        token = _recording.set(True)
        try:
            yield
        finally:
            _recording.reset(token)


@contextlib.contextmanager
def record_all_threads() -> Iterator[None]:
    """Record as `record` does, on each thread of the process."""
    global _threads_recorded
    with record():
        _threads_recorded += 1
        try:
            yield
        finally:
            _threads_recorded -= 1


_threads_recorded = 0
"""The number of blocks that record on each thread."""


def _is_recording() -> bool:
    return _threads_recorded > 0 or _recording.get()


class _CountedPatches:
    """Patches of torch that are in force while at least one block, of any thread, needs them."""

    def __init__(self, make: Callable[[], Sequence[AbstractContextManager[None]]]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._users = 0
        self._patches = contextlib.ExitStack()

    def __enter__(self) -> None:
        with self._lock:
            if self._users == 0:
                with contextlib.ExitStack() as patches:
                    for patch in self._make():
                        patches.enter_context(patch)
                    self._patches = patches.pop_all()
            self._users += 1

    def __exit__(self, *exception: object) -> None:
        with self._lock:
            self._users -= 1
            if self._users == 0:
                self._patches.close()


@contextlib.contextmanager
def _deep_recursion() -> Iterator[None]:
    """Raise the recursion limit inside the block for deeply nested models, as far as the C stack allows.

    An endless recursion still raises ``RecursionError``: beyond the C stack it would end the process.
    """
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, min(RECURSION_LIMIT, _stack_size() // BYTES_A_FRAME)))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def _stack_size() -> int:
    """Return the bytes of this thread's C stack; 8 MiB, Linux's default, if the process has no limit."""
    process_limit, _ = resource.getrlimit(resource.RLIMIT_STACK)
    if process_limit == resource.RLIM_INFINITY:
        process_limit = 8 << 20
    if threading.current_thread() is threading.main_thread():
        return process_limit
    return threading.stack_size() or process_limit


_tracing = _CountedPatches(lambda: (trace_events.traced(Recorder(_is_recording)),))
_behind_dynamo = _CountedPatches(
    lambda: (
        node_metadata.field_kept(FIELD),
        node_metadata.field_kept(FORWARD_FIELD),
        body_reruns.field_kept_in_bodies(FIELD, FORWARD_FIELD),
        node_metadata.backward_nodes(_link_backward),
        node_metadata.nodes_replaced(_derive),
        passes.passes_watched(PassNodes(_is_recording)),
        nonstrict_export.exported_as_python(lambda program: PythonRun(program) if _is_recording() else None, FIELD),
        compile_caches.compiled_apart(_is_recording),
        compile_caches.graph_caches_bypassed(_is_recording),
        _deep_recursion(),
    )
)


def _link_backward(pairs: Sequence[tuple[torch.fx.Node, torch.fx.Node]]) -> None:
    # A body that ran again for its backward graph has linked its nodes already, and torch's pairs are wrong there.
    if any(FORWARD_FIELD in backward.meta for backward, _ in pairs):
        return
    for backward, forward in pairs:
        if (hierarchy := forward.meta.get(FIELD)) is not None:
            backward.meta[FORWARD_FIELD] = hierarchy


def _derive(old: Sequence[torch.fx.Node], new: Sequence[torch.fx.Node]) -> None:
    """Set the hierarchy of nodes that replace others to the deepest common scope of those."""
    for field in (FIELD, FORWARD_FIELD):
        replaced = [node.meta[field] for node in old if field in node.meta]
        for node in new if replaced else ():
            current = node.meta.get(field)
            if current is None or len(old) > 1:
                node.meta[field] = derived_hierarchy(common(replaced))
            elif isinstance(current, CallHierarchy) and current.derived:
                node.meta[field] = derived_hierarchy(common([current, *replaced]))
