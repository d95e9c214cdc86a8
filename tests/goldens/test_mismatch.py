from __future__ import annotations

import io
import pickle
import subprocess
import sys

import expecttest
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from hopkit.goldens import BlockKey, Heading, Label, Mismatch
from hopkit.normalize import printable

CASE = Heading("cond/nested")


def mismatch(label: Label, expected: str | None, actual: str | None) -> Mismatch:
    key = BlockKey("inference", "dynamo")
    return Mismatch.of(
        CASE, key, label, minor="2.13", expected=expected, actual=actual, path="golden/cond/nested.md", line=12
    )


def in_colour(error: Mismatch) -> str:
    console = Console(file=io.StringIO(), force_terminal=True, color_system="standard", width=200)
    console.print(error)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


class TestText(expecttest.TestCase):
    def test_a_difference_names_the_stage_the_line_and_the_command_to_accept_it(self) -> None:
        self.assertExpectedInline(
            str(mismatch(Label.OPERATOR_CHANGED, "a = sin(x)\nb = a\n", "a = cos(x)\nb = a\n")),
            """\
cond/nested inference/dynamo: operator changed
  golden/cond/nested.md:12
--- accepted cond/nested inference/dynamo
+++ now cond/nested inference/dynamo
@@ -1,2 +1,2 @@
-a = sin(x)
+a = cos(x)
 b = a
to accept it: hopkit golden cond/nested --accept
""",
        )

    def test_other_names_are_said_to_be_just_that(self) -> None:
        self.assertExpectedInline(
            str(mismatch(Label.RENAMED, "a = 1\n", "b = 1")),
            """\
cond/nested inference/dynamo: renamed
  golden/cond/nested.md:12
  same graph, other names
--- accepted cond/nested inference/dynamo
+++ now cond/nested inference/dynamo
@@ -1 +1 @@
-a = 1
+b = 1
\\ No newline at end
to accept it: hopkit golden cond/nested --accept
""",
        )


@pytest.mark.parametrize(("expected", "actual", "sign"), [(None, "a\n", "+a\n"), ("a\n", None, "-a\n")])
def test_a_block_that_came_or_went_is_shown_whole(expected: str | None, actual: str | None, sign: str) -> None:
    assert mismatch(Label.NEW_BLOCK, expected, actual).diff.endswith(sign)


@given(st.text(), st.text())
def test_any_two_texts_have_a_diff_of_whole_lines(expected: str, actual: str) -> None:
    diff = mismatch(Label.STRUCTURE, expected, actual).diff
    assert (diff == "") == (expected == actual)
    assert diff == "" or diff.endswith("\n")
    lines = diff.split("\n")[2:]
    added = [line[1:] for line in lines if line.startswith("+")]
    assert set(added) <= set(actual.split("\n"))


def test_the_coloured_diff_has_the_same_text() -> None:
    error = mismatch(Label.STRUCTURE, "a = [1]\n", "b = [/red]\n")
    text = in_colour(error)
    assert "\x1b[31m-a = [1]" in text
    assert "\x1b[32m+b = [/red]" in text
    assert "\x1b[36m@@" in text
    assert str(error.__rich__()) == str(error)


@given(st.text())
def test_any_text_can_be_printed_in_colour(text: str) -> None:
    difference = mismatch(Label.NEW_BLOCK, None, text)
    assert str(difference.__rich__()) == printable(str(difference))


def test_a_mismatch_crosses_from_one_process_to_another() -> None:
    error = mismatch(Label.STRUCTURE, "a\n", "b\n")
    assert pickle.loads(pickle.dumps(error)) == error


def test_the_goldens_load_neither_torch_nor_rich() -> None:
    code = "import sys, hopkit.goldens; print([each for each in ('torch', 'rich') if each in sys.modules])"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert process.stdout == "[]\n"
