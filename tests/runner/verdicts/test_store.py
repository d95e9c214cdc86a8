"""The file of verdicts: kept, bounded, safe against damage and against other processes."""

from __future__ import annotations

import multiprocessing
import sqlite3
import zlib
from pathlib import Path

import pytest

from hopkit.runner.verdicts.digests import Part
from hopkit.runner.verdicts.entered_code import EnteredCode
from hopkit.runner.verdicts.key import VerdictKey
from hopkit.runner.verdicts.store import Ending, VerdictStore


def key(number: int = 0) -> VerdictKey:
    return VerdictKey({"case": Part({"text": str(number)}), "torch": Part({"version": "2.13"})})


def store(folder: Path) -> VerdictStore:
    return VerdictStore(folder / "deep" / "verdicts.sqlite", complain=pytest.fail)


def test_a_verdict_is_found_under_its_name_and_key_alone(tmp_path: Path) -> None:
    store(tmp_path).add([("a/x", key(1), {"n": 1}, 10.0), ("a/y", key(2), {"n": 2}, 20.0)])
    found = store(tmp_path).verdicts({"a/x": [key(1).digest, key(2).digest], "a/y": [key(1).digest]})
    assert list(found) == [("a/x", key(1).digest)]
    assert found["a/x", key(1).digest].verdict == {"n": 1}
    assert store(tmp_path).history("a/y")[0].since == 20.0


def test_the_latest_verdicts_of_a_case_are_kept_and_so_are_their_parts(tmp_path: Path) -> None:
    for number in range(40):
        store(tmp_path).add([("a/x", key(number), {}, float(number)), ("a/y", key(number % 2), {}, float(number))])
    store(tmp_path).forget_unused_parts()
    history = store(tmp_path).history("a/x")
    assert [verdict.since for verdict in history] == [float(number) for number in range(39, 27, -1)]
    assert store(tmp_path).items(key(39).parts["case"].digest) == {"text": "39"}
    assert store(tmp_path).items(key(20).parts["case"].digest) is None
    assert store(tmp_path).items(key(0).parts["case"].digest) == {"text": "0"}
    assert store(tmp_path).latest() == {"a/x": key(39).digests(), "a/y": key(1).digests()}


def test_the_end_of_a_case_replaces_the_one_before(tmp_path: Path) -> None:
    store(tmp_path).add(
        endings=[Ending("a/x", "/f.py", "failed", 2.0, "all"), Ending("a/x", "/g.py", "passed", 3.0, "")]
    )
    store(tmp_path).add(endings=[Ending("a/x", "/f.py", "passed", 4.0, "all")])
    assert store(tmp_path).endings() == {("a/x", "/f.py"): "passed", ("a/x", "/g.py"): "passed"}
    assert store(tmp_path).seconds() == {("a/x", "all"): 4.0, ("a/x", ""): 3.0}


def test_folders_without_orphans(tmp_path: Path) -> None:
    assert not store(tmp_path).has_no_orphans("a key")
    store(tmp_path).add_without_orphans("a key")
    assert store(tmp_path).has_no_orphans("a key")
    assert not store(tmp_path).has_no_orphans("another key")


def test_a_file_of_another_version_is_replaced(tmp_path: Path) -> None:
    store(tmp_path).add([("a/x", key(), {}, 1.0)])
    with sqlite3.connect(store(tmp_path).path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    assert store(tmp_path).history("a/x") == ()


@pytest.mark.parametrize("statement", ["DROP TABLE verdicts", "UPDATE verdicts SET parts = 'no JSON'"])
def test_a_damaged_table_is_replaced_and_said(tmp_path: Path, statement: str) -> None:
    store(tmp_path).add([("a/x", key(), {}, 1.0)])
    with sqlite3.connect(store(tmp_path).path) as connection:
        connection.execute(statement)
    connection.close()
    said: list[str] = []
    damaged = VerdictStore(store(tmp_path).path, complain=said.append)
    assert damaged.history("a/x") == ()
    assert len(said) == 1
    assert "is damaged" in said[0]
    damaged.add([("a/x", key(), {}, 1.0)])
    assert len(damaged.history("a/x")) == len(said) == 1


def test_a_place_that_can_not_be_used_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said: list[str] = []
    unusable = VerdictStore(tmp_path / "file" / "verdicts.sqlite", complain=said.append)
    for _ in range(3):
        unusable.add([("a/x", key(), {}, 1.0)])
        assert unusable.history("a/x") == ()
    assert len(said) == 1
    assert "nothing is remembered" in said[0]


def _add(folder: Path, worker: int) -> None:
    for number in range(20):
        store(folder).add([(f"a/case{worker}_{number}", key(number), {}, float(number))])


def test_processes_write_at_the_same_time(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_add, args=(tmp_path, worker)) for worker in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0]
    assert len(store(tmp_path).latest()) == 40


def test_code_and_texts_are_kept_once_and_as_long_as_a_verdict_has_them(tmp_path: Path) -> None:
    codes = [EnteredCode({"a.py": (name,)}) for name in "fgh"]
    files = Part({"a.py": "1", "b.py": "2"})
    hopkit_key = VerdictKey({"hopkit": files, "case": Part({"text": "3"})})
    store(tmp_path).add(
        [("a/x", hopkit_key, {}, 1.0), ("a/y", hopkit_key, {}, 1.0)],
        codes={"a/x": codes[:2], "a/y": codes[1:]},
        sources={"1": "ä\r\n", "3": "other"},
    )
    store(tmp_path).add([("a/z", hopkit_key, {}, 1.0)], sources={"1": "not again"})
    found = store(tmp_path).with_code({"a/x", "a/z"})
    assert [list(found), len(found["a/x"][0].codes)] == [["a/x"], 2]
    assert store(tmp_path).with_code({"a/y"})["a/y"][0].codes[0] == found["a/x"][0].codes[1]
    kept = store(tmp_path).codes(found["a/x"][0].codes)
    assert [kept[digest].as_json() for digest in found["a/x"][0].codes] == [code.as_json() for code in codes[:2]]
    assert store(tmp_path).without_source({"1", "2", "3"}) == {"2"}
    store(tmp_path).forget_unused_parts()
    assert store(tmp_path).source("1") == "ä\r\n"
    assert store(tmp_path).source("3") is store(tmp_path).source("2") is None
    store(tmp_path).add(failed=[(name, hopkit_key.digest) for name in ("a/x", "a/y", "a/z")])
    store(tmp_path).forget_unused_parts()
    assert store(tmp_path).source("1") is None
    assert store(tmp_path).codes(found["a/x"][0].codes) == {}


@pytest.mark.parametrize("blob", [b"no zip", zlib.compress(b"no JSON"), zlib.compress(b"{}")])
def test_damaged_code_is_said_and_forgotten(tmp_path: Path, blob: bytes) -> None:
    store(tmp_path).add([("a/x", key(), {}, 1.0)], codes={"a/x": [EnteredCode()]})
    with sqlite3.connect(store(tmp_path).path) as connection:
        connection.execute("UPDATE codes SET code = ?", (blob,))
    connection.close()
    digests = store(tmp_path).history("a/x")[0].codes
    said: list[str] = []
    assert VerdictStore(store(tmp_path).path, complain=said.append).codes(digests) == {}
    assert "is damaged" in said[0]
