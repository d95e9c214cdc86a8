"""The cases of one shard of a run: ``--shard 2/4`` runs the second of four parts, on a machine of its own."""

from __future__ import annotations

import dataclasses
import heapq
import re
from collections.abc import Sequence

from hopkit.errors import UsageError
from hopkit.records import Case
from hopkit.runner.expected_seconds import estimated_seconds

__all__ = ["Shard", "cases_of_shard"]

_SHARD = re.compile(r"([0-9]{1,6})/([0-9]{1,6})", re.ASCII)


@dataclasses.dataclass(frozen=True)
class Shard:
    """One of ``count`` parts of a run; the first has the number 1.

    >>> Shard.parse("2/4")
    Shard(number=2, count=4)
    >>> Shard.parse("5/4")
    Traceback (most recent call last):
        ...
    hopkit.errors.UsageError: '5/4' names no shard
      write I/N with I from 1 to N: 1/4, 2/4, 3/4 and 4/4 are all of four
    """

    number: int
    count: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Return the shard that a text names; raise `UsageError` for any other text."""
        match = _SHARD.fullmatch(text)
        if match is None or not 1 <= int(match[1]) <= int(match[2]):
            raise UsageError(
                f"{text!r} names no shard", hint="write I/N with I from 1 to N: 1/4, 2/4, 3/4 and 4/4 are all of four"
            )
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


def cases_of_shard(cases: Sequence[Case], shard: Shard) -> tuple[Case, ...]:
    """Return the cases of one shard, in their order.

    Each case is in one shard, and the shards take about the same time. They depend on nothing but the cases, so all
    machines agree on them: the seconds are those that hopkit estimates, not those that this machine remembers.
    """
    loads = [(0.0, number) for number in range(1, shard.count + 1)]
    chosen = set()
    for seconds, name in sorted(((estimated_seconds(case), case.name) for case in cases), reverse=True):
        load, number = loads[0]
        heapq.heapreplace(loads, (load + seconds, number))
        if number == shard.number:
            chosen.add(name)
    return tuple(case for case in cases if case.name in chosen)
