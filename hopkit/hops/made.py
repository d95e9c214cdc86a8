"""Which memory the functions of a program made while they ran, and that they wrote to no other."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.dispatch import Operator, operator_calls, operator_name, written
from hopkit._torch.hop_operator import tree_flatten
from hopkit.errors import HopkitError
from hopkit.hops.memory import storage_of

__all__ = ["watched_writes"]


@contextlib.contextmanager
def watched_writes(name: str, uses: Callable[[torch.Tensor], None] | None = None) -> Iterator[set[Any]]:
    """Collect the memory (`storage_of`) that is made inside the block.

    Call ``uses`` with each operand that lies in other memory. Raises `HopkitError`, which begins with ``name``, where
    an operator writes to any other.
    """
    made: set[Any] = set()

    def see(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        for tensor in written(operator, args, kwargs):
            if storage_of(tensor) not in made:
                raise HopkitError(
                    f"{name}: a body calls {operator_name(operator)}, which writes to a tensor of shape "
                    f"{tuple(tensor.shape)} that the body did not make",
                    cure="return the new value, and assign it outside of the HOP",
                )
        if uses is not None:
            for tensor in _tensors((args, kwargs)):
                if storage_of(tensor) not in made:
                    uses(tensor)
        found = operator(*args, **kwargs)
        # A tensor that is made from Python numbers is made before the first operator that sees it.
        lifted = operator_name(operator) == "aten::lift_fresh"
        made.update(_storages(found) - (set() if lifted else _storages((args, kwargs))))
        return found

    with operator_calls(see):
        yield made


def _storages(tree: Any) -> set[Any]:
    return {storage_of(leaf) for leaf in _tensors(tree)}


def _tensors(tree: Any) -> list[torch.Tensor]:
    return [leaf for leaf in tree_flatten(tree)[0] if isinstance(leaf, torch.Tensor)]
