"""Record the failures of one worker by cause, each in the journal and in files as soon as it is known."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from hopkit._torch.versions import torch_version
from hopkit.fuzz import repro_files
from hopkit.fuzz.calls import call_texts
from hopkit.fuzz.child import judged_sample
from hopkit.fuzz.classifier import Verdict
from hopkit.fuzz.failure import Failure, count_lines
from hopkit.fuzz.groups import FailureGroup, FailureGroups
from hopkit.fuzz.journal import Journal, Reader
from hopkit.fuzz.plan import Plan
from hopkit.oracles.finite_difference import without_fallback_random
from hopkit.strategies.program import Program

__all__ = ["Ledger", "Member", "failure_of"]


@dataclasses.dataclass(frozen=True)
class Member:
    """A program that fails, with its verdict and the number of its round."""

    program: Program
    verdict: Verdict
    number: int


class Ledger:
    """The groups of a worker. ``on_entry`` is called after each entry of the journal.

    The ledger keeps the members of an open group: when it closes, members that no longer belong to it move to others.
    """

    def __init__(self, plan: Plan, journal: Journal, on_entry: Callable[[], None]) -> None:
        self._plan, self._journal, self._on_entry = plan, journal, on_entry
        self._reader = Reader(plan.journals)
        self._groups = FailureGroups()
        self._members: dict[int, list[Member]] = {}

    @property
    def open_groups(self) -> list[FailureGroup]:
        """Return the groups whose smallest program is not final yet."""
        return [group for group in self._groups if not group.closed]

    def find(self, program: Program, verdict: Verdict) -> FailureGroup | None:
        """Return the group that a failing program belongs to, or None."""
        return None if verdict.cause is None else self._groups.find(verdict.cause, program.families)

    def first_of(self, group: FailureGroup) -> Member:
        """Return the first member of a group."""
        return self._members[id(group)][0]

    def add(self, member: Member) -> FailureGroup:
        """Add a failing program to its group, or to a new one, and return the group."""
        group = self.find(member.program, member.verdict)
        if group is None:
            group = FailureGroup(failure_of(member.program, member.verdict))
            self._groups.append(group)
            self._members[id(group)] = [member]
            self.keep(group)
        elif not group.closed:
            self._members[id(group)].append(member)
        group.programs += 1
        return group

    def record(
        self, program: Program, verdict: Verdict, *, mode: str, seconds: float, group: FailureGroup | None
    ) -> None:
        """Write to the journal that a program was judged."""
        self._journal.write(
            "program",
            mode=mode,
            digest=repro_files.digest(program.source),
            families=program.families,
            seconds=round(seconds, 4),
            known=[(explanation.reason, explanation.case) for explanation in verdict.known],
            # So that a user can check a program that was matched with a known failure.
            source=program.source if verdict.known else "",
            group=None if group is None else self._groups.index(group),
        )
        self._on_entry()

    def keep(self, group: FailureGroup) -> None:
        """Write the smallest program of a group to the journal and to files."""
        self._write_failure(group)
        repro_files.write(self._plan.folder, group.smallest, timeout=self._plan.timeout, memory=self._plan.memory)
        self._on_entry()

    def close(self, group: FailureGroup, failure: Failure) -> None:
        """Close a group with its smallest failure; members that do not call all of its HOPs move to other groups."""
        group.smallest, group.closed = failure, True
        self.keep(group)
        for member in self._members.pop(id(group), []):
            cause = member.verdict.cause
            if cause is None or group.has(cause, member.program.families):
                continue
            group.programs -= 1
            target = self.add(member)
            self._journal.write("moved", group=self._groups.index(group), into=self._groups.index(target))

    def learn(self) -> None:
        """Add the groups that other workers have closed, so that they are not shrunk again."""
        for entry in self._reader.new():
            if entry["kind"] == "failure" and entry["closed"] and entry["shard"] != self._journal.shard:
                failure = Failure.from_dict(entry["failure"])
                if self._groups.find(failure.cause, failure.families) is None:
                    self._groups.append(FailureGroup(failure, closed=True))
                    # This worker counts programs of the group under its own number.
                    self._write_failure(self._groups[-1])

    def _write_failure(self, group: FailureGroup) -> None:
        failure = group.smallest.to_dict()
        self._journal.write("failure", group=self._groups.index(group), closed=group.closed, failure=failure)


def failure_of(program: Program, verdict: Verdict, *, original: int = 0) -> Failure:
    """Return the failure of a verdict; ``original`` is the number of lines that the program had before shrinking."""
    assert verdict.cause is not None
    sample = program.sample()
    judged = judged_sample(program, sample, verdict.finding.stage)
    draws_anew = verdict.cause.place == "finite_difference"
    config = without_fallback_random(program.config) if draws_anew else program.config
    return Failure(
        verdict.cause,
        verdict.finding.message,
        program.source,
        program.families,
        program.hops,
        program.training,
        calls=call_texts(sample.args, (judged.args, *judged.other_args)),
        config=dict(config),
        dynamic={str(key): tuple(sorted(dims)) for key, dims in sample.dynamic.items()},
        expected=verdict.expected,
        original=original or count_lines(program.source),
        output=verdict.output,
        torch=torch_version(),
    )
