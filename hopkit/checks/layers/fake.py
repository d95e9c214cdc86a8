"""Fake: on fake tensors the program returns fakes of its results on real tensors."""

from __future__ import annotations

import torch

from hopkit._torch.hop.traces import fakes
from hopkit.checks.hints import Hints
from hopkit.checks.layer import Layer
from hopkit.checks.program import CheckedProgram, LayerFailed
from hopkit.checks.results import leaves_of

__all__ = ["LAYER"]


def check(program: CheckedProgram, passed: frozenset[str]) -> None:
    program = program.below
    with torch.no_grad(), fakes(program.copies()) as copies:
        leaves, _ = leaves_of(program.call(*copies))
    expected = program.reference_outcome
    # Dynamo's layer judges whether they come in a list or a tuple.
    if len(leaves) != len(expected.leaves):
        raise LayerFailed(f"the fake rule returns {len(leaves)} results, the reference run {len(expected.leaves)}")
    for index, (fake, real) in enumerate(zip(leaves, expected.leaves, strict=True)):
        if not isinstance(real, torch.Tensor):
            continue
        if not isinstance(fake, torch.Tensor):
            raise LayerFailed(f"result {index} is {fake!r}, and in the reference run a tensor")
        for what, of_fake, of_real in (
            ("dtype", fake.dtype, real.dtype),
            ("device", fake.device, real.device),
            ("shape", tuple(fake.shape), tuple(real.shape)),
            ("strides", fake.stride(), real.stride()),
        ):
            if of_fake != of_real:
                raise LayerFailed(f"result {index} has {what} {of_fake}, and in the reference run {of_real}")


LAYER = Layer(
    "fake",
    ("reference",),
    check,
    Hints(
        hop="pass as fake= a function whose results have the dtype, device, shape and strides of the real "
        "results, or let runs= derive it",
        operator="register a fake rule, for FakeTensorMode, that returns the dtype, device, shape and strides "
        "of the real results",
        program="let no operator in it compute on real data alone, nor Python branch on a tensor's numbers",
    ),
)
