"""Runs of a program, plain or compiled, with gradients."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import torch

from hopkit._torch.own_backward import own_backward
from hopkit.records import Run
from hopkit.stages.forks import end_if_forked
from hopkit.stages.program import Program
from hopkit.stages.walk import kind, tensors_in

__all__ = ["cotangent", "cotangents", "execute", "prepare_training"]

_SEED = 0


def prepare_training(program: Program) -> None:
    """Make every floating argument of a program a leaf that wants a gradient; parameters already say what they want."""
    for call in program.calls:
        for tensor in tensors_in((call.args, dict(call.kwargs))).values():
            if tensor.is_floating_point():
                tensor.requires_grad_()


def execute(
    program: Program,
    index: int,
    function: Callable[..., Any],
    *,
    training: bool,
    runs_backward: bool | None = None,
) -> Run:
    """Make one call of a program through ``function``, which is its ``fn`` or that compiled, and record what it did.

    The random number generators start from the same seed each time. Without ``training`` gradients are off, as they are
    where people infer. With it, the floating outputs that want a gradient are run backward, each with a cotangent that
    every dtype represents exactly, unless the program runs backward itself, as a training step does: then the gradients
    are those that it leaves. ``runs_backward`` is known from an earlier run; None has this run find out.
    """
    call = program.calls[index]
    _seed()
    leaves = {path: tensor for path, tensor in program.tensors(index).items() if tensor.requires_grad}
    begun = kind((call.args, dict(call.kwargs), program.fn))
    # Whatever mode the caller is in: a capture says by itself whether it trains.
    with torch.set_grad_enabled(training):
        if runs_backward is None:
            with own_backward() as watched:
                outputs = function(*call.args, **call.kwargs)
            runs_backward = watched.happened
        else:
            outputs = function(*call.args, **call.kwargs)
        end_if_forked()
        # What escaped from a function under vmap or grad can't be read: whoever touches it gets torch's error.
        for tensor in tensors_in(outputs).values():
            tensor.detach()
        grads = _gradients(leaves, outputs, runs_backward=runs_backward) if training else {}
    return Run(
        outputs=outputs,
        grads=grads,
        inputs=(call.args, call.kwargs),
        state={path: tensor for path, tensor in program.tensors(index).items() if path.startswith("fn")},
        fn=program.fn,
        kind=begun,
        runs_backward=runs_backward,
    )


def _gradients(
    leaves: Mapping[str, torch.Tensor], outputs: Any, *, runs_backward: bool
) -> dict[str, torch.Tensor | None]:
    """The gradients that the program left, or those of its outputs; these leave ``.grad`` as the program left it."""
    left = {path: leaf.grad for path, leaf in leaves.items()}
    if runs_backward:
        return left
    for leaf in leaves.values():
        leaf.grad = None
    _backward(outputs)
    grads = {path: leaf.grad for path, leaf in leaves.items()}
    for path, leaf in leaves.items():
        leaf.grad = left[path]
    return grads


def _seed() -> None:
    """Seed torch's and Python's generators: `torch.manual_seed` costs milliseconds where it looks for no devices."""
    random.seed(_SEED)
    torch.default_generator.manual_seed(_SEED)
    if torch.accelerator.is_available():
        torch.manual_seed(_SEED)


def _backward(outputs: Any) -> None:
    if pairs := cotangents(outputs):
        tensors, weights = zip(*pairs, strict=True)
        torch.autograd.backward(tensors, weights)


def cotangents(outputs: Any) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Each tensor of the outputs that wants a gradient, with what it is run backward with.

    That is the same whether tensors before it want one or not: compiled, a branch without gradients may.
    """
    tensors = enumerate(tensors_in(outputs).values())
    return [(tensor, cotangent(tensor, place)) for place, tensor in tensors if tensor.requires_grad]


def cotangent(tensor: torch.Tensor, order: int) -> torch.Tensor:
    """What the ``order``-th tensor of the outputs is run backward with.

    Eighths between -1 and 1: exact in bfloat16 and in float64, and different for each output.
    """
    generator = torch.Generator().manual_seed(order)
    eighths = torch.randint(-8, 9, tuple(tensor.shape), generator=generator)
    return (eighths.to(torch.float64) / 8).to(device=tensor.device, dtype=tensor.dtype)
