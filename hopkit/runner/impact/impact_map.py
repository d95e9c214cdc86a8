"""The map of impact: for each function of torch and hopkit, the cases that entered it."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from hopkit.runner.functions.function_names import FunctionName

__all__ = ["ImpactMap", "digest_of_source", "make_map"]


@dataclasses.dataclass(frozen=True)
class ImpactMap:
    """The functions that were entered, on one torch, and by which cases.

    ``cases`` are the cases with a record. ``entered`` has the cases by function. Functions in ``everywhere`` ran for
    all cases: while modules were imported, or in the process that starts the cases and judges them, or only because
    no file of a cache was there. ``digests`` are those of the files that have a recorded function (`digest_of_source`).
    """

    torch: str
    python: str
    cases: frozenset[str]
    entered: Mapping[FunctionName, frozenset[str]]
    everywhere: frozenset[FunctionName]
    digests: Mapping[str, str]

    def cases_that_enter(self, function: FunctionName) -> frozenset[str]:
        """Return the cases with a record that entered a function; none for a function that never ran."""
        return self.cases if function in self.everywhere else self.entered.get(function, frozenset())

    def outdated_files(self, folders: Mapping[str, Path], texts: Mapping[str, str]) -> tuple[str, ...]:
        """Return the files that were others when the map was recorded.

        ``folders`` are those of the packages. ``texts`` has the text of files before a diff, by name.
        """
        return tuple(
            name for name, digest in sorted(self.digests.items()) if _digest_now(name, folders, texts) != digest
        )


def _digest_now(name: str, folders: Mapping[str, Path], texts: Mapping[str, str]) -> str:
    if name in texts:
        return digest_of_source(texts[name])
    package, _, path = name.partition("/")
    try:
        return digest_of_source((folders[package] / path).read_text("utf-8"))
    except (KeyError, OSError, UnicodeDecodeError):
        return ""


def digest_of_source(text: str) -> str:
    """Return a short digest of the text of a file."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def make_map(
    records: Mapping[str, Iterable[FunctionName]],
    everywhere: Iterable[FunctionName],
    folders: Mapping[str, Path],
    *,
    torch: str,
    python: str,
    base: ImpactMap | None = None,
) -> ImpactMap:
    """Make a map of the functions that each case entered; the records of other cases are those of ``base``."""
    cases: dict[FunctionName, set[str]] = {}
    for case, functions in records.items():
        for function in functions:
            cases.setdefault(function, set()).add(case)
    common = frozenset(everywhere)
    if base is not None:
        common |= base.everywhere
        for function, entering in base.entered.items():
            cases.setdefault(function, set()).update(entering - records.keys())
    entered = {function: frozenset(entering) for function, entering in cases.items() if entering}
    kept = {function: entering for function, entering in entered.items() if function not in common}
    files = sorted({function.file for function in (*kept, *common)})
    return ImpactMap(
        torch,
        python,
        frozenset(records) | (base.cases if base is not None else frozenset()),
        MappingProxyType(kept),
        common,
        MappingProxyType({file: _digest_now(file, folders, {}) for file in files}),
    )
