"""The functions of torch that rerun a body of a HOP as Python to make its backward graph.

Source: ``torch/_higher_order_ops/utils.py``, ``partitioner.py``, ``scan.py``, ``invoke_subgraph.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched

__all__ = ["bodies_interpreted", "forward_replaced", "joint_functions_run", "joint_graphs_rerun", "nodes_interpreted"]

_FEATURE = "call hierarchy"
_Block = contextlib.AbstractContextManager[Any]


@contextlib.contextmanager
def nodes_interpreted(see: Callable[[torch.fx.Node, Any], None]) -> Iterator[None]:
    """Call ``see(node, result)`` for each node that an ``fx.Interpreter`` runs inside the block."""
    run_node = torch.fx.Interpreter.run_node

    @functools.wraps(run_node)
    def seen_run_node(self: torch.fx.Interpreter, n: torch.fx.Node) -> Any:
        result = run_node(self, n)
        see(n, result)
        return result

    with patched(torch.fx.Interpreter, "run_node", seen_run_node, feature=_FEATURE):
        yield


@contextlib.contextmanager
def joint_functions_run(around: Callable[[], _Block]) -> Iterator[None]:
    """Run the joint function of a body inside ``around()``.

    Source: ``trace_joint_graph_as_bwd`` in ``torch/_higher_order_ops/invoke_subgraph.py`` and ``create_bw_fn`` in
    ``utils.py``, which make that function.
    """
    owner, name = place("torch._functorch.aot_autograd.create_joint", feature=_FEATURE)
    joint_of = getattr(owner, name)

    @functools.wraps(joint_of)
    def create_joint(*args: Any, **kwargs: Any) -> Any:
        joint = joint_of(*args, **kwargs)

        @functools.wraps(joint)
        def run(*primals_and_tangents: Any) -> Any:
            with around():
                return joint(*primals_and_tangents)

        return run

    with patched(owner, name, create_joint, feature=_FEATURE):
        yield


@contextlib.contextmanager
def bodies_interpreted(run: Callable[..., Any]) -> Iterator[None]:
    """Call ``run(body, *args)`` in place of a body that torch differentiates.

    Source: ``create_bw_fn`` in ``torch/_higher_order_ops/utils.py``.
    """
    owner, name = place("torch._higher_order_ops.utils.prepare_fw_with_masks_all_requires_grad", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def prepare(fn: Callable[..., Any]) -> Any:
        # A wrapper around the branch of a switch drops results that are no tensors.
        body = fn if isinstance(fn, torch.fx.GraphModule) else getattr(fn, "__wrapped__", None)
        if not isinstance(body, torch.fx.GraphModule):
            return original(fn)

        @functools.wraps(body.forward)
        def interpreted(*args: Any) -> Any:
            return run(body, *args)

        def wrapped(*args: Any) -> Any:
            with forward_replaced(body, interpreted):
                return fn(*args)

        return original(interpreted if fn is body else wrapped)

    with patched(owner, name, prepare, feature=_FEATURE):
        yield


@contextlib.contextmanager
def joint_graphs_rerun(around: Callable[[torch.fx.GraphModule | None], _Block]) -> Iterator[None]:
    """Rerun the joint graph of a scan's body, and its backward part, inside ``around(graph)``.

    The graph is None if torch reruns a function that is no graph. Source: ``create_hop_joint_graph`` in
    ``torch/_higher_order_ops/partitioner.py``, ``scan.py``.
    """
    owner, name = place("torch._higher_order_ops.partitioner.materialize_as_graph", feature=_FEATURE)
    scans = need("torch._higher_order_ops.scan.ScanAutogradImpl", feature=_FEATURE)
    run_again = getattr(owner, name)
    run_backward = need("torch._higher_order_ops.scan.ScanAutogradImpl.call_backward", feature=_FEATURE)

    @functools.wraps(run_again)
    def materialize_as_graph(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        # The joint graph is inside the wrapper that functionalizes it.
        joint = getattr(fn, "__wrapped__", None)
        with around(joint if isinstance(joint, torch.fx.GraphModule) else None):
            return run_again(fn, *args, **kwargs)

    @functools.wraps(run_backward)
    def call_backward(self: Any, *grads: Any) -> Any:
        with around(self.hop_partitioned_graph.bw_gm):
            return run_backward(self, *grads)

    with (
        patched(owner, name, materialize_as_graph, feature=_FEATURE),
        patched(scans, "call_backward", call_backward, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def forward_replaced(gm: torch.fx.GraphModule, forward: Callable[..., Any]) -> Iterator[None]:
    """Make calls of a graph run ``forward`` inside the block."""
    with patched(gm, "forward", forward, feature=_FEATURE):
        yield
