"""Triage: group the findings that have one cause, and accept a group."""

from __future__ import annotations

import dataclasses
import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from hopkit.deprecation import renamed_arguments
from hopkit.errors import GoldenMismatch, UsageError
from hopkit.goldens import atomic_files, patch, toolchain
from hopkit.goldens.acceptance import refuse_failures
from hopkit.goldens.base_place import lock_path
from hopkit.goldens.case_files import write_case
from hopkit.goldens.case_update import accepting
from hopkit.goldens.difference import Edit, changes, classify
from hopkit.goldens.entry import Digest
from hopkit.goldens.folder import CaseGoldens, read_case
from hopkit.goldens.keys import PAGE, SOURCE, BlockKey, Layout
from hopkit.goldens.locks import locked
from hopkit.goldens.mismatch import Label, Mismatch
from hopkit.goldens.node_order import order_nodes
from hopkit.records import Finding

__all__ = ["Cause", "Group", "accept_group", "accept_groups", "causes_of", "group_as_json", "group_by_cause", "triage"]

_QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
_NUMBERS = re.compile(r"[-+]?\b(?:inf|nan|[0-9][0-9.]*(?:e[-+]?[0-9]+)?)\b(?:, ?[-+]?[0-9.e+-]+)*(?:,(?=\)))?")

Cause = tuple[Label, tuple[str, ...]]
"""The label of a change, and its hunk without names and context."""


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

    @property
    def is_of_stage(self) -> bool:
        """True if the hunk only names a stage: the texts behind the group have no change in common."""
        return self.label in (Label.NEW_BLOCK, Label.MISSING_BLOCK, Label.DIGEST, Label.TOOLCHAIN) and not any(
            line.startswith(("+", "-")) for line in self.hunk
        )

    def edits_of(self, member: Finding) -> tuple[Edit, ...]:
        """Return the edits that make the change of the group in the texts of a member; none without two texts."""
        texts = _two_texts(member)
        return self._edits(*texts) if texts else ()

    def lines_of(self, member: Finding) -> tuple[str, ...]:
        """Return the lines at the first place of the change in the texts of a member, each with ``-`` or ``+``.

        Without two texts there are none.
        """
        if (texts := _two_texts(member)) is None:
            return ()
        for old, new in (texts, (order_nodes(texts[0]), order_nodes(texts[1]))):
            if edits := self._edits(old, new):
                old_lines, new_lines = old.split("\n"), new.split("\n")
                removed = (f"-{old_lines[at].strip()}" for at in edits[0].old)
                return (*removed, *(f"+{new_lines[at].strip()}" for at in edits[0].new))
        return ()

    def _edits(self, old: str, new: str) -> tuple[Edit, ...]:
        mine = (change for change in changes(old, new) if (change.label, change.hunk) == (self.label, self.hunk))
        return tuple(edit for change in mine for edit in change.edits)

    def __str__(self) -> str:
        count = len(self.members)
        member = "finding" if self.label is Label.NUMERICS else "block"
        return f"{self.id} {self.kind}: {count} {member}{'' if count == 1 else 's'}"


@renamed_arguments(mismatches="findings")
def triage(findings: Iterable[Finding]) -> tuple[Group, ...]:
    """Group findings by their cause, the largest group first.

    The differing words identify a changed line, so that one cause is one group for all shapes, names and operands
    around it. Added and removed lines are identified by themselves, without names and annotations. Texts that differ
    only in names are one group, and so are tables that differ only in the registers and the memory of kernels. New
    blocks are one group for each stage, and so are missing blocks. Any other findings are one group for each stage and
    message without its numbers.
    """
    return group_by_cause((finding, tuple(causes_of(finding))) for finding in findings)


def group_by_cause(findings: Iterable[tuple[Finding, Iterable[Cause]]]) -> tuple[Group, ...]:
    """Group findings by the causes that each of them comes with, the largest group first."""
    members: dict[Cause, list[Finding]] = {}
    wrong: set[str] = set()
    for finding, causes in findings:
        if not isinstance(finding, Mismatch):
            wrong.add(finding.case)
        for cause in causes:
            members.setdefault(cause, []).append(finding)
    groups = [
        Group(_id(cause), *cause, tuple(shared), tuple(sorted({member.case for member in shared} & wrong)))
        for cause, shared in members.items()
    ]
    return tuple(sorted(groups, key=lambda group: (-len(group.members), group.label, group.id)))


def group_as_json(group: Group) -> dict[str, Any]:
    """Return a group as an object that ``json.dump`` takes: its id, its cause, and its members with their places."""
    return {
        "id": group.id,
        "label": group.kind,
        "hunk": list(group.hunk),
        "members": [
            {
                "case": member.case,
                "variant": member.variant,
                "stage": member.stage,
                "path": member.path if isinstance(member, Mismatch) else "",
                "line": member.line if isinstance(member, Mismatch) else 1,
            }
            for member in group.members
        ],
    }


def accept_group(folder: Path, group: Group, *, layout: Layout | None = None) -> tuple[Path, ...]:
    """Accept the change of a group and nothing else; return the changed files, and raise like `accept_groups`."""
    return accept_groups(folder, (group,), layout=layout)


def accept_groups(folder: Path, groups: Sequence[Group], *, layout: Layout | None = None) -> tuple[Path, ...]:
    """Accept the changes of some groups and nothing else; return the changed files.

    In a block with several changes only these are made. Cases in `Group.blocked` stay unchanged. Each case is written
    once, and none before all can be.

    Raises `GoldenMismatch` for a group of numerics, if every member of a group is blocked, and if a change is no longer
    there because the golden changed meanwhile; `UsageError` for a group of pages, which only `accept` can rewrite,
    since it has the texts; else the errors of `accept`.
    """
    for group in groups:
        if group.label is Label.PAGE:
            raise UsageError(
                f"group {group.id} changes pages whose texts are as accepted: a group does not have these texts",
                hint="accept the cases themselves",
            )
        if group.label is Label.NUMERICS or not group.acceptable:
            failures = [member for member in group.members if not isinstance(member, Mismatch)]
            refuse_failures(f"group {group.id}", failures)
            raise GoldenMismatch(
                f"group {group.id} can't be accepted: each case in it has another failure: {', '.join(group.blocked)}",
                hint="fix the case or the compiler, or state a known_failure",
            )
    atomic_files.refuse_installed(folder)
    by_case: dict[str, dict[BlockKey, tuple[Mismatch, set[Cause]]]] = {}
    for group in groups:
        for member in group.acceptable:
            _, causes = by_case.setdefault(member.case, {}).setdefault(member.key, (member, set()))
            causes.add((group.label, group.hunk))
    for name, members in by_case.items():
        _changed_texts(read_case(folder, name, _any_member(members).minor), members)
    written = [_accept_members(folder, by_case[name], layout or Layout()) for name in sorted(by_case)]
    return tuple(dict.fromkeys(path for paths in written for path in paths))


_Members = Mapping[BlockKey, tuple[Mismatch, set[Cause]]]


def _any_member(members: _Members) -> Mismatch:
    return next(mismatch for mismatch, _ in members.values())


def _accept_members(folder: Path, members: _Members, layout: Layout) -> tuple[Path, ...]:
    heading, minor = _any_member(members).heading, _any_member(members).minor
    with locked(lock_path(folder, heading)):
        old = read_case(folder, heading.name, minor)
        if old.exists and SOURCE not in members:
            # The source is a change of its own.
            heading = dataclasses.replace(old.heading, command=heading.command)
        texts = _changed_texts(old, members)
        return write_case(folder, old, accepting(old, heading, texts, minor, layout), layout)


def _changed_texts(goldens: CaseGoldens, members: _Members) -> dict[BlockKey, str | None]:
    return {
        key: _with_changes(mismatch, causes, goldens) for key, (mismatch, causes) in members.items() if key != SOURCE
    }


def _with_changes(mismatch: Mismatch, wanted: Collection[Cause], goldens: CaseGoldens) -> str | None:
    """Return the accepted text with the changes of some causes, and no other, made to it."""
    now = goldens.at(mismatch.key, mismatch.minor)[1]
    # Another group may have been accepted since; then these changes are still to be found.
    current = dataclasses.replace(mismatch, expected=now, label=classify(now, mismatch.actual, mismatch.key))
    if not {*wanted} <= {*causes_of(current)}:
        raise GoldenMismatch(
            f"{mismatch.summary}: the golden has changed since this was found", hint="run `hopkit golden` again"
        )
    if now is None or isinstance(now, Digest) or mismatch.actual is None or _is_table(current):
        return mismatch.actual
    return patch.apply(now, mismatch.actual, lambda change: (change.label, change.hunk) in wanted)


def causes_of(finding: Finding) -> Iterator[Cause]:
    """Yield each cause of a finding once: for a difference of two texts, their changes."""
    if not isinstance(finding, Mismatch):
        yield Label.NUMERICS, (finding.stage, _without_numbers(finding.message))
        return
    label, expected, actual = finding.label, finding.expected, finding.actual
    if expected is None or actual is None or isinstance(expected, Digest):
        yield label, (finding.stage,)
    elif finding.key in (SOURCE, PAGE):
        yield label, tuple(line for change in changes(expected, actual) for line in change.hunk)
    elif _is_table(finding):
        yield Label.TOOLCHAIN, (finding.stage,)
    elif differences := changes(expected, actual):
        yield from dict.fromkeys((change.label, change.hunk) for change in differences)
    else:
        yield Label.RENAMED, ()


def _two_texts(finding: Finding) -> tuple[str, str] | None:
    """Return the accepted text and the new one of a difference; None unless there are both."""
    if not isinstance(finding, Mismatch) or not isinstance(finding.expected, str) or finding.actual is None:
        return None
    return finding.expected, finding.actual


def _is_table(mismatch: Mismatch) -> bool:
    """Return whether the numbers of the same kernels differ in the table of a version."""
    if not toolchain.is_table_block(mismatch.key) or (texts := _two_texts(mismatch)) is None:
        return False
    return toolchain.has_same_kernels(*texts)


def _without_numbers(message: str) -> str:
    return _NUMBERS.sub("#", _QUOTED.sub("'...'", message))


def _id(cause: Cause) -> str:
    return hashlib.sha256(repr((str(cause[0]), cause[1])).encode()).hexdigest()[:8]
