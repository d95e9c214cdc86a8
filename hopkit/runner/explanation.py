"""Explain the key of a case: its parts, and those that changed since the case was judged last."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from hopkit.records import Case
from hopkit.runner.case_run import observe_case
from hopkit.runner.options import RunOptions
from hopkit.runner.preparation import RunCase, plan, prepare
from hopkit.runner.verdicts.code_comparison import CODE, CodeComparison
from hopkit.runner.verdicts.entered_code import EnteredCode
from hopkit.runner.verdicts.key import VerdictKey
from hopkit.runner.verdicts.memory import VerdictMemory
from hopkit.runner.verdicts.store import Remembered

__all__ = ["KeyExplanation", "PartExplanation", "explain"]

_SHOWN = 3


@dataclasses.dataclass(frozen=True)
class PartExplanation:
    """One part of a key: ``is_changed`` since the verdict that is compared with, and the files or values that are.

    ``changes`` is empty if the former part is not known any more. ``note`` says more of the part, if there is more.
    """

    name: str
    digest: str
    is_changed: bool
    changes: tuple[str, ...] = ()
    note: str = ""


@dataclasses.dataclass(frozen=True)
class KeyExplanation:
    """The key of a case. ``since`` is the time of the verdict that it is compared with, 0 if there is none.

    ``is_recalled``: the case does not run, because that verdict has this key. ``skipped`` is the reason why it can't
    run here, empty if it can.
    """

    case: Case
    parts: tuple[PartExplanation, ...]
    is_recalled: bool
    since: float
    skipped: str = ""


def explain(
    patterns: Sequence[str], memory: VerdictMemory, *, run: RunCase = observe_case, **options: Any
) -> tuple[KeyExplanation, ...]:
    """Return the explanation of each case that a run with these options (`RunOptions`) would look at; run none."""
    prepared = prepare(RunOptions(tuple(patterns), **options), memory, run)
    planned = plan(prepared, memory)
    recalled = {result.case.name: result.remembered for result in planned.recalled}
    skipped = {result.case.name: result.report.skipped for result in planned.skipped}
    return tuple(
        _explanation(case, memory, recalled.get(case.name, 0.0), skipped.get(case.name, "")) for case in prepared.cases
    )


def _explanation(case: Case, memory: VerdictMemory, recalled: float, skipped: str) -> KeyExplanation:
    key, history = memory.key(case), memory.store.history(case.name)
    if recalled:
        history = tuple(verdict for verdict in history if verdict.since == recalled)
    # Of the verdicts with as many equal parts the latest.
    nearest = min(history, key=lambda verdict: len(_changed(verdict, key, memory.comparison)), default=None)
    changed = () if nearest is None or recalled else _changed(nearest, key, memory.comparison)
    parts = []
    for name, part in key.parts.items():
        explained = PartExplanation(name, part.digest, is_changed=name in changed)
        if nearest is not None and name == CODE:
            explained = _of_code(explained, nearest, memory.comparison)
        if nearest is not None and name in changed and not explained.changes:
            changes = _changes(memory.store.items(nearest.parts.get(name, "")), part.items)
            explained = dataclasses.replace(explained, changes=changes)
        parts.append(explained)
    return KeyExplanation(case, tuple(parts), bool(recalled), 0.0 if nearest is None else nearest.since, skipped)


def _changed(verdict: Remembered, key: VerdictKey, comparison: CodeComparison) -> tuple[str, ...]:
    """Return the parts of a key that changed since a verdict, without hopkit's code if no change of it counts."""
    changed = key.changed(verdict.parts)
    if CODE in changed and comparison.counting(verdict) == ():
        return tuple(name for name in changed if name != CODE)
    return changed


def _of_code(explained: PartExplanation, verdict: Remembered, comparison: CodeComparison) -> PartExplanation:
    """Return the explanation of the part for hopkit's code, with the code that a verdict depends on."""
    codes = comparison.code(verdict)
    if not codes:
        return explained
    code = EnteredCode.union(codes)
    functions = sum(map(len, code.functions.values()))
    note = f"{functions:,} functions of {len(code.functions):,} modules count"
    if whole := len(code.whole - code.texts):
        note += f"; of {whole:,} modules all functions"
    if code.texts:
        note += f"; of {len(code.texts):,} files the text"
    changes = comparison.counting(verdict) or ()
    if not changes and (edited := comparison.edited(verdict)):
        note += f"; no change of {', '.join(edited[:_SHOWN])}"
        note += f" and {len(edited) - _SHOWN} more" if len(edited) > _SHOWN else ""
    return dataclasses.replace(explained, changes=changes, note=note)


def _changes(before: Mapping[str, str] | None, after: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the files or values that changed, that are new, or that are gone."""
    if before is None:
        return ()
    names = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    return tuple(
        f"{name} (new)" if name not in before else f"{name} (removed)" if name not in after else name for name in names
    )
