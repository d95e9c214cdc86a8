"""The checked program as a function of flat tensors, and the outcome of its runs."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.hop.operator import Operator
from hopkit._torch.hop.traces import graph_of
from hopkit._torch.pytree import tree_flatten, tree_unflatten
from hopkit.checks.hints import Author, Hints
from hopkit.checks.results import leaves_of
from hopkit.hops.custom import CustomHop
from hopkit.hops.declared_gradients import declared_gradients
from hopkit.hops.registry import custom_hops
from hopkit.stages.program import CalledProgram, Convert
from hopkit.stages.walk import tensors_in

__all__ = ["CheckedProgram", "LayerFailed", "NotApplicable", "RunOutcome", "assert_same", "assert_same_leaves"]


class LayerFailed(Exception):
    """A layer differs from the reference run; the message names the difference."""

    def __init__(self, reason: str, hint: str | Hints = "") -> None:
        self.hint = hint
        super().__init__(reason)


class NotApplicable(Exception):
    """There is nothing for a layer to check; the message states why."""


@dataclasses.dataclass(frozen=True)
class RunOutcome:
    """The outcome of a run: the leaves of its result, their structure, the gradients of tensors (None: no gradient)."""

    leaves: tuple[Any, ...]
    spec: Any
    grads: tuple[torch.Tensor | None, ...] = ()

    @property
    def tensors(self) -> tuple[torch.Tensor, ...]:
        return tuple(leaf for leaf in self.leaves if isinstance(leaf, torch.Tensor))


class CheckedProgram:
    """A function with arguments, as a function of the tensors among them; the other arguments are fixed.

    ``closed_over`` are the tensors that the function holds and that require a gradient, parameters of a module say.
    After a run, its writes to the tensors that the function holds are undone. ``operator`` is the HOP that must be in
    its graphs, if it is known. If no argument requires a gradient, those of floating numbers do in the runs with
    gradients. ``by_dynamo``: the layers below Dynamo take its graph. ``reference`` replaces the function in the
    reference runs. ``finite_differences`` turns the comparison on or off; None: the HOPs decide.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        args: Sequence[Any],
        kwargs: Mapping[str, Any],
        operator: Operator | None = None,
        *,
        by_dynamo: bool = False,
        reference: Callable[..., Any] | None = None,
        finite_differences: bool | None = None,
    ) -> None:
        leaves, spec = tree_flatten((tuple(args), dict(kwargs)))
        self.operator, self.by_dynamo, self.finite_differences = operator, by_dynamo, finite_differences
        defined = isinstance(function, CustomHop) or operator in [hop.operator for hop in custom_hops().values()]
        self.author: Author = "hop" if defined else "program" if operator is None else "operator"
        stored = tensors_in((function, reference)).values()
        # Another function for the reference runs may hold other tensors.
        self.closed_over = tuple(
            tensor for tensor in stored if tensor.requires_grad and tensor.is_leaf and reference is None
        )
        # A module writes to its buffers, say.
        self._originals = [(tensor, tensor.detach().clone()) for tensor in stored if tensor.layout is torch.strided]
        self.tensors = tuple(leaf for leaf in leaves if isinstance(leaf, torch.Tensor))
        asked = any(tensor.requires_grad for tensor in self.tensors)
        self.differentiated = tuple(
            tensor.requires_grad if asked else tensor.is_floating_point() or tensor.is_complex()
            for tensor in self.tensors
        )

        def flattened(function: Callable[..., Any]) -> Callable[..., Any]:
            def flat(*tensors: torch.Tensor) -> Any:
                remaining = iter(tensors)
                # Not the tensors themselves: a function may not close over its arguments.
                values = [next(remaining) if is_tensor else leaf for leaf, is_tensor in places]
                of_args, of_kwargs = tree_unflatten(values, spec)
                return function(*of_args, **of_kwargs)

            return flat

        places = [(None if isinstance(leaf, torch.Tensor) else leaf, isinstance(leaf, torch.Tensor)) for leaf in leaves]
        self.call = flattened(function)
        self.call_reference = self.call if reference is None else flattened(reference)

    def converted(self, convert: Convert, *, recorded: bool = True) -> Callable[..., Any]:
        """Return a copy of `call` with ``convert`` applied to its closed-over values, with gradients or without."""
        copy = CalledProgram(self.call, ()).copied(convert).fn
        if not recorded:
            for tensor in tensors_in(copy).values():
                tensor.requires_grad_(False)
        return copy

    def copies(self, *, training: bool = False, second_values: bool = False) -> list[torch.Tensor]:
        """Return fresh copies of the tensors, in the same layout; copy a tensor that occurs twice once.

        ``training``: those that are differentiated require a gradient. ``second_values``: change the floating numbers.
        """
        copies: dict[int, torch.Tensor] = {}
        for tensor, differentiated in zip(self.tensors, self.differentiated, strict=True):
            if id(tensor) not in copies:
                copy = torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device)
                copy.copy_(tensor.detach())
                if second_values and tensor.is_floating_point():
                    copy.mul_(0.75).add_(0.0625)
                copies[id(tensor)] = copy.requires_grad_(training and differentiated)
        return [copies[id(tensor)] for tensor in self.tensors]

    @functools.cached_property
    def below(self) -> CheckedProgram:
        """Return the program for the layers below Dynamo, for inference: this program, or Dynamo's graph of it."""
        return self._in_graph(training=False) if self.by_dynamo else self

    @functools.cached_property
    def below_in_training(self) -> CheckedProgram:
        """Return the same for training."""
        return self._in_graph(training=True) if self.by_dynamo else self

    def _in_graph(self, *, training: bool) -> CheckedProgram:
        with torch.set_grad_enabled(training):
            tensors = self.copies(training=training)
            call = graph_of(self.call, tensors)
            graph = CheckedProgram(call, tensors, {}, self.operator, finite_differences=self.finite_differences)
        graph.differentiated = self.differentiated
        return graph

    @functools.cached_property
    def trains(self) -> bool:
        """Return whether there is an input to differentiate, and a result that has a gradient."""
        return any(self.differentiated) and self.is_trainable

    @torch.no_grad()
    def undo(self) -> None:
        """Restore the values of the tensors that the function holds."""
        for tensor, original in self._originals:
            # Not by its version: batch norm on the CPU writes to its statistics without a new version.
            if not torch.equal(tensor, original):
                tensor.copy_(original)

    @functools.cached_property
    def draws(self) -> bool:
        """Return whether the reference run draws random numbers."""
        with torch.no_grad():
            self._run(self.call_reference, self.copies())
        return not torch.equal(torch.default_generator.get_state(), torch.Generator().manual_seed(0).get_state())

    @functools.cached_property
    def is_trainable(self) -> bool:
        """Return whether the reference run returns a result that has a gradient."""
        _, outputs = self._run(self.call_reference, self.copies(training=True))
        return any(isinstance(leaf, torch.Tensor) and leaf.requires_grad for leaf in outputs)

    def outcome(self, call: Callable[..., Any], *, training: bool, second_values: bool = False) -> RunOutcome:
        """Run a function of the tensors on copies of them, from the same random state; with gradients, or without."""
        tensors = self.copies(training=training, second_values=second_values)
        try:
            return self._outcome(call, tensors, training=training)
        finally:
            self.undo()

    def _outcome(self, call: Callable[..., Any], tensors: Sequence[torch.Tensor], *, training: bool) -> RunOutcome:
        spec, leaves = self._run(call, tensors)
        if not training:
            return RunOutcome(tuple(leaves), spec)
        loss = loss_of(leaves)
        leaves_with_grad = [tensor for tensor in dict.fromkeys((*tensors, *self.closed_over)) if tensor.requires_grad]
        if loss is None or not leaves_with_grad:
            return RunOutcome(tuple(leaves), spec, (None,) * len(leaves_with_grad))
        grads = torch.autograd.grad(loss, leaves_with_grad, allow_unused=True)
        return RunOutcome(tuple(leaves), spec, tuple(grads))

    @functools.cached_property
    def declares_gradient(self) -> bool:
        """Return whether a HOP in it declares its gradient by ``backward=``, or ``finite_differences`` is False."""
        if self.finite_differences is not None:
            return not self.finite_differences
        _, outputs = self._run(self.call, self.copies(training=True))
        return bool(declared_gradients(leaf for leaf in outputs if isinstance(leaf, torch.Tensor)))

    @functools.cached_property
    def reference_outcome(self) -> RunOutcome:
        """Return the outcome of the reference run, without gradients."""
        return self.outcome(self.call_reference, training=False)

    @functools.cached_property
    def reference_training(self) -> RunOutcome:
        """Return the outcome of the reference run, with gradients."""
        return self.outcome(self.call_reference, training=True)

    @staticmethod
    def _run(call: Callable[..., Any], tensors: Sequence[torch.Tensor]) -> tuple[Any, list[Any]]:
        torch.manual_seed(0)
        leaves, spec = leaves_of(call(*tensors))
        return spec, leaves


def loss_of(leaves: Sequence[Any]) -> torch.Tensor | None:
    """Return a number that depends on each element of each differentiable result, with different weights."""
    parts = []
    for leaf in leaves:
        if isinstance(leaf, torch.Tensor) and leaf.requires_grad:
            real = torch.view_as_real(leaf) if leaf.is_complex() else leaf
            weights = torch.linspace(0.5, 1.5, real.numel(), dtype=real.dtype, device=real.device)
            parts.append((real * weights.reshape(real.shape)).sum())
    return torch.stack([part.double() for part in parts]).sum() if parts else None


def assert_same(actual: RunOutcome, expected: RunOutcome) -> None:
    """Raise `LayerFailed` if a run differs from the reference run in structure, types, numbers or gradients."""
    if actual.spec != expected.spec:
        raise LayerFailed(f"the layer returns the structure {actual.spec}, the reference run {expected.spec}")
    assert_same_leaves(actual, expected)


def _assert_same_grads(actual: RunOutcome, expected: RunOutcome) -> None:
    for index, (left, right) in enumerate(zip(actual.grads, expected.grads, strict=True)):
        # None and zero mean the same: the result does not depend on the input.
        if left is not None or right is not None:
            zero = torch.zeros_like(left if left is not None else right)  # type: ignore[arg-type]
            _assert_same_leaf(f"gradient {index}", zero if left is None else left, zero if right is None else right)


def assert_same_leaves(actual: RunOutcome, expected: RunOutcome) -> None:
    """Raise as `assert_same`, but ignore the structure: below Dynamo a list and a tuple are the same."""
    if len(actual.leaves) != len(expected.leaves):
        raise LayerFailed(f"the layer returns {len(actual.leaves)} results, the reference run {len(expected.leaves)}")
    for index, (left, right) in enumerate(zip(actual.leaves, expected.leaves, strict=True)):
        _assert_same_leaf(f"result {index}", left, right)
    _assert_same_grads(actual, expected)


def _assert_same_leaf(what: str, actual: Any, expected: Any) -> None:
    if not isinstance(expected, torch.Tensor):
        if type(actual) is not type(expected) or (actual != expected and actual == actual):
            raise LayerFailed(f"{what} is {actual!r}, and in the reference run {expected!r}")
        return
    if not isinstance(actual, torch.Tensor):
        raise LayerFailed(f"{what} is {actual!r}, and in the reference run a tensor")
    try:
        torch.testing.assert_close(actual, expected, equal_nan=True)
    except AssertionError as error:
        difference = " ".join(str(error).split())
        raise LayerFailed(f"{what} differs from the reference run: {difference}") from None
