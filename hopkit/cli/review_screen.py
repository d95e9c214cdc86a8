"""The screens of a review: one for each group of differences, and one at the end before anything is written."""

from __future__ import annotations

import difflib
import enum
import itertools
import os
import shlex
import subprocess
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hopkit.errors import UsageError
from hopkit.goldens import Digest, Group, Label, Mismatch
from hopkit.records import Finding

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

__all__ = ["Decision", "Quit", "ReviewScreen", "open_page"]

_SIDE_BY_SIDE = 100  # columns: below them a unified diff reads better
_CONTEXT = 3
_LEAST_LINES = 8  # of the example, however small the terminal is
_STYLES = {"+": "green", "-": "red", "@": "cyan"}
_MARKS = {"equal": " ", "replace": "|", "delete": "<", "insert": ">"}
_Opcode = tuple[str, int, int, int, int]
"""A stretch of two sequences as `difflib.SequenceMatcher` describes it: a tag and the ends in both."""

_KEYS = (
    ("a", "accept"),
    ("r", "reject"),
    ("s", "skip"),
    ("n", "next example"),
    ("b", "back"),
    ("o", "open the page"),
    ("w", "write"),
    ("q", "quit"),
)


class Quit(Exception):
    """The user ended the review; nothing is written."""


class Decision(enum.Enum):
    """The answer to a group; a rejected one is a failure that somebody has to fix."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    SKIPPED = "skipped"


class ReviewScreen:
    """Show groups one by one, and ask what to do with each.

    ``read_key`` waits for a key and returns its character. ``open_page`` shows a file at a line.
    """

    def __init__(
        self,
        console: Console,
        groups: Sequence[Group],
        read_key: Callable[[], str],
        open_page: Callable[[Path, int], None],
    ) -> None:
        self.console, self.groups = console, groups
        self._read_key, self._open_page = read_key, open_page
        self.decisions: dict[str, Decision] = {}

    def ask(self) -> tuple[Group, ...]:
        """Return the groups to accept; raise `Quit` if the user ends the review without writing."""
        at = 0
        while True:
            while at < len(self.groups):
                at = self._ask_for(at)
            answer = self._confirm()
            if answer == "y":
                return tuple(group for group in self.groups if self.decisions.get(group.id) is Decision.ACCEPTED)
            at = len(self.groups) - 1

    def counts(self) -> str:
        """Return the number of groups by decision; a group without one is skipped."""
        counts = Counter(self.decisions.get(group.id, Decision.SKIPPED).value for group in self.groups)
        return ", ".join(f"{counts[decision.value]} {decision.value}" for decision in Decision)

    def _ask_for(self, at: int) -> int:
        """Show a group until it has an answer, and return the number of the group to show then."""
        group = self.groups[at]
        example, note = 0, ""
        while True:
            self._show(at, example, note)
            note = ""
            match self._key():
                case "a" | "y" if group.acceptable:
                    self.decisions[group.id] = Decision.ACCEPTED
                    return at + 1
                case "a" | "y":
                    note = "it can't be accepted: something else is wrong with each of its cases"
                case "r":
                    self.decisions[group.id] = Decision.REJECTED
                    return at + 1
                case "s" | "\r" | "\n":
                    self.decisions.pop(group.id, None)
                    return at + 1
                case "n" | " ":
                    example = (example + 1) % len(group.members)
                case "b":
                    return max(at - 1, 0)
                case "o":
                    note = self._opened(group.members[example])
                case "w":
                    return len(self.groups)
                case "q":
                    raise Quit
                case key:
                    note = f"{key!r} is no key of this screen"

    def _confirm(self) -> str:
        """Ask whether to write; return ``y``, or ``b`` to go back to the last group."""
        accepted = [group for group in self.groups if self.decisions.get(group.id) is Decision.ACCEPTED]
        cases = {member.case for group in accepted for member in group.acceptable}
        self.console.clear()
        self.console.print(f"{len(self.groups)} groups: {self.counts()}", style="bold")
        for group in accepted:
            self.console.print(f"  {group}", style="green")
        if not accepted:
            self.console.print("nothing to write\n")
            return "y"
        self.console.print(
            f"\n[y] write the goldens of {_count(len(cases), 'case')}   [b] back   [q] quit and write nothing"
        )
        while True:
            match self._key():
                case "y" | "w":
                    return "y"
                case "b":
                    return "b"
                case "q" | "n":
                    raise Quit

    def _key(self) -> str:
        return self._read_key().lower()

    def _opened(self, member: Finding) -> str:
        """Open the page of a member, and return a note if there is none."""
        path = Path(member.path) if isinstance(member, Mismatch) and member.path else None
        if path is None or not path.is_file():
            return (
                f"{member.case} has no page yet" if isinstance(member, Mismatch) else f"{member.case}: no page has this"
            )
        try:
            self._open_page(path, member.line if isinstance(member, Mismatch) else 1)
        except UsageError as error:
            return str(error)
        return ""

    def _show(self, at: int, example: int, note: str) -> None:
        """Print a screen: the group and its change, an example, the cases, and the keys."""
        console, group = self.console, self.groups[at]
        console.clear()
        decision = self.decisions.get(group.id)
        state = f"   ({decision.value})" if decision else ""
        console.print(f"{at + 1} of {len(self.groups)}   {group}{state}", style="bold")
        head = [_cut(line, console.width) for line in _head(group)]
        tail = list(_tail(group, console.width))
        for line in head:
            console.print(line, style=_STYLES.get(line.lstrip()[:1]))
        member = group.members[example]
        # The title, the example's title and path, the line of the keys, and one that stays free.
        used = len(head) + len(tail) + 5 + bool(note)
        console.print(
            _cut(f"example {example + 1} of {len(group.members)}: {member.case} {member.place}", console.width),
            style="bold",
        )
        if isinstance(member, Mismatch) and member.path:
            console.print(_cut(f"  {_short(member.path)}:{member.line}", console.width), style="dim")
        _print_within(console, _example(group, member, console.width), max(console.height - used, _LEAST_LINES))
        for line in tail:
            console.print(line, style="dim")
        if note:
            console.print(note, style="yellow")
        keys = [(key, label) for key, label in _KEYS if key != "a" or group.acceptable]
        console.print(_fitting(keys, console.width), end="", style="bold")


def open_page(path: Path, line: int) -> None:
    """Show a file at a line in ``$PAGER``, or else in ``$VISUAL`` or ``$EDITOR``, or else in ``less``.

    Raises `UsageError` if the program can't be run.
    """
    names = (os.environ.get(name) for name in ("PAGER", "VISUAL", "EDITOR"))
    words = shlex.split(next(filter(None, names), "less"))
    # These open a file at a line; to any other program the word would be the name of a file.
    at_line = [f"+{line}"] if Path(words[0]).name in ("less", "more", "vi", "vim", "nvim", "nano", "emacs") else []
    try:
        subprocess.run([*words, *at_line, str(path)], check=False)
    except OSError as error:
        raise UsageError(
            f"{words[0]} can't be run: {error.strerror}", hint="set PAGER or EDITOR to a program that shows a file"
        ) from error


def _head(group: Group) -> Iterator[str]:
    """Yield the stages of a group, and its change or objection."""
    stages = Counter(member.stage for member in group.members)
    variants = Counter(member.variant for member in group.members if member.variant)
    yield "  " + ", ".join(f"{stage} {count}" for stage, count in stages.most_common())
    if variants:
        yield "  " + ", ".join(f"{variant} {count}" for variant, count in variants.most_common())
    if group.label is Label.NUMERICS:
        yield from (f"  {line}" for line in f"{group.members[0].message}\n{group.members[0].hint}".splitlines())
    elif not group.is_of_stage:
        yield from (f"  {line}" for line in group.hunk[:_LEAST_LINES])
        if len(group.hunk) > _LEAST_LINES:
            yield f"  and {len(group.hunk) - _LEAST_LINES} more lines"


def _tail(group: Group, width: int) -> Iterator[str]:
    """Yield the cases of a group, and those that can't be accepted."""
    names = dict.fromkeys(member.case for member in group.members)
    yield textwrap.shorten(f"{_count(len(names), 'case')}: {', '.join(names)}", max(width, 20), placeholder=" ...")
    if group.blocked and group.label is not Label.NUMERICS:
        text = f"not accepted, as something else is wrong: {', '.join(group.blocked)}"
        yield textwrap.shorten(text, max(width, 20), placeholder=" ...")


def _example(group: Group, member: Finding, width: int) -> RenderableType:
    """Return a difference: old and new side by side if there is room, else one below the other.

    Of two texts only the part is shown that has the change of the group.
    """
    from rich.text import Text

    if not isinstance(member, Mismatch):
        return Text(f"{member.message}\n{member.hint}".rstrip())
    if isinstance(member.expected, Digest):
        return _coloured(member.diff.splitlines())
    if member.expected is None or member.actual is None:
        mark, whole = ("+", member.actual) if member.expected is None else ("-", member.expected)
        return _coloured([f"{mark}{line}" for line in (whole or "").splitlines()])
    parts = list(_parts(group, member))
    old, new = member.expected.split("\n"), member.actual.split("\n")
    return _side_by_side(parts, old, new, width) if width >= _SIDE_BY_SIDE else _unified(parts, old, new)


def _parts(group: Group, member: Mismatch) -> Iterator[Sequence[_Opcode]]:
    """Yield the parts of two texts that differ, with a few lines around them: those that have the group's change."""
    old, new = str(member.expected).split("\n"), (member.actual or "").split("\n")
    parts = list(difflib.SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(_CONTEXT))
    edits = group.edits_of(member)
    old_lines = {line for edit in edits for line in edit.old}
    new_lines = {line for edit in edits for line in edit.new}
    with_change = [
        part
        for part in parts
        if any(
            not old_lines.isdisjoint(range(start, stop)) or not new_lines.isdisjoint(range(new_start, new_stop))
            for tag, start, stop, new_start, new_stop in part
            if tag != "equal"
        )
    ]
    yield from with_change or parts


def _unified(parts: Sequence[Sequence[_Opcode]], old: Sequence[str], new: Sequence[str]) -> Text:
    lines: list[str] = []
    for number, part in enumerate(parts):
        lines += ["@@"] if number else []
        for tag, start, stop, new_start, new_stop in part:
            if tag == "equal":
                lines += [f" {line}" for line in old[start:stop]]
            else:
                lines += [f"-{line}" for line in old[start:stop]] + [f"+{line}" for line in new[new_start:new_stop]]
    return _coloured(lines)


def _coloured(lines: Sequence[str]) -> Text:
    from rich.text import Text

    return Text("\n").join(Text(line, style=_STYLES.get(line[:1], "")) for line in lines)


def _side_by_side(
    parts: Sequence[Sequence[_Opcode]], old: Sequence[str], new: Sequence[str], width: int
) -> RenderableType:
    """Return a table of the parts that differ, the accepted text on the left."""
    from rich.table import Table
    from rich.text import Text

    column = (width - 3) // 2
    table = Table.grid(padding=(0, 1), pad_edge=False)
    table.add_column(width=column, overflow="fold")
    table.add_column(width=1)
    table.add_column(width=column, overflow="fold")
    table.add_row(Text("accepted", style="bold"), "", Text("now", style="bold"))
    for number, part in enumerate(parts):
        if number:
            table.add_row(Text("...", style="dim"), "", Text("...", style="dim"))
        for tag, start, stop, new_start, new_stop in part:
            styles = ("", "") if tag == "equal" else ("red", "green")
            for before, after in itertools.zip_longest(old[start:stop], new[new_start:new_stop]):
                table.add_row(Text(before or "", style=styles[0]), _MARKS[tag], Text(after or "", style=styles[1]))
    return table


def _print_within(console: Console, renderable: RenderableType, height: int) -> None:
    """Print as many lines of something as there is room for, and the number of the others."""
    from rich.segment import SegmentLines

    options = console.options.update(width=console.width, height=None, no_wrap=False, overflow="fold")
    lines = console.render_lines(renderable, options, pad=False)
    shown = lines if len(lines) <= height else lines[: height - 1]
    console.print(SegmentLines(shown, new_lines=True), end="", soft_wrap=False)
    if len(shown) < len(lines):
        console.print(f"{len(lines) - len(shown)} more lines: [o] opens the page", style="dim")


def _fitting(keys: Sequence[tuple[str, str]], width: int) -> str:
    """Return the line of the keys, with short labels if the whole ones do not fit."""
    whole = "  ".join(f"[{key}] {label}" for key, label in keys)
    return whole if len(whole) <= width else "  ".join(f"[{key}]{label.split()[0]}" for key, label in keys)


def _cut(line: str, width: int) -> str:
    """Return a line that fits the width: the beginning of a longer one."""
    return line if len(line) <= width else f"{line[: width - 4]} ..."


def _short(path: str) -> str:
    """Return a path as seen from the current folder, if that is shorter."""
    return min(path, os.path.relpath(path), key=len)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
