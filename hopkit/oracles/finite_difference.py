"""Oracle ``finite_difference``: forward and backward draw the same random numbers, whichever these are.

A compiler need not draw the numbers of the reference run, so there is no reference. But at one seed the compiled
program is an ordinary function, and its gradient must be that function's: a backward with another dropout mask than the
forward returns the gradient of another function. Two more calls of the compiled program at the same seed, a small step
ahead and back, measure its derivative in one direction.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import torch

from hopkit.errors import ReferenceFailed
from hopkit.oracles.oracle import TrialOracle
from hopkit.oracles.trial import Trial
from hopkit.records import Capture, Finding, Run
from hopkit.stages.execution import cotangents
from hopkit.stages.program import Call, CalledProgram, Copier, to_float64
from hopkit.stages.walk import tensors_in

__all__ = ["ALLOWED", "STEP", "finite_difference", "without_fallback_random"]

STEP = 2.0**-20
ALLOWED = 2.0**-10
"""The step rounds the measured derivative by about 1e-10 of the result, and bends it by 1e-12 of its third derivative.
A mask that differs in one element changes it by about the element's share of the whole. A thousandth lies between."""


def finite_difference(trial: Trial) -> tuple[Finding, ...]:
    """Compare the compiled program's gradient with its measured derivative, in float64, at one seed.

    Inductor draws its own random numbers, whatever the trial's ``config`` says (`without_fallback_random`). Arguments
    and closed-over tensors are converted to float64. The oracle judges programs in training, with floating arguments,
    that compute in float64 after the conversion. A program that names a smaller dtype raises, or is too coarse to
    measure a derivative. Also left out are a training step, which runs backward itself, and a program whose gradient
    differs from its derivative on purpose, as with ``detach``: the reference run's gradient differs too. Raises
    `hopkit.errors.ReferenceFailed` if the program raises without compilation.

    >>> from hopkit.records import Sample
    >>> dropped = Sample(lambda x: torch.nn.functional.dropout(x.sin()), args=(torch.ones(4),))
    >>> finite_difference(Trial(dropped, backend="aot_eager", training=True))
    ()
    """
    if not trial.training or trial.first.compiled[0].runs_backward:
        return ()
    sample = trial.sample
    wide = CalledProgram(sample.fn, (Call(sample.args, sample.kwargs),)).copied(to_float64)
    args = wide.calls[0].args
    ahead, back = (_shifted(args, step) for step in (STEP, -STEP))
    judged = trial.of(fn=wide.fn, args=args, kwargs=wide.calls[0].kwargs, other_args=(ahead, back))
    try:
        capture = dataclasses.replace(judged, config=without_fallback_random(trial.config)).capture()
    except ReferenceFailed:  # because of float64: in its own dtypes the program has run
        return ()
    if capture.least_precise != "float64":
        return ()
    captures: tuple[Capture, ...] = (capture,)
    state = {path: tensor for path, tensor in wide.tensors(0).items() if path.startswith("fn")}
    if any(not torch.equal(tensor, capture.compiled[0].state[path]) for path, tensor in state.items()):
        # A call that changes buffers changes the function: each call starts from the initial state.
        captures = tuple(_alone(judged, arguments) for arguments in (args, ahead, back))
    starts, ends = (tensors_in(arguments, "args") for arguments in (back, ahead))
    steps = {path: end - starts[path] for path, end in ends.items() if end.is_floating_point()}
    reference = _derivatives([run for capture in captures for run in capture.native_reference], steps)
    if not reference.agree:
        return ()
    compiled = _derivatives([run for capture in captures for run in capture.compiled], steps)
    if compiled.agree:
        return ()
    return (
        Finding(
            "finite_difference",
            f"the gradient claims a derivative of {compiled.claimed:.6g}, and the compiled program has "
            f"{compiled.measured:.6g} at the same seed, where they may differ by {compiled.allowed:.3g}",
        ),
    )


@dataclasses.dataclass(frozen=True)
class _Derivatives:
    """The derivative in one direction that a gradient claims, and the measured one."""

    claimed: float
    measured: float
    allowed: float

    @property
    def agree(self) -> bool:
        return abs(self.measured - self.claimed) <= self.allowed


def _derivatives(runs: Sequence[Run], steps: Mapping[str, torch.Tensor]) -> _Derivatives:
    """Return the derivatives from three runs of one function: here, a step ahead and a step back."""
    here, up, down = runs
    measured = (_result(up) - _result(down)) / (2 * STEP)
    claimed = sum(
        float((grad * steps[path]).sum()) / (2 * STEP)
        for path, grad in here.grads.items()
        if grad is not None and path in steps
    )
    return _Derivatives(claimed, measured, ALLOWED * max(1.0, abs(measured), abs(_result(here))))


def _alone(trial: Trial, args: tuple[Any, ...]) -> Capture:
    """Capture one call, compiled anew."""
    alone = trial.of(args=args, other_args=())
    return dataclasses.replace(alone, config=without_fallback_random(trial.config)).capture()


def without_fallback_random(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the compiler's settings such that Inductor draws its own random numbers, not those of a reference run.

    >>> without_fallback_random({"inductor.fallback_random": True, "dynamo.capture_scalar_outputs": True})
    {'dynamo.capture_scalar_outputs': True}
    """
    return {name: value for name, value in config.items() if name != "inductor.fallback_random"}


def _shifted(args: tuple[Any, ...], step: float) -> tuple[Any, ...]:
    """Return the arguments with each floating element moved, by another multiple of the step than its neighbours."""

    def convert(flat: torch.Tensor) -> torch.Tensor:
        if not flat.is_floating_point():
            return flat.clone()
        return flat + step * (1 + torch.arange(flat.numel(), dtype=flat.dtype) % 7) / 8

    shifted: tuple[Any, ...] = Copier(convert, {})(args)
    return shifted


def _result(run: Run) -> float:
    """Return the number that a run runs backward from: its outputs that require gradients, times their cotangents."""
    return sum(float((tensor.detach() * weight).sum()) for tensor, weight in cotangents(run.outputs))


ORACLE = TrialOracle("finite_difference", order=130, judge=finite_difference)
