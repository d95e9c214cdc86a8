"""Oracle ``numerics``: outputs and gradients equal the reference run in float64."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping

import torch

from hopkit.oracles.oracle import CaptureOracle
from hopkit.oracles.tolerance import BACKWARD_FACTOR, allowed_error, coarser, sums_of, tolerance
from hopkit.records import Capture, Finding, Run
from hopkit.stages.walk import tensor_paths

__all__ = ["compare_runs", "left_out", "numerics"]

Tensors = Mapping[str, torch.Tensor]


def numerics(capture: Capture) -> tuple[Finding, ...]:
    """Compare every output and gradient of a capture, by path, with the reference, by the rule in `tolerance`.

    Elements that rounding decides, near the jump of a discontinuous operator, are left out: `left_out` counts them.
    """
    findings: list[Finding] = []
    for index, compiled in enumerate(capture.compiled):
        where = f"call {index}: " if len(capture.compiled) > 1 else ""
        messages = [
            *compare_runs(capture, index, _outputs, 1),
            *_compare_presence(compiled.grads, capture.reference[index].grads),
            *compare_runs(capture, index, _gradients, BACKWARD_FACTOR),
        ]
        findings += [Finding("numerics", where + message) for message in messages]
    return tuple(findings)


def left_out(capture: Capture) -> tuple[str, ...]:
    """Return one message for each output and gradient with elements that can't be judged: rounding decides them.

    >>> from hopkit.stages.session import capture
    >>> left_out(capture(torch.sin, (torch.ones(2),), backend="eager"))
    ()
    """
    messages = []
    for index in range(len(capture.compiled)):
        for of_run, factor in ((_outputs, 1), (_gradients, BACKWARD_FACTOR)):
            for comparison in _comparisons(capture, index, of_run, factor):
                if count := int(comparison.undecided.sum()):
                    messages.append(
                        f"call {index}: {comparison.path}: {count} of {comparison.undecided.numel()} elements are left "
                        f"out: rounding decides {', '.join(capture.at_a_jump)}"
                    )
    return tuple(messages)


def _outputs(run: Run) -> Tensors:
    return tensor_paths(run.outputs, "outputs")


def _gradients(run: Run) -> Tensors:
    return {f"grad of {path}": gradient for path, gradient in run.grads.items() if gradient is not None}


def _compare_presence(
    actual: Mapping[str, torch.Tensor | None], expected: Mapping[str, torch.Tensor | None]
) -> Iterator[str]:
    for path, reference in expected.items():
        gradient = actual.get(path)
        if reference is not None and gradient is None:
            yield f"grad of {path}: the reference run has one, the compiled program has none"
        # A compiled graph has the same outputs whichever branch is taken. So an input that only the branch not
        # taken reads gets a gradient there: the sum over no paths, exactly zero.
        if reference is None and gradient is not None and bool(gradient.any()):
            yield f"grad of {path}: the reference run has none, the compiled program has one that is not zero"


def compare_runs(capture: Capture, index: int, of_run: Callable[[Run], Tensors], factor: int) -> Iterator[str]:
    """Yield one message for each tensor of a call that differs from the reference.

    ``of_run`` returns the tensors to compare, by path; ``factor`` multiplies the number of operations. The oracle of
    structure judges a path that only one run has, and a tensor of another shape.
    """
    for comparison in _comparisons(capture, index, of_run, factor):
        error = torch.where(comparison.undecided, 0.0, comparison.error)
        worst = float(error.max()) if error.numel() else 0.0
        if worst <= comparison.allowed:
            continue
        at = int(error.argmax())
        actual, expected = comparison.actual.flatten()[at].item(), comparison.reference.flatten()[at].item()
        yield (
            f"{comparison.path}: differs from the reference by {worst:.3g} where {comparison.allowed:.3g} is allowed "
            f"({comparison.rule}): element {at} is {actual:.9g}, should be {expected:.9g}"
        )


@dataclasses.dataclass(frozen=True)
class _Comparison:
    """One tensor of a compiled run beside its reference, both in float64 or complex128."""

    path: str
    actual: torch.Tensor
    reference: torch.Tensor
    undecided: torch.Tensor
    """The elements that rounding decides."""
    allowed: float
    rule: str

    @property
    def error(self) -> torch.Tensor:
        # Equal infinities and NaNs in one place agree; their difference is NaN.
        same = (self.actual == self.reference) | (self.actual.isnan() & self.reference.isnan())
        return torch.where(same, 0.0, (self.actual - self.reference).abs()).nan_to_num(nan=float("inf"))


def _comparisons(capture: Capture, index: int, of_run: Callable[[Run], Tensors], factor: int) -> Iterator[_Comparison]:
    compiled, eager = of_run(capture.compiled[index]), of_run(capture.native_reference[index])
    nudged = [of_run(runs[index]) for runs in capture.nudged]
    operations = capture.operations * factor
    sums = sums_of(capture, of_gradients=factor > 1)
    for path, reference in of_run(capture.reference[index]).items():
        actual = compiled.get(path)
        if actual is None or actual.shape != reference.shape:
            continue
        dtype = coarser(actual.dtype, getattr(torch, capture.least_precise))
        wide = torch.complex128 if actual.is_complex() or reference.is_complex() else torch.float64
        here, there = _widened(actual, wide), _widened(reference, wide)
        by_rule = tolerance(there, dtype, operations, sums)
        moved = [_widened(run[path], wide) for run in nudged if path in run and run[path].shape == there.shape]
        undecided = torch.zeros(there.shape, dtype=torch.bool)
        for tensor in moved:
            undecided |= (tensor - there).abs() > by_rule
        rounded = _widened(eager[path], wide) if path in eager and eager[path].shape == there.shape else None
        decided = None if rounded is None else torch.where(undecided, there, rounded)
        allowed = allowed_error(there, decided, dtype, operations, sums)
        rule = f"{dtype}, {operations} operations" if allowed == by_rule else f"{dtype}, by the error of eager torch"
        if capture.without_float64:
            rule += f"; the reference is float32 behind {', '.join(capture.without_float64)}"
        rule += _about_draws(capture)
        yield _Comparison(path, here, there, undecided, allowed, rule)


def _about_draws(capture: Capture) -> str:
    """Return a finding's note about a program that draws random numbers; empty if it draws none."""
    if not capture.draws:
        return ""
    others = "others than eager torch"
    if capture.depth == "inductor":
        others += " (as Inductor does without config={'inductor.fallback_random': True})"
    return (
        f"; {', '.join(capture.draws)} draws random numbers: the backend may draw {others}, or others in the backward "
        "than in the forward"
    )


def _widened(tensor: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    return tensor.detach().cpu().to(dtype)


ORACLE = CaptureOracle(
    "numerics",
    order=20,
    judge=numerics,
    expectation="Outputs and gradients equal those of the reference run.",
    per_call=True,
)
