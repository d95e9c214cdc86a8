"""Fake: on fake tensors the program gives fakes of what it gives on real ones."""

from __future__ import annotations

import torch

from hopkit._torch.checking import fakes
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import Failed, Program
from hopkit.checks.results import leaves_of

__all__ = ["LAYER"]


def check(program: Program, passed: frozenset[str]) -> None:
    program = program.below
    with torch.no_grad(), fakes(program.copies()) as copies:
        leaves, _ = leaves_of(program.call(*copies))
    expected = program.plain
    # Whether they come in a list or a tuple is for Dynamo's layer to judge.
    if len(leaves) != len(expected.leaves):
        raise Failed(f"returns {len(leaves)} results, and the plain run {len(expected.leaves)}")
    for index, (fake, real) in enumerate(zip(leaves, expected.leaves, strict=True)):
        if not isinstance(real, torch.Tensor):
            continue
        if not isinstance(fake, torch.Tensor):
            raise Failed(f"result {index} is {fake!r}, and in the plain run a tensor")
        for what, of_fake, of_real in (
            ("dtype", fake.dtype, real.dtype),
            ("device", fake.device, real.device),
            ("shape", tuple(fake.shape), tuple(real.shape)),
            ("strides", fake.stride(), real.stride()),
        ):
            if of_fake != of_real:
                raise Failed(f"result {index} has {what} {of_fake}, and in the plain run {of_real}")


LAYER = Layer(
    "fake",
    ("plain",),
    check,
    Hints(
        hop="give fake= a function whose results have the dtype, device, shape and strides of what is "
        "computed, or let runs= derive it",
        operator="register a fake rule, for FakeTensorMode, that gives the dtype, device, shape and strides "
        "of what is computed",
        program="let no operator in it compute on real data alone, nor Python branch on a tensor's numbers",
    ),
)
