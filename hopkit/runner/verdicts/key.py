"""The key of a verdict: a digest of everything that the verdict depends on, in parts."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from hopkit.goldens.deciding_files import DecidingFiles
from hopkit.records import STANDARD_VARIANTS, Case
from hopkit.runner.options import RunOptions
from hopkit.runner.verdicts.case_code import CaseCode
from hopkit.runner.verdicts.digests import Part, digest_of
from hopkit.runner.verdicts.environment import shared_parts

__all__ = ["PARTS", "KeyMaker", "Settings", "VerdictKey", "golden_part"]

PARTS = (
    *("case", "golden", "settings", "hopkit", "plugins"),
    *("torch", "triton", "packages", "python", "compiler", "machine", "variables"),
)
"""The parts of a key in the order in which they are shown: those that change most often come first."""


@dataclasses.dataclass(frozen=True)
class Settings:
    """The settings of a run that a verdict depends on, by name, as text."""

    values: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, options: RunOptions, backends: Sequence[str], run: str = "") -> Settings:
        """Return the settings of a run; ``run`` names the function that runs a case in place of the compiler."""
        values = {**options.deciding(), "backends": tuple(backends), "run": run}
        return cls(tuple((name, repr(value)) for name, value in values.items()))

    def stronger(self) -> tuple[Settings, ...]:
        """Return these settings and others whose passes are passes under these: with both engines compared."""
        compared = tuple((name, repr(True) if name == "both_engines" else value) for name, value in self.values)
        return (self,) if compared == self.values else (self, Settings(compared))

    def __str__(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.values)


@dataclasses.dataclass(frozen=True)
class VerdictKey:
    """The parts of a key by name, in the order of `PARTS`."""

    parts: Mapping[str, Part]

    @functools.cached_property
    def digest(self) -> str:
        return digest_of(" ".join(f"{name}={part.digest}" for name, part in sorted(self.parts.items())))

    def digests(self) -> dict[str, str]:
        """Return the digest of each part."""
        return {name: part.digest for name, part in self.parts.items()}

    def changed(self, digests: Mapping[str, str]) -> tuple[str, ...]:
        """Return the names of the parts that have other digests than the given ones."""
        return tuple(name for name, part in self.parts.items() if digests.get(name) != part.digest)

    def replacing(self, name: str, part: Part) -> VerdictKey:
        """Return the key with another part."""
        return VerdictKey({**self.parts, name: part})

    def newest(self, names: Collection[str]) -> int:
        """Return the latest time at which a file of some parts was modified, in nanoseconds since the epoch."""
        return max(self.parts[name].newest for name in names)


class KeyMaker:
    """Make the keys of cases, with one look at all files.

    ``registered`` are all cases that are loaded: the text of another case is no part of a key. ``folders`` maps each
    case of the run to the folder of its golden. ``shared`` are the parts that all cases share, by name.
    """

    def __init__(self, registered: Iterable[Case], folders: Mapping[Case, Path], settings: Settings) -> None:
        self.settings = settings
        self.shared = shared_parts()
        self._code = CaseCode(registered)
        self._folders = folders
        self._of_case: dict[Case, tuple[Part, Part]] = {}
        self._goldens = {folder: DecidingFiles(folder) for folder in set(folders.values())}

    def shared_digest(self) -> str:
        """Return the digest of the parts that all cases share."""
        return digest_of(" ".join(part.digest for part in self.shared.values()))

    def key(self, case: Case, settings: Settings | None = None) -> VerdictKey:
        """Return the key of a case, under other settings if any are given."""
        if case not in self._of_case:
            self._of_case[case] = (self._code.of(case), _golden_part(self._goldens[self._folders[case]], case))
        code, golden = self._of_case[case]
        values = dict((settings or self.settings).values)
        parts = {"case": code, "golden": golden, "settings": Part(values), **self.shared}
        return VerdictKey({name: parts[name] for name in PARTS})


def golden_part(folder: Path, case: Case) -> Part:
    """Return the part of a key for the golden of a case, as its files are now."""
    return _golden_part(DecidingFiles(folder), case)


def _golden_part(files: DecidingFiles, case: Case) -> Part:
    devices = {STANDARD_VARIANTS[name].device for name in case.variants}
    return Part(files.of(case.name, sorted(devices)))
