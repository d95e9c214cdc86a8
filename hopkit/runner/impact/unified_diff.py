"""Read a unified diff, as git and diff print it, and apply a file's hunks to a text, forward or backward.

Source: "Detailed Description of Unified Format" of GNU diffutils; "Generating patch text with -p" of git.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence

from hopkit.errors import UsageError

__all__ = ["FileDiff", "Hunk", "parse_diff"]

_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_GIT = re.compile(r'diff --git (?:"(?P<quoted>a/(?:[^"\\]|\\.)+)"|(?P<plain>a/.+?)) (?:"b/|b/)')
_ABSENT = "/dev/null"


@dataclasses.dataclass(frozen=True)
class Hunk:
    """The lines of one place, before and after the change; ``old_start`` and ``new_start`` count from 0."""

    old_start: int
    old: tuple[str, ...]
    new_start: int
    new: tuple[str, ...]

    def reversed(self) -> Hunk:
        return Hunk(self.new_start, self.new, self.old_start, self.old)


@dataclasses.dataclass(frozen=True)
class FileDiff:
    """The changes of one file. ``old`` and ``new`` are its paths as the diff has them; empty if it is new, or removed.

    ``is_binary``: the diff does not show the change.
    """

    old: str
    new: str
    hunks: tuple[Hunk, ...] = ()
    is_binary: bool = False

    @property
    def path(self) -> str:
        return self.new or self.old

    def apply(self, text: str, *, backward: bool = False) -> str | None:
        """Return the text after the changes, or with ``backward`` before them; None if the hunks do not fit it.

        A hunk fits at its line. If other lines are there, it fits at the only place that has its lines.
        """
        lines = text.split("\n")
        if lines[-1] == "":
            lines.pop()
        result: list[str] = []
        done = 0
        for hunk in self.hunks:
            before = hunk.reversed() if backward else hunk
            place = _find(lines, before, done)
            if place is None:
                return None
            result += [*lines[done:place], *before.new]
            done = place + len(before.old)
        return "".join(f"{line}\n" for line in (*result, *lines[done:]))


def _find(lines: Sequence[str], hunk: Hunk, first: int) -> int | None:
    size = len(hunk.old)

    def fits(place: int) -> bool:
        return first <= place <= len(lines) - size and tuple(lines[place : place + size]) == hunk.old

    if fits(hunk.old_start):
        return hunk.old_start
    if not size:
        return None
    places = [place for place in range(first, len(lines) - size + 1) if lines[place] == hunk.old[0] and fits(place)]
    return places[0] if len(places) == 1 else None


def parse_diff(text: str, *, name: str = "the diff") -> tuple[FileDiff, ...]:
    """Return the files of a unified diff; text before the first and between them, such as a message, is skipped.

    Raises `UsageError` for a text that is no unified diff, and for a combined diff of a merge.

    >>> [file] = parse_diff("--- a/x.py\\n+++ b/x.py\\n@@ -1 +1 @@\\n-old\\n+new\\n")
    >>> file.path, file.apply("old\\n"), file.apply("new\\n", backward=True), file.apply("other\\n")
    ('x.py', 'new\\n', 'old\\n', None)
    """
    reader = _Reader(text.split("\n"), name)
    files = tuple(reader.files())
    if not files and text.strip():
        raise UsageError(f"{name} is no unified diff", hint="write one with `git diff > my.patch`")
    return files


class _Reader:
    def __init__(self, lines: list[str], name: str) -> None:
        self.lines, self.name, self.at = lines, name, 0

    def files(self) -> Iterator[FileDiff]:
        while self.at < len(self.lines):
            line = self._next()
            if line.startswith(("diff --cc ", "diff --combined ")):
                raise self._error("a combined diff of a merge", hint="compare two commits: `git diff MAIN...BRANCH`")
            if line.startswith("diff --git "):
                yield self._git_file(line)
            elif line.startswith("--- ") and self._peek().startswith("+++ "):
                yield self._file(line)

    def _git_file(self, line: str) -> FileDiff:
        """Read the extended header of git; a file that is only renamed, empty or binary has no other."""
        old, new = self._paths(line)
        is_binary = False
        while self.at < len(self.lines) and not self._peek().startswith("diff --"):
            if self._peek().startswith("--- ") and self._peek(1).startswith("+++ "):
                return self._file(self._next())
            line = self._next()
            word, _, rest = line.partition(" ")
            if line.startswith("new file mode"):
                old = ""
            elif line.startswith("deleted file mode"):
                new = ""
            elif line.startswith(("rename from ", "copy from ")):
                old = _unquoted(rest.removeprefix("from "))
            elif line.startswith(("rename to ", "copy to ")):
                new = _unquoted(rest.removeprefix("to "))
            elif line.startswith("GIT binary patch") or (word == "Binary" and line.endswith(" differ")):
                is_binary = True
        return FileDiff(old, new, is_binary=is_binary)

    def _paths(self, line: str) -> tuple[str, str]:
        match = _GIT.match(line)
        if match is None:
            # git diff --no-prefix: both paths are equal, unless further lines name them.
            words = line.removeprefix("diff --git ")
            path = _unquoted(words[: len(words) // 2].strip())
            return path, path
        quoted = f'"{match["quoted"]}"' if match["quoted"] else match["plain"]
        path = _without_prefix(_unquoted(quoted))
        return path, path

    def _file(self, line: str) -> FileDiff:
        old, new = _path(line), _path(self._next())
        hunks = []
        while self._peek().startswith("@@ "):
            hunks.append(self._hunk(self._next()))
        return FileDiff(old, new, tuple(hunks))

    def _hunk(self, head: str) -> Hunk:
        match = _HUNK.match(head)
        if match is None:
            raise self._error(f"a hunk that can't be read: {head}")
        old_count, new_count = int(match[2] or 1), int(match[4] or 1)
        old: list[str] = []
        new: list[str] = []
        while len(old) < old_count or len(new) < new_count:
            if self.at >= len(self.lines):
                raise self._error("a hunk that ends early", hint="was the file cut?")
            line = self._next()
            mark, rest = line[:1] or " ", line[1:]
            if mark not in " +-\\":
                raise self._error(f"a line that is none of a hunk: {line}", hint="was the file edited or cut?")
            if mark in " -":
                old.append(rest)
            if mark in " +":
                new.append(rest)
        if len(old) != old_count or len(new) != new_count:
            raise self._error("a hunk with other lines than its head counts", hint="was the file edited?")
        # Without lines, the number is that of the line before.
        old_start, new_start = int(match[1]) - bool(old_count), int(match[3]) - bool(new_count)
        return Hunk(old_start, tuple(old), new_start, tuple(new))

    def _next(self) -> str:
        self.at += 1
        return self.lines[self.at - 1]

    def _peek(self, further: int = 0) -> str:
        place = self.at + further
        return self.lines[place] if place < len(self.lines) else ""

    def _error(self, what: str, *, hint: str = "") -> UsageError:
        return UsageError(f"{self.name}, line {self.at}: {what}", hint=hint)


def _path(line: str) -> str:
    """Return the path in a line ``--- a/x.py<tab>time``; empty for a file that is not there."""
    path = _unquoted(line[4:].rstrip("\r"))
    return "" if path == _ABSENT else _without_prefix(path)


def _without_prefix(path: str) -> str:
    """Return a path without the prefix of one side that git writes, also with ``diff.mnemonicPrefix``."""
    return path[2:] if re.match(r"[abciow12]/", path) else path


def _unquoted(path: str) -> str:
    if path.startswith('"'):
        # git quotes paths as C does, by bytes.
        inner = path[1:].partition('"')[0] if "\\" not in path else path[1 : path.rindex('"')]
        return inner.encode("latin-1", "backslashreplace").decode("unicode_escape").encode("latin-1").decode("utf-8")
    return path.partition("\t")[0]
