"""hopkit's files now, compared with those of verdicts, whose texts the file of verdicts keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopkit.runner.verdicts.code_comparison import CODE, CodeComparison, read_source
from hopkit.runner.verdicts.digests import Part, contents, digest_of
from hopkit.runner.verdicts.entered_code import EnteredCode
from hopkit.runner.verdicts.key import VerdictKey
from hopkit.runner.verdicts.store import Remembered, VerdictStore

BEFORE = "def f():\r\n    return 'ä'\n\n\ndef g():\n    return 1\n"
CODES = (EnteredCode({"a.py": ("f",), "b.py": ()}), EnteredCode({"a.py": ("g",)}))


class World:
    """A folder as hopkit's, and a verdict in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "package"
        self.folder.mkdir()
        self.store = VerdictStore(folder / "verdicts.sqlite", complain=pytest.fail)
        self.write("a.py", BEFORE)
        self.write("b.py", "x = 1\n")

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_bytes(text.encode())

    def remember(self, *codes: EnteredCode, sources: bool = True) -> None:
        files = contents(self.folder)
        texts = {digest: (self.folder / name).read_bytes().decode() for name, digest in files.items.items()}
        key = VerdictKey({CODE: files})
        self.store.add([("a/x", key, {}, 1.0)], codes={"a/x": codes}, sources=texts if sources else {})

    @property
    def verdict(self) -> Remembered:
        return self.store.history("a/x")[0]

    def comparison(self) -> CodeComparison:
        return CodeComparison(self.store, contents(self.folder), self.folder)

    def counting(self) -> tuple[str, ...] | None:
        return self.comparison().counting(self.verdict)


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def test_the_changes_that_count_for_a_verdict(world: World) -> None:
    world.remember(*CODES)
    assert world.counting() == ()
    world.write("a.py", BEFORE.replace("def f", "# a comment\ndef f"))
    assert (world.counting(), world.comparison().edited(world.verdict)) == ((), ("a.py",))
    world.write("a.py", BEFORE.replace("return 1", "return 2"))
    assert world.counting() == ("a.py: g",)
    world.write("b.py", "x = 2\n")
    assert world.counting() == ("a.py: g", "b.py: a statement outside of functions")
    assert [code.as_json() for code in world.comparison().code(world.verdict)] == [code.as_json() for code in CODES]


def test_a_verdict_without_a_record_depends_on_all(world: World) -> None:
    world.remember()
    assert world.counting() == ()
    world.write("b.py", "x = 1  # a comment\n")
    assert world.counting() is None


def test_without_the_text_of_before_any_code_of_the_file_may_have_changed(world: World) -> None:
    world.remember(*CODES, sources=False)
    world.write("b.py", "x = 1  # a comment\n")
    assert world.counting() == ("b.py: any of its code",)


def test_a_verdict_whose_files_or_code_are_forgotten_depends_on_all(world: World) -> None:
    world.remember(*CODES)
    world.write("b.py", "x = 1  # a comment\n")
    unknown = Remembered("key", {CODE: "?"}, {}, 1.0, world.verdict.codes)
    assert world.comparison().counting(unknown) is None
    assert world.comparison().edited(unknown) == ()
    lost = Remembered("key", world.verdict.parts, {}, 1.0, ("?", *world.verdict.codes))
    assert world.comparison().counting(lost) is None


def test_a_file_is_read_only_in_the_state_that_is_asked_for(world: World) -> None:
    digest = digest_of(BEFORE)
    assert read_source(world.folder, "a.py", digest) == BEFORE
    assert read_source(world.folder, "b.py", digest) is read_source(world.folder, "c.py", digest) is None
    (world.folder / "a.py").write_bytes(b"\xff")
    assert read_source(world.folder, "a.py", digest_of(b"\xff")) is None
    assert Part({"a.py": digest}) != contents(world.folder)
