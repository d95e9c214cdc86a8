"""Groups: one fault is one group, with one worker and with several."""

from __future__ import annotations

import dataclasses

from hopkit.fuzz import Cause, Report
from hopkit.fuzz.groups import FailureGroup, FailureGroups

CAUSE = Cause("eager", "numerics", "outputs: differs from the reference")


def failing(refused, *families, cause=CAUSE, lines=1):
    source = "def program():\n" + "    x = 1\n" * (lines - 1)
    return dataclasses.replace(refused, cause=cause, families=families, source=source)


def test_an_open_group_has_every_program_with_its_cause(refused):
    groups = FailureGroups([FailureGroup(failing(refused, "cond", "scan"))])
    assert groups.find(CAUSE, ("map",)) is groups[0]
    assert groups.find(dataclasses.replace(CAUSE, place="structure"), ("cond", "scan")) is None


def test_a_closed_group_has_the_programs_that_call_all_that_matters(refused):
    groups = FailureGroups([FailureGroup(failing(refused, "cond"), closed=True)])
    assert groups.find(CAUSE, ("scan", "cond")) is groups[0]
    assert groups.find(CAUSE, ("scan",)) is None


def test_a_closed_group_is_asked_before_an_open_one(refused):
    groups = FailureGroups(
        [FailureGroup(failing(refused, "scan")), FailureGroup(failing(refused, "cond"), closed=True)]
    )
    assert groups.find(CAUSE, ("cond", "scan")) is groups[1]
    assert groups.find(CAUSE, ("scan",)) is groups[0]


def test_only_a_smaller_program_is_taken(refused):
    group = FailureGroup(failing(refused, "cond", lines=5))
    assert not group.offer(failing(refused, "cond", lines=6))
    assert group.offer(failing(refused, "cond", lines=2))
    assert (group.smallest.lines, group.first.lines) == (2, 5)


def test_findings_of_two_workers_are_one_group(refused):
    report = Report()
    for shard, (families, lines) in enumerate([(("cond", "map"), 3), (("cond",), 9), (("cond",), 7), (("scan",), 4)]):
        failure = failing(refused, *families, lines=lines)
        report.add(
            [
                {"kind": "failure", "shard": shard, "group": 0, "closed": True, "failure": failure.to_dict()},
                {"kind": "program", "shard": shard, "group": 0, "known": [], "families": families, "mode": ""},
            ]
        )
    groups = [(group.smallest.families, group.smallest.lines, group.programs) for group in report.groups]
    assert groups == [(("cond",), 7, 3), (("scan",), 4, 1)]
