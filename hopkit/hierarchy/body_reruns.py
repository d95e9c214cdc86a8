"""Keep the hierarchy when torch reruns a body of a HOP to make its backward graph.

torch keeps no metadata of the body's nodes then. This module interprets the rerun node by node, and copies the
hierarchy of each node to the new nodes, and to the autograd nodes that it makes.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from typing import Any

import torch
import torch.fx.traceback

from hopkit._torch.aot.rerun_bodies import (
    bodies_interpreted,
    forward_replaced,
    joint_functions_run,
    joint_graphs_rerun,
    nodes_interpreted,
)

__all__ = ["field_kept_in_bodies"]


@contextlib.contextmanager
def field_kept_in_bodies(field: str, backward_field: str) -> Iterator[None]:
    """Keep a field of ``meta`` when torch reruns a body of a HOP as Python to make its backward graph.

    The nodes of that graph that compute gradients get ``backward_field``: the field of their forward node. torch itself
    can't find that node, since all of them have one number. All other metadata stays lost. A scan reruns the joint
    graph of its body, and then the backward part of it.

    Torch interprets the body of a checkpoint when it runs the body around it. It reruns any other body, forward and
    backward, in an autograd node of the body around it. That run records itself: its forward nodes and sums of
    gradients belong to no autograd node. Source: ``tag_activation_checkpoint_impl`` in
    ``torch/_higher_order_ops/wrap.py``.
    """
    with (
        bodies_interpreted(lambda body, *args: _DifferentiatedBody(body, field, backward_field).run(*args)),
        joint_graphs_rerun(lambda graph: _rerun(graph, (field, backward_field))),
        nodes_interpreted(_record_in_active),
        joint_functions_run(lambda: _current(backward_field, _NOTHING)),
    ):
        yield


def _record_in_active(node: torch.fx.Node, result: Any) -> None:
    if (recorder := _active_recorder.get()) is not None:
        recorder.record(node, result)


@contextlib.contextmanager
def _rerun(graph: torch.fx.GraphModule | None, fields: Sequence[str]) -> Iterator[None]:
    """Pass ``fields`` of each node of a graph on when the graph is called; of anything else, pass on none."""
    with contextlib.ExitStack() as blocks:
        if graph is not None:
            blocks.enter_context(forward_replaced(graph, _FieldsOnly(graph, fields).run))
        else:
            # Else nodes would get the current metadata, those of the call of the scan.
            for field in fields:
                blocks.enter_context(_current(field, _NOTHING))
        yield


class _FieldsOnly(torch.fx.Interpreter):
    """Run a graph node by node, and pass on only some fields of each node."""

    def __init__(self, gm: torch.fx.GraphModule, fields: Sequence[str]) -> None:
        super().__init__(gm)
        self._fields = fields

    def run_node(self, n: torch.fx.Node) -> Any:
        """Run a node under the current metadata, which torch would replace by those of the node."""
        with contextlib.ExitStack() as blocks:
            for field in self._fields:
                blocks.enter_context(_current(field, n.meta.get(field, _NOTHING)))
            args, kwargs = self.fetch_args_kwargs_from_env(n)
            return getattr(self, n.op)(n.target, args, kwargs)


class _DifferentiatedBody(_FieldsOnly):
    """Run the graph of a body, and pass on one field to each new node and to those of its autograd nodes."""

    def __init__(self, gm: torch.fx.GraphModule, field: str, backward_field: str) -> None:
        super().__init__(gm, (field,))
        self._recorder = _BackwardRecorder(field, backward_field)

    def run(self, *args: Any, **kwargs: Any) -> Any:
        with self._recorder.active():
            return super().run(*args, **kwargs)

    def run_node(self, n: torch.fx.Node) -> Any:
        result = super().run_node(n)
        self._recorder.record(n, result)
        return result


_active_recorder: ContextVar[_BackwardRecorder | None] = ContextVar("hopkit_backward_recorder", default=None)
"""The active recorder for the nodes that fx.Interpreter runs inside the current body."""


class _BackwardRecorder:
    """Attach the field of each forward node of a body to the autograd nodes that it made."""

    def __init__(self, field: str, backward_field: str) -> None:
        self._field, self._backward_field = field, backward_field
        self._seen: set[Any] = set()

    @contextlib.contextmanager
    def active(self) -> Iterator[None]:
        """Record the nodes of bodies that torch interprets inside the block too."""
        token = _active_recorder.set(self)
        try:
            yield
        finally:
            _active_recorder.reset(token)

    def record(self, node: torch.fx.Node, result: Any) -> None:
        """Record that a node ran with this result."""
        grad_fns = self._new_grad_fns(result)
        for grad_fn in grad_fns if self._field in node.meta else ():
            self._attach(grad_fn, node.meta[self._field])

    def _attach(self, grad_fn: Any, value: Any) -> None:
        """Set the field on FX nodes that an autograd node makes, also in a body that it reruns."""
        blocks = contextlib.ExitStack()

        def begin(grads: Any) -> None:
            blocks.enter_context(_current(self._backward_field, value))
            blocks.enter_context(self.active())

        grad_fn.register_prehook(begin)
        grad_fn.register_hook(lambda inputs, outputs: blocks.close())

    def _new_grad_fns(self, result: Any) -> list[Any]:
        """Return the autograd nodes of a result that no earlier result had."""
        results = result if isinstance(result, (list, tuple)) else (result,)
        pending = [value.grad_fn for value in results if isinstance(value, torch.Tensor) and value.grad_fn is not None]
        new = []
        while pending:
            grad_fn = pending.pop()
            if grad_fn not in self._seen:
                self._seen.add(grad_fn)
                new.append(grad_fn)
                pending += [parent for parent, _ in grad_fn.next_functions if parent is not None]
        return new


@contextlib.contextmanager
def _current(field: str, value: Any) -> Iterator[None]:
    """Set a field of ``meta`` on the nodes made inside the block, or remove it."""
    saved = torch.fx.traceback.get_current_meta().get(field, _NOTHING)
    _set(field, value)
    try:
        yield
    finally:
        # Torch may have replaced the current metadata by a copy.
        _set(field, saved)


def _set(field: str, value: Any) -> None:
    current = torch.fx.traceback.get_current_meta()
    if value is _NOTHING:
        current.pop(field, None)
    else:
        current[field] = value


_NOTHING = object()
