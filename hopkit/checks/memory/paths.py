"""Choose the ways through branches and loops, so that each arm is taken at least once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

__all__ = ["MOST_PATHS", "Paths"]

MOST_PATHS = 32
"""The greatest number of ways that are followed for one wrapper."""


class Paths:
    """The ways through a program. Iterate, and call `choose` at each branch of each way.

    >>> paths, seen = Paths(), []
    >>> for _ in paths:
    ...     outer = paths.choose("if", 2)
    ...     seen.append((outer, paths.choose("inner", 2) if outer else None))
    >>> seen
    [(0, None), (1, 0), (1, 1)]
    """

    def __init__(self) -> None:
        self._open: dict[Hashable, list[int]] = {}
        self._way_to: dict[Hashable, dict[Hashable, int]] = {}
        self._way: dict[Hashable, int] = {}
        self.count = 0

    def __iter__(self) -> Iterator[int]:
        while self.count == 0 or (self.count < MOST_PATHS and any(self._open.values())):
            self.count += 1
            self._way = {}
            yield self.count

    def choose(self, key: Hashable, arms: int, default: int = 0) -> int:
        """Return an arm of the branch ``key`` that no way has taken yet, or one that leads to such an arm."""
        if key not in self._open:
            self._open[key], self._way_to[key] = list(range(arms)), dict(self._way)
        arm = self._open[key].pop(0) if self._open[key] else self._towards_open(key, default)
        self._way.setdefault(key, arm)
        return arm

    def _towards_open(self, key: Hashable, default: int) -> int:
        for other, arms_left in self._open.items():
            if arms_left and key in self._way_to[other]:
                return self._way_to[other][key]
        return default
