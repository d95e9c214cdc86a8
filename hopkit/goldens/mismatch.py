"""Define the finding that a case differs from its golden, and its text for a person."""

from __future__ import annotations

import dataclasses
import enum
import textwrap
from typing import TYPE_CHECKING, Any

from hopkit.goldens.entry import Digest, Entry
from hopkit.goldens.keys import BlockKey, Heading
from hopkit.goldens.unified_diff import unified
from hopkit.normalize import printable
from hopkit.records import Finding

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["Label", "Mismatch"]


class Label(enum.StrEnum):
    """The kind of a difference; ``NUMERICS`` is that of any other finding, which no golden has.

    A constant is a number, a string, True, False or None in a line that is otherwise the same. ``TOOLCHAIN``: Triton
    and ptxas gave the same kernels other numbers of registers. ``STRUCTURE`` is every other change of a text.
    """

    RENAMED = "renamed"
    OPERATOR_CHANGED = "operator changed"
    CONSTANT_CHANGED = "constant changed"
    STRUCTURE = "structure"
    NEW_BLOCK = "new block"
    MISSING_BLOCK = "missing block"
    DIGEST = "digest"
    SOURCE = "source"
    PAGE = "page"
    TOOLCHAIN = "toolchain"
    NUMERICS = "numerics"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Mismatch(Finding):
    """The finding that one block of a case differs from its golden.

    ``expected`` is None for a new block, ``actual`` for a missing one. ``path`` and ``line`` are where to look: the
    first line of the golden that differs. ``also`` are other blocks of the case that show the same change.
    ``message`` adds to the diff of a digest. Plain data, so that it may cross
    from one process to another.
    """

    heading: Heading
    label: Label
    minor: str = ""
    expected: Entry = None
    actual: str | None = None
    path: str = ""
    line: int = 1
    also: tuple[BlockKey, ...] = ()

    @classmethod
    def of(cls, heading: Heading, key: BlockKey, label: Label, message: str = "", **fields: Any) -> Mismatch:
        """Return the mismatch of a block; ``fields`` are the other fields of the class.

        >>> Mismatch.of(Heading("cond/nested"), BlockKey("training", "dynamo"), Label.NEW_BLOCK, actual="x").summary
        'cond/nested training/dynamo: new block'
        """
        return cls(key.stage, message, case=heading.name, variant=key.variant, heading=heading, label=label, **fields)

    @property
    def key(self) -> BlockKey:
        return BlockKey(self.variant, self.stage)

    @property
    def same_graph(self) -> bool:
        """True if only names differ."""
        return self.label is Label.RENAMED

    @property
    def command(self) -> str:
        """The one command that accepts it."""
        return self.heading.command

    @property
    def summary(self) -> str:
        """One line: the case, the block and the label."""
        return f"{self.case} {self.key}: {self.label}"

    @property
    def diff(self) -> str:
        """The unified diff from the accepted text to the new one; for a digest the new text."""
        if isinstance(self.expected, Digest):
            return self._of_digest(self.expected)
        old, new = (f"{which} {self.case} {self.key}" for which in ("accepted", "now"))
        return unified(self.expected or "", self.actual or "", old, new)

    def _of_digest(self, expected: Digest) -> str:
        """Return what there is to see if the golden has no text: both digests, and the new text."""
        if self.actual is None:
            return f"the golden has the digest {expected.sha}; no text came out\n"
        if self.message:
            return f"the golden has the digest {expected.sha}; {self.message}{self.actual.rstrip()}\n"
        return (
            f"the golden has the digest {expected.sha}, the text that came out {Digest.of(self.actual).sha}:\n"
            f"{self.actual.rstrip()}\n"
            "to see the accepted text: hopkit golden "
            f"{self.case} --against REV, with the revision that has the golden\n"
        )

    def __str__(self) -> str:
        """Return the difference, its place, the diff, and the command that accepts it."""
        parts = [f"{self.summary}\n"]
        if self.path:
            parts.append(f"  {self.path}:{self.line}\n")
        if self.same_graph:
            parts.append("  same graph, other names\n")
        if self.also:
            blocks = ", ".join(map(str, self.also))
            line = f"  the same change at {blocks}"
            parts.append(textwrap.fill(line, 80, subsequent_indent="    ", break_on_hyphens=False) + "\n")
        return "".join((*parts, self.diff, f"to accept it: {self.command}\n"))

    def __rich__(self) -> Text:
        """Return the same in colour, with control sequences as escapes."""
        from rich.text import Text

        heads = set(self.diff.splitlines()[:2])
        text = Text()
        for line in printable(str(self)).splitlines(keepends=True):
            text.append(line, style=_style(line, heads))
        return text


def _style(line: str, heads: set[str]) -> str:
    if line.rstrip("\n") in heads:
        return "bold"
    return {"+": "green", "-": "red", "@": "cyan"}.get(line[0], "")
