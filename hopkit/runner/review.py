"""Collect the differences of failed cases for a review, and accept the chosen ones at once."""

from __future__ import annotations

import dataclasses
import functools
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hopkit import goldens
from hopkit._torch import versions
from hopkit.corpus import paths
from hopkit.errors import GoldenMismatch, UnknownName, UsageError
from hopkit.goldens import Group, Mismatch
from hopkit.goldens.groups import group_as_json
from hopkit.goldens.toolchain import owner_of
from hopkit.records import Case, Finding
from hopkit.runner.failure_memory import FailureMemory, RememberedFailure
from hopkit.runner.golden_judge import GoldenJudge
from hopkit.runner.results import CaseResult, GoldenReport

__all__ = ["Review", "collect_review", "review_as_json"]

SCHEMA = 1


@dataclasses.dataclass(frozen=True)
class Review:
    """The differences of some cases, by cause.

    ``results`` are those of the cases; ``remembered`` of them are from an earlier run. ``stages`` and ``device`` limit
    the differences that ``groups`` have (empty: all). ``no_goldens`` is the reason if nothing was compared. ``changed``
    are the files that `accept` changed. ``interrupt`` is the exception that ended the run early.
    """

    results: tuple[CaseResult, ...]
    judge: GoldenJudge
    remembered: int = 0
    stages: frozenset[str] = frozenset()
    device: str = ""
    changed: tuple[Path, ...] = ()
    interrupt: KeyboardInterrupt | None = None

    @functools.cached_property
    def groups(self) -> tuple[Group, ...]:
        """The differences and objections by cause, the largest group first."""
        failures = (finding for result in self.results for finding in result.failures)
        return goldens.triage(filter(self._is_chosen, failures))

    @property
    def no_goldens(self) -> str:
        return self.judge.no_goldens

    def find(self, ids: Collection[str]) -> tuple[Group, ...]:
        """Return the groups with some ids; ``all`` stands for each group that can be accepted.

        Raises `UnknownName` for an id that no group has.
        """
        groups = {group.id: group for group in self.groups}
        if unknown := [name for name in ids if name != "all" and name not in groups]:
            raise UnknownName("group", unknown[0], tuple(groups))
        return tuple(group for group in groups.values() if group.id in ids or ("all" in ids and group.acceptable))

    def accept(self, groups: Sequence[Group]) -> Review:
        """Accept the changes of some groups, and return the review of the rest.

        A case to which an oracle objects is never accepted. Raises `UsageError`, before anything is written, for
        goldens that can't be written to and for a group in which an oracle objects to every case; `GoldenMismatch` if
        a golden changed since it was compared.
        """
        self.judge.require_writable()
        try:
            results = self.judge.accept_groups(self.results, groups)
        except GoldenMismatch as error:
            raise GoldenMismatch(error.message, hint="nothing was written; run `hopkit review` again") from error
        changed = dict.fromkeys(path for result in results for path in result.accepted)
        return dataclasses.replace(self, results=tuple(results), changed=tuple(changed))

    def _is_chosen(self, finding: Finding) -> bool:
        if not isinstance(finding, Mismatch):
            return True
        is_device = self.device in ("", finding.key.device) or finding.variant == "case"
        return is_device and (not self.stages or owner_of(finding.key).stage in self.stages)


def collect_review(
    patterns: Sequence[str],
    *,
    run: Callable[..., GoldenReport],
    memory: FailureMemory | None,
    file: Path | None = None,
    golden_dir: Path | None = None,
    stages: Sequence[str] = (),
    device: str = "",
    run_anew: bool = False,
    **options: Any,
) -> Review:
    """Return the review of the cases that failed in the last runs, of those that ``patterns`` name.

    What ``memory`` has of a case is compared with the goldens as they are now; the other cases run. If the patterns
    name no case that failed, with ``run_anew`` or without a memory, all cases that they name run. The memory keeps what
    a run leaves. ``run`` is `hopkit.runner.run.run_golden`, and ``options`` are further arguments of it.

    Raises `UsageError` without a pattern if no run is remembered, and the errors of ``run``.
    """
    from hopkit.stages import all_stages, find_stage

    wanted = frozenset(find_stage(name).name for name in stages)
    cases = paths.cases_of(patterns, file)
    remembered = memory.recall(cases) if memory is not None and not run_anew else {}
    if run_anew or memory is None or (not remembered and (patterns or file)):
        to_run = cases
    elif memory.exists:
        to_run = tuple(case for case in cases if case.name in remembered and remembered[case.name].report is None)
    else:
        raise UsageError(
            "no golden run is remembered, so there is nothing to review",
            hint="run `hopkit golden`, or name cases: hopkit review PATTERN; --run runs all cases",
        )
    report = None
    if to_run:
        started = time.time()
        names = [case.name for case in to_run] if len(to_run) < len(cases) or patterns else []
        report = run(names, file=file, golden_dir=golden_dir, device=device, **options)
        if memory is not None:
            memory.keep(report.results, whole=not device, since=started)
    stages_with_goldens = tuple(stage for stage in all_stages() if stage.golden_devices)
    judge = GoldenJudge(cases, stages_with_goldens, versions.torch_minor(), golden_dir, file)
    recalled = _recalled(cases, remembered, judge)
    ran = report.results if report is not None else ()
    return Review(
        tuple(sorted((*recalled, *ran), key=lambda result: result.case.name)),
        judge,
        remembered=len(recalled),
        stages=wanted,
        device=device,
        interrupt=report.interrupt if report is not None else None,
    )


def _recalled(
    cases: Iterable[Case], remembered: Mapping[str, RememberedFailure], judge: GoldenJudge
) -> list[CaseResult]:
    """Return the results that a run left, compared with the goldens as they are now."""
    results = []
    for case in cases:
        failure = remembered.get(case.name)
        if failure is not None and failure.report is not None:
            result = CaseResult(
                dataclasses.replace(case, variants=failure.variants),
                failure.report,
                judge.folders[case],
                compared=not judge.no_goldens,
                output=failure.output,
            )
            results.append(result if judge.no_goldens else judge.compare(result))
    return results


def review_as_json(review: Review) -> dict[str, Any]:
    """Return a review as an object that ``json.dump`` takes.

    ==============  ==============================================================================
    ``schema``      1
    ``torch``       version of torch
    ``cases``       the number of cases that were compared; ``remembered`` of them without a run
    ``no_goldens``  the reason if nothing was compared, else empty
    ``groups``      the differences by cause: ``id``, ``label``, ``hunk`` (lines), ``acceptable``,
                    ``blocked`` (the cases that can't be accepted, as something else is wrong),
                    ``message`` and ``hint`` (of an objection), ``example`` (the diff of the first
                    member), ``members`` (``case``, ``variant``, ``stage``, ``path``, ``line``)
    ``changed``     the files that accepting changed
    ==============  ==============================================================================
    """
    return {
        "schema": SCHEMA,
        "torch": versions.torch_version(),
        "cases": len(review.results),
        "remembered": review.remembered,
        "no_goldens": review.no_goldens,
        "groups": [_group(group) for group in review.groups],
        "changed": [str(path) for path in review.changed],
    }


def _group(group: Group) -> dict[str, Any]:
    first = group.members[0]
    return {
        **group_as_json(group),
        "acceptable": bool(group.acceptable),
        "blocked": list(group.blocked),
        "message": "" if isinstance(first, Mismatch) else first.message,
        "hint": "" if isinstance(first, Mismatch) else first.hint,
        "example": first.diff if isinstance(first, Mismatch) else "",
    }
