"""The ids of groups are remembered: the known are found by their first digits, the unknown are errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.errors import UnknownName, UsageError
from hopkit.goldens import Group, Label
from hopkit.records import Finding
from hopkit.runner import group_memory
from hopkit.runner.group_memory import GroupMemory


def group(name: str) -> Group:
    return Group(name, Label.STRUCTURE, ("-a", "+b"), (Finding("dynamo", "differs"),))


@pytest.fixture
def memory(tmp_path: Path) -> GroupMemory:
    return GroupMemory(tmp_path / "cache" / "groups.json")


def test_what_runs_found_is_found_by_its_first_digits(memory: GroupMemory) -> None:
    memory.keep([group("1234abcd"), group("1234ffff")])
    memory.keep([group("99990000")])
    assert memory.find("1234abcd") == memory.find("1234a") == "1234abcd"
    assert memory.find("9999") == "99990000"
    with pytest.raises(UsageError, match="2 groups begin with '1234': 1234abcd, 1234ffff"):
        memory.find("1234")


def test_an_unknown_group_is_an_error_with_the_latest(memory: GroupMemory) -> None:
    with pytest.raises(UnknownName, match="no run has found one yet"):
        memory.find("12345678")
    memory.keep([group("1234abcd")])
    with pytest.raises(UnknownName, match="the last runs found 1234abcd structure: 1 block"):
        memory.find("12345678")


@pytest.mark.parametrize("text", ["", "123", "123456789", "XYZ12345", "1234-abc"])
def test_what_can_be_no_id_is_an_error(memory: GroupMemory, text: str) -> None:
    with pytest.raises(UsageError, match="is not the id of a group"):
        memory.find(text)


def test_an_accepted_group_is_forgotten(memory: GroupMemory) -> None:
    memory.keep([group("1234abcd"), group("99990000")], accepted="1234abcd")
    assert memory.find("9999") == "99990000"
    with pytest.raises(UnknownName):
        memory.find("1234abcd")


@pytest.mark.parametrize("damage", ["", "[1]", "{", '{"1234abcd": 7}', '{"1234abcd": ["x", "y"]}', "null"])
def test_a_damaged_file_is_written_anew(memory: GroupMemory, damage: str) -> None:
    memory.path.parent.mkdir()
    memory.path.write_text(damage)
    with pytest.raises(UnknownName):
        memory.find("1234abcd")
    memory.keep([group("1234abcd")])
    assert memory.find("1234abcd") == "1234abcd"


def test_the_oldest_groups_are_forgotten(memory: GroupMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_memory, "_KEPT", 2)
    for at, name in enumerate(("aaaa0000", "bbbb0000", "cccc0000")):
        monkeypatch.setattr(group_memory.time, "time", lambda at=at: float(at))
        memory.keep([group(name)])
    assert [memory.find(name) for name in ("bbbb", "cccc")] == ["bbbb0000", "cccc0000"]
    with pytest.raises(UnknownName):
        memory.find("aaaa")


def test_each_folder_of_goldens_has_its_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    GroupMemory.of(tmp_path / "one").keep([group("1234abcd")])
    assert GroupMemory.of(tmp_path / "one").find("1234abcd") == "1234abcd"
    with pytest.raises(UnknownName):
        GroupMemory.of(tmp_path / "two").find("1234abcd")
