"""Judge a sample that is compiled with a fault, and compare with the verdict without the fault."""

from __future__ import annotations

import dataclasses

from hopkit.errors import CaptureFailed, HopkitError, ReferenceFailed
from hopkit.faults.fault import Fault
from hopkit.oracles import Trial, judge_trial, of_compiler, trial_oracles
from hopkit.records import Finding

__all__ = ["FaultCrashed", "FaultVerdict", "is_sound", "judge_fault", "judge_with_fault", "objections"]


class FaultCrashed(HopkitError):
    """A planted fault raised, or made the compiled program raise, instead of computing a wrong result."""


@dataclasses.dataclass(frozen=True)
class FaultVerdict:
    """The findings of the oracles; none if the oracles also object without the fault.

    ``usable`` is False if torch itself miscompiles the program or refuses it.
    """

    findings: tuple[Finding, ...] = ()
    usable: bool = True

    @property
    def oracles(self) -> frozenset[str]:
        """The names of the oracles that object."""
        return frozenset(finding.stage for finding in self.findings)


def judge_fault(fault: Fault, trial: Trial) -> FaultVerdict:
    """Judge a trial that is compiled with a fault; findings do not count if there are some without the fault too.

    The trial names the correct backend (`Fault.trial`). Raises as `judge_with_fault` does.
    """
    faulty = judge_with_fault(fault, trial)
    if faulty.findings and not is_sound(trial, fault.oracle):
        return FaultVerdict(usable=False)
    return faulty


def judge_with_fault(fault: Fault, trial: Trial) -> FaultVerdict:
    """Return the findings on a trial that is compiled with a fault, caused by the fault or not.

    Raises `FaultCrashed` if the fault raises and the compiler without it does not.
    """
    with fault.plant() as backend:
        try:
            return FaultVerdict(objections(dataclasses.replace(trial, backend=backend), fault.oracle))
        except ReferenceFailed:
            raise
        except CaptureFailed as error:
            failed = error
    if is_sound(trial, fault.oracle):
        raise FaultCrashed(
            f"fault {fault.name} raised: {failed.message}", hint="a fault computes something wrong; it never raises"
        ) from failed
    return FaultVerdict(usable=False)


def objections(trial: Trial, oracle: str) -> tuple[Finding, ...]:
    """Return the findings of the capture oracles that judge the compiler, and of ``oracle`` if it is a trial oracle."""
    asked = [oracle] if oracle in trial_oracles() else []
    return of_compiler(judge_trial(trial, asked))


def is_sound(trial: Trial, oracle: str) -> bool:
    """Return True if the compiler accepts the program and no oracle objects."""
    try:
        return not objections(trial, oracle)
    except CaptureFailed:
        return False
