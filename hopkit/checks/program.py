"""The program that is checked: a function of flat tensors, and what a run of it did."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch.checking import graph_of
from hopkit._torch.hop_operator import Operator, tree_flatten, tree_unflatten
from hopkit.checks.hints import Author, Hints
from hopkit.checks.results import leaves_of
from hopkit.hops.custom import CustomHop
from hopkit.hops.declared import declared_gradients
from hopkit.hops.registry import custom_hops
from hopkit.stages.program import Convert
from hopkit.stages.program import Program as Copied
from hopkit.stages.walk import tensors_in

__all__ = ["Failed", "NotApplicable", "Outcome", "Program", "assert_same", "assert_same_leaves"]


class Failed(Exception):
    """A layer does not do what the plain run does; the message says in what."""

    def __init__(self, reason: str, hint: str | Hints = "") -> None:
        self.hint = hint
        super().__init__(reason)


class NotApplicable(Exception):
    """There is nothing for a layer to check; the message says why."""


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a run gave: the leaves of what it returned, their structure, the gradients of tensors (None: none)."""

    leaves: tuple[Any, ...]
    spec: Any
    grads: tuple[torch.Tensor | None, ...] = ()

    @property
    def tensors(self) -> tuple[torch.Tensor, ...]:
        return tuple(leaf for leaf in self.leaves if isinstance(leaf, torch.Tensor))


class Program:
    """A function with arguments, as a function of the tensors among them; all else stays as it is.

    ``closed_over`` are the tensors that the function holds and that require a gradient, parameters of a module say.
    What a run writes to the tensors that the function holds is undone after it.
    ``operator`` is the HOP that must stand in its graphs, where it is known. Where no argument requires a gradient,
    those of floating numbers do in the runs with gradients. ``by_dynamo`` tells that the layers below Dynamo are given
    its graph. ``plain`` takes the place of the function in the plain runs. ``finite_differences`` decides whether
    gradients are compared with those; None leaves it to what the HOPs in it declare.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        args: Sequence[Any],
        kwargs: Mapping[str, Any],
        operator: Operator | None = None,
        *,
        by_dynamo: bool = False,
        plain: Callable[..., Any] | None = None,
        finite_differences: bool | None = None,
    ) -> None:
        leaves, spec = tree_flatten((tuple(args), dict(kwargs)))
        self.operator, self.by_dynamo, self.finite_differences = operator, by_dynamo, finite_differences
        defined = isinstance(function, CustomHop) or operator in [each.operator for each in custom_hops().values()]
        self.author: Author = "hop" if defined else "program" if operator is None else "operator"
        held = tensors_in((function, plain)).values()
        # Another function for the plain runs may hold tensors of its own.
        self.closed_over = tuple(tensor for tensor in held if tensor.requires_grad and tensor.is_leaf and plain is None)
        # A module writes to its buffers, say.
        self._before = [(tensor, tensor.detach().clone()) for tensor in held if tensor.layout is torch.strided]
        self.tensors = tuple(leaf for leaf in leaves if isinstance(leaf, torch.Tensor))
        asked = any(tensor.requires_grad for tensor in self.tensors)
        self.differentiated = tuple(
            tensor.requires_grad if asked else tensor.is_floating_point() or tensor.is_complex()
            for tensor in self.tensors
        )

        def flattened(function: Callable[..., Any]) -> Callable[..., Any]:
            def flat(*tensors: torch.Tensor) -> Any:
                given = iter(tensors)
                # Not the tensors themselves: a function may not close over what it is given.
                values = [next(given) if is_tensor else leaf for leaf, is_tensor in places]
                of_args, of_kwargs = tree_unflatten(values, spec)
                return function(*of_args, **of_kwargs)

            return flat

        places = [(None if isinstance(leaf, torch.Tensor) else leaf, isinstance(leaf, torch.Tensor)) for leaf in leaves]
        self.call = flattened(function)
        self.call_plainly = self.call if plain is None else flattened(plain)

    def converted(self, convert: Convert, *, recorded: bool = True) -> Callable[..., Any]:
        """A copy of `call` in which ``convert`` has made what the function closes over, with gradients or without."""
        copy = Copied(self.call, ()).copied(convert).fn
        if not recorded:
            for tensor in tensors_in(copy).values():
                tensor.requires_grad_(False)
        return copy

    def copies(self, *, training: bool = False, other: bool = False) -> list[torch.Tensor]:
        """Fresh copies of the tensors, in the same layout; a tensor that is given twice is copied once.

        ``training``: those that are differentiated require a gradient. ``other``: floating numbers of other values.
        """
        made: dict[int, torch.Tensor] = {}
        found = []
        for tensor, differentiated in zip(self.tensors, self.differentiated, strict=True):
            if id(tensor) not in made:
                copy = torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device)
                copy.copy_(tensor.detach())
                if other and tensor.is_floating_point():
                    copy.mul_(0.75).add_(0.0625)
                made[id(tensor)] = copy.requires_grad_(training and differentiated)
            found.append(made[id(tensor)])
        return found

    @functools.cached_property
    def below(self) -> Program:
        """What the layers below Dynamo are given, for inference: this program, or Dynamo's graph of it."""
        return self._in_graph(training=False) if self.by_dynamo else self

    @functools.cached_property
    def below_in_training(self) -> Program:
        """The same, where gradients are recorded."""
        return self._in_graph(training=True) if self.by_dynamo else self

    def _in_graph(self, *, training: bool) -> Program:
        with torch.set_grad_enabled(training):
            tensors = self.copies(training=training)
            call = graph_of(self.call, tensors)
            graph = Program(call, tensors, {}, self.operator, finite_differences=self.finite_differences)
        graph.differentiated = self.differentiated
        return graph

    @functools.cached_property
    def trains(self) -> bool:
        """Whether there is anything to differentiate, and a result that has a gradient."""
        return any(self.differentiated) and self.is_trainable

    @torch.no_grad()
    def undo(self) -> None:
        """Give the tensors that the function holds what they had before."""
        for tensor, before in self._before:
            # Not by its version: batch norm on the CPU writes to its statistics and leaves that alone.
            if not torch.equal(tensor, before):
                tensor.copy_(before)

    @functools.cached_property
    def draws(self) -> bool:
        """Whether the plain run draws random numbers."""
        with torch.no_grad():
            self._run(self.call_plainly, self.copies())
        return not torch.equal(torch.default_generator.get_state(), torch.Generator().manual_seed(0).get_state())

    @functools.cached_property
    def is_trainable(self) -> bool:
        """Whether the plain run gives a result that has a gradient."""
        _, outputs = self._run(self.call_plainly, self.copies(training=True))
        return any(isinstance(leaf, torch.Tensor) and leaf.requires_grad for leaf in outputs)

    def outcome(self, call: Callable[..., Any], *, training: bool, other: bool = False) -> Outcome:
        """Run a function of the tensors on copies of them, from the same random state; with gradients, or without."""
        tensors = self.copies(training=training, other=other)
        try:
            return self._outcome(call, tensors, training=training)
        finally:
            self.undo()

    def _outcome(self, call: Callable[..., Any], tensors: Sequence[torch.Tensor], *, training: bool) -> Outcome:
        spec, leaves = self._run(call, tensors)
        if not training:
            return Outcome(tuple(leaves), spec)
        loss = loss_of(leaves)
        wanted = [tensor for tensor in dict.fromkeys((*tensors, *self.closed_over)) if tensor.requires_grad]
        if loss is None or not wanted:
            return Outcome(tuple(leaves), spec, (None,) * len(wanted))
        grads = torch.autograd.grad(loss, wanted, allow_unused=True)
        return Outcome(tuple(leaves), spec, tuple(grads))

    @functools.cached_property
    def declares_gradient(self) -> bool:
        """Whether a HOP in it declares its gradient by ``backward=``, or the caller says that it is no derivative."""
        if self.finite_differences is not None:
            return not self.finite_differences
        _, outputs = self._run(self.call, self.copies(training=True))
        return bool(declared_gradients(leaf for leaf in outputs if isinstance(leaf, torch.Tensor)))

    @functools.cached_property
    def plain(self) -> Outcome:
        """The plain run, without gradients."""
        return self.outcome(self.call_plainly, training=False)

    @functools.cached_property
    def plain_training(self) -> Outcome:
        """The plain run, with gradients."""
        return self.outcome(self.call_plainly, training=True)

    @staticmethod
    def _run(call: Callable[..., Any], tensors: Sequence[torch.Tensor]) -> tuple[Any, list[Any]]:
        torch.manual_seed(0)
        leaves, spec = leaves_of(call(*tensors))
        return spec, leaves


def loss_of(leaves: Sequence[Any]) -> torch.Tensor | None:
    """A number that depends on each element of each differentiable result, on each in another way."""
    parts = []
    for leaf in leaves:
        if isinstance(leaf, torch.Tensor) and leaf.requires_grad:
            real = torch.view_as_real(leaf) if leaf.is_complex() else leaf
            weights = torch.linspace(0.5, 1.5, real.numel(), dtype=real.dtype, device=real.device)
            parts.append((real * weights.reshape(real.shape)).sum())
    return torch.stack([part.double() for part in parts]).sum() if parts else None


def assert_same(found: Outcome, expected: Outcome) -> None:
    """Raise `Failed` where a run differs from the plain one in structure, types, numbers or gradients."""
    if found.spec != expected.spec:
        raise Failed(f"returns the structure {found.spec}, and the plain run {expected.spec}")
    assert_same_leaves(found, expected)


def _assert_same_grads(found: Outcome, expected: Outcome) -> None:
    for index, (grad, other) in enumerate(zip(found.grads, expected.grads, strict=True)):
        # None and zero mean the same: that the result does not depend on it.
        if grad is not None or other is not None:
            zero = torch.zeros_like(grad if grad is not None else other)  # type: ignore[arg-type]
            _assert_same_leaf(f"gradient {index}", zero if grad is None else grad, zero if other is None else other)


def assert_same_leaves(found: Outcome, expected: Outcome) -> None:
    """The same, where results may come in a list or in a tuple: below Dynamo these are one."""
    if len(found.leaves) != len(expected.leaves):
        raise Failed(f"returns {len(found.leaves)} results, and the plain run {len(expected.leaves)}")
    for index, (one, other) in enumerate(zip(found.leaves, expected.leaves, strict=True)):
        _assert_same_leaf(f"result {index}", one, other)
    _assert_same_grads(found, expected)


def _assert_same_leaf(what: str, found: Any, expected: Any) -> None:
    if not isinstance(expected, torch.Tensor):
        if type(found) is not type(expected) or (found != expected and found == found):
            raise Failed(f"{what} is {found!r}, and in the plain run {expected!r}")
        return
    if not isinstance(found, torch.Tensor):
        raise Failed(f"{what} is {found!r}, and in the plain run a tensor")
    try:
        torch.testing.assert_close(found, expected, equal_nan=True)
    except AssertionError as error:
        words = " ".join(str(error).split())
        raise Failed(f"{what} differs from the plain run: {words}") from None
