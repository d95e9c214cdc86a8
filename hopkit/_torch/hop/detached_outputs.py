"""Integer and detached tensors among the outputs of an operator that is differentiated.

The backward of torch's ``cond``, ``switch``, ``map_impl`` and ``scan`` expects a gradient of each output. Torch
2.13 to 2.15 fail at one of integers: "outs_to_grad length (1) != tangents length (2)". So they pass as floating
tensors. A floating tensor that depends on no input in a differentiable way has none.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

import torch

from hopkit._torch.dynamo.emission import new_value
from hopkit._torch.dynamo.protocols import InstructionTranslator, SubgraphTracer, VariableTracker
from hopkit._torch.dynamo.subgraphs import current_grad_mode
from hopkit._torch.functorch import requires_grad

__all__ = ["as_floating", "as_returned", "integer_dtypes"]

_BITS = {torch.int64: torch.float64, torch.uint64: torch.float64}
"""Types of integers that no floating type of torch holds exactly: their bits pass as a number of as many."""


class ReopenableBody(Protocol):
    """A body that was traced, and into whose graph more can be traced."""

    @property
    def tracer(self) -> SubgraphTracer:
        """The SubgraphTracer that recorded the graph."""

    def reopened(self, tx: InstructionTranslator) -> AbstractContextManager[None]:
        """Trace into the graph inside the block."""


def integer_dtypes(
    bodies: Sequence[ReopenableBody], outputs: Sequence[Sequence[Any]], others: Sequence[torch.fx.Proxy] = ()
) -> tuple[torch.dtype | None, ...]:
    """Return the dtype of each output that must pass as a floating tensor, None for others.

    ``outputs`` has, for each output, the proxy that each body returns. An operator is differentiated if gradients are
    on, a body lifts a value that requires one (or one of ``others`` does), and an output is floating.
    """
    lifted = [outer for body in bodies for outer in body.tracer.lifted_freevars]
    inputs = [proxy.node.meta["example_value"] for proxy in itertools.chain(lifted, others)]
    dtypes = [_dtype_of(proxies) for proxies in outputs]
    is_differentiated = current_grad_mode() and any(
        isinstance(value, torch.Tensor) and requires_grad(value) for value in inputs
    )
    if not is_differentiated or not any(dtype is not None and _is_floating(dtype) for dtype in dtypes):
        return (None,) * len(dtypes)
    return tuple(None if dtype is None or _is_floating(dtype) else dtype for dtype in dtypes)


def as_floating(tx: InstructionTranslator, body: ReopenableBody, value: Any, dtype: torch.dtype | None) -> Any:
    """Return a floating tensor, made in the body, with the integers of a tensor of ``dtype``; for None, the value.

    The value is a proxy or a VT, and so is what is returned.
    """
    if dtype is None:
        return value
    is_proxy = isinstance(value, torch.fx.Proxy)
    proxy = value if is_proxy else value.as_proxy()
    with body.reopened(tx):
        inner = body.tracer.maybe_lift_tracked_freevar_to_input(proxy)
        method, other = ("view", _BITS[dtype]) if dtype in _BITS else ("to", torch.float64)
        if method == "view":
            inner = new_value(tx, "call_method", "clone", (inner,), {}).as_proxy()
        vt = new_value(tx, "call_method", method, (inner, other), {})
        return vt.as_proxy() if is_proxy else vt


def as_returned(
    tx: InstructionTranslator,
    items: Sequence[VariableTracker],
    dtypes: Sequence[torch.dtype | None],
    outputs: Sequence[Sequence[Any]],
) -> list[VariableTracker]:
    """Return the results of the operator as its bodies return them, from ``outputs`` before they were made floating.

    Where a dtype is given, they are integers again. Torch's operators mark each floating result if any operand requires
    a gradient: one that requires a gradient in no body is detached.
    """
    found = []
    for item, dtype, proxies in zip(items, dtypes, outputs, strict=True):
        if dtype is not None or (_is_detached(*proxies) and not _is_detached(item.as_proxy())):
            item = new_value(tx, "call_method", "detach", (item.as_proxy(),), {})
        if dtype is not None:
            method = "view" if dtype in _BITS else "to"
            item = new_value(tx, "call_method", method, (item.as_proxy(), dtype), {})
        found.append(item)
    return found


def _is_detached(*values: Any) -> bool:
    """Return whether all values are tensors that require no gradient; a number is none."""
    examples = [value.node.meta.get("example_value") if isinstance(value, torch.fx.Proxy) else None for value in values]
    return all(isinstance(example, torch.Tensor) and not requires_grad(example) for example in examples)


def _dtype_of(proxies: Sequence[Any]) -> torch.dtype | None:
    """Return the dtype of tensors, None for other values and for tensors of several dtypes: torch refuses those."""
    values = [proxy.node.meta.get("example_value") if isinstance(proxy, torch.fx.Proxy) else None for proxy in proxies]
    dtypes = {value.dtype if isinstance(value, torch.Tensor) else None for value in values}
    return dtypes.pop() if len(dtypes) == 1 else None


def _is_floating(dtype: torch.dtype) -> bool:
    return dtype.is_floating_point or dtype.is_complex
