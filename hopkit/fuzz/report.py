"""Sum up a run from the journals, so that nothing is lost with a worker."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from hopkit.fuzz.failure import Failure, count_lines
from hopkit.fuzz.groups import FailureGroup, FailureGroups

__all__ = ["KnownGroup", "Report"]


@dataclasses.dataclass
class KnownGroup:
    """The programs that a known failure explains: their number, and the smallest. ``case`` shows the failure."""

    reason: str
    case: str
    programs: int = 0
    smallest: str = ""

    def add(self, source: str) -> None:
        """Count a program."""
        self.programs += 1
        if not self.smallest or count_lines(source) < count_lines(self.smallest):
            self.smallest = source


@dataclasses.dataclass
class Report:
    """The failures of a run, by cause, and its counts; it grows as entries of journals are added.

    ``programs`` counts the judged programs, ``families`` those that called each family, ``modes`` those of each mode
    (`hopkit.fuzz.plan.Turn`). ``passing`` are failures that did not show again when they were judged again.
    ``trouble`` has the errors of the run itself, ``written`` every failure that was saved at some time.
    """

    programs: int = 0
    families: Counter[str] = dataclasses.field(default_factory=Counter)
    modes: Counter[str] = dataclasses.field(default_factory=Counter)
    trouble: list[str] = dataclasses.field(default_factory=list)
    interrupted: bool = False
    seconds: float = 0.0
    written: list[Failure] = dataclasses.field(default_factory=list)
    pids: list[int] = dataclasses.field(default_factory=list)
    _groups: dict[tuple[int, int], FailureGroup] = dataclasses.field(default_factory=dict)
    _known: dict[tuple[str, str], KnownGroup] = dataclasses.field(default_factory=dict)
    _passing: list[Failure] = dataclasses.field(default_factory=list)

    def add(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Add the entries that a `hopkit.fuzz.journal.Reader` has read."""
        for entry in entries:
            match entry["kind"]:
                case "program":
                    self._add_program(entry)
                case "failure":
                    self._add_failure(entry)
                case "moved":
                    self._move(entry)
                case "passing":
                    self._passing.append(Failure.from_dict(entry["failure"]))
                case "started":
                    self.pids.append(entry["pid"])
                case "trouble":
                    self.trouble.append(entry["text"])
                case "interrupted":
                    self.interrupted = True

    @property
    def groups(self) -> FailureGroups:
        """Return the failures by cause, of all workers together, those of the most programs first."""
        merged = FailureGroups(group for group in self._groups.values() if group.smallest.steady).merged()
        return FailureGroups(sorted(merged, key=lambda group: -group.programs))

    @property
    def known(self) -> list[KnownGroup]:
        """Return the known failures, those of the most programs first."""
        return sorted(self._known.values(), key=lambda group: -group.programs)

    @property
    def passing(self) -> list[Failure]:
        """Return the failures that did not show again; `groups` leaves them out."""
        closed = [group.smallest for group in self._groups.values() if not group.smallest.steady]
        return [*self._passing, *closed]

    def _add_program(self, entry: Mapping[str, Any]) -> None:
        self.programs += 1
        self.families.update(entry["families"])
        self.modes[entry["mode"]] += 1
        for reason, case in entry["known"]:
            self._known.setdefault((reason, case), KnownGroup(reason, case)).add(entry["source"])
        if entry["group"] is not None:
            group = self._groups.get((entry["shard"], entry["group"]))
            if group is not None:
                group.programs += 1

    def _move(self, entry: Mapping[str, Any]) -> None:
        """Count a program for another group: its first group has another cause."""
        self._groups[entry["shard"], entry["group"]].programs -= 1
        self._groups[entry["shard"], entry["into"]].programs += 1

    def _add_failure(self, entry: Mapping[str, Any]) -> None:
        failure = Failure.from_dict(entry["failure"])
        self.written.append(failure)
        group = self._groups.setdefault((entry["shard"], entry["group"]), FailureGroup(failure))
        group.smallest, group.closed = failure, entry["closed"]
