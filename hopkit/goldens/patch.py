"""Apply some of the changes between two texts, and not the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from hopkit import normalize
from hopkit.goldens.difference import Change, Comparison

__all__ = ["apply"]

_LABEL = re.compile(r"([%@][0-9]+)")
_NAMED = {"%": r"(\w+)", "@": r"([^'\"()\s]+?)"}
_IDENTIFIER = re.compile(r"[^\W\d]\w*")


def apply(expected: str, actual: str, wanted: Callable[[Change], bool]) -> str:
    """Return the expected text after the wanted changes; after all changes, it is the actual text.

    A line from the actual text uses the names of the expected text for the same values, so that the other lines keep
    their meaning.

    >>> old, new = "y = a.sin(x)\\nz = a.exp(y)\\n", "c = a.cos(x)\\nw = a.log(c)\\n"
    >>> apply(old, new, lambda change: "+cos" in change.hunk)
    'y = a.cos(x)\\nz = a.exp(y)\\n'
    """
    if normalize.same_up_to_names(expected, actual):
        return actual
    comparison = Comparison(expected, actual)
    taken = [change for change in comparison.changes if wanted(change)]
    if len(taken) == len(comparison.changes):
        return actual
    edits = [edit for change in taken for edit in change.edits]
    gone = {number for edit in edits for number in edit.old}
    translate = _Translation(expected, actual, comparison.to_old).line
    kept = expected.split("\n")
    result: list[str] = []
    for number in range(len(kept) + 1):
        result += [translate(new) for edit in edits if edit.before == number for new in edit.new]
        result += [line for line in kept[number : number + 1] if number not in gone]
    return "\n".join(result)


class _Translation:
    """Lines of one text in the names of another."""

    def __init__(self, expected: str, actual: str, to_old: dict[str, str]) -> None:
        self.lines = actual.split("\n")
        self.renumbered = normalize.renumber(actual).split("\n")
        self.names = dict(_names(self.renumbered, self.lines))
        taken = set(_IDENTIFIER.findall(expected))
        old_names = dict(_names(normalize.renumber(expected).split("\n"), expected.split("\n")))
        for label, name in self.names.items():
            if label in to_old:
                self.names[label] = old_names.get(to_old[label], name)
            elif name in taken:
                self.names[label] = _fresh(name, taken)

    def line(self, number: int) -> str:
        """Return a line of the actual text with names of the expected one, or unchanged if a place is unknown."""
        labels = self.renumbered[number]
        if not all(label in self.names for label in _LABEL.findall(labels)):
            return self.lines[number]
        return _LABEL.sub(lambda match: self.names[match[0]], labels)


def _names(renumbered: list[str], lines: list[str]) -> Iterator[tuple[str, str]]:
    """Return the name in the text for each renumbered name."""
    for labels, line in zip(renumbered, lines, strict=True):
        parts = _LABEL.split(labels)
        # Every second part is a label; the text between two labels is the same in both lines.
        pattern = "".join(
            _NAMED.get(part[:1], "") if index % 2 else re.escape(part) for index, part in enumerate(parts)
        )
        if match := re.fullmatch(pattern, line):
            yield from zip(parts[1::2], match.groups(), strict=True)


def _fresh(name: str, taken: set[str]) -> str:
    number = 1
    while f"{name}_{number}" in taken:
        number += 1
    taken.add(f"{name}_{number}")
    return f"{name}_{number}"
