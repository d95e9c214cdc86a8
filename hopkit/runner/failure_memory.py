"""Keep the failed cases of golden runs with their captured texts, so that a review needs no second run."""

from __future__ import annotations

import dataclasses
import gzip
import os
import pickle
import zlib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

import hopkit
from hopkit._torch.versions import torch_version
from hopkit.corpus.cache_folder import cache_folder
from hopkit.corpus.registry import all_cases
from hopkit.errors import HopkitError
from hopkit.goldens.locks import locked
from hopkit.records import Case
from hopkit.runner.case_run import BACKENDS
from hopkit.runner.reports import CaseReport
from hopkit.runner.results import CaseResult, Status
from hopkit.runner.verdicts.case_code import CaseCode
from hopkit.runner.verdicts.digests import digest_of
from hopkit.runner.verdicts.environment import shared_parts

__all__ = ["FailureMemory", "RememberedFailure"]

_FORMAT = 1
_PACKAGE = Path(hopkit.__file__).resolve().parent


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

    The file may be removed at any time: then the cases run again. What was captured counts only while all parts of the
    key of a verdict are the same, but for the goldens: a review compares the texts with the goldens as they are then.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of(cls, folder: Path) -> FailureMemory:
        """Return the memory for a folder of goldens, in hopkit's cache."""
        place = f"{_PACKAGE}\0{folder.resolve()}\0{torch_version()}"
        return cls(cache_folder("failures") / f"{digest_of(place)}.gz")

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
    """The keys of cases, with one look at all files: those of a verdict, without the golden and the settings."""

    def __init__(self) -> None:
        shared = shared_parts()
        self._code = CaseCode(all_cases())
        self._shared = digest_of(" ".join(part.digest for part in shared.values()))
        self._newest = max(part.newest for part in shared.values())

    def of(self, case: Case) -> str:
        """Return a digest of what decides the texts of a case."""
        return digest_of(f"{case.path}\0{self._code.of(case).digest}\0{self._shared}")

    def is_newer(self, case: Case, since: float) -> bool:
        """Return whether hopkit's code, a plugin, or a file of the case changed after a time."""
        return max(self._newest, self._code.of(case).newest) > since * 1e9
