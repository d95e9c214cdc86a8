"""Hunt for a program that shows a fault, and shrink it."""

from __future__ import annotations

import contextlib
import dataclasses
import time
from collections.abc import Callable

from hopkit import extras

with extras.needed_for("hunting faults"):
    from hypothesis import HealthCheck, Phase, find, settings
    from hypothesis.errors import NoSuchExample

from hopkit.errors import UnknownName
from hopkit.faults.fault import Fault
from hopkit.faults.verdict import FaultCrashed, FaultVerdict, judge_fault
from hopkit.oracles import capture_oracles, trial_oracles
from hopkit.strategies import Program, programs

__all__ = ["Catch", "hunt", "lines_of"]


@dataclasses.dataclass(frozen=True)
class Catch:
    """The result of a hunt for a fault.

    ``program`` is the smallest program that the expected oracle objected to, with its ``verdict``, or None.
    ``examples`` is the number of programs tried until the first objection, ``seconds`` the time. ``others`` are the
    oracles that objected to programs to which the expected one did not. ``unusable`` is the number of programs that
    count for nothing, because torch refuses or miscompiles them without the fault.
    """

    fault: Fault
    program: Program | None
    verdict: FaultVerdict
    examples: int
    seconds: float
    others: frozenset[str] = frozenset()
    unusable: int = 0

    @property
    def caught(self) -> bool:
        """True if the expected oracle objected."""
        return self.program is not None

    @property
    def lines(self) -> int:
        """The number of nonempty lines of the program; 0 without a program."""
        return lines_of(self.program) if self.program else 0


def hunt(
    fault: Fault,
    *,
    max_examples: int = 1000,
    shrink_seconds: float = 20,
    on_example: Callable[[int], None] = lambda tried: None,
) -> Catch:
    """Draw programs until the fault's oracle objects to one, then shrink it for up to ``shrink_seconds``.

    Each hunt draws the same programs. Raises `UnknownName` if no oracle that judges compilers has the name of the
    fault's oracle, and `FaultCrashed` if the fault itself raises.
    """
    known = (*(name for name, oracle in capture_oracles().items() if oracle.judges_compiler), *trial_oracles())
    if fault.oracle not in known:
        raise UnknownName(f"oracle of the fault {fault.name}", fault.oracle, known)
    search = _FaultSearch(fault, shrink_seconds, on_example)
    limits = settings(
        max_examples=max_examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    # The search has the result, whether it found no program or ran out of time.
    with contextlib.suppress(NoSuchExample, _ShrinkTimeOver):
        find(programs(**fault.programs), search.objects, settings=limits)
    return search.catch()


class _ShrinkTimeOver(BaseException):
    """The time for shrinking is over. Not an `Exception`, which hypothesis would treat as a failure and shrink."""


class _FaultSearch:
    """The predicate of a hunt, with its results so far."""

    def __init__(self, fault: Fault, shrink_seconds: float, on_example: Callable[[int], None]) -> None:
        self.fault, self.shrink_seconds, self.on_example = fault, shrink_seconds, on_example
        self.known: dict[str, bool] = {}
        self.others: set[str] = set()
        self.smallest: tuple[Program, FaultVerdict] | None = None
        self.examples, self.unusable, self.seconds = 0, 0, 0.0
        self.started = time.monotonic()
        self.first_catch: float | None = None

    def objects(self, program: Program) -> bool:
        """Return True if the expected oracle objects to a program; raises `_ShrinkTimeOver` after the time limit."""
        if self.first_catch is not None and time.monotonic() - self.first_catch > self.shrink_seconds:
            raise _ShrinkTimeOver
        if program.source not in self.known:
            self.known[program.source] = self._oracle_objects(program)
        return self.known[program.source]

    def catch(self) -> Catch:
        """Return the result of the hunt."""
        program, judged = self.smallest or (None, FaultVerdict())
        return Catch(self.fault, program, judged, self.examples, self.seconds, frozenset(self.others), self.unusable)

    def _oracle_objects(self, program: Program) -> bool:
        try:
            judged = judge_fault(self.fault, self.fault.trial(program.sample(), program.config))
        except FaultCrashed as crash:
            crash.add_note(program.source)
            raise
        objects = self.fault.oracle in judged.oracles
        if self.first_catch is None:
            self.examples += 1
            self.unusable += not judged.usable
            self.on_example(self.examples)
            self.seconds = time.monotonic() - self.started
            if objects:
                self.first_catch = time.monotonic()
            else:
                self.others |= judged.oracles
        if objects and (self.smallest is None or _size(program) < _size(self.smallest[0])):
            self.smallest = program, judged
        return objects


def _size(program: Program) -> tuple[int, int]:
    return lines_of(program), len(program.source)


def lines_of(program: Program) -> int:
    """Return the number of nonempty lines of a program's text."""
    return sum(bool(line.strip()) for line in program.source.splitlines())
