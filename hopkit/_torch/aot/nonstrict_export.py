"""Nonstrict ``torch.export``, which traces programs by running them as Python.

Source: ``torch/export/_trace.py``, ``torch/fx/experimental/proxy_tensor.py``.
"""

from __future__ import annotations

import contextlib
import linecache
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from contextvars import ContextVar
from types import FrameType
from typing import Any, Protocol

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched

__all__ = ["RunWatcher", "exported_as_python", "module_itself"]

_FEATURE = "call hierarchy"


class RunWatcher(Protocol):
    """The receiver of events of one run of a traced program."""

    def running(self) -> AbstractContextManager[None]:
        """Return the block in which the program runs."""

    def module_called(self, module: torch.nn.Module) -> AbstractContextManager[None]:
        """Return the block in which a module is called."""

    def node_made(self, node: torch.fx.Node) -> None:
        """Handle a new call node."""


_body: ContextVar[torch.fx.GraphModule | None] = ContextVar("hopkit_body", default=None)
"""The graph that torch reruns, made by Dynamo for a HOP or a body: its nodes have their fields."""


@contextlib.contextmanager
def exported_as_python(watcher_of: Callable[[torch.nn.Module], RunWatcher | None], field: str) -> Iterator[None]:
    """Report each run of a program under nonstrict export inside the block.

    ``watcher_of(program)`` is called once for each run; None ignores the run. The bodies of HOPs, which Dynamo traces
    and torch reruns, keep ``field``. Source: ``_export_to_aten_ir_make_fx`` in ``torch/export/_trace.py``,
    ``torch/fx/experimental/proxy_tensor.py``, ``torch/_higher_order_ops/utils.py``.
    """
    tracer_class = need("torch.fx.experimental.proxy_tensor._ModuleStackTracer", feature=_FEATURE)
    trace_program = need("torch.fx.experimental.proxy_tensor._ModuleStackTracer.trace", feature=_FEATURE)
    call = need("torch.fx.experimental.proxy_tensor._ModuleStackTracer.call_module", feature=_FEATURE)
    base = need("torch.fx.experimental.proxy_tensor.PythonKeyTracer", feature=_FEATURE)
    create = need("torch.fx.experimental.proxy_tensor.PythonKeyTracer.create_node", feature=_FEATURE)
    bodies, run_name = place("torch._higher_order_ops.utils._maybe_run_with_interpreter", feature=_FEATURE)
    runner_of = getattr(bodies, run_name)
    watchers: ContextVar[RunWatcher | None] = ContextVar("hopkit_run_watcher", default=None)

    def trace(self: Any, *args: Any, **kwargs: Any) -> Any:
        # Torch wraps the program in another module.
        watcher = watcher_of(getattr(self.scope_root, "_export_root", self.scope_root))
        if watcher is None:
            return trace_program(self, *args, **kwargs)
        self.hopkit_watcher = watcher
        token = watchers.set(watcher)
        try:
            with watcher.running():
                return trace_program(self, *args, **kwargs)
        finally:
            watchers.reset(token)

    def call_module(self: Any, m: torch.nn.Module, *args: Any, **kwargs: Any) -> Any:
        watcher = getattr(self, "hopkit_watcher", None)
        if watcher is None:
            return call(self, m, *args, **kwargs)
        if isinstance(m, torch.fx.GraphModule):
            with _rerun(m):
                return call(self, m, *args, **kwargs)
        with watcher.module_called(module_itself(m)):
            return call(self, m, *args, **kwargs)

    def create_node(self: Any, kind: str, *args: Any, **kwargs: Any) -> Any:
        node = create(self, kind, *args, **kwargs)
        # call_function, call_method, call_module
        if kind[0] == "c":
            body_node = _current_node(body) if (body := _body.get()) is not None else None
            if body_node is not None and field in body_node.meta:
                node.meta.setdefault(field, body_node.meta[field])
            elif (watcher := getattr(self, "hopkit_watcher", None)) is not None:
                watcher.node_made(node)
        return node

    def maybe_run_with_interpreter(fn: Callable[..., Any]) -> Any:
        runner = runner_of(fn)
        # Torch interprets a body only if it keeps all metadata of the nodes; else it runs the code of the body.
        if runner is not fn or not isinstance(fn, torch.fx.GraphModule) or watchers.get() is None:
            return runner

        def run(*args: Any) -> Any:
            with _rerun(fn):
                return fn(*args)

        return run

    with (
        patched(tracer_class, "trace", trace, feature=_FEATURE),
        patched(tracer_class, "call_module", call_module, feature=_FEATURE),
        patched(base, "create_node", create_node, feature=_FEATURE),
        patched(bodies, run_name, maybe_run_with_interpreter, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def _rerun(body: torch.fx.GraphModule) -> Iterator[None]:
    token = _body.set(body)
    try:
        yield
    finally:
        _body.reset(token)


_ASSIGNMENT = re.compile(r"\s*(\w+)\b[^=]*=")


def _current_node(body: torch.fx.GraphModule) -> torch.fx.Node | None:
    """Return the node of a body whose line of generated code runs now.

    Interpreting the body instead would change the stack traces that torch keeps of its nodes.
    """
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not frame.f_code.co_filename.startswith("<eval_with_key>"):
        frame = frame.f_back
    if frame is None:
        return None
    line = _ASSIGNMENT.match(linecache.getline(frame.f_code.co_filename, frame.f_lineno))
    return next((node for node in body.graph.nodes if line is not None and node.name == line[1]), None)


def module_itself(module: Any) -> Any:
    """Return the module inside torch's proxy of a module with several names; other values unchanged."""
    proxy = need("torch.fx.experimental.proxy_tensor._AttrProxy", feature=_FEATURE)
    while isinstance(module, proxy):
        module = module.get_base()
    return module
