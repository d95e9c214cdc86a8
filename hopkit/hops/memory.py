"""What a HOP returns has memory of its own: not an operand's, nor a closed-over tensor's, nor another result's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch.multiprocessing.reductions import StorageWeakRef

from hopkit._torch.functorch import physical

__all__ = ["fresh", "storage_of"]


def storage_of(tensor: torch.Tensor) -> StorageWeakRef:
    """What two tensors have in common that share memory, fake ones and those inside of a transform too.

    >>> x = torch.ones(4)
    >>> storage_of(x) == storage_of(x[1:]), storage_of(x) == storage_of(x.clone())
    (True, False)
    """
    return StorageWeakRef(physical(tensor).untyped_storage())  # type: ignore[no-untyped-call]


def fresh(outputs: Sequence[torch.Tensor], inputs: Iterable[Any]) -> tuple[torch.Tensor, ...]:
    """The outputs, with a copy of each that shares memory with an input or with an output before it.

    One that does not begin where its memory begins is copied too: generated code relies on it.

    >>> x, y = torch.ones(2), torch.zeros(2)
    >>> found = fresh((x, y, y), (x,))
    >>> found[0] is x, found[1] is y, found[2] is y
    (False, True, False)
    """
    seen = {storage_of(each) for each in inputs if isinstance(each, torch.Tensor)}
    found = []
    for output in outputs:
        own = output.clone() if storage_of(output) in seen or output.storage_offset() else output
        seen.add(storage_of(own))
        found.append(own)
    return tuple(found)
