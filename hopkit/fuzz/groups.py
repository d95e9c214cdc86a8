"""Group failures by cause: one fault is reported once, whichever programs show it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from hopkit.fuzz.failure import Cause, Failure

__all__ = ["FailureGroup", "FailureGroups"]


@dataclasses.dataclass(eq=False)
class FailureGroup:
    """Programs that fail for one cause: the ``smallest`` so far, the ``first``, and the number of ``programs``.

    A group is ``closed`` when its smallest program is final. From then on only programs that call all HOPs of that one
    belong to it; a program that lacks one has the same message for another reason.
    """

    smallest: Failure
    programs: int = 0
    closed: bool = False
    first: Failure = dataclasses.field(init=False)

    def __post_init__(self) -> None:
        self.first = self.smallest

    def has(self, cause: Cause, families: Iterable[str]) -> bool:
        """Return whether a failure belongs to the group."""
        return cause == self.smallest.cause and (not self.closed or set(self.smallest.families) <= set(families))

    def offer(self, failure: Failure) -> bool:
        """Make a failure the smallest if its program is smaller, and return whether it is."""
        smaller = failure.size < self.smallest.size
        if smaller:
            self.smallest = failure
        return smaller


class FailureGroups(list[FailureGroup]):
    """The groups of a run, in the order of their first failures."""

    def find(self, cause: Cause, families: Iterable[str]) -> FailureGroup | None:
        """Return the group that a failure belongs to, a closed one before an open one; None without any."""
        families = tuple(families)
        fitting = [group for group in self if group.has(cause, families)]
        return min(fitting, key=lambda group: not group.closed, default=None)

    def merged(self) -> FailureGroups:
        """Return the groups, with those that are part of another merged into it: several workers may find one fault."""
        merged = FailureGroups()
        for group in sorted(self, key=_merge_order):
            target = merged.find(group.smallest.cause, group.smallest.families)
            if target is None:
                merged.append(dataclasses.replace(group))
                continue
            target.programs += group.programs
            if set(group.smallest.families) == set(target.smallest.families):
                target.offer(group.smallest)
        return merged


def _merge_order(group: FailureGroup) -> tuple[bool, int, tuple[int, int]]:
    return not group.closed, len(group.smallest.families), group.smallest.size
