"""The file of remembered verdicts, of how each case ended last, and of the seconds that it took.

It also has the texts of hopkit's own files for which a verdict stands.

One SQLite file serves all processes, checkouts and versions of torch. It may be removed at any time. A file that is
damaged is replaced by an empty one, and one that can't be used at all is left out; both are said once, and cost time
only.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import sqlite3
import time
import zlib
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from hopkit.corpus.cache_folder import cache_folder
from hopkit.runner.verdicts.digests import Part, digest_of
from hopkit.runner.verdicts.entered_code import EnteredCode
from hopkit.runner.verdicts.key import VerdictKey

__all__ = ["Ending", "Remembered", "VerdictStore"]

Result = TypeVar("Result")

_VERSION = 2  # of the tables: a file of another version is replaced
_KEPT = 12  # verdicts of a case: some branches, on some versions of torch
_PATIENCE = 10.0  # seconds to wait for another process that writes

# Another process that writes for long, a folder that can't be written, a full disk.
_NO_DAMAGE = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
    }
)

_TABLES = """
CREATE TABLE verdicts
    (name TEXT, key TEXT, parts TEXT, verdict TEXT, since REAL, codes TEXT, PRIMARY KEY (name, key));
CREATE TABLE parts (digest TEXT PRIMARY KEY, items BLOB);
CREATE TABLE codes (digest TEXT PRIMARY KEY, code BLOB);
CREATE TABLE sources (digest TEXT PRIMARY KEY, text BLOB);
CREATE TABLE endings (path TEXT, name TEXT, status TEXT, PRIMARY KEY (path, name));
CREATE TABLE without_orphans (key TEXT PRIMARY KEY, since REAL);
CREATE TABLE seconds (name TEXT, work TEXT, seconds REAL, PRIMARY KEY (name, work));
"""


@dataclasses.dataclass(frozen=True)
class Remembered:
    """A verdict: its key, the digests of the parts of that, the object of `record.to_json`, the time of the judgement.

    ``codes`` are the digests of the code of hopkit that it depends on; none if that is unknown, so that all counts.
    """

    key: str
    parts: Mapping[str, str]
    verdict: Mapping[str, Any]
    since: float
    codes: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class Ending:
    """The end of a case: its name and file, its status, the seconds that it took, and the text that names its work.

    ``work`` tells runs of a case apart that do more or less: its variants, backends and stages.
    """

    name: str
    path: str
    status: str
    seconds: float
    work: str


class VerdictStore:
    """The file of verdicts. ``complain`` is called with a message if the file can't be used or read."""

    def __init__(self, path: Path | None = None, complain: Callable[[str], None] = lambda message: None) -> None:
        self.path = path or cache_folder("verdicts") / "verdicts.sqlite"
        self._complain = complain
        self._is_usable = True

    def verdicts(self, keys: Mapping[str, Iterable[str]]) -> dict[tuple[str, str], Remembered]:
        """Return the verdicts that some cases, by name, have under some keys, by the name and the key."""
        wanted = {name: set(of_name) for name, of_name in keys.items()}

        def read(connection: sqlite3.Connection) -> dict[tuple[str, str], Remembered]:
            rows = connection.execute(f"SELECT name, {_COLUMNS} FROM verdicts")
            return {(name, row[0]): _remembered(*row) for name, *row in rows if row[0] in wanted.get(name, ())}

        return self._with(read, {})

    def history(self, name: str) -> tuple[Remembered, ...]:
        """Return the verdicts of a case under all keys, the latest first."""

        def read(connection: sqlite3.Connection) -> tuple[Remembered, ...]:
            rows = connection.execute(f"SELECT {_COLUMNS} FROM verdicts WHERE name = ? ORDER BY since DESC", (name,))
            return tuple(_remembered(*row) for row in rows)

        return self._with(read, ())

    def with_code(self, names: Collection[str]) -> dict[str, list[Remembered]]:
        """Return the verdicts of some cases of which the code is known, by name, the latest first."""

        def read(connection: sqlite3.Connection) -> dict[str, list[Remembered]]:
            rows = connection.execute(f"SELECT name, {_COLUMNS} FROM verdicts WHERE codes != '' ORDER BY since DESC")
            found: dict[str, list[Remembered]] = {}
            for name, *row in rows:
                if name in names:
                    found.setdefault(name, []).append(_remembered(*row))
            return found

        return self._with(read, {})

    def codes(self, digests: Collection[str]) -> dict[str, EnteredCode]:
        """Return the code of hopkit that verdicts depend on, by digest; one that is not kept is absent."""

        def read(connection: sqlite3.Connection) -> dict[str, EnteredCode]:
            rows = connection.execute("SELECT digest, code FROM codes")
            return {
                digest: EnteredCode.from_json(json.loads(zlib.decompress(blob)))
                for digest, blob in rows
                if digest in digests
            }

        return self._with(read, {})

    def source(self, digest: str) -> str | None:
        """Return the text of a file of hopkit by the digest of its bytes; None if it is not kept."""

        def read(connection: sqlite3.Connection) -> str | None:
            row = connection.execute("SELECT text FROM sources WHERE digest = ?", (digest,)).fetchone()
            return None if row is None else zlib.decompress(row[0]).decode()

        return self._with(read, None)

    def without_source(self, digests: Collection[str]) -> frozenset[str]:
        """Return those of some digests of files whose text is not kept."""

        def read(connection: sqlite3.Connection) -> frozenset[str]:
            kept = {digest for (digest,) in connection.execute("SELECT digest FROM sources")}
            return frozenset(digests) - kept

        return self._with(read, frozenset())

    def latest(self) -> dict[str, dict[str, str]]:
        """Return the digests of the parts of each case's latest verdict."""

        def read(connection: sqlite3.Connection) -> dict[str, dict[str, str]]:
            rows = connection.execute("SELECT name, parts, max(since) FROM verdicts GROUP BY name")
            return {name: json.loads(parts) for name, parts, _ in rows}

        return self._with(read, {})

    def items(self, digest: str) -> Mapping[str, str] | None:
        """Return the names and digests in a part of a key; None if the part is not kept."""

        def read(connection: sqlite3.Connection) -> Mapping[str, str] | None:
            row = connection.execute("SELECT items FROM parts WHERE digest = ?", (digest,)).fetchone()
            return None if row is None else dict(json.loads(zlib.decompress(row[0])))

        return self._with(read, None)

    def endings(self) -> dict[tuple[str, str], str]:
        """Return the status with which each case ended last, by its name and file."""

        def read(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
            rows = connection.execute("SELECT name, path, status FROM endings")
            return {(name, path): status for name, path, status in rows}

        return self._with(read, {})

    def seconds(self) -> dict[tuple[str, str], float]:
        """Return the seconds that cases took last, by name and work."""

        def read(connection: sqlite3.Connection) -> dict[tuple[str, str], float]:
            rows = connection.execute("SELECT name, work, seconds FROM seconds")
            return {(name, work): float(seconds) for name, work, seconds in rows}

        return self._with(read, {})

    def add(
        self,
        verdicts: Iterable[tuple[str, VerdictKey, Mapping[str, Any], float]] = (),
        endings: Iterable[Ending] = (),
        failed: Iterable[tuple[str, str]] = (),
        codes: Mapping[str, Sequence[EnteredCode]] = MappingProxyType({}),
        sources: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Keep verdicts (name, key, object, time) and endings, and forget the oldest verdicts of these cases.

        ``failed`` are names and keys of cases that do not pass after all: their verdicts are forgotten. ``codes`` has
        for the name of a verdict the code of hopkit that it depends on, if that is known, and ``sources`` the texts of
        files by the digests of their bytes.
        """

        def write(connection: sqlite3.Connection) -> None:
            connection.executemany("DELETE FROM verdicts WHERE name = ? AND key = ?", failed)
            parts: dict[str, Part] = {}
            blobs: dict[str, bytes] = {}
            for name, key, verdict, since in verdicts:
                texts = [json.dumps(code.as_json()).encode() for code in codes.get(name, ())]
                digests = [digest_of(text) for text in texts]
                blobs |= zip(digests, texts, strict=True)
                row = (name, key.digest, json.dumps(key.digests()), json.dumps(verdict), since, " ".join(digests))
                connection.execute("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?, ?, ?, ?)", row)
                connection.execute(
                    "DELETE FROM verdicts WHERE name = ? AND key NOT IN "
                    "(SELECT key FROM verdicts WHERE name = ? ORDER BY since DESC LIMIT ?)",
                    (name, name, _KEPT),
                )
                parts |= {part.digest: part for part in key.parts.values()}
            _keep(connection, "parts", parts, lambda part: json.dumps(dict(part.items)).encode())
            _keep(connection, "codes", blobs, lambda text: text)
            _keep(connection, "sources", sources, str.encode)
            for ending in endings:
                connection.execute(
                    "INSERT OR REPLACE INTO endings VALUES (?, ?, ?)", (ending.path, ending.name, ending.status)
                )
                if ending.seconds:
                    connection.execute(
                        "INSERT OR REPLACE INTO seconds VALUES (?, ?, ?)", (ending.name, ending.work, ending.seconds)
                    )

        self._with(write, None)

    def has_no_orphans(self, key: str) -> bool:
        """Return whether the goldens that a key stands for were found to have no orphans."""

        def read(connection: sqlite3.Connection) -> bool:
            return connection.execute("SELECT 1 FROM without_orphans WHERE key = ?", (key,)).fetchone() is not None

        return self._with(read, False)

    def add_without_orphans(self, key: str) -> None:
        """Keep the key of goldens without orphans, and forget the oldest of these keys."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO without_orphans VALUES (?, ?)", (key, time.time()))
            connection.execute(
                "DELETE FROM without_orphans WHERE key NOT IN "
                "(SELECT key FROM without_orphans ORDER BY since DESC LIMIT ?)",
                (_KEPT,),
            )

        self._with(write, None)

    def forget_unused_parts(self) -> None:
        """Remove the parts, the code and the texts that no verdict has any more."""

        def write(connection: sqlite3.Connection) -> None:
            every = [json.loads(parts) for (parts,) in connection.execute("SELECT DISTINCT parts FROM verdicts")]
            _forget_unused(connection, "parts", {digest for parts in every for digest in parts.values()})
            codes = connection.execute("SELECT DISTINCT codes FROM verdicts")
            _forget_unused(connection, "codes", {digest for (digests,) in codes for digest in digests.split()})
            blobs = connection.execute("SELECT digest, items FROM parts")
            hopkit = {parts.get("hopkit") for parts in every}
            items = [json.loads(zlib.decompress(blob)) for digest, blob in blobs if digest in hopkit]
            _forget_unused(connection, "sources", {digest for files in items for digest in files.values()})

        self._with(write, None)

    def forget(self) -> None:
        """Remove the file, with all verdicts."""
        for suffix in ("", "-journal", "-wal", "-shm"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)

    def _with(self, use: Callable[[sqlite3.Connection], Result], otherwise: Result) -> Result:
        """Return the result of a function of the open file, ``otherwise`` if the file can't be used."""
        if not self._is_usable:
            return otherwise
        try:
            try:
                return self._try(use)
            except (sqlite3.DatabaseError, ValueError, TypeError, KeyError, AttributeError, zlib.error) as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NO_DAMAGE:
                    raise
                self._complain(f"{self.path} is damaged ({error}): the remembered verdicts are forgotten")
                self.forget()
                return self._try(use)
        except (sqlite3.Error, OSError) as error:
            self._is_usable = False
            self._complain(f"{self.path} can't be used ({error}): nothing is remembered")
            return otherwise

    def _try(self, use: Callable[[sqlite3.Connection], Result]) -> Result:
        with _opened(self.path) as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version != _VERSION:
                for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                    connection.execute(f'DROP TABLE "{table}"')
                for statement in filter(str.strip, _TABLES.split(";")):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {_VERSION}")
            return use(connection)


_COLUMNS = "key, parts, verdict, since, codes"


def _remembered(key: str, parts: str, verdict: str, since: float, codes: str) -> Remembered:
    return Remembered(key, json.loads(parts), json.loads(verdict), since, tuple(codes.split()))


def _keep(
    connection: sqlite3.Connection, table: str, values: Mapping[str, Result], encode: Callable[[Result], bytes]
) -> None:
    """Add the values whose digests a table lacks."""
    kept = {digest for (digest,) in connection.execute(f"SELECT digest FROM {table}")}
    rows = ((digest, zlib.compress(encode(value), 1)) for digest, value in values.items() if digest not in kept)
    connection.executemany(f"INSERT INTO {table} VALUES (?, ?)", rows)


def _forget_unused(connection: sqlite3.Connection, table: str, used: Container[str]) -> None:
    unused = [row for row in connection.execute(f"SELECT digest FROM {table}") if row[0] not in used]
    connection.executemany(f"DELETE FROM {table} WHERE digest = ?", unused)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file of SQLite, with its folder, and close it; no connection is open when the process forks."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()
