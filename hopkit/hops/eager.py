"""Run a custom HOP outside of any compiler: its eager function, on the program's functions and tensors.

The limits of a compiled program hold here too: a body may not write to a tensor that it did not create, and a result
is copied if it shares memory.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.hop.functorch import is_batched
from hopkit._torch.pytree import tree_flatten, tree_unflatten
from hopkit.errors import HopkitError
from hopkit.hops.allocations import watched_writes
from hopkit.hops.calling_convention import arguments
from hopkit.hops.definition import Definition
from hopkit.hops.memory import storage_of
from hopkit.hops.samples import selected
from hopkit.reference.hop_bodies import bodies_observed
from hopkit.reference.log import choice

__all__ = ["call_eager_function"]

Function = Callable[..., Any]


def call_eager_function(
    definition: Definition,
    args: tuple[Any, ...],
    config: dict[str, Any],
    closed_over: list[torch.Tensor] | None = None,
) -> Any:
    """Return the eager function's results, with a copy of each tensor whose memory it did not allocate itself.

    Add to ``closed_over``, once, each tensor with ``requires_grad`` that the function uses and did not create.
    """
    call_args = arguments(definition.name, definition.runs, args)
    position = len(call_args.control)
    operands = tuple(call_args.operands) if call_args.spread else (call_args.operands,)
    with bodies_observed(call_args.bodies, operands, selects=definition.runs == "selected") as bodies:
        if definition.runs == "selected":
            bodies = _logged(definition.name, bodies)
        args = (*args[:position], bodies if call_args.many else bodies[0], *args[position + 1 :])
        return _results(definition, args, config, closed_over)


def _results(
    definition: Definition, args: tuple[Any, ...], config: dict[str, Any], closed_over: list[torch.Tensor] | None
) -> Any:
    uses: Callable[[torch.Tensor], None] | None = None
    if closed_over is not None:
        uses = functools.partial(_note, closed_over)
    with watched_writes(definition.name, uses) as allocated:
        returned = _by_sample(definition, args, config)
        if uses is not None:
            for leaf in tree_flatten(returned)[0]:
                if isinstance(leaf, torch.Tensor) and storage_of(leaf) not in allocated:
                    uses(leaf)
    leaves, spec = tree_flatten(returned)
    seen: set[Any] = set()
    own = []
    for leaf in leaves:
        if not isinstance(leaf, torch.Tensor):
            raise HopkitError(
                f"{definition.name} returned {leaf!r}, and no tensor", hint="return tensors alone, in any containers"
            )
        memory = storage_of(leaf)
        own.append(leaf if memory in allocated and memory not in seen else leaf.clone())
        seen.add(memory)
    return tree_unflatten(own, spec)


def _by_sample(definition: Definition, args: tuple[Any, ...], config: dict[str, Any]) -> Any:
    """Call the eager function; an index or a number of steps may differ between the samples of a vmap."""
    if definition.runs not in ("selected", "repeated") or not is_batched(args[0]):
        return definition.eager(*args, **config)
    return selected(definition.name, args[0], lambda control: definition.eager(control, *args[1:], **config))


def _logged(name: str, branches: tuple[Function, ...]) -> tuple[Function, ...]:
    """Return the branches wrapped: each records in the log of a reference run that it is taken."""
    numbers = tuple(str(index) for index in range(len(branches)))

    def logged(number: str, branch: Function) -> Function:
        def run(*operands: Any) -> Any:
            with choice(name, numbers, number, branches):
                return branch(*operands)

        return run

    return tuple(logged(number, branch) for number, branch in zip(numbers, branches, strict=True))


def _note(closed_over: list[torch.Tensor], tensor: torch.Tensor) -> None:
    if tensor.requires_grad and all(tensor is not earlier for earlier in closed_over):
        closed_over.append(tensor)
