"""Say at which place of their results branches return tensors that torch's operator can't merge."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import torch

from hopkit._torch.dynamo.protocols import InstructionTranslator
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.symbols import expressions
from hopkit.speculate.branches import Branches

__all__ = ["unlike_outputs_placed"]

_WORDS = "two branches' output"
"""What torch's messages about such tensors have in common. Source: ``torch/_higher_order_ops/cond.py``."""

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


@contextlib.contextmanager
def unlike_outputs_placed(
    tx: InstructionTranslator, hop: str, names: Sequence[str], branches: Branches
) -> Iterator[None]:
    """Raise torch's graph-break error with the place and both branches if torch can't merge their outputs in the block.

    Sizes may differ; dtype, device, layout, number of dimensions, storage offset and the order of strides may not.
    """
    try:
        yield
    except Exception as error:
        what = _difference(names, branches) if _WORDS in str(error) else ""
        if not what:
            raise
        refuse(tx, hop, what, "Make it the same in each branch: .to(), .reshape(), .contiguous() or .clone().")


def _difference(names: Sequence[str], branches: Branches) -> str:
    for slot in branches.merged.slots:
        if not all(vt.is_tensor() for vt in slot.values):
            continue
        examples = [vt.as_proxy().node.meta["example_value"] for vt in slot.values]
        for what, of in _COMPARED.items():
            values = [of(example) for example in examples]
            other = next((index for index, value in enumerate(values) if value != values[0]), 0)
            if other:
                left, right = f"{values[0]} in {names[0]}", f"{values[other]} in {names[other]}"
                return f"the {what} of {slot.place} is {left} and {right}"
    return ""
