"""The block in which call hierarchies are recorded."""

from __future__ import annotations

import contextlib
import resource
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar

import torch

from hopkit._torch import body_metadata, compile_caches, exporting, metadata, tracing
from hopkit.hierarchy.entries import FIELD, FORWARD_FIELD, CallHierarchy, common, derived_hierarchy
from hopkit.hierarchy.recorder import Recorder
from hopkit.hierarchy.running import PythonRun

__all__ = ["record"]

RECURSION_LIMIT = 30_000
"""Frames of Python that Dynamo may need at most: about 40 for each module inside another."""

BYTES_A_FRAME = 700
"""Of the C stack, for each of these frames, with room to spare: about 400 were measured."""

_recording: ContextVar[bool] = ContextVar("hopkit_recording", default=False)


@contextlib.contextmanager
def record(*, behind_dynamo: bool = True) -> Iterator[None]:
    """Give each node of what is compiled inside the block its call hierarchy.

    ``node.meta["call_hierarchy"]`` is a list of plain dicts, outermost first, and backward nodes have
    ``"fwd_call_hierarchy"``. All that is compiled by this thread is recorded: graphs of ``torch.compile`` and of
    ``torch.export`` (strict or not), bodies of HOPs, AOTAutograd's graphs, Inductor's. Frames that were compiled before
    are compiled again, and no cache of graphs is read or written. Blocks nest, and several threads may record at a
    time; the rest of the process sees nothing of it. On exit, also by an exception, torch is as it was.

    Without ``behind_dynamo`` only the nodes of Dynamo's graphs and of their bodies get the field: caches and Python's
    recursion limit stay as they are, and nothing behind Dynamo is patched.

    Raises `UnsupportedTorch` where torch lacks a private name that this needs. Source of the format: RFC-0051.

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


class _SharedPatches:
    """Patches of torch, in force while at least one block, of whatever thread, needs them."""

    def __init__(self, make: Callable[[], Sequence[AbstractContextManager[None]]]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._users = 0
        self._patches = contextlib.ExitStack()

    def __enter__(self) -> None:
        with self._lock:
            if self._users == 0:
                with contextlib.ExitStack() as patches:
                    for each in self._make():
                        patches.enter_context(each)
                    self._patches = patches.pop_all()
            self._users += 1

    def __exit__(self, *exception: object) -> None:
        with self._lock:
            self._users -= 1
            if self._users == 0:
                self._patches.close()


@contextlib.contextmanager
def _deep_recursion() -> Iterator[None]:
    """Let Dynamo follow models that are nested hundreds deep, as far as the C stack goes.

    A recursion without end is a ``RecursionError`` as ever: beyond the stack it would end the process.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, min(RECURSION_LIMIT, _stack_size() // BYTES_A_FRAME)))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _stack_size() -> int:
    """The bytes of this thread's C stack; 8 MiB, what Linux gives, where the process has no limit."""
    of_process, _ = resource.getrlimit(resource.RLIMIT_STACK)
    if of_process == resource.RLIM_INFINITY:
        of_process = 8 << 20
    if threading.current_thread() is threading.main_thread():
        return of_process
    return threading.stack_size() or of_process


_tracing = _SharedPatches(lambda: (tracing.traced(Recorder(_recording.get)),))
_behind_dynamo = _SharedPatches(
    lambda: (
        metadata.field_kept(FIELD),
        metadata.field_kept(FORWARD_FIELD),
        body_metadata.field_kept_in_bodies(FIELD, FORWARD_FIELD),
        metadata.backward_nodes(_tell_backward),
        metadata.nodes_replaced(_derive),
        exporting.exported_as_python(lambda program: PythonRun(program) if _recording.get() else None, FIELD),
        compile_caches.compiled_apart(_recording.get),
        compile_caches.graph_caches_bypassed(_recording.get),
        _deep_recursion(),
    )
)


def _tell_backward(pairs: Sequence[tuple[torch.fx.Node, torch.fx.Node]]) -> None:
    # A body that was run again for its backward graph has told its own nodes, and torch's pairs are wrong there.
    if any(FORWARD_FIELD in backward.meta for backward, _ in pairs):
        return
    for backward, forward in pairs:
        if (found := forward.meta.get(FIELD)) is not None:
            backward.meta[FORWARD_FIELD] = found


def _derive(old: Sequence[torch.fx.Node], new: Sequence[torch.fx.Node]) -> None:
    """Nodes that take the place of others have the deepest scope that is common to those."""
    for field in (FIELD, FORWARD_FIELD):
        found = [each.meta[field] for each in old if field in each.meta]
        for node in new if found else ():
            has = node.meta.get(field)
            if has is None or len(old) > 1:
                node.meta[field] = derived_hierarchy(common(found))
            elif isinstance(has, CallHierarchy) and has.derived:
                node.meta[field] = derived_hierarchy(common([has, *found]))
