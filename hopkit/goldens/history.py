"""The accepted text of one block on each torch: look it up, accept a new one, rebase it.

This module reads no files. The base and the overlays of a block are *entries*: the text that was
accepted on a minor of torch, or None if the stage is not reached on it. The base always has an entry.

The lookup returns the entry of the greatest minor not above the running one; if every entry is above
it, the entry of the lowest. So a text is valid from the minor on which it was accepted up to the next
entry, and the lowest is valid for all older ones. The base is one entry among the others, at its own minor, so a
rebase can keep the text of every version.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping

from hopkit.goldens.entry import Entry, exactly, same
from hopkit.goldens.versions import order

__all__ = ["History"]


@dataclasses.dataclass(frozen=True)
class History:
    """The entries of one block by minor, one of which is the base's.

    >>> block = History("2.13", {"2.13": "x = 1\\n", "2.15": "y: 2\\n"})
    >>> [block.at(minor) for minor in ("2.12", "2.14", "2.16")]
    [('2.13', 'x = 1\\n'), ('2.13', 'x = 1\\n'), ('2.15', 'y: 2\\n')]
    """

    base: str
    entries: Mapping[str, Entry]

    def __post_init__(self) -> None:
        if self.base not in self.entries:
            raise ValueError(f"the entry of the base, torch {self.base}, is missing")

    def at(self, minor: str) -> tuple[str, Entry]:
        """Return the minor whose entry is valid on ``minor``, and the entry."""
        return _look_up(self.entries, minor)

    def accepts(self, minor: str, actual: Entry) -> bool:
        """Return True if ``actual`` passes on ``minor``: equal exactly if ``minor`` has an entry, else up to names."""
        source, expected = self.at(minor)
        return exactly(actual, expected) if source == minor else same(actual, expected)

    def accepting(self, minor: str, actual: Entry) -> History:
        """Return the block after ``actual`` was accepted on ``minor``, without redundant overlay entries."""
        entries = dict(self.entries)
        others = {version: entry for version, entry in entries.items() if version != minor}
        if minor != self.base and same(actual, _look_up(others, minor)[1]):
            entries = others
        else:
            entries[minor] = actual
        return History(self.base, _minimal(entries, self.base, same))

    def rebased(self, minor: str) -> History:
        """Return the same block with ``minor`` as its base; every version resolves to the same entry as before."""
        entries = {**self.entries, minor: self.at(minor)[1]}
        return History(minor, _minimal(entries, minor, exactly))

    @property
    def is_empty(self) -> bool:
        """True if the stage is reached on no torch."""
        return all(entry is None for entry in self.entries.values())


def _look_up(entries: Mapping[str, Entry], minor: str) -> tuple[str, Entry]:
    ascending = sorted(entries, key=order)
    not_above = [version for version in ascending if order(version) <= order(minor)]
    source = not_above[-1] if not_above else ascending[0]
    return source, entries[source]


def _minimal(entries: Mapping[str, Entry], base: str, equal: Callable[[Entry, Entry], bool]) -> dict[str, Entry]:
    """Return the entries without redundant overlay entries: the lookup has the same result without them.

    One pass from the oldest is enough: each entry is compared with the previous one, which is already settled
    (the oldest with the next one).
    """
    kept = dict(entries)
    for minor in sorted(entries, key=order):
        others = {version: entry for version, entry in kept.items() if version != minor}
        if minor != base and equal(kept[minor], _look_up(others, minor)[1]):
            kept = others
    return kept
