"""Keep the failed cases of golden runs with their captured texts, so that a review needs no second run."""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import importlib.metadata
import os
import pickle
import sys
import zlib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

import hopkit
from hopkit._torch.versions import torch_version
from hopkit.corpus.cache_folder import cache_folder
from hopkit.errors import HopkitError
from hopkit.goldens.locks import locked
from hopkit.records import Case
from hopkit.runner.case_run import BACKENDS
from hopkit.runner.reports import CaseReport
from hopkit.runner.results import CaseResult, Status

__all__ = ["FailureMemory", "RememberedFailure"]

_FORMAT = 1
_PACKAGE = Path(hopkit.__file__).resolve().parent
_CASES = _PACKAGE / "corpus" / "cases"


@dataclasses.dataclass(frozen=True)
class RememberedFailure:
    """A case that failed; ``report`` is what was captured, None if the case has to run again for it.

    The report is settled, ``variants`` are those that ran, ``output`` is the end of the output of the case's process.
    """

    case: str
    report: CaseReport | None = None
    variants: tuple[str, ...] = ()
    output: str = ""


class FailureMemory:
    """The cases that failed in the golden runs of one installation on one torch, for one folder of goldens.

    The file may be removed at any time: then the cases run again. What was captured counts only while hopkit's code,
    the file of the case, and the versions of Python, torch and triton are the same. The goldens may change: a review
    compares the texts with the goldens as they are then.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of(cls, folder: Path) -> FailureMemory:
        """Return the memory for a folder of goldens, in hopkit's cache."""
        place = f"{_PACKAGE}\0{folder.resolve()}\0{torch_version()}"
        return cls(cache_folder("failures") / f"{_digest(place.encode())}.gz")

    @property
    def exists(self) -> bool:
        """True if a run has ended since the memory was removed, or for the first time."""
        return self.path.is_file()

    def keep(self, results: Iterable[CaseResult], *, whole: bool, since: float) -> None:
        """Remember the failures among the results of a run, and forget cases that pass now.

        Of a run that is not ``whole``, as it left out stages or variants, keep the names of the failed cases. ``since``
        is the time at which the run began: if a file changed later, it is not known which text the case ran with.

        Raises `HopkitError` if the file can't be written.
        """
        keys = _Keys()
        with locked(self.path):
            entries = self._read()
            for result in results:
                name = result.case.name
                if result.status is Status.FAILED:
                    is_known = not whole and name in entries and entries[name][0] == keys.of(result.case)
                    if not is_known:
                        entries[name] = (
                            keys.of(result.case),
                            _data(result) if whole and not keys.is_newer(result.case, since) else b"",
                        )
                elif whole:
                    entries.pop(name, None)
            self._write(entries)

    def forget(self, names: Collection[str]) -> None:
        """Forget some cases, which pass now; raise like `keep`."""
        with locked(self.path):
            entries = self._read()
            if not entries.keys().isdisjoint(names):
                self._write({name: entry for name, entry in entries.items() if name not in names})

    def recall(self, cases: Iterable[Case]) -> Mapping[str, RememberedFailure]:
        """Return the remembered failures of some cases by name."""
        keys, entries = _Keys(), self._read()
        recalled: dict[str, RememberedFailure] = {}
        for case in cases:
            if case.name not in entries:
                continue
            key, data = entries[case.name]
            recalled[case.name] = pickle.loads(data) if data and key == keys.of(case) else RememberedFailure(case.name)
        return recalled

    def _read(self) -> dict[str, tuple[str, bytes]]:
        try:
            version, entries = pickle.loads(gzip.decompress(self.path.read_bytes()))
        except FileNotFoundError:
            return {}
        except (OSError, EOFError, zlib.error, pickle.UnpicklingError, TypeError, ValueError):
            # Damaged, or of another program: the cases run again.
            return {}
        return entries if version == _FORMAT else {}

    def _write(self, entries: Mapping[str, tuple[str, bytes]]) -> None:
        data = gzip.compress(pickle.dumps((_FORMAT, dict(entries))), compresslevel=1)
        temp = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            temp.write_bytes(data)
            temp.replace(self.path)
        except OSError as error:
            raise HopkitError(f"{self.path} can't be written: {error.strerror}") from error
        finally:
            temp.unlink(missing_ok=True)


def _data(result: CaseResult) -> bytes:
    """Return what a review needs of a result, as bytes; nothing if it has no texts that could be accepted."""
    if not _has_texts_of_goldens(result.report):
        return b""
    return pickle.dumps(RememberedFailure(result.case.name, result.report, result.case.variants, result.output))


def _has_texts_of_goldens(report: CaseReport) -> bool:
    """Return whether the texts were captured on the backend whose texts the goldens have."""
    return any(attempt.has_texts and attempt.backend == BACKENDS[-1] for attempt in report.attempts)


class _Keys:
    """The keys of cases, with one look at hopkit's code, that of the cases apart: each counts for itself."""

    def __init__(self) -> None:
        files = sorted(path for path in _PACKAGE.rglob("*.py") if not path.is_relative_to(_CASES))
        code = "".join(f"{path.relative_to(_PACKAGE)} {_bytes_digest(path)}\n" for path in files)
        self._installation = f"{sys.version} {torch_version()} {_triton_version()} {_digest(code.encode())}"
        self._changed = max(map(_changed, files))

    def of(self, case: Case) -> str:
        """Return a digest of what decides the texts of a case."""
        file = _bytes_digest(Path(case.path))
        parts = (case.name, case.path, case.source, repr(case.known_failures), file, self._installation)
        return _digest("\0".join(parts).encode("utf-8", "surrogateescape"))

    def is_newer(self, case: Case, since: float) -> bool:
        """Return whether hopkit's code or the file of a case changed after a time."""
        return max(self._changed, _changed(Path(case.path))) > since


def _changed(path: Path) -> float:
    """Return the time at which a file was changed, in seconds since the epoch; 0 if it can't be read."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _triton_version() -> str:
    try:
        return importlib.metadata.version("triton")
    except importlib.metadata.PackageNotFoundError:
        return ""


def _bytes_digest(path: Path) -> str:
    try:
        return _digest(path.read_bytes())
    except OSError:
        return "unreadable"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
