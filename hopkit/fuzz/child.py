"""Judge one program on one backend, in a child process."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from hopkit._torch.inductor.regional import ANNOTATION
from hopkit.errors import CaptureFailed
from hopkit.fuzz.backends import Backend, gpu_of
from hopkit.fuzz.expectations import expected_of
from hopkit.oracles import Trial, judge, of_compiler, trial_oracles
from hopkit.oracles.metadata import STAGES
from hopkit.oracles.oracle_call import ask
from hopkit.records import Finding, Sample
from hopkit.stages.failures import finding_of
from hopkit.stages.regional_backend import regional
from hopkit.strategies.program import Program

__all__ = ["Judgement", "judge_program", "judged_sample", "trial_of"]


@dataclasses.dataclass(frozen=True)
class Judgement:
    """The findings about a program on a backend; if an oracle objects, also the ``expected`` facts of each call."""

    findings: tuple[Finding, ...] = ()
    expected: tuple[dict[str, Any], ...] = ()


def judge_program(program: Program, backend: Backend, oracles: Iterable[str] = ()) -> Judgement:
    """Compile a program, run it, and run the oracles; an error that the compiler raises is a finding too.

    ``oracles`` names the oracles of a trial that run if the oracles of a capture have no finding.
    """
    trial = trial_of(program, program.sample(), backend)
    try:
        capture = trial.capture(stages=STAGES if program.annotated else ())
        findings = of_compiler(judge(capture)) or tuple(
            finding for name in oracles for finding in ask(trial_oracles()[name], trial)
        )
    except CaptureFailed as error:
        return Judgement((finding_of(error),))
    if not findings:
        return Judgement()
    second_trial = _second_trial(trial, findings[0].stage)
    return Judgement(findings, expected_of(capture if second_trial is None else second_trial.capture()))


def judged_sample(program: Program, sample: Sample, oracle: str) -> Sample:
    """Return the sample that an oracle judges: the program's own, or that of the oracle's second trial."""
    # Independent of the backend.
    second_trial = _second_trial(trial_of(program, sample, "eager"), oracle)
    return sample if second_trial is None else second_trial.sample


def _second_trial(trial: Trial, oracle: str) -> Trial | None:
    second_trial = trial_oracles()[oracle].second_trial if oracle in trial_oracles() else None
    return None if second_trial is None else second_trial(trial)


def trial_of(program: Program, sample: Sample, backend: Backend) -> Trial:
    """Return the trial of a program: its sample with all settings of a capture.

    If the program marks regions, regional Inductor stands for Inductor.
    """
    virtual = str(backend) if gpu_of(backend) else None
    if backend == "inductor" and f"'{ANNOTATION}'" in program.source:
        backend = regional()
    return Trial(
        sample,
        backend="inductor" if virtual else backend,
        device=virtual,
        training=program.training,
        dynamic=bool(sample.dynamic),
        config=program.config,
    )
