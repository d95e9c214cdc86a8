"""Which fake values share memory. Source: ``torch/_dynamo/variables/higher_order_ops.py``."""

from __future__ import annotations

from typing import Any

import torch

from hopkit._torch.contract import need

__all__ = ["fake_tensors", "may_overlap", "memory_of", "storages"]

_FEATURE = "speculation engine"


def fake_tensors(node: torch.fx.Node) -> list[Any]:
    """The fake values behind a node of a Dynamo graph: several for a tensor subclass, unwrapped under functorch."""
    collect = need("torch._higher_order_ops.utils._collect_fake_inputs", feature=_FEATURE)
    found: list[Any] = collect(inputs=[node])
    return found


def storages(value: Any) -> set[Any]:
    """Keys of the memory of a fake tensor, none for other values. Raises for sparse tensors, as torch does."""
    found: set[Any] = need("torch._dynamo.variables.higher_order_ops.get_tensor_storages", feature=_FEATURE)(
        tensor=value
    )
    return found


def memory_of(node: torch.fx.Node) -> frozenset[Any]:
    """Keys of the memory of the value of a node: of all tensors in it, where it is a tuple of them.

    Only strided tensors have memory in this sense.
    """
    value = node.meta.get("example_value")
    parts = value if isinstance(value, (list, tuple)) else fake_tensors(node) if value is not None else []
    return frozenset(
        key
        for part in parts
        if isinstance(part, torch.Tensor) and part.layout is torch.strided
        for key in storages(part)
    )


def may_overlap(one: torch.fx.Node, other: torch.fx.Node) -> bool:
    """Whether the values of two nodes with the same memory may have an element in common.

    They have none where one begins behind the end of the other; of symbolic sizes nothing is known.
    """
    extents = [_extent(one.meta["example_value"]), _extent(other.meta["example_value"])]
    if any(extent is None for extent in extents):
        return True
    (begin, end), (other_begin, other_end) = extents
    return bool(begin < other_end and other_begin < end)


def _extent(value: Any) -> Any:
    """The bytes of its memory between which a tensor lies, None where they are not known."""
    if not isinstance(value, torch.Tensor) or value.layout is not torch.strided:
        return None
    sizes = [*value.shape, *value.stride(), value.storage_offset()]
    if any(isinstance(size, torch.SymInt) for size in sizes):
        return None
    begin = value.storage_offset()
    end = begin + sum((size - 1) * stride for size, stride in zip(value.shape, value.stride(), strict=True)) + 1
    return begin * value.itemsize, (end if value.numel() else begin) * value.itemsize
