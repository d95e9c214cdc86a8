"""Ensure that a HOP's results share no memory: not with operands, closed-over tensors or each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch.multiprocessing.reductions import StorageWeakRef

from hopkit._torch.functorch import physical

__all__ = ["fresh", "storage_of"]


def storage_of(tensor: torch.Tensor) -> StorageWeakRef:
    """Return a key that is equal for tensors that share memory, also for fake tensors and inside of a transform.

    >>> x = torch.ones(4)
    >>> storage_of(x) == storage_of(x[1:]), storage_of(x) == storage_of(x.clone())
    (True, False)
    """
    return StorageWeakRef(physical(tensor).untyped_storage())  # type: ignore[no-untyped-call]


def fresh(outputs: Sequence[torch.Tensor], inputs: Iterable[Any]) -> tuple[torch.Tensor, ...]:
    """Return the outputs, with a copy of each that shares memory with an input or with an earlier output.

    Copy an output with a storage offset too: generated code relies on an offset of zero.

    >>> x, y = torch.ones(2), torch.zeros(2)
    >>> outputs = fresh((x, y, y), (x,))
    >>> outputs[0] is x, outputs[1] is y, outputs[2] is y
    (False, True, False)
    """
    seen = {storage_of(value) for value in inputs if isinstance(value, torch.Tensor)}
    results = []
    for output in outputs:
        result = output.clone() if storage_of(output) in seen or output.storage_offset() else output
        seen.add(storage_of(result))
        results.append(result)
    return tuple(results)
