"""How the arguments of a custom HOP are arranged: as the program gives them, and as a node of a graph has them.

==============  ==========================  ===========================  =====================
``runs``        the plain function          how it calls a body          arguments of the node
==============  ==========================  ===========================  =====================
``"once"``      ``f(body, *operands)``      ``body(*operands)``          bodies, operands, lifted
``"repeated"``  ``f(n, body, init)``        ``init = body(init)``        n, bodies, operands, lifted
``"selected"``  ``f(i, branches, operands)``  ``branches[i](*operands)``  i, bodies, operands, lifted
None            ``f(..., body, *operands)``  ``body(*operands)``         ..., bodies, operands, lifted
==============  ==========================  ===========================  =====================

In a node ``bodies`` is a tuple of graphs, ``operands`` a tuple of the leaves of the program's operands, and ``lifted``
holds what the bodies close over. A graph takes operands and lifted values, flat, and returns a tuple of tensors.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import torch

from hopkit._torch.hop_operator import are_bodies, tree_flatten, tree_unflatten
from hopkit.errors import HopkitError, UsageError

__all__ = ["Arguments", "Body", "Node", "Runs", "arguments", "flat_body", "misuse", "plain_call", "taken_apart"]

Runs = Literal["once", "repeated", "selected"]

Function = Callable[..., Any]


class Arguments(NamedTuple):
    """The arguments that a program gives, taken apart: ``operands`` is the tuple or tree of all that bodies are given.

    ``many`` tells that the bodies came in a tuple; ``spread`` that a body is called with ``*operands``.
    """

    control: tuple[Any, ...]
    bodies: tuple[Function, ...]
    operands: Any
    many: bool
    spread: bool


def arguments(name: str, runs: Runs | None, args: Sequence[Any]) -> Arguments:
    """Take the arguments of a call apart. Raises `UsageError` where they do not fit ``runs``.

    >>> arguments("twice", "repeated", (2, abs, [1, 2])).operands
    [1, 2]
    """
    wrong, cure = misuse(name, runs, args)
    if wrong:
        raise UsageError(wrong, cure=cure)
    return taken_apart(runs, args)


def taken_apart(runs: Runs | None, args: Sequence[Any]) -> Arguments:
    """The same for arguments that fit."""
    place = _place_of_bodies(runs, args)
    found = args[place]
    many = not callable(found)
    rest = tuple(args[place + 1 :])
    bodies = tuple(found) if many else (found,)
    operands = rest[0] if runs in ("repeated", "selected") else rest
    return Arguments(tuple(args[:place]), bodies, operands, many, runs != "repeated")


def misuse(name: str, runs: Runs | None, args: Sequence[Any]) -> tuple[str, str]:
    """In what arguments do not fit ``runs``, and how to call instead; empty where they fit. Dynamo traces this.

    >>> misuse("twice", "repeated", (2, [1, 2], abs))[0]
    'twice: argument 1 is a list, and no function'
    """
    place = _place_of_bodies(runs, args)
    use = _USE[runs]
    if runs in ("repeated", "selected") and len(args) != 3:
        return f"{name} takes 3 positional arguments, and got {len(args)}", use
    found = args[place] if place < len(args) else None
    many = not callable(found)
    if (many and not are_bodies(found)) or (many and runs in ("once", "repeated")):
        return f"{name}: argument {place} is a {type(found).__name__}, and no function", use
    if not many and runs == "selected":
        return f"{name}: argument {place} is one function, and no tuple of them", use
    if runs is None and many and len(args[place]) == 1:
        return f"{name}: a tuple of one function", "hand the function over as it is"
    if runs == "selected" and not isinstance(args[2], (tuple, list)):
        return f"{name}: the operands are no tuple", use
    return "", ""


def _place_of_bodies(runs: Runs | None, args: Sequence[Any]) -> int:
    if runs is not None:
        return 0 if runs == "once" else 1
    for index, arg in enumerate(args):
        if callable(arg) or are_bodies(arg):
            return index
    return len(args)


_USE: dict[Runs | None, str] = {
    "once": "call it as NAME(body, *operands)",
    "repeated": "call it as NAME(n, body, init)",
    "selected": "call it as NAME(index, (branch, ...), (operand, ...))",
    None: "call it as NAME(..., body, *operands) or NAME(..., (body, body, ...), *operands)",
}


def flat_body(body: Function, spec: Any, spread: bool, *leaves: Any) -> Any:
    """A body of the program as a function of flat operands: what Dynamo traces."""
    operands = tree_unflatten(list(leaves), spec)
    return body(*operands) if spread else body(operands)


@dataclasses.dataclass(frozen=True)
class Node:
    """The arguments of a node: of a HOP, or, with ``grads``, of its backward operator.

    ``derivatives`` are the vector-Jacobian products of the bodies, by the side of which the bodies stand.
    """

    control: tuple[Any, ...]
    bodies: tuple[Function, ...]
    operands: tuple[Any, ...]
    lifted: tuple[Any, ...]
    grads: tuple[torch.Tensor, ...] = ()

    @classmethod
    def of(cls, args: Sequence[Any]) -> Node:
        """Read the arguments of a node."""
        place = next(index for index, arg in enumerate(args) if are_bodies(arg))
        return cls(tuple(args[:place]), *(tuple(each) for each in args[place:]))

    @property
    def args(self) -> tuple[Any, ...]:
        """The arguments as they stand in the graph."""
        return (*self.control, self.bodies, self.operands, self.lifted, *((self.grads,) if self.grads else ()))

    @property
    def inputs(self) -> tuple[Any, ...]:
        """What a body's graph takes."""
        return (*self.operands, *self.lifted)


@dataclasses.dataclass
class Body:
    """A graph of a node as the plain function calls it: with operands alone, in any containers.

    ``like`` are the operands of the node, for whose types the graph was traced. A call gives the tensor that the graph
    returns, or a tuple where it returns several. ``vjp`` takes the operands and the gradients of the outputs, and gives
    the gradients of the operands; what it finds of the lifted values it adds up. Both raise `HopkitError` for operands
    of other types.
    """

    name: str
    graph: Function
    like: tuple[Any, ...]
    lifted: tuple[Any, ...]
    derivative: Function | None = None
    wanted: tuple[int, ...] = ()
    lifted_grads: list[torch.Tensor] = dataclasses.field(default_factory=list)

    def __call__(self, *operands: Any) -> torch.Tensor | tuple[torch.Tensor, ...]:
        found = tuple(self.graph(*self._leaves(operands), *self.lifted))
        return found[0] if len(found) == 1 else found

    def _leaves(self, operands: Any) -> list[Any]:
        leaves, _ = tree_flatten(operands)
        if [_type_of(each) for each in leaves] != [_type_of(each) for each in self.like]:
            raise HopkitError(
                f"{self.name}: a body is called with {_described(leaves)}, and is a graph for {_described(self.like)}",
                cure="call bodies with operands of the dtypes and shapes that the HOP itself is given",
            )
        return leaves

    def vjp(self, operands: Any, grads: Any) -> tuple[torch.Tensor | None, ...]:
        """The gradients of the operands (None for one that has none) at given operands, from those of the outputs."""
        if self.derivative is None:
            raise UsageError("a body has a vjp in the backward rule alone", cure="call it in backward=")
        leaves = self._leaves(operands)
        flat_grads = [grad.contiguous() for grad in tree_flatten(grads)[0] if grad is not None]
        found = self.derivative(*leaves, *self.lifted, *flat_grads)
        inner: dict[int, torch.Tensor] = dict(zip(self.wanted, found, strict=True))
        of_lifted = [grad for place, grad in inner.items() if place >= len(leaves)]
        self.lifted_grads = (
            [sum_ + grad for sum_, grad in zip(self.lifted_grads, of_lifted, strict=True)]
            if self.lifted_grads
            else of_lifted
        )
        return tuple(inner.get(place) for place in range(len(leaves)))


def _type_of(value: Any) -> tuple[Any, ...]:
    return (value.dtype, tuple(value.shape)) if isinstance(value, torch.Tensor) else (int,)


def _described(values: Sequence[Any]) -> str:
    return (
        "("
        + ", ".join(
            f"{str(each.dtype).removeprefix('torch.')}{list(each.shape)}"
            if isinstance(each, torch.Tensor)
            else "a number"
            for each in values
        )
        + ")"
    )


def plain_call(
    plain: Function, runs: Runs | None, node: Node, bodies: Sequence[Function], config: dict[str, Any]
) -> Any:
    """Call the plain function, or a rule with its arguments, on the values of a node."""
    if runs == "repeated":
        return plain(*node.control, bodies[0], node.operands, **config)
    if runs == "selected":
        return plain(*node.control, tuple(bodies), node.operands, **config)
    given = bodies[0] if len(bodies) == 1 else tuple(bodies)
    return plain(*node.control, given, *node.operands, **config)
