"""Faults at run time: in state that compiled code keeps between calls, and in its outputs."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import torch

from hopkit.faults.decorators import at_run
from hopkit.records import Sample

__all__ = [
    "output_aliased_to_input",
    "output_kept_for_next_call",
    "rng_advanced",
    "second_call_broken",
    "size_rounded_down",
]

Run = Callable[..., Any]


def _with_halved_call(sample: Sample) -> Sample:
    """Return the sample with a second call, whose floating arguments are half as large."""
    halved = tuple(_halved(argument) for argument in sample.args)
    return dataclasses.replace(sample, other_args=(halved, *sample.other_args))


def _halved(argument: Any) -> Any:
    return argument * 0.5 if _is_floating(argument) else argument


@at_run("second_call")
def second_call_broken(run: Run) -> Run:
    """Do not clear the buffers of outputs: each call adds to the results of the previous one."""
    left: list[Any] = []

    def compiled(*inputs: Any) -> Any:
        outputs = run(*inputs)
        if left:
            outputs = tuple(
                output + leftover if _is_floating(output) and output.shape == leftover.shape else output
                for output, leftover in zip(outputs, left, strict=True)
            )
        left[:] = [output.detach().clone() if _is_floating(output) else output for output in outputs]
        return outputs

    return compiled


@at_run("numerics", adapt=_with_halved_call)
def output_kept_for_next_call(run: Run) -> Run:
    """Return outputs in buffers that the next call overwrites while the caller still holds them."""
    buffers: list[Any] = []

    def compiled(*inputs: Any) -> Any:
        outputs = run(*inputs)
        if not buffers:
            buffers.extend(outputs)
            return outputs
        for buffer, output in zip(buffers, outputs, strict=True):
            if isinstance(buffer, torch.Tensor) and buffer.shape == output.shape and buffer.is_contiguous():
                buffer.copy_(output)
        return outputs

    return compiled


@at_run("other_size", dynamic=True, hops=("wrap",), writes=False)
def size_rounded_down(run: Run) -> Run:
    """Process rows in pairs, and leave the last of an odd number zero."""

    def compiled(*inputs: Any) -> Any:
        return tuple(map(_without_odd_row, run(*inputs)))

    return compiled


def _without_odd_row(output: Any) -> Any:
    if not (_is_floating(output) and output.dim() and output.shape[0] > 2 and output.shape[0] % 2):
        return output
    return torch.cat([output[:-1], torch.zeros_like(output[-1:])])


@at_run("numerics", random=True)
def rng_advanced(run: Run) -> Run:
    """Draw a random number before the program draws its own."""

    def compiled(*inputs: Any) -> Any:
        torch.rand(())
        return run(*inputs)

    return compiled


def _is_floating(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point()


@at_run("structure")
def output_aliased_to_input(run: Run) -> Run:
    """Write an output to the memory of an argument, as if the argument were dead."""

    def compiled(*inputs: Any) -> Any:
        outputs = list(run(*inputs))
        for at, output in enumerate(outputs):
            for argument in inputs:
                if _fits_memory_of(output, argument):
                    argument.copy_(output)
                    outputs[at] = argument
        return tuple(outputs)

    return compiled


def _fits_memory_of(output: Any, argument: Any) -> bool:
    if not (isinstance(output, torch.Tensor) and isinstance(argument, torch.Tensor)):
        return False
    same = (output.shape, output.dtype, output.stride()) == (argument.shape, argument.dtype, argument.stride())
    return (
        same and output.is_contiguous() and output.untyped_storage().data_ptr() != argument.untyped_storage().data_ptr()
    )
