"""Compare the tensors that branches return at one place: an operator merges tensors of one type alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import torch

from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import expressions

__all__ = ["EQUAL_TYPES", "refuse_unlike_tensors", "unlike"]

EQUAL_TYPES: set[str] = set()
"""The operators whose branches return tensors of equal sizes and strides, by name."""

_COMPARED: Mapping[str, Callable[[torch.Tensor], Any]] = MappingProxyType(
    {
        "dtype": lambda tensor: tensor.dtype,
        "device": lambda tensor: tensor.device,
        "layout": lambda tensor: tensor.layout,
        "number of dimensions": lambda tensor: tensor.dim(),
        "storage offset": lambda tensor: expressions([tensor.storage_offset()])[0],
        "stride": lambda tensor: expressions(tensor.stride()),
    }
)

_EQUAL: Mapping[str, Callable[[torch.Tensor], Any]] = MappingProxyType(
    {
        "dtype": lambda tensor: tensor.dtype,
        "device": lambda tensor: tensor.device,
        "number of dimensions": lambda tensor: tensor.dim(),
        # Symbols that are equal in this call become one, as for the operator.
        "shape": lambda tensor: list(tensor.shape),
        "stride": lambda tensor: list(tensor.stride()),
    }
)


def unlike(names: Sequence[str], place: str, tensors: Sequence[torch.Tensor], *, equal: bool = False) -> str:
    """Return in which property the fake tensors of branches differ, and which branches have which; '' for none.

    ``names`` are those of the branches. ``equal``: compare the sizes too, and not the offsets.
    """
    for what, of in (_EQUAL if equal else _COMPARED).items():
        groups: list[tuple[Any, list[str]]] = []
        for name, tensor in zip(names, tensors, strict=True):
            value = of(tensor)
            users = next((users for other, users in groups if other == value), None)
            if users is None:
                groups.append((value, [name]))
            else:
                users.append(name)
        if len(groups) > 1:
            *first, last = [f"{value} in {' and '.join(users)}" for value, users in groups]
            comma = "," if len(names) > 2 else ""
            return f"the {what} of {place} is {', '.join(first)}{comma} and {last}"
    return ""


def refuse_unlike_tensors(
    tx: InstructionTranslator, hop: str, operator: Any, names: Sequence[str], slots: Mapping[str, Sequence[Any]]
) -> None:
    """Raise torch's graph-break error if an operator needs equal types, and branches return others at a place.

    ``slots`` has the VariableTrackers of all branches by place.
    """
    if operator is None or operator.name() not in EQUAL_TYPES:
        return
    for place, values in slots.items():
        if all(vt.is_tensor() for vt in values):
            tensors = [vt.as_proxy().node.meta["example_value"] for vt in values]
            if what := unlike(names, place, tensors, equal=True):
                refuse(tx, hop, what, "Make it the same in each branch: .to(), .expand(), .contiguous() or .clone().")
