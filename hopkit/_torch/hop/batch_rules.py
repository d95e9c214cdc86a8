"""An operator that computes another one on the samples of a vmap, for HOPs of torch that have no rule for vmap.

The operator is in the graph of Dynamo alone: the code that runs under vmap, a compiler's next trace included, calls its
rule, which calls torch's HOP on whole batches. Source: ``torch/_functorch/vmap.py``, ``scan_batch_rule`` in
``torch/_higher_order_ops/scan.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.functorch import VmapInterpreter, transforms
from hopkit._torch.hop.operator import Operator
from hopkit._torch.hop.registry import require_free

__all__ = ["batched_operator", "on_batches"]

_FEATURE = "custom HOPs"

Rule = Callable[..., tuple[Any, ...]]
"""A function of the operator to call on whole batches, a level of vmap, and the arguments of the operator."""


def batched_operator(name: str, target: str, rule: Rule) -> Operator:
    """Register an operator ``name`` that runs ``rule`` at each level of vmap, and torch's HOP ``target`` below them.

    It stays in torch's registry. Raises `HopkitError` if the name is taken.
    """
    base: type = need("torch._ops.HigherOrderOperator", feature=_FEATURE)
    require_free(name)

    class BatchedHop(base):  # type: ignore[misc]  # looked up lazily
        def __call__(self, /, *args: Any, **options: Any) -> Any:
            if transforms()[-1:] != ("Vmap",):
                return getattr(torch.ops.higher_order, target)(*args, **options)
            vmap = need("torch._functorch.pyfunctorch.retrieve_current_functorch_interpreter", feature=_FEATURE)()
            # Not by the dispatcher: it has no rule at any other key.
            with _symbols_of_bodies_ignored():
                return rule(self, vmap, *args, **options)

    operator: Operator = BatchedHop(name)
    return operator


@contextlib.contextmanager
def _symbols_of_bodies_ignored() -> Iterator[None]:
    """On fake tensors, ignore the symbols that the nodes of bodies make again; a trace into a graph binds them."""
    mode = need("torch._guards.detect_fake_mode", feature=_FEATURE)([])
    traces = need("torch.fx.experimental.proxy_tensor.get_proxy_mode", feature=_FEATURE)() is not None
    shapes = mode.shape_env if mode is not None and not traces else None
    with shapes.ignore_fresh_unbacked_symbols() if shapes is not None else contextlib.nullcontext():
        yield


def on_batches(
    body: Callable[..., Any], dims: Sequence[int | None], vmap: VmapInterpreter
) -> Callable[..., tuple[tuple[Any, ...], tuple[int | None, ...]]]:
    """Return a body of flat values as a function of batches, which also returns the batch dimension of each output."""
    restore = need("torch._functorch.vmap.restore_vmap", feature=_FEATURE)

    def run(*inputs: Any) -> tuple[tuple[Any, ...], tuple[int | None, ...]]:
        outputs, found = restore(body, tuple(dims), vmap.batch_size(), vmap.randomness())(*inputs)
        return tuple(outputs), tuple(found)

    return run
