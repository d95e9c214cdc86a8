"""Ask one oracle, and check its answer: an oracle that can't judge is an error that names it."""

from __future__ import annotations

import traceback
from typing import Any, overload

from hopkit.errors import HopkitError
from hopkit.oracles.oracle import CaptureOracle, TrialOracle
from hopkit.oracles.trial import Trial
from hopkit.records import Capture, Finding

__all__ = ["ask"]


@overload
def ask(oracle: CaptureOracle, subject: Capture) -> tuple[Finding, ...]: ...
@overload
def ask(oracle: TrialOracle, subject: Trial) -> tuple[Finding, ...]: ...
def ask(oracle: CaptureOracle | TrialOracle, subject: Any) -> tuple[Finding, ...]:
    """Return the findings of one oracle about a capture or a trial.

    Raises `HopkitError` if the oracle raises, returns no tuple of findings, or returns a finding with the name of
    something else; and the exceptions of a capture, if the oracle of a trial captures.

    >>> import torch
    >>> from hopkit.stages.session import capture
    >>> careless = CaptureOracle("careless", order=1, judge=lambda capture: 1 / 0, expectation="Nothing.")
    >>> ask(careless, capture(torch.sin, (torch.ones(2),), backend="eager"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    hopkit.errors.HopkitError: the oracle 'careless' raised ZeroDivisionError: division by zero
      fix ...
    """
    try:
        findings = oracle.judge(subject)
    except HopkitError:
        raise
    except Exception as error:
        raise HopkitError(
            f"the oracle {oracle.name!r} raised {type(error).__name__}: {error}", hint=f"fix {_place(oracle, error)}"
        ) from error
    if not isinstance(findings, tuple) or not all(isinstance(finding, Finding) for finding in findings):
        raise HopkitError(
            f"the oracle {oracle.name!r} returned {_described(findings)}, not a tuple of findings",
            hint=f"fix {_file(oracle)}: return () if the oracle has no objection",
        )
    for finding in findings:
        if finding.stage != oracle.name:
            raise HopkitError(
                f"the oracle {oracle.name!r} returned a finding of {finding.stage!r}",
                hint=f"fix {_file(oracle)}: write Finding({oracle.name!r}, ...)",
            )
    return findings


def _described(findings: Any) -> str:
    if not isinstance(findings, tuple):
        return type(findings).__name__
    return f"a tuple with {next(type(item).__name__ for item in findings if not isinstance(item, Finding))}"


def _place(oracle: CaptureOracle | TrialOracle, error: Exception) -> str:
    """Return the line of the oracle's file that raised or called what raised."""
    file = _file(oracle)
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return f"{file}:{lines[-1]}" if lines else file


def _file(oracle: CaptureOracle | TrialOracle) -> str:
    code = getattr(oracle.judge, "__code__", None)
    return str(code.co_filename) if code is not None else f"its module {getattr(oracle.judge, '__module__', '')}"
