"""Metadata of nodes in the bodies of HOPs, where torch runs a body again to make its backward graph."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from typing import Any

import torch
import torch.fx.traceback

from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched

__all__ = ["field_kept_in_bodies"]

_FEATURE = "call hierarchy"


@contextlib.contextmanager
def field_kept_in_bodies(field: str, backward_field: str) -> Iterator[None]:
    """Keep a field also where torch runs a body of a HOP again, as Python, to make its backward graph.

    The nodes of that graph which compute gradients get ``backward_field``, what the field says of their forward node:
    torch can't tell there, since it gives one number to all of them. All other metadata is lost there, and stays so.
    A scan runs the joint graph of its body once more, and what is cut out of that as well. Source: ``create_bw_fn`` in
    ``torch/_higher_order_ops/utils.py``, ``create_hop_joint_graph`` in ``partitioner.py``, ``scan.py``.
    """
    with (
        _bodies_prepared(field, backward_field),
        _joint_graphs_run((field, backward_field)),
        _bodies_inside_told(backward_field),
    ):
        yield


@contextlib.contextmanager
def _bodies_inside_told(backward_field: str) -> Iterator[None]:
    """Have the bodies inside a body that is differentiated tell of their own nodes, and of their steps.

    Torch interprets the body of a checkpoint where it runs the body around it. Any other it runs again, forward and
    backward, in a step of the backward pass of what is around it: that is a body's own business then, and what it runs
    forward, or adds up, belongs to no step. Source: ``tag_activation_checkpoint_impl`` in
    ``torch/_higher_order_ops/wrap.py``, ``trace_joint_graph_as_bwd`` in ``invoke_subgraph.py``, ``create_bw_fn`` in
    ``utils.py``: those two make the joint function of a body.
    """
    run_node = torch.fx.Interpreter.run_node
    owner, name = place("torch._functorch.aot_autograd.create_joint", feature=_FEATURE)
    joint_of = getattr(owner, name)

    @functools.wraps(run_node)
    def run_node_and_tell(self: torch.fx.Interpreter, n: torch.fx.Node) -> Any:
        result = run_node(self, n)
        if (steps := _told.get()) is not None:
            steps.tell(n, result)
        return result

    @functools.wraps(joint_of)
    def create_joint(*args: Any, **kwargs: Any) -> Any:
        joint = joint_of(*args, **kwargs)

        @functools.wraps(joint)
        def run(*primals_and_tangents: Any) -> Any:
            with _current(backward_field, _NOTHING):
                return joint(*primals_and_tangents)

        return run

    with (
        patched(torch.fx.Interpreter, "run_node", run_node_and_tell, feature=_FEATURE),
        patched(owner, name, create_joint, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def _bodies_prepared(field: str, backward_field: str) -> Iterator[None]:
    """Have a body that is to be differentiated tell of its nodes, and of their steps of the backward pass."""
    owner, name = place("torch._higher_order_ops.utils.prepare_fw_with_masks_all_requires_grad", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def prepare(fn: Callable[..., Any]) -> Any:
        # The branch of a switch is wrapped in a function that leaves out what is no tensor of its results.
        body = fn if isinstance(fn, torch.fx.GraphModule) else getattr(fn, "__wrapped__", None)
        if not isinstance(body, torch.fx.GraphModule):
            return original(fn)

        @functools.wraps(body.forward)
        def interpreted(*args: Any) -> Any:
            return _Differentiated(body, field, backward_field).run(*args)

        def wrapped(*args: Any) -> Any:
            with patched(body, "forward", interpreted, feature=_FEATURE):
                return fn(*args)

        return original(interpreted if fn is body else wrapped)

    with patched(owner, name, prepare, feature=_FEATURE):
        yield


@contextlib.contextmanager
def _joint_graphs_run(fields: Sequence[str]) -> Iterator[None]:
    """Have the joint graph of a scan's body, and what is cut out of it, tell of their nodes where torch runs them."""
    owner, name = place("torch._higher_order_ops.partitioner.materialize_as_graph", feature=_FEATURE)
    scans = need("torch._higher_order_ops.scan.ScanAutogradImpl", feature=_FEATURE)
    run_again = getattr(owner, name)
    run_backward = need("torch._higher_order_ops.scan.ScanAutogradImpl.call_backward", feature=_FEATURE)

    @functools.wraps(run_again)
    def materialize_as_graph(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        # The joint graph comes behind the wrapper that makes it functional.
        joint = getattr(fn, "__wrapped__", None)
        with contextlib.ExitStack() as told:
            if isinstance(joint, torch.fx.GraphModule):
                told.enter_context(_telling(joint, fields))
            else:
                # What is current is the call of the scan, and a step of the backward pass would have that besides.
                for field in fields:
                    told.enter_context(_current(field, _NOTHING))
            return run_again(fn, *args, **kwargs)

    @functools.wraps(run_backward)
    def call_backward(self: Any, *grads: Any) -> Any:
        with _telling(self.hop_partitioned_graph.bw_gm, fields):
            return run_backward(self, *grads)

    with (
        patched(owner, name, materialize_as_graph, feature=_FEATURE),
        patched(scans, "call_backward", call_backward, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def _telling(gm: torch.fx.GraphModule, fields: Sequence[str]) -> Iterator[None]:
    """Have a graph say some fields of each of its nodes, when it is called."""
    with patched(gm, "forward", _FieldsOnly(gm, fields).run, feature=_FEATURE):
        yield


class _FieldsOnly(torch.fx.Interpreter):
    """Runs a graph node by node, and says of each node nothing but some fields."""

    def __init__(self, gm: torch.fx.GraphModule, fields: Sequence[str]) -> None:
        super().__init__(gm)
        self._fields = fields

    def run_node(self, n: torch.fx.Node) -> Any:
        """Run a node under the metadata that are current: torch would put those of the node in their place."""
        with contextlib.ExitStack() as told:
            for field in self._fields:
                told.enter_context(_current(field, n.meta.get(field, _NOTHING)))
            args, kwargs = self.fetch_args_kwargs_from_env(n)
            return getattr(self, n.op)(n.target, args, kwargs)


class _Differentiated(_FieldsOnly):
    """Runs the graph of a body, and says of each node, and of its steps of the backward pass, one field."""

    def __init__(self, gm: torch.fx.GraphModule, field: str, backward_field: str) -> None:
        super().__init__(gm, (field,))
        self._steps = _Steps(field, backward_field)

    def run(self, *args: Any, **kwargs: Any) -> Any:
        with self._steps.told():
            return super().run(*args, **kwargs)

    def run_node(self, n: torch.fx.Node) -> Any:
        result = super().run_node(n)
        self._steps.tell(n, result)
        return result


_told: ContextVar[_Steps | None] = ContextVar("hopkit_steps", default=None)
"""Who is told of the nodes that torch interprets: those of bodies inside the body that is run."""


class _Steps:
    """The steps of the backward pass of a body, each told the field of the node that it belongs to."""

    def __init__(self, field: str, backward_field: str) -> None:
        self._field, self._backward_field = field, backward_field
        self._seen: set[Any] = set()

    @contextlib.contextmanager
    def told(self) -> Iterator[None]:
        """Have the nodes of bodies that torch interprets inside the block told too."""
        token = _told.set(self)
        try:
            yield
        finally:
            _told.reset(token)

    def tell(self, node: torch.fx.Node, result: Any) -> None:
        """A node was run, and gave a result."""
        steps = self._new_steps(result)
        for step in steps if self._field in node.meta else ():
            self._tell_step(step, node.meta[self._field])

    def _tell_step(self, step: Any, value: Any) -> None:
        """Give a field to the nodes that one step of the backward pass makes, also in a body that it runs again."""
        blocks = contextlib.ExitStack()

        def begin(grads: Any) -> None:
            blocks.enter_context(_current(self._backward_field, value))
            blocks.enter_context(self.told())

        step.register_prehook(begin)
        step.register_hook(lambda inputs, outputs: blocks.close())

    def _new_steps(self, result: Any) -> list[Any]:
        """The steps of the backward pass that came with a result, and not with an earlier one."""
        results = result if isinstance(result, (list, tuple)) else (result,)
        waiting = [each.grad_fn for each in results if isinstance(each, torch.Tensor) and each.grad_fn is not None]
        found = []
        while waiting:
            step = waiting.pop()
            if step not in self._seen:
                self._seen.add(step)
                found.append(step)
                waiting += [each for each, _ in step.next_functions if each is not None]
        return found


@contextlib.contextmanager
def _current(field: str, value: Any) -> Iterator[None]:
    """Have the nodes that are made inside the block get a value for a field, or none."""
    before = torch.fx.traceback.get_current_meta().get(field, _NOTHING)
    _set(field, value)
    try:
        yield
    finally:
        # Torch may have put a copy in the place of what was current.
        _set(field, before)


def _set(field: str, value: Any) -> None:
    current = torch.fx.traceback.get_current_meta()
    if value is _NOTHING:
        current.pop(field, None)
    else:
        current[field] = value


_NOTHING = object()
