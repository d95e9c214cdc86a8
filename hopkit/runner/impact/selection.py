"""Select the cases to run for a diff: those that entered a changed function, and those of which nothing is known."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import MappingProxyType

from hopkit._torch import versions
from hopkit.records import Case
from hopkit.runner.functions.function_names import FunctionName, package_folders
from hopkit.runner.functions.unreported import may_be_unreported
from hopkit.runner.impact.changes import Changes, CodeFolders, changes_of
from hopkit.runner.impact.impact_map import ImpactMap
from hopkit.runner.impact.map_file import map_path, read_map
from hopkit.runner.impact.unified_diff import parse_diff

__all__ = ["AffectedCases", "select", "select_cases"]

_SHOWN = 5
_STARTER = "hopkit/runner/"
"""The code of the process that starts the cases. A recording skips some of it: warming up, remembered verdicts."""


@dataclasses.dataclass(frozen=True)
class AffectedCases:
    """The cases that a diff may affect.

    ``cases`` are their names, of ``total`` cases. ``counts`` has for each changed function the number of cases that
    entered it, ``entering`` is the number of those that entered any. ``everything`` has a line for each change that
    may affect every case. ``unrecorded`` are the cases without a record: they run if anything changed. ``notes`` say
    how the map differs from the installed code.
    """

    changes: Changes
    cases: frozenset[str]
    total: int
    counts: MappingProxyType[FunctionName, int]
    entering: int
    everything: tuple[str, ...] = ()
    unrecorded: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def select_cases(
    diff: str, cases: Sequence[Case], *, name: str = "the diff", maps: Path | None = None
) -> AffectedCases:
    """Select the cases that a unified diff may affect, by the map of the installed torch's minor.

    ``maps`` is the folder of the maps, by default hopkit's own. Raises `UsageError` for a text that is no diff, and
    `HopkitError` for a damaged map.
    """
    folders = package_folders()
    changes = changes_of(parse_diff(diff, name=name), CodeFolders(folders), cases)
    minor = versions.torch_minor()
    impact_map = read_map(map_path(minor, maps))
    notes = _notes(minor, impact_map, changes, folders)
    return select(changes, [case.name for case in cases], impact_map, notes=notes)


def select(
    changes: Changes, cases: Iterable[str], impact_map: ImpactMap | None, *, notes: tuple[str, ...] = ()
) -> AffectedCases:
    """Select the cases, by name, that some changes may affect; without a map, all of them if anything changed."""
    names = frozenset(cases)
    recorded = impact_map.cases if impact_map is not None else frozenset()
    entering = {
        function: impact_map.cases_that_enter(function) & names if impact_map is not None else frozenset()
        for function in changes.functions
    }
    enter_any = frozenset[str]().union(*entering.values())
    selected = (enter_any | frozenset[str]().union(*changes.cases.values())) & names
    everything = (*changes.everything, *_without_a_record(changes, impact_map))
    is_changed = bool(changes.functions or everything or changes.cases)
    unrecorded = sorted(names - recorded) if is_changed else []
    return AffectedCases(
        changes,
        names if everything else selected | frozenset(unrecorded),
        len(names),
        MappingProxyType({function: len(entering[function]) for function in changes.functions}),
        len(enter_any),
        everything,
        tuple(unrecorded),
        notes,
    )


def _without_a_record(changes: Changes, impact_map: ImpactMap | None) -> tuple[str, ...]:
    """Return a line for each changed function that may run for cases which have not entered it by the map.

    A profiler may run it, which no recording sees. Or the process which starts the cases runs it, unlike a recording.
    """
    everywhere = impact_map.everywhere if impact_map is not None else frozenset()
    entered = impact_map.entered if impact_map is not None else {}
    lines = []
    for function in changes.functions:
        if function not in everywhere and may_be_unreported(function.file):
            lines.append(f"{function}: a profiler may run it, which no recording sees")
        elif function not in everywhere and function not in entered and function.file.startswith(_STARTER):
            lines.append(f"{function}: it may run before the first case")
    return tuple(lines)


def _notes(minor: str, impact_map: ImpactMap | None, changes: Changes, folders: dict[str, Path]) -> tuple[str, ...]:
    if impact_map is None:
        return (
            f"there is no map of torch {minor}: `hopkit golden --record-impact` records one, with Python 3.12 or later",
        )
    outdated = impact_map.outdated_files(folders, changes.texts)
    if not outdated:
        return ()
    names = ", ".join(outdated[:_SHOWN]) + (f" and {len(outdated) - _SHOWN} more" if len(outdated) > _SHOWN else "")
    return (
        f"the map was recorded with torch {impact_map.torch}; {len(outdated)} of {len(impact_map.digests)} files have "
        f"changed since then, other than by the diff, so it may lack calls: {names}",
    )
