"""Run a custom HOP outside of any compiler: its eager function, on the program's functions and tensors.

The limits of a compiled program hold here too: a body may not write to a tensor that it did not create, and a result
is copied if it shares memory.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.functorch import is_batched
from hopkit.errors import HopkitError
from hopkit.hops.allocations import watched_writes
from hopkit.hops.calling_convention import arguments
from hopkit.hops.definition import Definition
from hopkit.hops.memory import storage_of
from hopkit.hops.rules import check_same_types
from hopkit.hops.samples import selected
from hopkit.hops.structures import Difference, all_parts, container_parts, copied_with, taken_apart, tensors_in
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
    # Copies of the structures: a body that changes one does not change the program's.
    whole = copied_with(lambda place, leaf: leaf, "operands", call_args.operands)
    operands = tuple(whole) if call_args.spread else (whole,)
    with bodies_observed(call_args.bodies, operands, selects=definition.runs == "selected") as bodies:
        if definition.runs == "selected":
            bodies = _logged(definition.name, bodies)
        if definition.runs == "repeated":
            bodies = (_checked(definition.name, bodies[0]),)
        rest = operands if definition.runs in ("once", None) else (whole,)
        args = (*args[:position], bodies if call_args.many else bodies[0], *rest)
        return _results(definition, args, config, closed_over)


def _results(
    definition: Definition, args: tuple[Any, ...], config: dict[str, Any], closed_over: list[torch.Tensor] | None
) -> Any:
    uses: Callable[[torch.Tensor], None] | None = None
    if closed_over is not None:
        uses = functools.partial(_note, closed_over)
    with watched_writes(definition.name, uses) as allocated:
        returned = _by_sample(definition, args, config)
        tensors, build = taken_apart(returned, "result", parts_of=all_parts)
        if uses is not None:
            for tensor in tensors:
                if storage_of(tensor) not in allocated:
                    uses(tensor)
    seen: set[Any] = set()
    own = []
    for tensor in tensors:
        memory = storage_of(tensor)
        own.append(tensor if memory in allocated and memory not in seen else tensor.clone())
        seen.add(memory)
    return build(own)


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


def _checked(name: str, body: Function) -> Function:
    """Return the body of a loop, wrapped: it raises `HopkitError` if a step returns anything unlike its argument."""

    def step(carried: Any) -> Any:
        unchanged = copied_with(lambda place, leaf: leaf, "result", carried)
        returned = body(carried)
        try:
            copied_with(lambda place, before, after: after, "result", unchanged, returned, parts_of=container_parts)
        except Difference as difference:
            raise HopkitError(
                f"{name}: a step takes {difference.left} and returns {difference.right}, at {difference.place}",
                hint="return the same structure as the step takes; only tensors may change: torch.tensor(number)",
            ) from None
        before, after = (tensors_in(value, parts_of=container_parts) for value in (unchanged, returned))
        check_same_types("the body", after, "the list of operands", before, name)
        return returned

    return step


def _note(closed_over: list[torch.Tensor], tensor: torch.Tensor) -> None:
    if tensor.requires_grad and all(tensor is not earlier for earlier in closed_over):
        closed_over.append(tensor)
