"""Write and read the journal of a worker: one JSON object per line, written at once. Others read it as it grows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

__all__ = ["Journal", "Reader"]


class Journal:
    """Write entries; each is complete in the file when `write` returns, so the process may end at any time.

    ``shard`` is the number of the worker that writes.
    """

    def __init__(self, folder: Path, shard: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.shard = shard
        self._file = (folder / f"shard-{shard}.jsonl").open("a", encoding="utf-8")

    def write(self, kind: str, **values: Any) -> None:
        """Add one entry; ``values`` are JSON values."""
        self._file.write(json.dumps({"kind": kind, "shard": self.shard, **values}) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


class Reader:
    """Read the new entries of all journals in a folder.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     journal, reader = Journal(Path(folder), 0), Reader(Path(folder))
    ...     journal.write("note", text="one")
    ...     list(reader.new()), list(reader.new())
    ([{'kind': 'note', 'shard': 0, 'text': 'one'}], [])
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[Path, int] = {}

    def new(self) -> Iterator[Mapping[str, Any]]:
        """Yield the entries since the last call; an incomplete line is left for the next call."""
        for path in sorted(self._folder.glob("shard-*.jsonl")):
            with path.open("rb") as file:
                file.seek(self._read.get(path, 0))
                for line in file:
                    if not line.endswith(b"\n"):
                        break
                    self._read[path] = self._read.get(path, 0) + len(line)
                    yield json.loads(line)
