"""Explain the key of a case: its parts, and those that changed since the case was judged last."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from hopkit.records import Case
from hopkit.runner.case_run import observe_case
from hopkit.runner.options import RunOptions
from hopkit.runner.preparation import RunCase, plan, prepare
from hopkit.runner.verdicts.key import VerdictKey
from hopkit.runner.verdicts.memory import VerdictMemory
from hopkit.runner.verdicts.store import VerdictStore

__all__ = ["KeyExplanation", "PartExplanation", "explain"]


@dataclasses.dataclass(frozen=True)
class PartExplanation:
    """One part of a key: ``is_changed`` since the verdict that is compared with, and the files or values that are.

    ``changes`` is empty if the former part is not known any more.
    """

    name: str
    digest: str
    is_changed: bool
    changes: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class KeyExplanation:
    """The key of a case. ``since`` is the time of the verdict that it is compared with, 0 if there is none.

    ``is_recalled``: the case does not run, because that verdict has this key.
    """

    case: Case
    parts: tuple[PartExplanation, ...]
    is_recalled: bool
    since: float


def explain(
    patterns: Sequence[str], memory: VerdictMemory, *, run: RunCase = observe_case, **options: Any
) -> tuple[KeyExplanation, ...]:
    """Return the explanation of each case that a run with these options (`RunOptions`) would look at; run none."""
    prepared = prepare(RunOptions(tuple(patterns), **options), memory, run)
    recalled = {result.case.name: result.remembered for result in plan(prepared, memory).recalled}
    return tuple(
        _explanation(case, memory.key(case), memory.store, recalled.get(case.name, 0.0)) for case in prepared.cases
    )


def _explanation(case: Case, key: VerdictKey, store: VerdictStore, recalled: float) -> KeyExplanation:
    if recalled:
        parts = (PartExplanation(name, part.digest, is_changed=False) for name, part in key.parts.items())
        return KeyExplanation(case, tuple(parts), True, recalled)
    history = store.history(case.name)
    # Of the verdicts with as many equal parts the latest.
    nearest = min(history, key=lambda verdict: len(key.changed(verdict.parts)), default=None)
    if nearest is None:
        parts = (PartExplanation(name, part.digest, is_changed=False) for name, part in key.parts.items())
        return KeyExplanation(case, tuple(parts), False, 0.0)
    changed = key.changed(nearest.parts)
    return KeyExplanation(
        case,
        tuple(
            PartExplanation(
                name,
                part.digest,
                name in changed,
                _changes(store.items(nearest.parts.get(name, "")), part.items) if name in changed else (),
            )
            for name, part in key.parts.items()
        ),
        False,
        nearest.since,
    )


def _changes(before: Mapping[str, str] | None, after: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the files or values that changed, that are new, or that are gone."""
    if before is None:
        return ()
    names = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    return tuple(
        f"{name} (new)" if name not in before else f"{name} (removed)" if name not in after else name for name in names
    )
