"""Which HOPs in the history of a result have a gradient that their author declared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch

from hopkit.hops.definition import Definition

__all__ = ["declared_gradients"]


def declared_gradients(tensors: Iterable[torch.Tensor]) -> set[str]:
    """Return the names of the HOPs with ``backward=`` that autograd has recorded on the way to some tensors."""
    found = set()
    seen: set[Any] = set()
    new: list[Any] = [tensor.grad_fn for tensor in tensors]
    while new:
        node = new.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        new += [before for before, _ in node.next_functions]
        definition = getattr(node, "definition", None)
        if isinstance(definition, Definition) and definition.backward is not None:
            found.add(definition.name)
    return found
