"""The calling conventions of a custom HOP: the arguments of a call in the program, and those of a node in a graph.

==============  ==========================  ===========================  =====================
``runs``        the eager function          how it calls a body          arguments of the node
==============  ==========================  ===========================  =====================
``"once"``      ``f(body, *operands)``      ``body(*operands)``          bodies, operands, lifted
``"repeated"``  ``f(n, body, init)``        ``init = body(init)``        n, bodies, operands, lifted
``"selected"``  ``f(i, branches, operands)``  ``branches[i](*operands)``  i, bodies, operands, lifted
None            ``f(..., body, *operands)``  ``body(*operands)``         ..., bodies, operands, lifted
==============  ==========================  ===========================  =====================

In a node ``bodies`` is a tuple of graphs, ``operands`` a tuple of the tensors in the program's operands, and ``lifted``
the values that the bodies close over. A graph takes operands and lifted values, flat, and returns a tuple of tensors.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import torch

from hopkit._torch.hop.operator import are_bodies
from hopkit._torch.pytree import tree_flatten
from hopkit.errors import HopkitError, UsageError
from hopkit.hops.configuration import values_of

__all__ = [
    "Arguments",
    "GraphBody",
    "Node",
    "Runs",
    "arguments",
    "call_body",
    "call_eagerly",
    "check_arguments",
    "check_gradients",
    "parse_arguments",
]

Runs = Literal["once", "repeated", "selected"]

Function = Callable[..., Any]


class Arguments(NamedTuple):
    """The parsed arguments of a call: ``operands`` is the tuple or pytree of all operands of the bodies.

    ``many``: the bodies came in a tuple; ``spread``: a body is called with ``*operands``.
    """

    control: tuple[Any, ...]
    bodies: tuple[Function, ...]
    operands: Any
    many: bool
    spread: bool


def arguments(name: str, runs: Runs | None, args: Sequence[Any]) -> Arguments:
    """Parse the arguments of a call. Raises `UsageError` if they do not fit ``runs``.

    >>> arguments("twice", "repeated", (2, abs, [1, 2])).operands
    [1, 2]
    """
    wrong, hint = check_arguments(name, runs, args)
    if wrong:
        raise UsageError(wrong, hint=hint)
    return parse_arguments(runs, args)


def parse_arguments(runs: Runs | None, args: Sequence[Any]) -> Arguments:
    """Parse arguments that `check_arguments` accepted."""
    place = _place_of_bodies(runs, args)
    bodies_arg = args[place]
    many = not callable(bodies_arg)
    rest = tuple(args[place + 1 :])
    bodies = tuple(bodies_arg) if many else (bodies_arg,)
    operands = rest[0] if runs in ("repeated", "selected") else rest
    return Arguments(tuple(args[:place]), bodies, operands, many, runs != "repeated")


def check_arguments(name: str, runs: Runs | None, args: Sequence[Any]) -> tuple[str, str]:
    """Return an error and a hint for arguments that do not fit ``runs``, empty if they fit. Dynamo traces this.

    >>> check_arguments("twice", "repeated", (2, [1, 2], abs))[0]
    'twice: argument 1 is a list, and no function'
    """
    place = _place_of_bodies(runs, args)
    use = _USE[runs]
    if runs in ("repeated", "selected") and len(args) != 3:
        return f"{name} takes 3 positional arguments, and got {len(args)}", use
    bodies = args[place] if place < len(args) else None
    many = not callable(bodies)
    if (many and not are_bodies(bodies)) or (many and runs in ("once", "repeated")):
        return f"{name}: argument {place} is a {type(bodies).__name__}, and no function", use
    if not many and runs == "selected":
        return f"{name}: argument {place} is one function, and no tuple of them", use
    if runs is None and many and len(args[place]) == 1:
        return f"{name}: a tuple of one function", "pass the function itself"
    if runs in ("once", None):
        # By index: Dynamo would name the operand in the graph after a variable.
        for index in range(place + 1, len(args)):
            if isinstance(args[index], _FUNCTIONS):
                return f"{name}: an operand is a function", _MANY_BODIES[runs]
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

_FUNCTIONS = (types.FunctionType, types.MethodType, types.BuiltinFunctionType)

_MANY_BODIES: dict[Runs | None, str] = {
    "once": 'with several bodies, define f(index, bodies, operands) with runs="selected", or pass a tuple of them to '
    "f(..., bodies, *operands) with fake=, backward= and lower=",
    None: "pass the bodies as one tuple: NAME(..., (body, body, ...), *operands)",
}


def call_body(body: Function, operands: Any, spread: bool) -> Any:
    """Call a body of the program with all operands."""
    return body(*operands) if spread else body(operands)


@dataclasses.dataclass(frozen=True)
class Node:
    """The arguments of a node: of a HOP, or, with ``grads``, of its backward operator.

    In a backward node the vector-Jacobian products of the bodies are among ``bodies``, after the bodies themselves.
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
        return cls(tuple(args[:place]), *(tuple(part) for part in args[place:]))

    @property
    def args(self) -> tuple[Any, ...]:
        """Return the arguments in the order of the graph's node."""
        return (*self.control, self.bodies, self.operands, self.lifted, *((self.grads,) if self.grads else ()))

    @property
    def inputs(self) -> tuple[Any, ...]:
        """Return the inputs of a body's graph."""
        return (*self.operands, *self.lifted)


@dataclasses.dataclass
class GraphBody:
    """A graph of a node as a function of its operands alone, in any containers; the eager function calls it.

    ``like`` are the operands of the node, for whose types the graph was traced. A call returns the tensor that the
    graph returns, or a tuple if it returns several. ``vjp`` takes the operands and the gradients of the outputs,
    returns the gradients of the operands, and adds up those of the lifted values. Both raise `HopkitError` for operands
    of other types.
    """

    name: str
    graph: Function
    like: tuple[Any, ...]
    lifted: tuple[Any, ...]
    derivative: Function | None = None
    grad_indices: tuple[int, ...] = ()
    lifted_grads: list[torch.Tensor] = dataclasses.field(default_factory=list)

    def __call__(self, *operands: Any) -> torch.Tensor | tuple[torch.Tensor, ...]:
        results = tuple(self.graph(*self._leaves(operands), *self.lifted))
        return results[0] if len(results) == 1 else results

    def _leaves(self, operands: Any) -> list[Any]:
        leaves, _ = tree_flatten(operands)
        if [_type_of(leaf) for leaf in leaves] != [_type_of(leaf) for leaf in self.like]:
            raise HopkitError(
                f"{self.name}: a body is called with {_describe(leaves)}, and is a graph for {_describe(self.like)}",
                hint="call bodies with operands of the dtypes and shapes of the HOP's own operands",
            )
        return leaves

    def vjp(self, operands: Any, grads: Any) -> tuple[torch.Tensor | None, ...]:
        """Return the gradients of the operands (None for one that has none) from those of the outputs."""
        if self.derivative is None:
            raise UsageError("a body has a vjp in the backward rule alone", hint="call it in backward=")
        leaves = self._leaves(operands)
        flat_grads = [grad.contiguous() for grad in tree_flatten(grads)[0] if grad is not None]
        if isinstance(self.derivative, torch.fx.GraphModule):
            placeholders = self.derivative.graph.find_nodes(op="placeholder")
            check_gradients(self.name, len(flat_grads), len(placeholders) - len(leaves) - len(self.lifted))
        grads_of_inputs = self.derivative(*leaves, *self.lifted, *flat_grads)
        inner: dict[int, torch.Tensor] = dict(zip(self.grad_indices, grads_of_inputs, strict=True))
        of_lifted = [grad for place, grad in inner.items() if place >= len(leaves)]
        self.lifted_grads = (
            [sum_ + grad for sum_, grad in zip(self.lifted_grads, of_lifted, strict=True)]
            if self.lifted_grads
            else of_lifted
        )
        return tuple(inner.get(place) for place in range(len(leaves)))


def check_gradients(name: str, given: int, outputs: int) -> None:
    """Raise `HopkitError` unless the vector-Jacobian product of a body takes as many gradients as it has outputs."""
    if given != outputs:
        raise HopkitError(
            f"{name}: vjp() of a body got {given} gradients; the body has {outputs} differentiable outputs",
            hint="grads has those of all results, in order: pass the part that belongs to this body",
        )


def _type_of(value: Any) -> tuple[Any, ...]:
    return (value.dtype, tuple(value.shape)) if isinstance(value, torch.Tensor) else (int,)


def _describe(values: Sequence[Any]) -> str:
    return (
        "("
        + ", ".join(
            f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}"
            if isinstance(value, torch.Tensor)
            else "a number"
            for value in values
        )
        + ")"
    )


def call_eagerly(
    function: Function, runs: Runs | None, node: Node, bodies: Sequence[Function], config: dict[str, Any]
) -> Any:
    """Call the eager function, or a rule with its arguments, on the values and the configuration of a node."""
    config = values_of(config)
    if runs == "repeated":
        return function(*node.control, bodies[0], node.operands, **config)
    if runs == "selected":
        return function(*node.control, tuple(bodies), node.operands, **config)
    bodies_arg = bodies[0] if len(bodies) == 1 else tuple(bodies)
    return function(*node.control, bodies_arg, *node.operands, **config)
