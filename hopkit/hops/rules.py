"""The rules of a custom HOP's operator: its results, its fake results, its gradient.

They follow from ``runs``, unless the definition has the author's. The eager function decides which body to call with
which operands, in the forward and in the backward operator alike: a loop of three steps is differentiated in three
steps, and of a choice only the chosen branch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.functorch import assert_of_samples
from hopkit._torch.hop.operator import Operator
from hopkit._torch.pytree import tree_flatten
from hopkit.errors import HopkitError
from hopkit.hops import autograd
from hopkit.hops.calling_convention import GraphBody, Node, call_eagerly
from hopkit.hops.definition import Definition
from hopkit.hops.memory import fresh
from hopkit.hops.samples import selected
from hopkit.hops.structures import is_number
from hopkit.hops.transforms import NO_BATCHES, ONE_COUNT, OUTSIDE

__all__ = ["Forward"]


class Forward:
    """The rules of the operator that a program calls.

    Torch calls ``traced`` before the operator enters a graph below Dynamo; ``backward`` is its backward operator.
    """

    def __init__(self, definition: Definition, backward: Operator, lowered: Any) -> None:
        self.definition, self.backward, self.lowered = definition, backward, lowered
        self.operator: Operator | None = None

    def under(self, definition: Definition) -> Forward:
        """Return the same rules for another definition."""
        return Forward(definition, self.backward, self.lowered)

    def run(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        node = Node.of(args)
        bodies = self._bodies(node)
        return self._outputs(node, call_eagerly(self.definition.eager, self.definition.runs, node, bodies, config))

    def fake(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        node, rule = Node.of(args), self.definition.fake
        bodies = self._bodies(node)
        if rule is not None:
            return self._outputs(node, call_eagerly(rule, self.definition.runs, node, bodies, config))
        results = [self._outputs(node, body(*node.operands)) for body in bodies]
        name = self.definition.name
        if self.definition.runs == "repeated":
            check_same_types("the body", results[0], "the list of operands", node.operands, name)
        for index, outputs in enumerate(results[1:], 1):
            check_same_types(f"branch {index}", outputs, "branch 0", results[0], name)
        return results[0]

    def _bodies(self, node: Node) -> list[GraphBody]:
        return [GraphBody(self.definition.name, body, node.operands, node.lifted) for body in node.bodies]

    def _outputs(self, node: Node, returned: Any) -> tuple[torch.Tensor, ...]:
        outputs, _ = tree_flatten(returned)
        for index, output in enumerate(outputs):
            if not isinstance(output, torch.Tensor):
                number = is_number(output)
                raise HopkitError(
                    f"{self.definition.name}: result {index} is {output!r}, and no tensor",
                    hint=f"return {'torch.tensor(number)' if number else 'tensors alone, in any containers'}",
                )
        return fresh(outputs, node.inputs)

    def inputs_of_bodies(self, *args: Any, **config: Any) -> Sequence[tuple[Any, ...]]:
        node = Node.of(args)
        return [node.inputs] * len(node.bodies)

    def differentiate(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        assert self.operator is not None
        return autograd.call_recorded(self.definition, self.operator, self.backward, Node.of(args), config)

    def traced(self) -> None:
        self.lowered()

    def by_sample(self, *args: Any, **config: Any) -> tuple[torch.Tensor, ...]:
        node = Node.of(args)
        if self.definition.runs != "selected":
            raise HopkitError(f"{self.definition.name}: {ONE_COUNT}", hint=OUTSIDE)
        self.all_batched()
        (index,) = node.control
        count = len(node.bodies)
        if index.dtype is not torch.bool:
            what = f"{self.definition.name}: under vmap in a compiler, an index is in none of the {count} branches"
            assert_of_samples((index >= 0) & (index < count), what)
        choices = (False, True) if index.dtype is torch.bool else range(count)
        rest = args[1:]
        outputs: tuple[torch.Tensor, ...] = selected(
            self.definition.name, index, lambda choice: self.run(choice, *rest, **config), choices
        )
        return outputs

    def all_batched(self) -> bool:
        definition = self.definition
        if definition.own_rules:
            raise HopkitError(f"{definition.name}: {NO_BATCHES.format(definition.own_rules)}", hint=OUTSIDE)
        return definition.runs == "repeated"


def check_same_types(
    actual_name: str, actual: Sequence[Any], expected_name: str, expected: Sequence[Any], hop: str
) -> None:
    """Raise `HopkitError` if two sequences of tensors differ in their number, type or layout; the names are for it."""
    if len(actual) != len(expected):
        raise HopkitError(
            f"{hop}: {actual_name} returns {len(actual)} tensors, and {expected_name} has {len(expected)}",
            hint="return the same structure from both",
        )
    for index, (left, right) in enumerate(zip(actual, expected, strict=True)):
        if not isinstance(right, torch.Tensor):
            raise HopkitError(
                f"{hop}: {expected_name} has {right!r} at {index}, and no tensor", hint="close over it instead"
            )
        if _type_of(left) != _type_of(right):
            raise HopkitError(
                f"{hop}: tensor {index} of {actual_name} is {_describe(left)}, "
                f"and of {expected_name} {_describe(right)}",
                hint="make dtype, device, shape and strides of both equal: .to(), .expand() or .contiguous()",
            )


def _type_of(tensor: torch.Tensor) -> tuple[Any, ...]:
    return tensor.dtype, tensor.device, tensor.shape, tensor.stride()


def _describe(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)} with strides {list(tensor.stride())}"
