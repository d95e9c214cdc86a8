"""Watch the memory that a program's functions allocate, and refuse writes to any other."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.aot.dispatch import Operator, operator_calls, operator_name, written
from hopkit._torch.pytree import tensor_leaves
from hopkit.errors import HopkitError
from hopkit.hops.memory import storage_of

__all__ = ["watched_writes"]


@contextlib.contextmanager
def watched_writes(name: str, uses: Callable[[torch.Tensor], None] | None = None) -> Iterator[set[Any]]:
    """Yield the set of storages (`storage_of`) that are allocated inside the block, which grows meanwhile.

    Call ``uses`` with each operand that lies in other memory. Raises `HopkitError`, which begins with ``name``, if an
    operator writes to other memory.
    """
    allocated: set[Any] = set()

    def see(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        for tensor in written(operator, args, kwargs):
            if storage_of(tensor) not in allocated:
                raise HopkitError(
                    f"{name}: a body calls {operator_name(operator)}, which writes to a tensor of shape "
                    f"{tuple(tensor.shape)} that the body did not make",
                    hint="return the new value, and assign it outside of the HOP",
                )
        if uses is not None:
            for tensor in tensor_leaves((args, kwargs)):
                if storage_of(tensor) not in allocated:
                    uses(tensor)
        result = operator(*args, **kwargs)
        # Torch allocates a tensor of Python numbers before the first operator that takes it.
        lifted = operator_name(operator) == "aten::lift_fresh"
        allocated.update(_storages(result) - (set() if lifted else _storages((args, kwargs))))
        return result

    # A body may call torch's eager HOPs.
    with operator_calls(see, in_bodies=True, compiles=True):
        yield allocated


def _storages(tree: Any) -> set[Any]:
    return {storage_of(leaf) for leaf in tensor_leaves(tree)}
