"""A HOP under torch.func's transforms, in a compiler or a trace: its rule for vmap.

Source: ``torch/_functorch/pyfunctorch.py`` and ``torch/_higher_order_ops/cond.py`` (its rule for vmap).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import torch

from hopkit._torch.contract import need
from hopkit._torch.functorch import VmapInterpreter, is_batched, split, vmapped, wrapped
from hopkit._torch.hop.operator import Operator, Rules, are_bodies
from hopkit.errors import HopkitError

__all__ = ["batch", "register_transforms"]

_FEATURE = "custom HOPs"


def register_transforms(operator: Operator, rules: Rules) -> None:
    """Register the rules for vmap: the same node with batched bodies, or `Rules.by_sample`; other transforms raise."""
    hop: Any = operator
    kinds = need("torch._C._functorch.TransformType", feature=_FEATURE)
    hop.py_impl(kinds.Vmap)(_at_vmap(hop, rules))
    for kind in (kinds.Grad, kinds.Jvp):
        hop.py_impl(kind)(_at_derivative(hop.name(), kind.name.lower()))


def _at_vmap(operator: Any, rules: Rules) -> Callable[..., Any]:
    def call_on_batches(vmap: VmapInterpreter, *args: Any, **config: Any) -> Any:
        place = next(index for index, arg in enumerate(args) if are_bodies(arg))
        if any(is_batched(control) for control in args[:place]):
            return rules.by_sample(*args, **config)
        values = [value for group in args[place + 1 :] for value in group if isinstance(value, torch.Tensor)]
        if all(split(value, vmap)[1] is None for value in values):
            with vmap.lower():
                return operator(*args, **config)
        all_batched = rules.all_batched()
        with vmap.lower():
            batches = [
                tuple(batch(value, vmap, all_batched and index == 0) for value in values)
                for index, values in enumerate(args[place + 1 :])
            ]
            inputs = [tuple(value for value, _ in values) for values in batches]
            dims = rules.inputs_of_bodies(*args[: place + 1], *[tuple(dim for _, dim in values) for values in batches])
            bodies = tuple(vmapped(body, in_dims, vmap) for body, in_dims in zip(args[place], dims, strict=True))
            outputs = operator(*args[:place], bodies, *inputs, **config)
        return tuple(wrapped(output, vmap) for output in outputs)

    return call_on_batches


def batch(value: Any, vmap: VmapInterpreter, needed: bool, place: int = 0) -> tuple[Any, int | None]:
    """Return a value with the batch of one level of vmap as the dimension ``place``, and 0; or the value and None."""
    if not isinstance(value, torch.Tensor):
        return value, None
    tensor, dim = split(value, vmap)
    if dim is not None:
        return tensor.movedim(dim, place).contiguous(), 0
    return (tensor.expand(vmap.batch_size(), *tensor.shape).contiguous(), 0) if needed else (tensor, None)


def _at_derivative(name: str, transform: str) -> Callable[..., Any]:
    def refuse(interpreter: Any, *args: Any, **config: Any) -> NoReturn:
        raise HopkitError(
            f"{name}: a compiler or a trace can't differentiate it with torch.func.{transform}",
            hint="use torch.autograd.grad or backward() there, or call the transform outside of the compiler",
        )

    return refuse
