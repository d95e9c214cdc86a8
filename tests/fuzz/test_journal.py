"""The journal can be read at any time, also if a worker ended at any time."""

from __future__ import annotations

from hopkit.fuzz.journal import Journal, Reader


def test_a_line_that_is_being_written_is_left_for_later(tmp_path):
    journal, reader = Journal(tmp_path, 3), Reader(tmp_path)
    journal.write("note", text="whole")
    path = tmp_path / "shard-3.jsonl"
    with path.open("ab") as file:
        file.write(b'{"kind": "no')
    assert [entry["text"] for entry in reader.new()] == ["whole"]
    assert list(reader.new()) == []
    with path.open("ab") as file:
        file.write(b'te", "shard": 3, "text": "later"}\n')
    assert [entry["text"] for entry in reader.new()] == ["later"]


def test_journals_of_several_workers_are_read_together(tmp_path):
    for shard in (0, 1):
        Journal(tmp_path, shard).write("note")
    assert [entry["shard"] for entry in Reader(tmp_path).new()] == [0, 1]
