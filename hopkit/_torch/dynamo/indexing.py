"""Select with integers that depend on data where an index has several parts: ``x[:, i]``.

Dynamo does so for ``x[i]``. Torch's indexing asks an integer of a tuple for its value, and has none.
Source: ``TensorVariable.method___getitem__`` in ``torch/_dynamo/variables/tensor.py``.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.contract import need

__all__ = ["selecting"]

_FEATURE = "speculation engine"

Run = Callable[[torch.fx.Node, tuple[Any, ...]], Any]


def selecting(node: torch.fx.Node, args: tuple[Any, ...], run: Run) -> tuple[Any, ...]:
    """Insert a ``select`` for each such integer in the index of a node that reads or writes an element.

    ``args`` are the values of the node's arguments, and ``run`` runs an inserted node on values. Change the node's
    index to the rest of it, and return the new values. Leave all other nodes, and an index with masks or lists.
    """
    if node.target not in (operator.getitem, operator.setitem) or not isinstance(args[0], torch.Tensor):
        return args
    index, parts = args[1], node.args[1]
    if not isinstance(index, tuple) or not isinstance(parts, tuple) or not any(map(_depends_on_data, index)):
        return args
    dims = _dimensions(index, args[0].dim())
    if dims is None:
        return args
    base, value = node.args[0], args[0]
    for place in reversed(range(len(index))):
        if _depends_on_data(index[place]):
            with node.graph.inserting_before(node):
                select = node.graph.call_function(torch.select, (base, dims[place], parts[place]))
            select.meta = {
                key: entry for key, entry in node.meta.items() if key not in ("example_value", "unbacked_bindings")
            }
            base, value = select, run(select, (value, dims[place], index[place]))
            # It binds the symbol of the offset, too.
            need("torch._dynamo.utils.set_example_value", feature=_FEATURE)(select, value)
    rest = [place for place, part in enumerate(index) if not _depends_on_data(part)]
    shown: Any = tuple(parts[place] for place in rest) or (...,)
    node.args = (base, shown, *node.args[2:])
    return (value, tuple(index[place] for place in rest) or (...,), *args[2:])


def _depends_on_data(part: Any) -> bool:
    return isinstance(part, torch.SymInt) and part.node.hint is None


def _dimensions(index: tuple[Any, ...], dims: int) -> list[int] | None:
    """Return the dimension of the tensor at which each part of an index begins; None if a part is of another kind."""
    taken = []
    for part in index:
        if part is None or part is ...:
            taken.append(0)
        elif isinstance(part, (slice, torch.SymInt)) or type(part) is int or _is_of_places(part):
            taken.append(1)
        else:
            return None
    begins, at = [], 0
    for part, count in zip(index, taken, strict=True):
        begins.append(at)
        at += dims - sum(taken) if part is ... else count
    return begins if at <= dims else None


def _is_of_places(part: Any) -> bool:
    return isinstance(part, torch.Tensor) and part.dtype not in (torch.bool, torch.uint8)
