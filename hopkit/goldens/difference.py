"""Compute the differences between two texts of a program, up to names.

A plain diff shows a changed operator on its line and on each line that uses its result, because the
node is named after the operator. Here two lines that differ only in names are the same line, if each
name of one text corresponds to one name of the other throughout. The rest are the changes.
"""

from __future__ import annotations

import dataclasses
import difflib
import functools
from collections.abc import Sequence

from hopkit import normalize
from hopkit.goldens.entry import Digest, Entry
from hopkit.goldens.keys import BlockKey
from hopkit.goldens.lines import Line, local_names, significant
from hopkit.goldens.mismatch import Label
from hopkit.goldens.toolchain import has_same_kernels, is_table_block

__all__ = ["Change", "Comparison", "Edit", "changes", "classify"]

_ALIKE = 0.5
"""From this similarity on, a removed and an added line in one place are one line that was changed."""


@dataclasses.dataclass(frozen=True)
class Edit:
    """Lines of the accepted text and the new lines that replace them, by their numbers in the whole texts from 0.

    New lines that replace none go before the line ``before``.
    """

    before: int
    old: tuple[int, ...]
    new: tuple[int, ...]


@dataclasses.dataclass
class Change:
    """One difference: its label, its hunk without names and context, and the edits that make it."""

    label: Label
    hunk: tuple[str, ...]
    edits: list[Edit]


def classify(expected: Entry, actual: str | None, key: BlockKey | None = None) -> Label:
    """Return the label of the difference between an accepted text and another (None: there is no text).

    ``key`` is the block of the text, since what a toolchain decides has a label of its own. If several kinds of change
    are in one text, the label is the first of structure, operator and constant.

    >>> classify("y = torch.sin(x)\\nz = y + 1\\n", "cos = torch.cos(x)\\nz = cos + 1\\n")
    <Label.OPERATOR_CHANGED: 'operator changed'>
    """
    if expected is None:
        return Label.NEW_BLOCK
    if actual is None:
        return Label.MISSING_BLOCK
    if isinstance(expected, Digest):
        return Label.DIGEST
    if key is not None and is_table_block(key) and has_same_kernels(expected, actual):
        return Label.TOOLCHAIN
    labels = {change.label for change in changes(expected, actual)}
    by_weight = (Label.STRUCTURE, Label.OPERATOR_CHANGED, Label.CONSTANT_CHANGED)
    return next((label for label in by_weight if label in labels), Label.RENAMED)


def changes(expected: str, actual: str) -> tuple[Change, ...]:
    """Return the differences between two texts, in the order of the text; none if only names differ."""
    return () if normalize.same_up_to_names(expected, actual) else Comparison(expected, actual).changes


class Comparison:
    """Two texts of a program, line by line.

    ``to_old`` maps names of the actual text to those of the expected text that they correspond to; both
    are renumbered.
    """

    def __init__(self, expected: str, actual: str) -> None:
        self.old = significant(normalize.renumber(expected))
        self.new = significant(normalize.renumber(actual))
        self.to_old: dict[str, str] = {}
        self._to_new: dict[str, str] = {}
        self._pairs: list[tuple[int, int]] = []
        self._changes: list[Change] = []
        # For a name that only one of the texts has: the change that took it away, or that brought it.
        self._took: dict[str, Change] = {}
        self._brought: dict[str, Change] = {}

    @functools.cached_property
    def changes(self) -> tuple[Change, ...]:
        """The changes, at least one, in the order of the text."""
        every = range(len(self.old)), range(len(self.new))
        if len(self.old) == len(self.new) and all(map(_same_but_for_operators, self.old, self.new)):
            # The same lines but for operators: none was moved, whatever the operators suggest.
            self._compare_lines(*every)
        else:
            masked = [line.masked for line in self.old], [line.masked for line in self.new]
            for same, old, new in _blocks(*masked, *every):
                if same:
                    self._compare_lines(old, new)
                else:
                    self._compare_replaced(old, new)
        for pair in self._pairs:
            if not self._agrees(*pair):
                self._blame(*pair)
        if not self._changes:
            self._changes.append(self._rest())
        return tuple(sorted(self._changes, key=lambda change: change.edits[0].before))

    def _compare_lines(self, old: range, new: range) -> None:
        """Compare lines that correspond to each other, one by one."""
        for left, right in zip(old, new, strict=True):
            if self.old[left].masked == self.new[right].masked:
                self._pairs.append((left, right))
            else:
                self._rewritten(left, right)

    def _compare_replaced(self, old: range, new: range) -> None:
        """Compare lines with those that they replace: pair lines of one shape first, then similar ones."""
        shapes = [self.old[at].shape for at in old], [self.new[at].shape for at in new]
        for same, left, right in _blocks(*shapes, old, new):
            if same or (len(left) == len(right) and all(map(self._alike, left, right))):
                self._compare_lines(left, right)
            else:
                self._exchanged(left, right)

    def _alike(self, old: int, new: int) -> bool:
        matcher = difflib.SequenceMatcher(None, self.old[old].tokens, self.new[new].tokens, autojunk=False)
        return matcher.ratio() >= _ALIKE

    def _rewritten(self, old: int, new: int) -> None:
        """Note a line that was changed; of its hunk only the words that differ are kept."""
        self._pairs.append((old, new))
        left, right = self.old[old], self.new[new]
        label = Label.STRUCTURE
        if left.without_operators == right.without_operators:
            label = Label.OPERATOR_CHANGED
        elif left.without_constants == right.without_constants:
            label = Label.CONSTANT_CHANGED
        self._changes.append(Change(label, _different_words(left, right), [self._edit([old], [new])]))

    def _exchanged(self, old: range, new: range) -> None:
        """Note lines that are gone, and lines that are new in their place."""
        removed, added = [self.old[at] for at in old], [self.new[at] for at in new]
        change = Change(Label.STRUCTURE, _hunk(removed, added), [self._edit(old, new)])
        self._changes.append(change)
        self._took.update((line.target, change) for line in removed if line.target)
        self._brought.update((line.target, change) for line in added if line.target)

    def _agrees(self, old: int, new: int) -> bool:
        """Return True if the names of two paired lines correspond; record the names that occur first here."""
        left, right = self.old[old], self.new[new]
        if len(left.names) != len(right.names):
            # The line is a change already; what it defines is still one thing.
            return not (left.target and right.target) or self._stand_for(left.target, right.target)
        # Not `all` over a generator: each pair is learnt from, also after one that does not agree.
        return all([self._stand_for(*pair) for pair in zip(left.names, right.names, strict=True)])  # noqa: C419

    def _stand_for(self, old: str, new: str) -> bool:
        if old in self._to_new or new in self.to_old:
            return self._to_new.get(old) == new
        if self._took.get(old) is not self._brought.get(new):
            return False
        self._to_new[old], self.to_old[new] = new, old
        return True

    def _blame(self, old: int, new: int) -> None:
        """Put a line with other operands to the change that took or brought one of them, if there is one."""
        edit = self._edit([old], [new])
        if any(edit in change.edits for change in self._changes):
            return
        taken = [self._took[name] for name in self.old[old].names if name in self._took]
        brought = [self._brought[name] for name in self.new[new].names if name in self._brought]
        if owners := taken + brought:
            owners[0].edits.append(edit)
        else:
            self._changes.append(Change(Label.STRUCTURE, _hunk([self.old[old]], [self.new[new]]), [edit]))

    def _rest(self) -> Change:
        """Return the change between two texts with the same lines: indentation, or the last use of a name."""
        pairs = [(self.old[old], self.new[new]) for old, new in self._pairs]
        different = [(left, right) for left, right in pairs if local_names([left.text]) != local_names([right.text])]
        hunk = tuple(
            f"{mark}{line}"
            for pair in different
            for mark, compared in zip("-+", pair, strict=True)
            for line in local_names([compared.released or compared.text])
        )
        return Change(Label.STRUCTURE, tuple(dict.fromkeys(hunk)), [Edit(0, (), ())])

    def _edit(self, old: Sequence[int], new: Sequence[int]) -> Edit:
        return Edit(self._place(old), tuple(self.old[at].index for at in old), tuple(self.new[at].index for at in new))

    def _place(self, old: Sequence[int]) -> int:
        """Return the number of the line at which ``old`` begins, also for an empty range."""
        start = old.start if isinstance(old, range) else old[0]
        if start < len(self.old):
            return self.old[start].index
        return self.old[-1].index + 1 if self.old else 0


def _same_but_for_operators(left: Line, right: Line) -> bool:
    return left.masked == right.masked or left.without_operators == right.without_operators


def _blocks(left: Sequence[object], right: Sequence[object], old: range, new: range) -> list[tuple[bool, range, range]]:
    """Yield the equal stretches of two sequences and those between, as parts of ``old`` and ``new``."""
    matcher = difflib.SequenceMatcher(None, left, right, autojunk=False)
    return [
        (tag == "equal", old[start:stop], new[new_start:new_stop])
        for tag, start, stop, new_start, new_stop in matcher.get_opcodes()
    ]


def _different_words(left: Line, right: Line) -> tuple[str, ...]:
    words: list[str] = []
    for same, old, new in _blocks(left.tokens, right.tokens, range(len(left.tokens)), range(len(right.tokens))):
        if not same:
            words += ["-" + " ".join(left.tokens[at] for at in old), "+" + " ".join(right.tokens[at] for at in new)]
    return tuple(dict.fromkeys(words)) or _hunk([left], [right])


def _hunk(removed: Sequence[Line], added: Sequence[Line]) -> tuple[str, ...]:
    marks = "-" * len(removed) + "+" * len(added)
    lines = local_names(line.program for line in (*removed, *added))
    return tuple(mark + line for mark, line in zip(marks, lines, strict=True))
