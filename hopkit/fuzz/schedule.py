"""Order the programs of a worker: one of each mode, then the next of each."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from collections.abc import Callable, Iterator

from hopkit.fuzz import hypothesis_runs
from hopkit.fuzz.hypothesis_runs import Enough
from hopkit.fuzz.interrupts import interrupts_reraised
from hopkit.fuzz.plan import ROUND, Plan
from hopkit.strategies.program import Program

__all__ = ["Schedule", "Scheduled"]

_SIMPLE = ROUND // 10
"""The number of skipped programs at the begin of a round: hypothesis draws them small, mostly a single cond."""

_FIRST_DRAWN = 36
"""The number of programs that a round draws at first; it doubles each time that they are used up."""


@dataclasses.dataclass(frozen=True)
class Scheduled:
    """A program and the number of its round, from which it can be drawn again."""

    number: int
    program: Program


class Schedule:
    """The programs of one worker, in sweeps: a sweep has the next program of a round of each of the worker's modes.

    Programs for which ``is_known`` returns True are skipped. ``on_error`` is called with the number of a round that
    can't be drawn, and the error; the round ends there. Verdicts do not influence the programs. Of the programs that a
    round has drawn so far, the next one calls the family that the worker has called least.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     plan = Plan(pathlib.Path(folder), hops=("wrap",), features=("annotations",))
    ...     sweeps = Schedule(plan, 0).sweeps()
    ...     [[scheduled.number for scheduled in next(sweeps)] for _ in range(2)]
    [[0, 1, 2, 3], [0, 1, 2, 3]]
    """

    def __init__(
        self,
        plan: Plan,
        shard: int,
        *,
        is_known: Callable[[Program], bool] = lambda program: False,
        on_error: Callable[[int, Exception], None] = lambda number, error: None,
    ) -> None:
        self._plan, self._shard = plan, shard
        self._is_known, self._on_error = is_known, on_error
        self._families: Counter[str] = Counter()

    def sweeps(self) -> Iterator[Iterator[Scheduled]]:
        """Yield the sweeps, each an iterator that draws lazily: exhaust one before the next."""
        rounds = iter(self._plan.rounds(self._shard))
        while window := list(itertools.islice(rounds, self._plan.modes_of(self._shard))):
            programs = [self._of_round(number) for number in window]
            while programs:
                yield self._sweep(programs)

    def _sweep(self, programs: list[Iterator[Scheduled]]) -> Iterator[Scheduled]:
        """Yield the next program of each round; remove rounds without any."""
        for of_round in tuple(programs):
            scheduled = next(of_round, None)
            if scheduled is None:
                programs.remove(of_round)
            else:
                yield scheduled

    def _of_round(self, number: int) -> Iterator[Scheduled]:
        drawn, limit = _SIMPLE, _FIRST_DRAWN
        while drawn < ROUND:
            programs = self._drawn(number, limit)
            waiting = programs[drawn:]
            while waiting:
                program = min(waiting, key=self._count_of_rarest)
                waiting.remove(program)
                if not self._is_known(program):
                    self._families.update(program.families)
                    yield Scheduled(number, program)
            if len(programs) < limit:
                return
            drawn, limit = limit, min(2 * limit, ROUND)

    def _count_of_rarest(self, program: Program) -> int:
        """Return the count of the program's family that earlier programs have called least."""
        return min((self._families[family] for family in program.families), default=0)

    def _drawn(self, number: int, limit: int) -> list[Program]:
        """Return the first programs of a round, drawn from its start each time, which takes milliseconds."""
        programs: list[Program] = []

        def keep(program: Program) -> None:
            programs.append(program)
            if len(programs) == limit:
                raise Enough

        try:
            with interrupts_reraised():
                hypothesis_runs.draw(self._plan, number, keep)
        except Exception as error:
            # A program that can't be drawn is a fault of the strategies; other rounds may be fine.
            self._on_error(number, error)
        return programs
