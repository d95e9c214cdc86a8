"""Search as one worker: judge programs of each mode in turn until the time is over, shrink and save the failures."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import time
import traceback
from collections.abc import Callable, Iterable

from hopkit.fuzz import hypothesis_runs
from hopkit.fuzz.classifier import Judge, Verdict
from hopkit.fuzz.explanations import Explained
from hopkit.fuzz.failure import Failure
from hopkit.fuzz.groups import FailureGroup
from hopkit.fuzz.hypothesis_runs import Enough, Falsified
from hopkit.fuzz.interrupts import interrupts_reraised
from hopkit.fuzz.journal import Journal
from hopkit.fuzz.ledger import Ledger, Member, failure_of
from hopkit.fuzz.plan import Plan, Turn
from hopkit.fuzz.schedule import Schedule
from hopkit.records import Case, Finding
from hopkit.strategies.program import Program

__all__ = ["search"]


def search(plan: Plan, shard: int, cases: Iterable[Case], on_entry: Callable[[], None] = lambda: None) -> None:
    """Search as one worker; write each failure to the journal and to files at once.

    ``cases`` have the known failures to leave out; ``on_entry`` is called after each program. The calling process
    forks, so it should have one thread, and be warm. A `KeyboardInterrupt` ends the search quietly.
    """
    journal = Journal(plan.journals, shard)
    journal.write("started", pid=os.getpid())
    with contextlib.closing(journal):
        try:
            with interrupts_reraised():
                _Worker(plan, journal, Explained(cases), on_entry).run()
        except KeyboardInterrupt:
            journal.write("interrupted")


class _Worker:
    def __init__(self, plan: Plan, journal: Journal, explained: Explained, on_entry: Callable[[], None]) -> None:
        self._plan, self._journal, self._explained, self._on_entry = plan, journal, explained, on_entry
        self._judge = Judge(plan, explained)
        self._ledger = Ledger(plan, journal, on_entry)
        self._schedule = Schedule(plan, journal.shard, is_known=self._is_seen, on_error=self._note_trouble)
        self._programs: dict[str, Program] = {}
        self._seen: set[str] = set()
        self._swept = False
        self._started = time.monotonic()
        self._shrinking = 0.0  # seconds

    def run(self) -> None:
        if self._journal.shard == 0:
            self._replay()
        for sweep in self._schedule.sweeps():
            self._ledger.learn()
            for scheduled in sweep:
                if self._is_over():
                    break
                self._look(scheduled.program, scheduled.number)
            else:
                self._swept = True
            for group in self._ledger.open_groups:
                if self._has_time_to_shrink():
                    self._shrink(group)
            if self._is_over():
                break
        while groups := self._ledger.open_groups:
            # Closing one may open others.
            for group in groups:
                self._shrink(group)

    def _is_over(self) -> bool:
        # Each mode must have a program, however slow they are.
        return (self._swept and self._is_late()) or not os.path.exists(f"/proc/{self._plan.parent}")

    def _is_late(self) -> bool:
        return self._elapsed > self._plan.seconds

    @property
    def _elapsed(self) -> float:
        return time.monotonic() - self._started

    def _has_time_to_shrink(self) -> bool:
        """Return whether drawing still has at least half of the time so far if a failure is shrunk now."""
        return not self._is_over() and 2 * self._shrinking + self._plan.shrink <= self._elapsed

    def _is_seen(self, program: Program) -> bool:
        return program.source in self._seen

    def _note_trouble(self, number: int, error: Exception) -> None:
        self._journal.write("trouble", text=f"drawing round {number}: {_first_line(error)}")

    def _look(self, program: Program, number: int) -> None:
        """Judge a program, and record the verdict."""
        started = time.monotonic()
        # Late in the run, a program that hangs must not delay the end.
        verdict = self._judge(program, patient=not self._is_late())
        self._seen.add(program.source)
        group = None
        if verdict.cause is not None:
            if self._ledger.find(program, verdict) is not None or self._shows_again(program, verdict):
                group = self._add(program, verdict, number)
            else:
                self._journal.write("passing", failure=failure_of(program, verdict).to_dict())
        mode = str(self._plan.turn_of(number))
        self._ledger.record(program, verdict, mode=mode, seconds=time.monotonic() - started, group=group)

    def _add(self, program: Program, verdict: Verdict, number: int) -> FailureGroup:
        self._programs[program.source] = program
        return self._ledger.add(Member(program, verdict, number))

    def _shows_again(self, program: Program, verdict: Verdict) -> bool:
        assert verdict.cause is not None
        return self._judge.anew(verdict.cause.backend, program).cause == verdict.cause

    def _replay(self) -> None:
        """Judge the programs in the example database of an earlier run, which are shrunk already."""
        groups: list[FailureGroup] = []

        def replay(turn: Turn) -> None:
            number = self._plan.turns.index(turn)

            def look(program: Program) -> None:
                if self._is_late():
                    raise Enough
                verdict = self._judge(program)
                if verdict.cause is None:
                    return
                group = self._ledger.find(program, verdict)
                if group is None:
                    self._seen.add(program.source)
                    group = self._add(program, verdict, number)
                    self._ledger.record(program, verdict, mode=str(turn), seconds=0.0, group=group)
                else:
                    self._programs[program.source] = program
                groups.append(group)
                group.offer(failure_of(program, verdict))
                raise Falsified

            hypothesis_runs.replay(self._plan, turn, look)

        for turn in self._plan.turns:
            replay(turn)
        for group in {id(group): group for group in groups}.values():
            self._close(group, shrunk=True)

    def _shrink(self, group: FailureGroup) -> None:
        """Find the smallest program of a group, and close it."""
        started = time.monotonic()
        cause, first = group.smallest.cause, self._ledger.first_of(group)
        end = min(self._elapsed, self._plan.seconds) + self._plan.shrink

        def look(program: Program) -> None:
            if self._elapsed > end:
                raise Enough
            # A program that was judged before the group existed belongs to another.
            if self._is_seen(program) and program.source != group.first.source:
                return
            verdict = self._judge.shows(cause, program)
            self._on_entry()
            if verdict is None or self._ledger.find(program, verdict) is not group:
                return
            self._programs[program.source] = program
            if group.offer(failure_of(program, verdict, original=group.first.original)):
                self._ledger.keep(group)
            raise Falsified

        if self._plan.shrink and self._elapsed <= end:
            hypothesis_runs.shrink(self._plan, first.number, look)
        self._close(group, shrunk=self._elapsed <= end)
        self._shrinking += time.monotonic() - started

    def _close(self, group: FailureGroup, *, shrunk: bool) -> None:
        """Judge the smallest program again, and close the group with it.

        If it passes now, it was only slow, or fails by chance: then the group's first program is kept.
        """
        failure = group.smallest
        steady = self._is_steady(failure)
        if not steady and group.first is not failure:
            failure, shrunk = group.first, False
            steady = self._is_steady(failure)
        finding = Finding(failure.cause.place, failure.message)
        like = str(self._explained.like(finding, failure, failure.cause.backend) or "")
        self._ledger.close(group, dataclasses.replace(failure, shrunk=shrunk, steady=steady, like=like))

    def _is_steady(self, failure: Failure) -> bool:
        return self._judge.anew(failure.cause.backend, self._programs[failure.source]).cause == failure.cause


def _first_line(error: Exception) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''} ({frame.name}:{frame.lineno})"
