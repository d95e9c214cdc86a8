"""A custom HOP outside of any compiler: its plain function, on the program's own functions and tensors.

What a compiled program could not do is refused or undone here too: a body may not write to a tensor that it did not
make, and a result has memory of its own.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.functorch import is_batched
from hopkit._torch.hop_operator import tree_flatten, tree_unflatten
from hopkit.errors import HopkitError
from hopkit.hops.arrangement import arguments
from hopkit.hops.definition import Definition
from hopkit.hops.made import watched_writes
from hopkit.hops.memory import storage_of
from hopkit.hops.samples import selected
from hopkit.reference.log import choice

__all__ = ["called_plainly"]

Function = Callable[..., Any]


def called_plainly(
    definition: Definition,
    args: tuple[Any, ...],
    config: dict[str, Any],
    closed_over: list[torch.Tensor] | None = None,
) -> Any:
    """What the plain function returns, with a copy of each tensor whose memory it did not make itself.

    Add to ``closed_over`` each tensor that requires a gradient, once, and that it uses and did not make.
    """
    given = arguments(definition.name, definition.runs, args)
    if definition.runs == "selected":
        args = (*given.control, _noted(definition.name, given.bodies), given.operands)
    uses: Callable[[torch.Tensor], None] | None = None
    if closed_over is not None:
        uses = functools.partial(_note, closed_over)
    with watched_writes(definition.name, uses) as made:
        returned = _by_sample(definition, args, config)
        if uses is not None:
            for leaf in tree_flatten(returned)[0]:
                if isinstance(leaf, torch.Tensor) and storage_of(leaf) not in made:
                    uses(leaf)
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


def _by_sample(definition: Definition, args: tuple[Any, ...], config: dict[str, Any]) -> Any:
    """What the plain function returns; an index or a number of steps may differ between the samples of a vmap."""
    if definition.runs not in ("selected", "repeated") or not is_batched(args[0]):
        return definition.plain(*args, **config)
    return selected(definition.name, args[0], lambda control: definition.plain(control, *args[1:], **config))


def _noted(name: str, branches: tuple[Function, ...]) -> tuple[Function, ...]:
    """The branches, each of which tells the log of a plain run when it is taken."""
    numbers = tuple(str(index) for index in range(len(branches)))

    def noted(number: str, branch: Function) -> Function:
        def run(*operands: Any) -> Any:
            with choice(name, numbers, number, branches):
                return branch(*operands)

        return run

    return tuple(noted(number, branch) for number, branch in zip(numbers, branches, strict=True))


def _note(closed_over: list[torch.Tensor], tensor: torch.Tensor) -> None:
    if tensor.requires_grad and all(tensor is not known for known in closed_over):
        closed_over.append(tensor)
