"""Recall the verdicts of cases on which nothing has changed, and keep those of a run as it goes on."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import hopkit
from hopkit.goldens import Orphan
from hopkit.records import Case
from hopkit.runner.golden_judge import GoldenJudge
from hopkit.runner.reports import CaseReport
from hopkit.runner.results import CaseResult, Status
from hopkit.runner.verdicts.code_comparison import CODE, CodeComparison, read_source
from hopkit.runner.verdicts.digests import Part, contents, digest_of
from hopkit.runner.verdicts.entered_code import EnteredCode
from hopkit.runner.verdicts.key import KeyMaker, Settings, VerdictKey, golden_part
from hopkit.runner.verdicts.record import REMEMBERED, from_json, to_json
from hopkit.runner.verdicts.recorded_cases import RecordedCases
from hopkit.runner.verdicts.store import Ending, Remembered, VerdictStore

__all__ = ["VerdictMemory", "failed_last", "process_start", "work_of"]

_PACKAGE = Path(hopkit.__file__).resolve().parent
_PERIOD = 30.0  # seconds between two writes: a run that is killed loses no more
_OF_LOADED_CODE = ("hopkit", "plugins")
_NEWER_CODE = "the code of hopkit or of a plugin is newer than this process"
_NEWER_CASE = "its file, or a module that it imports, is newer than this process"


def process_start() -> int:
    """Return the time at which this process was started, in nanoseconds since the epoch."""
    # The name of the program, which may have spaces, is in parentheses. The 20th field after it is in ticks.
    fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    since_boot = int(fields[19]) / os.sysconf("SC_CLK_TCK")
    return time.time_ns() - int((time.clock_gettime(time.CLOCK_BOOTTIME) - since_boot) * 1e9)


class VerdictMemory:
    """The remembered verdicts, for one run.

    With ``verdicts=False`` none is recalled and none is kept; but the memory still knows which cases failed last and
    how long they took, and forgets the verdict of a case that fails now. ``loaded`` is the time, in nanoseconds since
    the epoch, since when modules may have been imported: a file that is newer may not be the code that runs, so nothing
    is kept under its digest. ``dropped`` has the reason for each case whose verdict was not kept.

    ``package`` is the folder of hopkit. With ``recorded``, whose recorder has begun before hopkit's other
    modules were imported, a verdict depends on the code of hopkit that its case entered; else on all of it.
    """

    def __init__(
        self,
        store: VerdictStore,
        *,
        verdicts: bool = True,
        loaded: int | None = None,
        clock: Callable[[], float] = time.time,
        recorded: RecordedCases | None = None,
        package: Path = _PACKAGE,
    ) -> None:
        self.store, self.has_verdicts = store, verdicts
        self.loaded = process_start() if loaded is None else loaded
        self.dropped: dict[str, str] = {}
        self._clock = clock
        self._written = clock()
        self._begun = time.time_ns()
        self._file: Path | None = None
        self._settings = Settings(())
        self._make: Callable[[], KeyMaker] | None = None
        self._shared = ""
        self._keys: dict[str, VerdictKey] = {}
        self._recallable: dict[str, list[VerdictKey]] = {}
        self._pending: dict[str, tuple[CaseResult, VerdictKey, float]] = {}
        self._failed: list[Case] = []
        self._endings: list[Ending] = []
        self._package = package
        self._comparison: CodeComparison | None = None
        self._recorded = recorded if verdicts else None
        self._codes: dict[str, EnteredCode] = {}

    def begin(
        self,
        cases: Sequence[Case],
        folders: Mapping[Case, Path],
        registered: Iterable[Case],
        settings: Settings,
        file: Path | None = None,
        *,
        recalls: bool = True,
    ) -> dict[str, CaseResult]:
        """Make the keys of the cases of a run, and return the remembered results by the names of their cases.

        ``registered`` and ``folders`` are as in `KeyMaker`. ``file`` is imported anew by each run.
        """
        registered = tuple(registered)
        self._file = Path(os.path.realpath(file)) if file else None
        self._settings = settings
        self._make = lambda: KeyMaker(registered, folders, settings)
        maker = self._make()
        self._shared = maker.shared_digest()
        self._comparison = CodeComparison(self.store, maker.shared[CODE], self._package)
        self._keys = {case.name: maker.key(case) for case in cases}
        self._recallable = {
            case.name: [maker.key(case, settings) for settings in self._settings.stronger()] for case in cases
        }
        if not (recalls and self.has_verdicts):
            return {}
        recalled: dict[str, CaseResult] = {}
        by_name = {case.name: case for case in cases}
        for name, verdicts in self._remembered([*by_name]).items():
            case = by_name[name]
            for remembered in verdicts:
                try:
                    recalled[name] = from_json(case, folders[case], remembered.verdict, remembered.since)
                except (KeyError, IndexError, TypeError, ValueError):
                    # Not what hopkit wrote: the case runs, and its verdict takes this one's place.
                    continue
                break
        return recalled

    def _remembered(self, names: Sequence[str]) -> dict[str, list[Remembered]]:
        """Return the verdicts that hold now for some cases, by name: under their keys, or else for the same code."""
        keys = {name: [key.digest for key in self._recallable[name]] for name in names}
        exact = self.store.verdicts(keys)
        valid = {name: [exact[name, key] for key in of_name if (name, key) in exact] for name, of_name in keys.items()}
        others = [name for name, verdicts in valid.items() if not verdicts]
        similar = {
            name: [verdict for verdict in verdicts if self._differs_in_code_alone(name, verdict)]
            for name, verdicts in (self.store.with_code(frozenset(others)) if others else {}).items()
        }
        comparison = self.comparison
        comparison.load(verdict for verdicts in similar.values() for verdict in verdicts)
        for name, verdicts in similar.items():
            valid[name] = [verdict for verdict in verdicts if comparison.counting(verdict) == ()]
        return {name: verdicts for name, verdicts in valid.items() if verdicts}

    def _differs_in_code_alone(self, name: str, verdict: Remembered) -> bool:
        # A verdict under stronger settings may have entered other code.
        return {*self._keys[name].changed(verdict.parts)} <= {CODE}

    @property
    def comparison(self) -> CodeComparison:
        """The comparison of hopkit's code with that of verdicts, after `begin`."""
        assert self._comparison is not None
        return self._comparison

    def recorded(self, run: Callable[..., CaseReport]) -> Callable[..., CaseReport]:
        """Return a function that runs a case as ``run`` does, and records the code that it enters, if that is kept."""
        return run if self._recorded is None else self._recorded.recorded(run)

    def key(self, case: Case) -> VerdictKey:
        """Return the key of a case of the run."""
        return self._keys[case.name]

    def changed(self) -> dict[str, tuple[str, ...]]:
        """Return the parts of each case's key that are others than in its latest verdict; no case without a verdict."""
        latest = self.store.latest() if self.has_verdicts else {}
        return {name: key.changed(latest[name]) for name, key in self._keys.items() if name in latest}

    def add(self, result: CaseResult) -> None:
        """Keep a new result for the next runs: at once or with later ones, at the latest at `end`."""
        if self._make is None:
            return
        case, now = result.case, self._clock()
        self._endings.append(
            Ending(case.name, case.path, result.status.value, result.seconds, work_of(case, self._settings))
        )
        if result.status is Status.FAILED:
            self._failed.append(case)
        elif result.status in REMEMBERED and self.has_verdicts:
            # The accepted text is the golden now.
            key = self._keys[case.name]
            if result.accepted:
                key = key.replacing("golden", golden_part(result.folder, case))
            if reason := self._why_not(case, key):
                self.dropped[case.name] = reason
            else:
                self._pending[case.name] = (result, key, now)
                self._codes.pop(case.name, None)
                code = self._recorded.code(case) if self._recorded is not None else None
                # To accept is not to compare: what that enters is unknown.
                if code is not None and not result.accepted:
                    self._codes[case.name] = code
        if now - self._written > _PERIOD:
            self.write()

    def write(self) -> None:
        """Write the results so far.

        Leave out those on which something changed meanwhile: it is unclear which state of the files they judge.
        """
        rows: list[tuple[str, VerdictKey, dict[str, Any], float]] = []
        codes: dict[str, tuple[EnteredCode, ...]] = {}
        sources: dict[str, str] = {}
        if self._pending and self._make is not None:
            maker = self._make()
            for name, (result, key, since) in self._pending.items():
                if parts := maker.key(result.case).changed(key.digests()):
                    self.dropped[name] = f"changed during the run: {', '.join(parts)}"
                else:
                    rows.append((name, key, to_json(result), since))
            codes = self._codes_of([name for name, *_ in rows])
            if codes:
                sources = self._sources(maker.shared[CODE])
        if rows or self._endings or self._failed:
            names = [case.name for case in self._failed]
            failed = [(name, verdict.key) for name, of in self._remembered(names).items() for verdict in of]
            self.store.add(rows, self._endings, failed, codes, sources)
        self._pending, self._endings, self._failed, self._codes = {}, [], [], {}
        self._written = self._clock()

    def _codes_of(self, names: Iterable[str]) -> dict[str, tuple[EnteredCode, ...]]:
        """Return the code that the verdicts of cases depend on: that of this process, and that of the child."""
        if self._recorded is None:
            return {}
        common = self._recorded.common()
        return {name: (common, self._codes[name].without(common)) for name in names if name in self._codes}

    def _sources(self, files: Part) -> dict[str, str]:
        """Return the texts of hopkit's files, by digest, that are not kept yet."""
        lacking = self.store.without_source(frozenset(files.items.values()))
        texts = {
            digest: read_source(self._package, name, digest)
            for name, digest in files.items.items()
            if digest in lacking and name.endswith(".py")
        }
        return {digest: text for digest, text in texts.items() if text is not None}

    def end(self) -> None:
        """Write all results, and forget what no verdict needs."""
        if self._endings or self._pending:
            self.write()
            self.store.forget_unused_parts()
        if self._recorded is not None:
            self._recorded.close()

    def orphans(
        self, judge: GoldenJudge, look: Callable[[], tuple[Orphan, ...]], *, everywhere: bool
    ) -> tuple[Orphan, ...]:
        """Return the orphans for which ``look`` looks; remember a folder without any until one of its files changes."""
        folders = sorted(set(judge.folders.values()) | {judge.own_folder})
        owned = sorted((case.name, case.variants) for case in judge.folders)
        texts = [contents(folder, suffix="").digest for folder in folders]
        key = digest_of(repr((self._shared, everywhere, owned, texts)))
        if self.has_verdicts and self.store.has_no_orphans(key):
            return ()
        orphans = look()
        if self.has_verdicts and not orphans:
            self.store.add_without_orphans(key)
        return orphans

    def _why_not(self, case: Case, key: VerdictKey) -> str:
        """Return the reason why the files may not be the code that ran, if any."""
        if key.newest(_OF_LOADED_CODE) > self.loaded:
            return _NEWER_CODE
        since = self._begun if self._file is not None and Path(case.path) == self._file else self.loaded
        return _NEWER_CASE if key.newest(("case",)) > since else ""


def work_of(case: Case, settings: Settings) -> str:
    """Return a text that tells runs of a case apart by how much they do: its variants, the backends, the stages."""
    return f"{', '.join(case.variants)}; {settings}"


def failed_last(store: VerdictStore, cases: Iterable[Case]) -> frozenset[str]:
    """Return the names of the cases that failed when they ran last."""
    endings = store.endings()
    return frozenset(case.name for case in cases if endings.get((case.name, case.path)) == Status.FAILED.value)
