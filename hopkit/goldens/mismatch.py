"""The record of a difference between a case and its golden, and its text for a person."""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING

from hopkit.goldens.entry import Digest, Entry
from hopkit.goldens.keys import BlockKey, Heading
from hopkit.goldens.unified import unified
from hopkit.normalize import printable

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["Label", "Mismatch"]


class Label(enum.StrEnum):
    """The kind of a difference."""

    RENAMED = "renamed"
    OPERATOR_CHANGED = "operator changed"
    STRUCTURE = "structure"
    NEW_BLOCK = "new block"
    MISSING_BLOCK = "missing block"
    DIGEST = "digest"
    SOURCE = "source"
    NUMERICS = "numerics"


@dataclasses.dataclass(frozen=True)
class Mismatch:
    """One block that differs, or (label ``numerics``) one oracle that objects.

    ``expected`` is None for a new block, ``actual`` for a missing one; numerics have a ``message`` instead
    of both. ``path`` and ``line`` locate the first line of the golden that differs. It can be pickled.
    """

    heading: Heading
    key: BlockKey
    label: Label
    minor: str = ""
    expected: Entry = None
    actual: str | None = None
    path: str = ""
    line: int = 1
    message: str = ""

    @classmethod
    def numerics(cls, heading: Heading, variant: str, oracle: str, message: str) -> Mismatch:
        """Return the mismatch for an oracle's objection to a variant; it can't be accepted.

        >>> Mismatch.numerics(Heading("cond/nested"), "training", "gradients", "x differs by 0.5").summary
        'cond/nested training/gradients: numerics'
        """
        return cls(heading, BlockKey(variant, oracle), Label.NUMERICS, message=message)

    @property
    def case(self) -> str:
        return self.heading.name

    @property
    def same_graph(self) -> bool:
        """True if only names differ."""
        return self.label is Label.RENAMED

    @property
    def command(self) -> str:
        """The command that accepts it, or an empty text if none does."""
        return "" if self.label is Label.NUMERICS else self.heading.command

    @property
    def summary(self) -> str:
        """One line: the case, the block and the label."""
        return f"{self.case} {self.key}: {self.label}"

    @property
    def diff(self) -> str:
        """The unified diff from the accepted text to the captured one; for numerics the message."""
        if self.label is Label.NUMERICS:
            return self.message if self.message.endswith("\n") else f"{self.message}\n"
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
        parts.append(self.diff)
        if self.command:
            parts.append(f"to accept it: {self.command}\n")
        return "".join(parts)

    def __rich__(self) -> Text:
        """Return the same in colour, with control sequences as escapes."""
        from rich.text import Text

        heads = set(self.diff.splitlines()[:2]) if self.label is not Label.NUMERICS else set()
        text = Text()
        for line in printable(str(self)).splitlines(keepends=True):
            text.append(line, style=_style(line, heads))
        return text


def _style(line: str, heads: set[str]) -> str:
    if line.rstrip("\n") in heads:
        return "bold"
    return {"+": "green", "-": "red", "@": "cyan"}.get(line[0], "")
