"""The rules of a custom HOP: what it computes, what it returns as a fake, how it is differentiated.

They follow from ``runs``, unless the definition brings its own. The plain function decides which body is called with
what, in the forward and in the backward operator alike: a loop of three steps is differentiated in three steps, and
of a choice only the chosen branch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.hop_operator import Operator, tree_flatten
from hopkit.errors import HopkitError
from hopkit.hops import recording
from hopkit.hops.arrangement import Body, Node, plain_call
from hopkit.hops.definition import Definition
from hopkit.hops.memory import fresh
from hopkit.hops.transforms import NO_BATCHES, OUTSIDE

__all__ = ["Forward"]


class Forward:
    """The rules of the operator that a program calls.

    ``traced`` is called before the operator stands in a graph below Dynamo; ``backward`` is its backward operator.
    """

    def __init__(self, definition: Definition, backward: Operator, lowered: Any) -> None:
        self.definition, self.backward, self.lowered = definition, backward, lowered
        self.operator: Operator | None = None

    def under(self, definition: Definition) -> Forward:
        """The same rules for another definition."""
        return Forward(definition, self.backward, self.lowered)

    def run(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        node = Node.of(args)
        bodies = self._bodies(node)
        return self._outputs(node, plain_call(self.definition.plain, self.definition.runs, node, bodies, config))

    def fake(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        node, given = Node.of(args), self.definition.fake
        bodies = self._bodies(node)
        if given is not None:
            return self._outputs(node, plain_call(given, self.definition.runs, node, bodies, config))
        found = [self._outputs(node, body(*node.operands)) for body in bodies]
        name = self.definition.name
        if self.definition.runs == "repeated":
            same_as("the body", found[0], "what it is given", node.operands, name)
        for index, other in enumerate(found[1:], 1):
            same_as(f"branch {index}", other, "branch 0", found[0], name)
        return found[0]

    def _bodies(self, node: Node) -> list[Body]:
        return [Body(self.definition.name, body, node.operands, node.lifted) for body in node.bodies]

    def _outputs(self, node: Node, returned: Any) -> tuple[torch.Tensor, ...]:
        outputs, _ = tree_flatten(returned)
        for index, output in enumerate(outputs):
            if not isinstance(output, torch.Tensor):
                raise HopkitError(
                    f"{self.definition.name}: result {index} is {output!r}, and no tensor",
                    cure="return tensors alone, in any containers",
                )
        return fresh(outputs, node.inputs)

    def inputs_of_bodies(self, *args: Any, **config: Any) -> Sequence[tuple[Any, ...]]:
        node = Node.of(args)
        return [node.inputs] * len(node.bodies)

    def differentiate(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        assert self.operator is not None
        return recording.recorded(self.definition, self.operator, self.backward, Node.of(args), config)

    def traced(self) -> None:
        self.lowered()

    def all_batched(self) -> bool:
        definition = self.definition
        if definition.own_rules:
            raise HopkitError(f"{definition.name}: {NO_BATCHES.format(definition.own_rules)}", cure=OUTSIDE)
        return definition.runs == "repeated"


def same_as(what: str, found: Sequence[Any], other: str, expected: Sequence[Any], name: str) -> None:
    """Raise `HopkitError` where two sequences of tensors differ in their number, type or layout."""
    if len(found) != len(expected):
        raise HopkitError(
            f"{name}: {what} returns {len(found)} tensors, and {other} has {len(expected)}",
            cure="give both the same structure",
        )
    for index, (one, two) in enumerate(zip(found, expected, strict=True)):
        if not isinstance(two, torch.Tensor):
            raise HopkitError(f"{name}: {other} has {two!r} at {index}, and no tensor", cure="close over it instead")
        if _type_of(one) != _type_of(two):
            raise HopkitError(
                f"{name}: tensor {index} of {what} is {_described(one)}, and of {other} {_described(two)}",
                cure="give both one dtype, device, shape and strides: .to(), .expand() or .contiguous()",
            )


def _type_of(tensor: torch.Tensor) -> tuple[Any, ...]:
    return tensor.dtype, tensor.device, tensor.shape, tensor.stride()


def _described(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)} with strides {list(tensor.stride())}"
