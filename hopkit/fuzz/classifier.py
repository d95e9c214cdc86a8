"""Judge a program on each backend, in a child process, and classify the failure; each program text only once."""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from hopkit.fuzz.backends import find_backend
from hopkit.fuzz.child import Judgement, judge_program
from hopkit.fuzz.explanations import Explained, Explanation
from hopkit.fuzz.failure import Cause
from hopkit.fuzz.plan import Plan
from hopkit.records import Finding
from hopkit.stages.process_pool import TaskOutcome, isolated
from hopkit.strategies.program import Program

__all__ = ["Judge", "Verdict"]

_OUTPUT_TAIL = 2000  # characters
_FRAMES = 8
_LEAST_PATIENCE = 3.0
_PATIENCE = 20  # times the slowest so far


@dataclasses.dataclass(frozen=True)
class Verdict:
    """The verdict on a program: it passed, if ``cause`` is None, or failed on ``cause.backend``.

    ``known`` names the known failures that showed before (`Explained`). A lost process has ``output``;
    ``expected`` is that of a `Judgement`.
    """

    cause: Cause | None = None
    finding: Finding = dataclasses.field(default_factory=lambda: Finding("", ""))
    known: tuple[Explanation, ...] = ()
    expected: tuple[Mapping[str, Any], ...] = ()
    output: str = ""


class Judge:
    """Verdicts on programs, one per text: hypothesis could not shrink a failure whose verdict changes.

    The calling process forks, so it should have one thread. With ``patient=False`` a program may take only a few times
    as long as the slowest so far, which makes it possible to shrink hangs.
    """

    def __init__(self, plan: Plan, explained: Explained) -> None:
        self._plan, self._explained = plan, explained
        self._backends = {name: find_backend(name, plan.path) for name in plan.backends}
        self._memo: dict[tuple[str, str, bool], Verdict] = {}
        self._slowest: defaultdict[str, float] = defaultdict(float)

    def __call__(self, program: Program, *, patient: bool = True) -> Verdict:
        """Return the verdict of the first backend that fails, with the known failures on those before it."""
        known: dict[Explanation, None] = {}
        verdict = Verdict()
        for name in self._backends:
            verdict = self.on(name, program, patient=patient)
            known |= dict.fromkeys(verdict.known)
            if verdict.cause is not None:
                break
        return dataclasses.replace(verdict, known=tuple(known))

    def on(self, backend: str, program: Program, *, patient: bool = True) -> Verdict:
        """Return the verdict on a program on one backend."""
        key = (backend, program.source, program.training)
        if key not in self._memo:
            self._memo[key] = self.anew(backend, program, patient=patient)
        return self._memo[key]

    def shows(self, cause: Cause, program: Program) -> Verdict | None:
        """Return the verdict on a program if it fails for a cause and passes on all backends before, else None."""
        verdict = self.on(cause.backend, program, patient=False)
        if verdict.cause != cause:
            return None
        preceding = itertools.takewhile(lambda name: name != cause.backend, self._backends)
        return None if any(self.on(name, program, patient=False).cause for name in preceding) else verdict

    def anew(self, name: str, program: Program, *, patient: bool = True) -> Verdict:
        """Judge a program on one backend again, and return the new verdict."""
        limit = self._plan.timeout
        if not patient:
            limit = min(limit, max(_LEAST_PATIENCE, _PATIENCE * self._slowest[name]))
        run = functools.partial(judge_program, program, self._backends[name], self._plan.oracles)
        outcome: TaskOutcome[Judgement] = isolated(
            run, name="the program", timeout=limit, idle=limit, memory=self._plan.memory
        )
        if outcome.lost is not None:
            finding = Finding("process", outcome.lost.message, outcome.lost.hint)
            return Verdict(_cause_of_loss(name, finding), finding, output=_shortened(outcome.output))
        if outcome.raised is not None:
            # An oracle or hopkit itself raised: the compiler's errors are in the judgement.
            finding = Finding("judging", f"{outcome.raised.kind}: {outcome.raised.message}")
            return Verdict(
                Cause.of(name, finding.stage, finding.message), finding, output=outcome.raised.traceback[-_OUTPUT_TAIL:]
            )
        judgement = outcome.value()
        self._slowest[name] = max(self._slowest[name], outcome.processor_seconds)
        reasons = [self._explained.reason(finding, program, name) for finding in judgement.findings]
        known = tuple(filter(None, reasons))
        for finding, reason in zip(judgement.findings, reasons, strict=True):
            if not reason:
                return Verdict(Cause.of(name, finding.stage, finding.message), finding, known, judgement.expected)
        return Verdict(known=known)


_SYMPTOMS_OF_LOSS: Mapping[str, str] = {
    "outgrew": "outgrew its memory limit",
    "hung": "hung: no result in time",
    "slow": "slow: no result in time",
}


def _cause_of_loss(backend: str, finding: Finding) -> Cause:
    """Return the cause of a lost process: how it was lost, not where, which may be chance."""
    for word, symptom in _SYMPTOMS_OF_LOSS.items():
        if f" {word} " in finding.message or f" {word}:" in finding.message:
            return Cause(backend, finding.stage, symptom)
    _, _, signal = finding.message.rpartition(" by ")
    return Cause.of(backend, finding.stage, signal)


def _shortened(output: str) -> str:
    """Return the last lines that a lost process printed, with the innermost frames of the interpreter's dump."""
    title = "(most recent call first):"
    printed, separator, frames = output.rpartition(title)
    if not separator:
        return output[-_OUTPUT_TAIL:]
    return printed[-_OUTPUT_TAIL:] + title + "\n" + "\n".join(frames.strip("\n").splitlines()[:_FRAMES])
