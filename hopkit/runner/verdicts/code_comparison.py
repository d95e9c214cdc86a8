"""Compare hopkit's code, as its files are now, with the code on which remembered verdicts depend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from hopkit.runner.verdicts.code_changes import CodeChanges, changes_of_code
from hopkit.runner.verdicts.digests import Part, digest_of
from hopkit.runner.verdicts.entered_code import EnteredCode
from hopkit.runner.verdicts.store import Remembered, VerdictStore

__all__ = ["CODE", "CodeComparison", "read_source"]

CODE = "hopkit"
"""The part of a key for hopkit's code."""


def read_source(folder: Path, name: str, digest: str) -> str | None:
    """Return the text of a file in a folder; None if its bytes do not have the digest, or are no text."""
    try:
        data = (folder / name).read_bytes()
        return data.decode() if digest_of(data) == digest else None
    except (OSError, UnicodeDecodeError):
        return None


class CodeComparison:
    """Compare the code of verdicts with hopkit's files; ``now`` are the digests of their contents in ``folder``."""

    def __init__(self, store: VerdictStore, now: Part, folder: Path) -> None:
        self._store, self._now, self._folder = store, now, folder
        self._changes: dict[str, CodeChanges | None] = {now.digest: CodeChanges()}
        self._codes: dict[str, EnteredCode] = {}

    def load(self, verdicts: Iterable[Remembered]) -> None:
        """Read the code of some verdicts, all at once."""
        self._codes |= self._store.codes({digest for verdict in verdicts for digest in verdict.codes} - {*self._codes})

    def code(self, verdict: Remembered) -> tuple[EnteredCode, ...]:
        """Return the code that a verdict depends on; nothing if it is unknown, so that all counts."""
        if not {*verdict.codes} <= self._codes.keys():
            self.load([verdict])
        codes = tuple(self._codes[digest] for digest in verdict.codes if digest in self._codes)
        return codes if len(codes) == len(verdict.codes) else ()

    def edited(self, verdict: Remembered) -> tuple[str, ...]:
        """Return the files of hopkit that changed since a verdict, whether they count or not, as far as is known."""
        changes = self._changes_since(verdict.parts.get(CODE, ""))
        return () if changes is None else (*changes.everything, *changes.files)

    def counting(self, verdict: Remembered) -> tuple[str, ...] | None:
        """Return the changes of hopkit's code that count for a verdict; None if that is unknown, and all counts."""
        digest = verdict.parts.get(CODE, "")
        if digest == self._now.digest:
            return ()
        codes = self.code(verdict)
        changes = self._changes_since(digest) if codes else None
        return None if changes is None else changes.counting_for(codes)

    def _changes_since(self, digest: str) -> CodeChanges | None:
        """Return the changes since hopkit's files had a digest; None if it is not known which files these were."""
        if digest not in self._changes:
            before = self._store.items(digest)
            self._changes[digest] = None if before is None else self._compare(before)
        return self._changes[digest]

    def _compare(self, before: Mapping[str, str]) -> CodeChanges:
        def read(name: str, digest: str) -> str | None:
            if digest == self._now.items.get(name):
                return read_source(self._folder, name, digest)
            return self._store.source(digest)

        return changes_of_code(before, self._now.items, read)
