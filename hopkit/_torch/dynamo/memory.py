"""Memory shared by the fake values of nodes. Source: ``torch/_dynamo/variables/higher_order_ops.py``."""

from __future__ import annotations

from typing import Any

import torch

from hopkit._torch.contract import need

__all__ = ["fake_tensors", "may_be_written", "may_overlap", "memory_of", "storages"]

_FEATURE = "speculation engine"


def fake_tensors(node: torch.fx.Node) -> list[Any]:
    """Return the fake values of a node of a Dynamo graph: several for a tensor subclass, unwrapped under functorch."""
    value = node.meta["example_value"]
    if not isinstance(value, torch.Tensor):
        return [value]
    is_wrapped = need("torch._C._functorch.is_functorch_wrapped_tensor", feature=_FEATURE)
    unwrapped = need("torch._C._functorch.get_unwrapped", feature=_FEATURE)
    while is_wrapped(value):
        value = unwrapped(value)
    if not hasattr(value, "__tensor_flatten__"):
        return [value]
    parts = [getattr(value, name) for name in value.__tensor_flatten__()[0]]
    return [part for part in parts if isinstance(part, torch.Tensor)]


def storages(value: Any) -> set[Any]:
    """Return keys of the memory of a fake tensor, none for other values. Raises for sparse tensors, as torch does."""
    storages_of = need("torch._dynamo.variables.higher_order_ops.get_tensor_storages", feature=_FEATURE)
    keys: set[Any] = storages_of(tensor=value)
    return keys


def memory_of(node: torch.fx.Node) -> frozenset[Any]:
    """Return keys of the memory of a node's value; of all its tensors if it is a tuple.

    Only strided tensors have such keys.
    """
    value = node.meta.get("example_value")
    tensors = value if isinstance(value, (list, tuple)) else fake_tensors(node) if value is not None else []
    return frozenset(
        key
        for tensor in tensors
        if isinstance(tensor, torch.Tensor) and tensor.layout is torch.strided
        for key in storages(tensor)
    )


def may_be_written(node: torch.fx.Node) -> bool:
    """Return whether the tensor of a node has counted a write since it was made, or can't count any."""
    value = node.meta.get("example_value")
    return isinstance(value, torch.Tensor) and (value.is_inference() or value._version > 0)


def may_overlap(left: torch.fx.Node, right: torch.fx.Node) -> bool:
    """Return whether the values of two nodes in the same memory may share an element.

    Return False if one begins behind the end of the other, and True for symbolic sizes.
    """
    extents = [_extent(left.meta["example_value"]), _extent(right.meta["example_value"])]
    if any(extent is None for extent in extents):
        return True
    (left_begin, left_end), (right_begin, right_end) = extents
    return bool(left_begin < right_end and right_begin < left_end)


def _extent(value: Any) -> Any:
    """Return the begin and end of a tensor in its memory, in bytes; None if they are unknown."""
    if not isinstance(value, torch.Tensor) or value.layout is not torch.strided:
        return None
    sizes = [*value.shape, *value.stride(), value.storage_offset()]
    if any(isinstance(size, torch.SymInt) for size in sizes):
        return None
    begin = value.storage_offset()
    end = begin + sum((size - 1) * stride for size, stride in zip(value.shape, value.stride(), strict=True)) + 1
    return begin * value.itemsize, (end if value.numel() else begin) * value.itemsize
