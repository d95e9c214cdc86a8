"""Triage: group the findings that have one cause, and accept a group."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from hopkit.deprecation import renamed_arguments
from hopkit.errors import GoldenMismatch, UsageError
from hopkit.goldens import atomic_files, patch
from hopkit.goldens.acceptance import refuse_failures
from hopkit.goldens.base_place import lock_path
from hopkit.goldens.case_files import write_case
from hopkit.goldens.case_update import accepting
from hopkit.goldens.difference import changes, classify
from hopkit.goldens.entry import Digest
from hopkit.goldens.folder import CaseGoldens, read_case
from hopkit.goldens.keys import PAGE, SOURCE, Layout
from hopkit.goldens.locks import locked
from hopkit.goldens.mismatch import Label, Mismatch
from hopkit.records import Finding

__all__ = ["Group", "accept_group", "triage"]

_QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
_NUMBERS = re.compile(r"[-+]?\b(?:inf|nan|[0-9][0-9.]*(?:e[-+]?[0-9]+)?)\b(?:, ?[-+]?[0-9.e+-]+)*(?:,(?=\)))?")

_Cause = tuple[Label, tuple[str, ...]]


@dataclasses.dataclass(frozen=True)
class Group:
    """Findings that have one cause: differences from goldens that show the same change, or equal objections.

    ``id`` depends on the change only, so it is the same in the next run. ``hunk`` is the change with
    names renumbered and context dropped. A mismatch with several changes is a member of several groups.
    ``blocked`` are the cases among the members that can't be accepted, because something else is wrong with them.
    """

    id: str
    label: Label
    hunk: tuple[str, ...]
    members: tuple[Finding, ...]
    blocked: tuple[str, ...] = ()

    @property
    def acceptable(self) -> tuple[Mismatch, ...]:
        """The members that `accept_group` accepts."""
        return tuple(
            member for member in self.members if isinstance(member, Mismatch) and member.case not in self.blocked
        )

    @property
    def kind(self) -> str:
        """The kind of difference or, for other findings, their stage: ``"numerics"``, ``"process"``, ``"case"``."""
        return self.members[0].stage if self.label is Label.NUMERICS else str(self.label)

    def __str__(self) -> str:
        count = len(self.members)
        member = "finding" if self.label is Label.NUMERICS else "block"
        return f"{self.id} {self.kind}: {count} {member}{'' if count == 1 else 's'}"


@renamed_arguments(mismatches="findings")
def triage(findings: Iterable[Finding]) -> tuple[Group, ...]:
    """Group findings by their cause, the largest group first.

    The differing words identify a changed line, so that one cause is one group for all shapes, names and operands
    around it. Added and removed lines are identified by themselves, without names and annotations. Texts that differ
    only in names are one group. New blocks are one group for each stage, and so are missing blocks and what a toolchain
    decides. Any other findings
    are one group for each stage and message without its numbers.
    """
    members: dict[_Cause, list[Finding]] = {}
    wrong: set[str] = set()
    for finding in findings:
        if not isinstance(finding, Mismatch):
            wrong.add(finding.case)
        for cause in _causes(finding):
            members.setdefault(cause, []).append(finding)
    groups = [
        Group(_id(cause), *cause, tuple(shared), tuple(sorted({member.case for member in shared} & wrong)))
        for cause, shared in members.items()
    ]
    return tuple(sorted(groups, key=lambda group: (-len(group.members), group.label, group.id)))


def accept_group(folder: Path, group: Group, *, layout: Layout | None = None) -> tuple[Path, ...]:
    """Accept the change of a group and nothing else; return the changed files.

    In a block with several changes only this one is made. Cases in `Group.blocked` stay unchanged.

    Raises `GoldenMismatch` for a group of numerics, if every member is blocked, and if the change is no longer
    there because the golden changed meanwhile; `UsageError` for a group of pages, which only `accept` can rewrite,
    since it has the texts; else the errors of `accept`.
    """
    if group.label is Label.PAGE:
        raise UsageError(
            f"group {group.id} changes pages whose texts are as accepted: a group does not have these texts",
            hint="accept the cases themselves",
        )
    if group.label is Label.NUMERICS or not group.acceptable:
        refuse_failures(f"group {group.id}", [member for member in group.members if not isinstance(member, Mismatch)])
        raise GoldenMismatch(
            f"group {group.id} can't be accepted: each case in it has another failure: {', '.join(group.blocked)}",
            hint="fix the case or the compiler, or state a known_failure",
        )
    atomic_files.refuse_installed(folder)
    changed: list[Path] = []
    by_case = sorted(group.acceptable, key=lambda member: member.case)
    for _, of_case in itertools.groupby(by_case, key=lambda member: member.case):
        changed += _accept_members(folder, group, list(of_case), layout or Layout())
    return tuple(changed)


def _accept_members(folder: Path, group: Group, members: list[Mismatch], layout: Layout) -> tuple[Path, ...]:
    heading, minor = members[0].heading, members[0].minor
    with locked(lock_path(folder, heading)):
        old = read_case(folder, heading.name, minor)
        if old.exists and group.label is not Label.SOURCE:
            # The source is a change of its own.
            heading = dataclasses.replace(old.heading, command=heading.command)
        texts = {member.key: _with_change(member, group, old) for member in members if member.key != SOURCE}
        return write_case(folder, old, accepting(old, heading, texts, minor, layout), layout)


def _with_change(mismatch: Mismatch, group: Group, goldens: CaseGoldens) -> str | None:
    """Return the accepted text with the change of the group, and no other, made to it."""
    now = goldens.at(mismatch.key, mismatch.minor)[1]
    # Another group may have been accepted since; then this one's change is still to be found.
    current = dataclasses.replace(mismatch, expected=now, label=classify(now, mismatch.actual, mismatch.key))
    if (group.label, group.hunk) not in _causes(current):
        raise GoldenMismatch(
            f"{mismatch.summary}: the golden has changed since this was found", hint="run `hopkit golden` again"
        )
    if now is None or isinstance(now, Digest) or mismatch.actual is None or group.label is Label.TOOLCHAIN:
        return mismatch.actual
    return patch.apply(now, mismatch.actual, lambda change: (change.label, change.hunk) == (group.label, group.hunk))


def _causes(finding: Finding) -> Iterator[_Cause]:
    """Yield each change of a finding once."""
    if not isinstance(finding, Mismatch):
        yield Label.NUMERICS, (finding.stage, _without_numbers(finding.message))
        return
    label, expected, actual = finding.label, finding.expected, finding.actual
    if expected is None or actual is None or isinstance(expected, Digest):
        yield label, (finding.stage,)
    elif label is Label.TOOLCHAIN:
        # One version of ptxas changes many kernels, each by other numbers.
        yield label, (finding.stage,)
    elif finding.key in (SOURCE, PAGE):
        yield label, tuple(line for change in changes(expected, actual) for line in change.hunk)
    elif differences := changes(expected, actual):
        yield from dict.fromkeys((change.label, change.hunk) for change in differences)
    else:
        yield Label.RENAMED, ()


def _without_numbers(message: str) -> str:
    return _NUMBERS.sub("#", _QUOTED.sub("'...'", message))


def _id(cause: _Cause) -> str:
    return hashlib.sha256(repr((str(cause[0]), cause[1])).encode()).hexdigest()[:8]
