from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hopkit.goldens.entry import Entry, same
from hopkit.goldens.history import History

MINORS = [f"2.{minor}" for minor in range(9, 18)]
TEXTS: list[Entry] = [
    "a = torch.sin(x)\nb = a + 1\n",
    "sin = torch.sin(x)\nadd = sin + 1\n",
    "a = torch.cos(x)\nb = a + 1\n",
    "cos = torch.cos(x)\nc = cos + 1\n",
    "a = torch.sin(x)\n",
    "",
    None,
]

entries = st.sampled_from(TEXTS)
minors = st.sampled_from(MINORS)


@st.composite
def histories(draw: st.DrawFn) -> History:
    drawn_entries = draw(st.dictionaries(minors, entries, min_size=1))
    return History(draw(st.sampled_from(sorted(drawn_entries))), drawn_entries)


@st.composite
def accepted_histories(draw: st.DrawFn) -> History:
    """Draw a history that accepting can write."""
    block = History("2.13", {"2.13": None})
    for minor, entry in draw(st.lists(st.tuples(minors, entries), max_size=6)):
        block = block.accepting(minor, entry)
    return block


def test_the_greatest_minor_not_above_the_running_one_holds() -> None:
    block = History("2.13", {"2.13": "base", "2.15": "newer", "2.11": "older"})
    assert [block.at(minor)[1] for minor in ("2.9", "2.11", "2.12", "2.13", "2.14", "2.15", "2.20")] == [
        "older",
        "older",
        "older",
        "base",
        "base",
        "newer",
        "newer",
    ]


def test_below_every_entry_the_lowest_holds() -> None:
    assert History("2.13", {"2.13": "base", "2.15": "newer"}).at("2.11") == ("2.13", "base")


def test_an_absent_block_is_found_as_absent() -> None:
    assert History("2.13", {"2.13": "base", "2.15": None}).at("2.16") == ("2.15", None)


def test_a_history_without_its_base_is_refused() -> None:
    with pytest.raises(ValueError, match=r"torch 2\.13, is missing"):
        History("2.13", {"2.15": "x"})


@given(histories(), minors)
def test_rebasing_keeps_the_entry_of_every_version(block: History, minor: str) -> None:
    rebased = block.rebased(minor)
    assert rebased.base == minor
    for version in MINORS:
        assert rebased.at(version)[1] == block.at(version)[1]


@given(histories(), minors)
def test_rebasing_leaves_no_redundant_entry(block: History, minor: str) -> None:
    rebased = block.rebased(minor)
    for removed in set(rebased.entries) - {minor}:
        without = History(minor, {version: entry for version, entry in rebased.entries.items() if version != removed})
        assert without.at(removed)[1] != rebased.entries[removed]


@given(histories(), minors, minors)
def test_rebasing_there_and_back_changes_no_version(block: History, there: str, back: str) -> None:
    returned = block.rebased(there).rebased(back)
    assert [returned.at(version)[1] for version in MINORS] == [block.at(version)[1] for version in MINORS]


@given(histories(), minors, entries)
def test_an_accepted_entry_passes(block: History, minor: str, entry: Entry) -> None:
    assert block.accepting(minor, entry).accepts(minor, entry)


@given(histories(), minors, entries)
def test_accepting_twice_is_accepting_once(block: History, minor: str, entry: Entry) -> None:
    once = block.accepting(minor, entry)
    assert once.accepting(minor, entry) == once


@given(accepted_histories())
def test_an_overlay_entry_differs_beyond_names_from_the_entry_below_it(block: History) -> None:
    for minor in set(block.entries) - {block.base}:
        without = History(block.base, {version: entry for version, entry in block.entries.items() if version != minor})
        assert not same(without.at(minor)[1], block.entries[minor])


@given(accepted_histories(), minors, entries)
def test_accepting_on_another_minor_changes_no_older_version_beyond_names(
    block: History, minor: str, entry: Entry
) -> None:
    assume(minor != block.base)
    after = block.accepting(minor, entry)
    older = [version for version in MINORS if MINORS.index(version) < MINORS.index(minor)]
    if block.base in older:
        assert all(same(after.at(version)[1], block.at(version)[1]) for version in older if version >= "2.13")


def test_an_overlay_entry_goes_when_the_base_becomes_the_same() -> None:
    block = History("2.13", {"2.13": "a = torch.sin(x)\n", "2.15": "b = torch.cos(x)\n"})
    assert block.accepting("2.13", "a = torch.cos(x)\n").entries == {"2.13": "a = torch.cos(x)\n"}


def test_names_count_where_a_text_was_accepted_and_not_elsewhere() -> None:
    block = History("2.13", {"2.13": "a = torch.sin(x)\n", "2.16": "a = torch.cos(x)\n"})
    assert not block.accepts("2.13", "b = torch.sin(x)\n")
    assert block.accepts("2.15", "b = torch.sin(x)\n")
    assert not block.accepts("2.16", "b = torch.cos(x)\n")
    assert block.accepts("2.17", "b = torch.cos(x)\n")


def test_absent_is_not_the_same_as_empty() -> None:
    assert same(None, None)
    assert not same(None, "")
    assert not same("", None)
