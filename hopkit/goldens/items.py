"""Leave the usual items out of a sequence: the lines of a preamble, the keys of a dict."""

from __future__ import annotations

import dataclasses
import difflib
import graphlib
import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

__all__ = ["UsualItems", "common_items"]

Item = tuple[str, str]
"""A key, which is unique in its sequence, and the text of the item."""


@dataclasses.dataclass(frozen=True)
class UsualItems:
    """The items that a sequence may have, in their order: from each key to the usual text, or None if it has none.

    >>> usual = UsualItems({"a": "a = 1", "b": None, "c": "c = 3"})
    >>> usual.leave_out([("a", "a = 1"), ("b", "b = 2")])
    ([('b', 'b = 2')], ['c'])
    >>> usual.put_back([("b", "b = 2")], ["c"])
    [('a', 'a = 1'), ('b', 'b = 2')]
    """

    texts: Mapping[str, str | None]

    def leave_out(self, items: Sequence[Item]) -> tuple[list[Item], list[str]] | None:
        """Return the items that are not usual, and the keys of usual items that are missing.

        Return None if `put_back` could not restore the items: they have another order or an unknown key.
        """
        keys = [key for key, _ in items]
        if keys != [key for key in self.texts if key in set(keys)]:
            return None
        printed = [(key, text) for key, text in items if self.texts[key] != text]
        return printed, [key for key, text in self.texts.items() if text is not None and key not in set(keys)]

    def put_back(self, printed: Iterable[Item], missing: Iterable[str]) -> list[Item]:
        """Return the items of which `leave_out` returned ``printed`` and ``missing``."""
        texts = {**self.texts, **dict.fromkeys(missing), **dict(printed)}
        return [(key, text) for key, text in texts.items() if text is not None]


def common_items(sequences: Iterable[Sequence[Item]]) -> UsualItems:
    """Return the items of all sequences in a common order; usual is a text that more than half of them have."""
    distinct = Counter(tuple(items) for items in sequences)
    order: list[str] = []
    counts: dict[str, Counter[str]] = {}
    for items, count in distinct.most_common():
        for key, text in items:
            counts.setdefault(key, Counter())[text] += count
        order = _merged(order, [key for key, _ in items])
    usual: dict[str, str | None] = {}
    for key in _agreed(order, [[key for key, _ in items] for items in distinct]):
        text, count = counts[key].most_common(1)[0]
        usual[key] = text if 2 * count > distinct.total() else None
    return UsualItems(usual)


def _merged(order: list[str], keys: list[str]) -> list[str]:
    """Return a list with the keys of both; those of ``order`` keep their order."""
    merged: list[str] = []
    for _, start, end, start_key, end_key in difflib.SequenceMatcher(None, order, keys, autojunk=False).get_opcodes():
        merged += order[start:end]
        merged += [key for key in keys[start_key:end_key] if key not in order]
    return list(dict.fromkeys(merged))


def _agreed(order: list[str], sequences: Sequence[Sequence[str]]) -> list[str]:
    """Return ``order`` if all sequences have it, else an order that all have, if there is one."""
    if all(list(keys) == [key for key in order if key in set(keys)] for keys in sequences):
        return order
    sorter = graphlib.TopologicalSorter(dict.fromkeys(order, ()))
    for earlier, later in itertools.chain.from_iterable(map(itertools.pairwise, sequences)):
        sorter.add(later, earlier)
    try:
        return list(sorter.static_order())
    except graphlib.CycleError:
        return order
