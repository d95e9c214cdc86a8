"""Run a program, eager or compiled, with gradients."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import torch

from hopkit._torch.aot.own_backward import own_backward
from hopkit.records import Run
from hopkit.stages.forks import end_if_forked
from hopkit.stages.program import CalledProgram
from hopkit.stages.walk import kind, state_holders_in, tensors_in

__all__ = ["cotangent", "cotangents", "execute", "prepare_training"]

_SEED = 0


def prepare_training(program: CalledProgram) -> None:
    """Make every floating argument of a program a leaf that requires a gradient.

    Parameters stay as they are, and so does what a module or an optimizer among the arguments has: buffers, say.
    """
    for call in program.calls:
        arguments = (call.args, dict(call.kwargs))
        state = {id(tensor) for holder in state_holders_in(arguments) for tensor in tensors_in(holder).values()}
        for tensor in tensors_in(arguments).values():
            if tensor.is_floating_point() and id(tensor) not in state:
                tensor.requires_grad_()


def execute(
    program: CalledProgram,
    index: int,
    function: Callable[..., Any],
    *,
    training: bool,
    runs_backward: bool | None = None,
) -> Run:
    """Make one call of a program through ``function``, its ``fn`` or the compiled ``fn``, and return the `Run`.

    The random number generators start from the same seed each time. Without ``training`` gradients are off, as in
    inference. With it, the floating outputs that require gradients are run backward, each with a cotangent that every
    dtype represents exactly. If the program runs backward itself, as a training step does, the gradients are those that
    it leaves. ``runs_backward`` is the value from an earlier run; with None this run determines it.
    """
    call = program.calls[index]
    _seed()
    leaves = {path: tensor for path, tensor in program.tensors(index).items() if tensor.requires_grad}
    initial_kind = kind((call.args, dict(call.kwargs), program.fn))
    # The caller's grad mode does not count: a capture determines by itself whether it trains.
    with torch.set_grad_enabled(training):
        if runs_backward is None:
            with own_backward() as backward:
                outputs = function(*call.args, **call.kwargs)
            runs_backward = backward.happened
        else:
            outputs = function(*call.args, **call.kwargs)
        end_if_forked()
        # A tensor that escaped from a function under vmap or grad can't be read: detach raises torch's error.
        for tensor in tensors_in(outputs).values():
            tensor.detach()
        grads = _gradients(leaves, outputs, runs_backward=runs_backward) if training else {}
    return Run(
        outputs=outputs,
        grads=grads,
        inputs=(call.args, call.kwargs),
        state={path: tensor for path, tensor in program.tensors(index).items() if path.startswith("fn")},
        fn=program.fn,
        kind=initial_kind,
        runs_backward=runs_backward,
    )


def _gradients(
    leaves: Mapping[str, torch.Tensor], outputs: Any, *, runs_backward: bool
) -> dict[str, torch.Tensor | None]:
    """Return the gradients that the program left, or those of its outputs; restore ``.grad`` in the second case."""
    of_program = {path: leaf.grad for path, leaf in leaves.items()}
    if runs_backward:
        return of_program
    for leaf in leaves.values():
        leaf.grad = None
    _backward(outputs)
    grads = {path: leaf.grad for path, leaf in leaves.items()}
    for path, leaf in leaves.items():
        leaf.grad = of_program[path]
    return grads


def _seed() -> None:
    """Seed torch's and Python's generators; without devices, avoid `torch.manual_seed`, which costs milliseconds."""
    random.seed(_SEED)
    torch.default_generator.manual_seed(_SEED)
    if torch.accelerator.is_available():
        torch.manual_seed(_SEED)


def _backward(outputs: Any) -> None:
    if pairs := cotangents(outputs):
        tensors, weights = zip(*pairs, strict=True)
        torch.autograd.backward(tensors, weights)


def cotangents(outputs: Any) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Return each tensor of the outputs that requires a gradient, with its cotangent.

    The cotangent depends on the tensor's position among all output tensors: compiled, a branch without gradients may
    have outputs that require them.
    """
    tensors = enumerate(tensors_in(outputs).values())
    return [(tensor, cotangent(tensor, position)) for position, tensor in tensors if tensor.requires_grad]


def cotangent(tensor: torch.Tensor, order: int) -> torch.Tensor:
    """Return the cotangent of the ``order``-th output tensor, in its shape, dtype and device.

    Eighths between -1 and 1: exact in bfloat16 and in float64, and different for each output.
    """
    generator = torch.Generator().manual_seed(order)
    eighths = torch.randint(-8, 9, tuple(tensor.shape), generator=generator)
    return (eighths.to(torch.float64) / 8).to(device=tensor.device, dtype=tensor.dtype)
