"""Triage over the goldens of the corpus: three planted changes come out as three groups.

The changes are planted in a third of the cases, chosen by their names: to read the files takes most of the time.
"""

from __future__ import annotations

import functools
import re
import zlib
from pathlib import Path

import pytest

from hopkit.goldens import CaseGoldens, Heading, Label, Layout, Mismatch, check, read_all, triage
from hopkit.stages import all_stages

GOLDEN = Path(__file__).parents[3] / "golden"
LAYOUT = Layout.of(all_stages())

CHANGES = {
    "sin becomes sinh": (r"torch\.ops\.aten\.sin\.default", "torch.ops.aten.sinh.default"),
    "cos becomes cosh": (r"torch\.ops\.aten\.cos\.default", "torch.ops.aten.cosh.default"),
    "an assert before each output": (
        r"^( +)(return \(.*)$",
        r"\1_assert_async = torch.ops.aten._assert_async.msg(True, 'planted');  _assert_async = None\n\1\2",
    ),
}


@functools.cache
def accepted_goldens() -> dict[str, CaseGoldens]:
    cases, damaged = read_all(GOLDEN)
    assert not damaged
    return cases


def chosen_goldens() -> dict[str, CaseGoldens]:
    return {name: goldens for name, goldens in accepted_goldens().items() if zlib.crc32(name.encode()) % 3 == 0}


def captured(change_names: list[str]) -> tuple[list[Mismatch], int]:
    """Return the mismatches of chosen goldens after changes to aten graphs, and the number of changed texts."""
    mismatches, changed = [], 0
    for name, goldens in chosen_goldens().items():
        texts = {}
        for key in goldens.histories:
            _, accepted = goldens.at(key, "2.13")
            if not isinstance(accepted, str):  # not reached on this torch, or a digest
                continue
            text = accepted
            if key.stage.startswith(("aot", "post_grad")):
                for change in change_names:
                    text = re.sub(*CHANGES[change], text, flags=re.MULTILINE)
            changed += text != accepted
            texts[key] = text
        mismatches += [
            mismatch for mismatch in check(GOLDEN, Heading(name), texts, "2.13", layout=LAYOUT) if mismatch.key in texts
        ]
    return [mismatch for mismatch in mismatches if mismatch.label is not Label.SOURCE], changed


@pytest.mark.sweep(3)
@pytest.mark.parametrize("change", CHANGES)
def test_one_planted_change_is_one_group(change):
    mismatches, changed = captured([change])
    (group,) = triage(mismatches)
    assert len(group.members) == changed > 20
    assert group.label is (Label.STRUCTURE if "assert" in change else Label.OPERATOR_CHANGED)


@pytest.mark.long
def test_three_planted_changes_over_many_goldens_are_three_groups():
    mismatches, changed = captured(list(CHANGES))
    groups = triage(mismatches)
    assert [group.label for group in groups].count(Label.STRUCTURE) == 1
    assert len(groups) == 3
    assert len(groups[0].members) >= len(groups[1].members) >= len(groups[2].members)
    assert changed > 300


def test_nothing_planted_is_no_group():
    assert captured([]) == ([], 0)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("minor", ["2.13", "2.15"])
def test_a_change_of_any_block_of_any_case_fails(minor):
    blocks = 0
    for name, goldens in accepted_goldens().items():
        (source,) = check(GOLDEN, Heading(name, source="planted\n"), {}, minor)
        assert source.label is Label.SOURCE
        for key, history in goldens.histories.items():
            entry = history.at(minor)[1]
            if entry is not None:
                blocks += 1
                assert not history.accepts(minor, f"{entry if isinstance(entry, str) else ''}planted\n"), (name, key)
    assert blocks > 10_000
