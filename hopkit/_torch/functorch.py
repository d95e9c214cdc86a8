"""torch.func's wrappers of tensors and its active transforms.

Source: ``torch/_functorch/pyfunctorch.py`` and ``torch/_higher_order_ops/cond.py`` (its rule for vmap).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import torch

from hopkit._torch.contract import need

__all__ = [
    "VmapInterpreter",
    "assert_of_samples",
    "batch_levels",
    "is_batched",
    "like_a_sample",
    "physical",
    "require_gradient",
    "requires_grad",
    "split",
    "transforms",
    "vmapped",
    "wrapped",
]

_FEATURE = "custom HOPs"


class VmapInterpreter(Protocol):
    """One level of vmap. Source: ``torch/_functorch/pyfunctorch.py``."""

    def level(self) -> int: ...
    def batch_size(self) -> int: ...
    def randomness(self) -> str: ...
    def lower(self) -> Any: ...


def physical(tensor: torch.Tensor) -> torch.Tensor:
    """Return the tensor inside all wrappers of transforms; return a tensor without wrapper unchanged.

    >>> x, seen = torch.ones(2, 3), []
    >>> y = torch.vmap(lambda row: seen.append(physical(row)) or row)(x)
    >>> seen[0] is x
    True
    """
    is_wrapped = need("torch._C._functorch.is_functorch_wrapped_tensor", feature=_FEATURE)
    unwrap = need("torch._C._functorch.get_unwrapped", feature=_FEATURE)
    while is_wrapped(tensor):
        tensor = unwrap(tensor)
    return tensor


def is_batched(value: Any) -> bool:
    """Return whether a value is a tensor that differs between the samples of a vmap, of any level.

    >>> seen = []
    >>> y = torch.vmap(lambda row: seen.append(is_batched(row)) or row)(torch.ones(2))
    >>> seen, is_batched(torch.ones(2))
    ([True], False)
    """
    return bool(batch_levels(value))


def batch_levels(value: Any) -> frozenset[int]:
    """Return the levels of vmap between whose samples a tensor differs; none for another value."""
    is_wrapped = need("torch._C._functorch.is_functorch_wrapped_tensor", feature=_FEATURE)
    is_batched_here = need("torch._C._functorch.is_batchedtensor", feature=_FEATURE)
    level = need("torch._C._functorch.maybe_get_level", feature=_FEATURE)
    unwrap = need("torch._C._functorch.get_unwrapped", feature=_FEATURE)
    levels = set()
    while isinstance(value, torch.Tensor) and is_wrapped(value):
        if is_batched_here(value):
            levels.add(level(value))
        value = unwrap(value)
    return frozenset(levels)


def requires_grad(value: Any) -> bool:
    """Return whether a value is a tensor that requires a gradient; vmap's wrapper does not show that of its tensor.

    >>> x, seen = torch.ones(2, requires_grad=True), []
    >>> y = torch.vmap(lambda row: seen.append((row.requires_grad, requires_grad(row))) or row)(x)
    >>> seen
    [(False, True)]
    """
    return isinstance(value, torch.Tensor) and (value.requires_grad or physical(value).requires_grad)


def require_gradient(tensor: torch.Tensor) -> None:
    """Make a new tensor require a gradient, also the tensor inside the wrapper of vmap."""
    with need("torch._functorch.eager_transforms.enable_inplace_requires_grad", feature=_FEATURE)(True):
        physical(tensor).requires_grad_()


def like_a_sample(tensor: torch.Tensor) -> torch.Tensor:
    """Return a new tensor with the sizes, strides, dtype, device and ``requires_grad`` that one sample of vmap sees.

    >>> seen = []
    >>> y = torch.vmap(lambda row: seen.append(like_a_sample(row)) or row)(torch.ones(2, 3))
    >>> is_batched(seen[0]), seen[0].shape
    (False, torch.Size([3]))
    """
    sample = torch.empty_strided(tensor.size(), tensor.stride(), dtype=tensor.dtype, device=tensor.device)
    if requires_grad(tensor):
        require_gradient(sample)
    return sample


def assert_of_samples(condition: torch.Tensor, message: str) -> None:
    """Assert in the graph that a condition holds for all samples: it is checked at run time.

    >>> assert_of_samples(torch.tensor([True, False]), "not each sample has it")
    Traceback (most recent call last):
    RuntimeError: not each sample has it
    """
    need("torch._assert_async", feature=_FEATURE)(physical(condition).all(), message)


def transforms() -> tuple[str, ...]:
    """Return the active transforms, outermost first: ``"Vmap"``, ``"Grad"``, ``"Jvp"``.

    Functionalization, which compilers use, does not count.

    >>> seen = []
    >>> y = torch.func.grad(lambda x: seen.append(transforms()) or x)(torch.ones(()))
    >>> seen, transforms()
    ([('Grad',)], ())
    """
    stack = need("torch._C._functorch.get_interpreter_stack", feature=_FEATURE)() or ()
    return tuple(name for layer in stack if (name := layer.key().name) != "Functionalize")


def split(tensor: torch.Tensor, vmap: VmapInterpreter) -> tuple[torch.Tensor, int | None]:
    """Return a tensor without the wrapper of one level of vmap, and its batch dimension, None if it has none."""
    is_batched_here = need("torch._C._functorch.is_batchedtensor", feature=_FEATURE)
    level = need("torch._C._functorch.maybe_get_level", feature=_FEATURE)
    if not is_batched_here(tensor) or level(tensor) != vmap.level():
        return tensor, None
    dim: int = need("torch._C._functorch.maybe_get_bdim", feature=_FEATURE)(tensor)
    return need("torch._C._functorch.get_unwrapped", feature=_FEATURE)(tensor), dim


def wrapped(tensor: torch.Tensor, vmap: VmapInterpreter) -> torch.Tensor:
    """Wrap a tensor whose first dimension is the batch of one level of vmap."""
    batched: torch.Tensor = need("torch._C._functorch._add_batch_dim", feature=_FEATURE)(tensor, 0, vmap.level())
    return batched


def vmapped(
    body: Callable[..., Any], dims: Sequence[int | None], vmap: VmapInterpreter
) -> Callable[..., tuple[Any, ...]]:
    """Return a body of flat values as a function of batches; the first dimension of outputs is the batch."""
    batched = torch.vmap(body, in_dims=tuple(dims), randomness=vmap.randomness())

    def run(*inputs: Any) -> tuple[Any, ...]:
        # A dense layout regardless of where an operator put the batch: branches and steps must agree on it.
        return tuple(output.contiguous() for output in batched(*inputs))

    return run
