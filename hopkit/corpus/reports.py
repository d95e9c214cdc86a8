"""The report of one case, as text and numbers, which a child process sends to its parent."""

from __future__ import annotations

import dataclasses

from hopkit.records import Origin

__all__ = ["Attempt", "CaseReport", "Known", "Problem", "StageText"]


@dataclasses.dataclass(frozen=True)
class Problem:
    """A failure that is visible without a golden.

    ``stage`` is the name of a stage or an oracle, ``"run"`` (the compiled program raised), ``"reference"`` (the program
    itself raised), ``"engine"`` (hopkit's engine and torch's own trace it differently) or ``"process"`` (the process
    that ran the case was lost). ``origin`` is that of the exception, if there was one.
    """

    stage: str
    message: str
    hint: str = ""
    origin: Origin | None = None

    @property
    def symptom(self) -> str:
        """The text that a known failure's symptom must be part of: the innermost exception, or an oracle's message."""
        return self.message if self.origin is None else self.origin.text


@dataclasses.dataclass(frozen=True)
class Known:
    """A known failure of torch that showed at its stage."""

    stage: str
    reason: str


@dataclasses.dataclass(frozen=True)
class Attempt:
    """The problems and the known failures of one variant on one backend.

    ``depth`` is the depth of the backend in torch's compiler, one of `hopkit.records.DEPTHS`.
    """

    variant: str
    backend: str
    problems: tuple[Problem, ...] = ()
    known: tuple[Known, ...] = ()
    depth: str = ""

    @property
    def stages_reported(self) -> tuple[str, ...]:
        """The stages of all problems and known failures."""
        return (*(entry.stage for entry in self.problems), *(entry.stage for entry in self.known))


@dataclasses.dataclass(frozen=True)
class StageText:
    """The text of one stage for one variant."""

    variant: str
    stage: str
    text: str


@dataclasses.dataclass(frozen=True)
class CaseReport:
    """The stage texts and attempts of a case; ``skipped`` is the reason if the case did not run.

    ``blocks`` are in the order of variants and stages. If the compiler refuses a variant, the block of the stage that
    refused it has the message.
    """

    case: str
    blocks: tuple[StageText, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    skipped: str = ""

    @property
    def problems(self) -> tuple[tuple[Attempt, Problem], ...]:
        return tuple((attempt, problem) for attempt in self.attempts for problem in attempt.problems)

    @property
    def known(self) -> tuple[tuple[Attempt, Known], ...]:
        return tuple((attempt, known) for attempt in self.attempts for known in attempt.known)
