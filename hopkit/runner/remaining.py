"""The time that a run still needs: the expected seconds of each case, scaled by the speed of this run so far."""

from __future__ import annotations

import heapq
from collections.abc import Mapping

__all__ = ["RemainingTime", "makespan"]

_FADED = 10  # cases, after which the seconds of the plan say nothing about the speed of the run


def makespan(durations: list[float], workers: int) -> float:
    """Return the seconds in which workers do some tasks, each of them taking the next task when it is free.

    >>> makespan([3, 1, 1, 1], workers=2)
    3.0
    """
    if not durations:
        return 0.0
    free = [0.0] * workers
    for duration in durations:
        heapq.heapreplace(free, free[0] + duration)
    return max(free)


class RemainingTime:
    """The remaining time of a run whose cases start in the order of ``expected``, the expected seconds of each.

    The times of the cases themselves tell the speed: a case that takes twice the expected seconds says that the others
    may, too. The more seconds it was expected to take, the more it counts.

    >>> time = RemainingTime({"a/one": 1.0, "a/two": 1.0, "a/three": 1.0}, workers=1)
    >>> time.seconds()
    3.0
    """

    def __init__(self, expected: Mapping[str, float], workers: int) -> None:
        self._waiting = dict(expected)
        self._workers = workers
        self._total = sum(expected.values())
        self._one = self._total / max(1, len(expected))
        self._ended, self._expected, self._actual = 0, 0.0, 0.0

    @property
    def done(self) -> float:
        """The share of the expected seconds that belongs to cases that ended, from 0 to 1."""
        return 1 - sum(self._waiting.values()) / self._total if self._total else 1.0

    def end(self, name: str, seconds: float) -> None:
        """Note that a case took some seconds."""
        if (expected := self._waiting.pop(name, None)) is not None:
            self._ended += 1
            self._expected += expected
            self._actual += seconds

    def seconds(self) -> float:
        """Return the expected seconds until the last case ends."""
        if not self._waiting:
            return 0.0
        # The plan counts as one case before any has ended, and fades.
        prior = self._one * max(0.0, 1 - self._ended / _FADED)
        scale = (self._actual + prior) / (self._expected + prior) if self._expected + prior else 1.0
        durations = [scale * seconds for seconds in self._waiting.values()]
        # The cases that run now are half done, as far as anybody knows.
        running = [duration / 2 for duration in durations[: self._workers]] if self._ended else []
        return makespan([*running, *durations[len(running) :]], self._workers)
