"""Find the HOPs in the autograd history of a result whose author declared the gradient."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch

from hopkit.hops.definition import Definition

__all__ = ["declared_gradients"]


def declared_gradients(tensors: Iterable[torch.Tensor]) -> set[str]:
    """Return the names of the HOPs with ``backward=`` in the autograd graph of some tensors."""
    names = set()
    seen: set[Any] = set()
    pending: list[Any] = [tensor.grad_fn for tensor in tensors]
    while pending:
        node = pending.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        pending += [function for function, _ in node.next_functions]
        definition = getattr(node, "definition", None)
        if isinstance(definition, Definition) and definition.backward is not None:
            names.add(definition.name)
    return names
