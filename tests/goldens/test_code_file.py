from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.errors import DamagedGolden, HopkitError
from hopkit.goldens.code_file import MAX_LINES, CodeFile, format_code, parse_code
from hopkit.goldens.document import is_conflict

COMMAND = "hopkit golden cond/nested --accept"

codes = st.text().filter(lambda text: not any(map(is_conflict, text.split("\n"))))


@given(codes)
def test_any_code_survives_a_round_trip(text: str) -> None:
    file = CodeFile("2.13", "codegen", COMMAND, text)
    assert parse_code(format_code(file), path="x.py") == file


@given(codes, st.data())
def test_every_truncated_file_is_damaged(text: str, data: st.DataObject) -> None:
    whole = format_code(CodeFile("2.13", "codegen", COMMAND, text))
    with pytest.raises(DamagedGolden):
        parse_code(whole[: data.draw(st.integers(0, len(whole) - 1))], path="x.py")


def test_the_first_line_has_the_command_and_the_file_is_python() -> None:
    text = format_code(CodeFile("2.13", "codegen", COMMAND, "x = 1\n"))
    assert text == f"# torch 2.13; codegen; regenerate: {COMMAND}\nx = 1\n# 1 line\n"
    compile(text, "x.py", "exec")


def test_the_longest_code_that_is_kept() -> None:
    longest = "x\n" * MAX_LINES
    assert parse_code(format_code(CodeFile("2.13", "codegen", COMMAND, longest)), path="x.py").text == longest
    with pytest.raises(HopkitError, match="1,501 lines of code; a golden has at most 1,500"):
        format_code(CodeFile("2.13", "codegen", COMMAND, longest + "x"))


def test_code_that_reads_as_a_conflict_is_refused() -> None:
    with pytest.raises(HopkitError, match="merge conflict"):
        format_code(CodeFile("2.13", "codegen", COMMAND, "x\n=======\n"))


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "not the first line"),
        ("import torch\n# 1 line\n", 1, "not the first line"),
        (f"# torch 2.13; codegen; regenerate: {COMMAND}\n<<<<<<< HEAD\n# 1 line\n", 2, "merge conflict"),
        (f"# torch 2.13; codegen; regenerate: {COMMAND}\nx\n", 2, "truncated"),
        (f"# torch 2.13; codegen; regenerate: {COMMAND}\nx\n# 2 lines\n", 3, "counts 2 lines of code, 1 are there"),
    ],
)
def test_damage_is_reported_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(DamagedGolden, match=what) as raised:
        parse_code(text, path="x.py")
    assert raised.value.line == line
