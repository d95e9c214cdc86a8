"""Judge the reports of cases: settle them, compare their texts with goldens, and accept or prune."""

from __future__ import annotations

import dataclasses
import shlex
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from hopkit import goldens
from hopkit.corpus import paths as places
from hopkit.errors import GoldenMismatch, HopkitError, UsageError
from hopkit.goldens import BlockKey, Group, Heading, Label, Layout, Orphan, heading_of
from hopkit.goldens.atomic_files import refuse_installed
from hopkit.goldens.groups import causes_of
from hopkit.records import STANDARD_VARIANTS, Case, Finding, Stage
from hopkit.runner.reports import CaseReport
from hopkit.runner.results import CaseResult
from hopkit.runner.settlement import settle_outcome
from hopkit.stages.process_pool import TaskOutcome

__all__ = ["GoldenJudge"]

_OF_ONE_TORCH = (Label.RENAMED, Label.PAGE)


class GoldenJudge:
    """Settle the reports of cases, compare their texts with goldens, and write accepted texts.

    ``only`` names the stages to compare (empty: all). ``goldens_of`` is another minor of torch with whose goldens to
    compare, up to names; none of these can be accepted. ``no_goldens`` is the reason if there are no goldens to compare
    with, else empty.
    """

    def __init__(
        self,
        cases: Iterable[Case],
        stages: Sequence[Stage],
        minor: str,
        golden_dir: Path | None = None,
        file: Path | None = None,
        only: Collection[str] = (),
        goldens_of: str = "",
    ) -> None:
        self.folders = {case: places.golden_dir_of(case, golden_dir) for case in cases}
        self.own_folder = golden_dir or places.own_golden_dir()
        self.stages, self.minor, self.file = stages, goldens_of or minor, file
        self.goldens_of = goldens_of
        self.layout = Layout.of(stages)
        self.only = tuple(stage.name for stage in stages if not only or stage.name in only)
        self.no_goldens = goldens.no_goldens(self.minor)

    def require_writable(self) -> None:
        """Raise `UsageError`, before anything runs, if goldens can't be accepted or pruned."""
        for folder in set(self.folders.values()):
            refuse_installed(folder)
        if self.goldens_of:
            raise UsageError(
                f"goldens of torch {self.goldens_of} are accepted on it alone", hint="leave out --goldens-of"
            )
        if self.no_goldens:
            raise UsageError(
                f"{self.no_goldens}: there is nothing to accept or prune",
                hint=f"run it with torch {' or '.join(goldens.SUPPORTED_MINORS)}",
            )

    def judge(self, case: Case, outcome: TaskOutcome[CaseReport], *, accept: bool) -> CaseResult:
        """Return the result of a case: its settled report, and the differences from its goldens.

        With ``accept`` the differences become the goldens, unless anything else is wrong with the case.
        """
        result = CaseResult(
            case,
            settle_outcome(case, outcome, stages=self.only),
            self.folders[case],
            compared=not self.no_goldens,
            output=outcome.output,
            seconds=outcome.seconds,
        )
        if outcome.result is None or result.report.skipped or self.no_goldens:
            return result
        return self.compare(result, accept=accept and not result.objections)

    def skip(self, case: Case, reason: str) -> CaseResult:
        """Return the result of a case that can't run here."""
        return self.judge(case, TaskOutcome(case.name, CaseReport(case.name, skipped=reason)), accept=False)

    def compare(self, result: CaseResult, *, accept: bool = False) -> CaseResult:
        """Return a result with the differences from the goldens as they are now, or accept its texts instead."""
        try:
            captured = self._captured(result)
            if accept:
                return dataclasses.replace(result, accepted=goldens.accept(result.folder, **captured))
            mismatches = goldens.check(result.folder, **captured)
            if self.goldens_of:
                # On another torch texts are equal up to names, and the rest of a page is not compared.
                mismatches = tuple(mismatch for mismatch in mismatches if mismatch.label not in _OF_ONE_TORCH)
            return dataclasses.replace(result, mismatches=mismatches)
        except UsageError:
            raise
        except HopkitError as error:
            # A damaged golden, or a text that can't be written into one.
            fault = Finding("golden", error.message, error.hint, case=result.case.name)
            return dataclasses.replace(result, report=dataclasses.replace(result.report, faults=(fault,)))

    def accept_group(self, results: Iterable[CaseResult], group: Group) -> list[CaseResult]:
        """Accept the change of one group, like `accept_groups`."""
        return self.accept_groups(results, (group,))

    def accept_groups(self, results: Iterable[CaseResult], groups: Sequence[Group]) -> list[CaseResult]:
        """Accept the changes of some groups in the cases without an objection, and return the results after that.

        A case whose differences are all in the groups is accepted as a whole. Nothing is written before it is sure that
        every case can be accepted. Raises `UsageError` if every case of a group has an objection, and `GoldenMismatch`
        if a golden changed since it was compared.
        """
        before = list(results)
        for group in groups:
            if not group.acceptable:
                stages = ", ".join(_failing_stages(before, group))
                cause = "it is a failure" if group.label is Label.NUMERICS else "each case in it has another failure"
                raise UsageError(
                    f"group {group.id} can't be accepted: {cause}, at {stages}",
                    hint="fix the case or the compiler, or state a known_failure",
                )
        named = {member.case for group in groups for member in group.acceptable}
        touched = {result.case.name: result for result in before if result.case.name in named and not result.objections}
        chosen = {
            (member.case, member.key, (group.label, group.hunk)) for group in groups for member in group.acceptable
        }
        whole = {
            name
            for name, result in touched.items()
            if all(
                (name, mismatch.key, cause) in chosen for mismatch in result.mismatches for cause in causes_of(mismatch)
            )
        }
        for name in whole:
            self._require_unchanged(touched[name])
        accepted: dict[str, tuple[Path, ...]] = {}
        for folder in sorted({touched[name].folder for name in touched.keys() - whole}):
            here = {name for name in touched.keys() - whole if touched[name].folder == folder}
            parts = [
                dataclasses.replace(group, members=members)
                for group in groups
                if (members := tuple(member for member in group.acceptable if member.case in here))
            ]
            changed = goldens.accept_groups(folder, parts, layout=self.layout)
            accepted |= dict.fromkeys(here, changed)
        for name in sorted(whole):
            accepted[name] = goldens.accept(touched[name].folder, **self._captured(touched[name]))
        # A case may have other differences too, which stay failures.
        return [
            dataclasses.replace(self.compare(result), accepted=accepted[result.case.name])
            if result.case.name in accepted
            else result
            for result in before
        ]

    def _require_unchanged(self, result: CaseResult) -> None:
        if self.compare(result).mismatches != result.mismatches:
            raise GoldenMismatch(
                f"{result.case.name}: the golden has changed since it was compared", hint="compare it again"
            )

    def orphans(self, *, everywhere: bool) -> tuple[Orphan, ...]:
        """Return the goldens that no case owns: of this run's cases or, with ``everywhere``, in hopkit's whole folder.

        In the folder of another project, tests keep texts that no case owns.
        """
        orphans: list[Orphan] = []
        for folder in sorted(set(self.folders.values())):
            owned = {case.name: self._blocks_of(case) for case, own in self.folders.items() if own == folder}
            whole = everywhere and folder == self.own_folder
            orphans += [orphan for orphan in goldens.orphans(folder, owned) if whole or orphan.case in owned]
        return tuple(orphans)

    def prune(self, orphans: Sequence[Orphan]) -> tuple[Path, ...]:
        """Remove orphans, and return the changed and removed files."""
        changed: list[Path] = []
        for folder in sorted(set(self.folders.values())):
            here = [orphan for orphan in orphans if orphan.path.is_relative_to(folder)]
            changed += goldens.prune(folder, here, layout=self.layout)
        return tuple(changed)

    def _captured(self, result: CaseResult) -> dict[str, Any]:
        # A variant in which something went wrong did not get through all stages: nothing of it counts as missing.
        broken = {failure.variant for failure in result.report.failures}
        labels = [STANDARD_VARIANTS[name].label for name in result.case.variants]
        return {
            "case": self._heading(result.case),
            "captured": {BlockKey(block.variant, block.stage): block.text for block in result.report.blocks},
            "minor": self.minor,
            "variants": [label for label in labels if label not in broken],
            "stages": self.only,
            "layout": self.layout,
        }

    def _heading(self, case: Case) -> Heading:
        # Of the file's path only the name: the rest of it is this machine's.
        words = ["--file", self.file.name] if self.file and case.owner != "hopkit" else []
        command = shlex.join(["hopkit", "golden", case.name, *words, "--accept"])
        return dataclasses.replace(heading_of(case), command=command)

    def _blocks_of(self, case: Case) -> set[BlockKey]:
        variants = [STANDARD_VARIANTS[name] for name in case.variants]
        return {
            BlockKey(variant.label, stage.name)
            for variant in variants
            for stage in self.stages
            if stage.has_golden(variant.device)
        }


def _failing_stages(results: Iterable[CaseResult], group: Group) -> list[str]:
    """Return the stages and oracles at which the cases of a group fail for another reason than a golden."""
    cases = {member.case for member in group.members}
    return sorted({finding.stage for result in results if result.case.name in cases for finding in result.objections})
