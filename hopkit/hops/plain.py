"""A custom HOP outside of any compiler: its plain function, on the program's own functions and tensors.

What a compiled program could not do is refused or undone here too: a body may not write to a tensor that it did not
make, and a result has memory of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch

from hopkit._torch.dispatch import Operator, operator_calls, operator_name, written
from hopkit._torch.hop_operator import tree_flatten, tree_unflatten
from hopkit.errors import HopkitError
from hopkit.hops.arrangement import arguments
from hopkit.hops.definition import Definition
from hopkit.hops.memory import storage_of
from hopkit.reference.log import choice

__all__ = ["called_plainly"]

Function = Callable[..., Any]


def called_plainly(definition: Definition, args: tuple[Any, ...], config: dict[str, Any]) -> Any:
    """What the plain function returns, with a copy of each tensor whose memory it did not make itself."""
    given = arguments(definition.name, definition.runs, args)
    if definition.runs == "selected":
        args = (*given.control, _noted(definition.name, given.bodies), given.operands)
    made: set[Any] = set()

    def see(operator: Operator, given: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
        for tensor in written(operator, given, named):
            if storage_of(tensor) not in made:
                raise HopkitError(
                    f"{definition.name}: a body calls {operator_name(operator)}, which writes to a tensor of shape "
                    f"{tuple(tensor.shape)} that the body did not make",
                    cure="return the new value, and assign it outside of the HOP",
                )
        found = operator(*given, **named)
        # A tensor that is made from Python numbers is made before the first operator that sees it.
        lifted = operator_name(operator) == "aten::lift_fresh"
        made.update(_storages(found) - (set() if lifted else _storages((given, named))))
        return found

    with operator_calls(see):
        returned = definition.plain(*args, **config)
    leaves, spec = tree_flatten(returned)
    seen: set[Any] = set()
    own = []
    for leaf in leaves:
        if not isinstance(leaf, torch.Tensor):
            raise HopkitError(
                f"{definition.name} returned {leaf!r}, and no tensor", cure="return tensors alone, in any containers"
            )
        memory = storage_of(leaf)
        own.append(leaf if memory in made and memory not in seen else leaf.clone())
        seen.add(memory)
    return tree_unflatten(own, spec)


def _noted(name: str, branches: tuple[Function, ...]) -> tuple[Function, ...]:
    """The branches, each of which tells the log of a plain run when it is taken."""
    numbers = tuple(str(index) for index in range(len(branches)))

    def noted(number: str, branch: Function) -> Function:
        def run(*operands: Any) -> Any:
            with choice(name, numbers, number, branches):
                return branch(*operands)

        return run

    return tuple(noted(number, branch) for number, branch in zip(numbers, branches, strict=True))


def _storages(tree: Any) -> set[Any]:
    return {storage_of(leaf) for leaf in tree_flatten(tree)[0] if isinstance(leaf, torch.Tensor)}
