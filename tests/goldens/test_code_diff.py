"""Code of another torch as a diff: back exactly, damage told, and ``patch`` understands it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.errors import DamagedGolden
from hopkit.goldens.code_diff import CodeDiff, apply_diff, format_diff
from hopkit.goldens.code_file import CodeFile, format_code
from hopkit.goldens.document import is_conflict

COMMAND = "hopkit golden cond/nested --accept"
NAMES = ("inference.cuda.py", "inference.cuda.torch-2.15.py")

# Few lines, so that two texts have some in common.
lines = st.lists(st.one_of(st.sampled_from(["x = 1", "", "-x", "+x", "@@ -1 +1 @@", "\\"]), st.text(max_size=3)))
codes = st.one_of(st.none(), lines.map("\n".join), lines.map(lambda each: "".join(f"{line}\n" for line in each)))
valid = codes.filter(lambda text: text is None or not any(map(is_conflict, text.split("\n"))))


def planted(old: str | None, new: str | None) -> CodeDiff:
    return CodeDiff(CodeFile("2.13", "codegen", COMMAND, old), CodeFile("2.15", "codegen", COMMAND, new))


def read(text: str, base: CodeFile) -> CodeDiff:
    return apply_diff(text, base, base_name=NAMES[0], path="x.diff")


@given(valid, valid)
def test_any_two_codes_survive_a_round_trip(old: str | None, new: str | None) -> None:
    diff = planted(old, new)
    assert read(format_diff(diff, *NAMES), diff.base) == diff


@given(valid, valid, st.data())
def test_every_truncated_diff_is_damaged(old: str | None, new: str | None, data: st.DataObject) -> None:
    diff = planted(old, new)
    whole = format_diff(diff, *NAMES)
    with pytest.raises(DamagedGolden):
        read(whole[: data.draw(st.integers(0, len(whole) - 1))], diff.base)


def test_it_says_how_to_make_it_again_and_what_changes() -> None:
    assert format_diff(planted("a\nb\nc\nd\n", "a\nB\nc\nd\ne\n"), *NAMES).splitlines() == [
        f"# 3 changes to inference.cuda.py; regenerate: {COMMAND}",
        "--- inference.cuda.py",
        "+++ inference.cuda.torch-2.15.py",
        "@@ -1 +1 @@",
        f"-# torch 2.13; codegen; regenerate: {COMMAND}",
        f"+# torch 2.15; codegen; regenerate: {COMMAND}",
        "@@ -3 +3 @@",
        "-b",
        "+B",
        "@@ -6 +6,2 @@",
        "-# 4 lines",
        "+e",
        "+# 5 lines",
    ]


@pytest.mark.skipif(shutil.which("patch") is None, reason="the program patch is not installed")
def test_patch_makes_the_one_file_of_the_other(tmp_path: Path) -> None:
    diff = planted("".join(f"{n}\n" for n in range(40)), "".join(f"{n}\n" for n in range(3, 44) if n != 20))
    (tmp_path / NAMES[0]).write_text(format_code(diff.base))
    (tmp_path / "x.diff").write_text(format_diff(diff, *NAMES))
    subprocess.run(["patch", "-s", "-i", "x.diff", "-o", NAMES[1]], cwd=tmp_path, check=True)
    assert (tmp_path / NAMES[1]).read_text() == format_code(diff.overlay)


@pytest.mark.parametrize(
    ("change", "line", "what"),
    [
        (("# 2 changes", "# 3 changes"), 9, "incomplete: the first line counts 3 changes, 2 are there"),
        (("# 2 changes to inference", "# 2 changes to training"), 1, "not the differences from inference.cuda.py"),
        (("-b", "-c"), 7, "has no such lines to change"),
        (("@@ -3 +3 @@", "@@ -3 +4 @@"), 7, "has no such lines to change"),
        (("@@ -3 +3 @@", "@@ -30 +30 @@"), 7, "has no such lines to change"),
        (("+B", "B"), 7, "a change that is to bring 1 lines, and does not"),
        (("@@ -3 +3 @@", "at line 3"), 7, "neither a change nor the head of one"),
        (("+B", "+B\n<<<<<<< HEAD"), 10, "conflict"),
    ],
)
def test_damage_is_told_with_its_line(change: tuple[str, str], line: int, what: str) -> None:
    diff = planted("a\nb\nc\n", "a\nB\nc\n")
    text = format_diff(diff, *NAMES).replace(*change)
    with pytest.raises(DamagedGolden, match=what) as raised:
        read(text, diff.base)
    assert raised.value.line == line


def test_another_base_is_seen() -> None:
    diff = planted("a\nb\nc\n", "a\nB\nc\n")
    with pytest.raises(DamagedGolden, match="has no such lines to change"):
        read(format_diff(diff, *NAMES), planted("a\nx\nc\n", None).base)
