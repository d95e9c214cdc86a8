"""Define the records of oracles: a function from a capture or a trial to findings, with name, order and expectation."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection
from typing import Protocol

from hopkit.oracles.trial import Trial
from hopkit.records import DEPTHS, Capture, Finding

__all__ = ["CaptureOracle", "TrialOracle"]


class _JudgesCapture(Protocol):
    def __call__(self, capture: Capture, /) -> tuple[Finding, ...]: ...


def _reads_nothing(capture: Capture) -> Collection[str]:
    return ()


@dataclasses.dataclass(frozen=True)
class CaptureOracle:
    """An oracle that judges one capture.

    ``judge`` returns the findings, whose ``stage`` is ``name``. Oracles run by ascending ``order``. ``expectation``
    describes in a sentence a compiled program without findings. ``per_call`` is True if each call of the
    program is judged alone: then the oracles of a trial judge further calls with it. ``judges_compiler`` is False if
    a finding is a mistake of the case. If the oracle can't judge every capture, ``why_left_out`` returns the reason;
    empty if it can. ``reads`` returns the stages that the oracle needs for a capture, on each
    backend that reaches them. An oracle judges nothing on a backend that is less deep in the compiler than ``depth``,
    one of `hopkit.records.DEPTHS`.
    """

    name: str
    order: int
    judge: _JudgesCapture
    expectation: str
    per_call: bool = False
    judges_compiler: bool = True
    why_left_out: Callable[[Capture], str] | None = None
    reads: Callable[[Capture], Collection[str]] = _reads_nothing
    depth: str = DEPTHS[0]


@dataclasses.dataclass(frozen=True)
class TrialOracle:
    """An oracle that captures a trial's sample in other ways, and judges those captures.

    ``judge`` returns the findings, whose ``stage`` is ``name``. Oracles run by ascending ``order``. If the oracle
    captures a second trial and judges it with the ``per_call`` oracles, ``second_trial`` derives it; it returns None
    for a trial that has no second one. If the oracle can't judge every program, ``why_left_out`` returns the reason;
    empty if it can. ``depth`` is as in `CaptureOracle`.
    """

    name: str
    order: int
    judge: Callable[[Trial], tuple[Finding, ...]]
    second_trial: Callable[[Trial], Trial | None] | None = None
    why_left_out: Callable[[Trial], str] | None = None
    depth: str = DEPTHS[0]
