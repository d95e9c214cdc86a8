"""A unified diff: its files, and its hunks applied forward and backward."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.errors import UsageError
from hopkit.runner.impact.unified_diff import parse_diff

TEXTS = st.lists(st.sampled_from(["a", "b", "", "--- x", "+++ x", "@@ -1 +1 @@", " c"]), max_size=12).map(
    lambda lines: "".join(f"{line}\n" for line in lines)
)


def diff_of(old: str, new: str, context: int = 3) -> str:
    lines = difflib.unified_diff(old.split("\n")[:-1], new.split("\n")[:-1], "a/x.py", "b/x.py", n=context, lineterm="")
    return "".join(f"{line}\n" for line in lines)


@given(TEXTS, TEXTS, st.integers(0, 4))
def test_a_diff_makes_each_text_from_the_other(old: str, new: str, context: int) -> None:
    for file in parse_diff(diff_of(old, new, context)):
        assert (file.old, file.new) == ("x.py", "x.py")
        assert file.apply(old) == new
        assert file.apply(new, backward=True) == old


def test_a_hunk_at_another_line_fits_where_its_lines_are_once() -> None:
    [file] = parse_diff(diff_of("a\nb\nc\n", "a\nB\nc\n"))
    assert file.apply("first\na\nb\nc\n") == "first\na\nB\nc\n"
    assert file.apply("first\na\nb\nc\na\nb\nc\n") is None
    assert file.apply("other\n") is None


GIT = """\
From 1234 Mon Sep 17 00:00:00 2001
Subject: a message, which
 --- is no diff
---
 x.py | 2 +-

diff --git a/torch/x.py b/torch/x.py
index 1..2 100644
--- a/torch/x.py
+++ b/torch/x.py
@@ -1,2 +1,2 @@ def f():
 same
-old
+new
\\ No newline at end of file
diff --git a/old name.py b/new name.py
similarity index 100%
rename from old name.py
rename to new name.py
diff --git a/new.py b/new.py
new file mode 100644
index 0..1
--- /dev/null
+++ b/new.py
@@ -0,0 +1 @@
+x
diff --git a/empty.py b/empty.py
deleted file mode 100644
diff --git a/lib.so b/lib.so
index 1..2 100644
Binary files a/lib.so and b/lib.so differ
diff --git "a/\\303\\251.py" "b/\\303\\251.py"
index 1..2 100644
--- "a/\\303\\251.py"
+++ "b/\\303\\251.py"
@@ -1 +1 @@
-a
+b
--
2.40
"""


def test_the_files_of_a_patch_of_git() -> None:
    files = parse_diff(GIT)
    assert [(file.old, file.new, len(file.hunks), file.is_binary) for file in files] == [
        ("torch/x.py", "torch/x.py", 1, False),
        ("old name.py", "new name.py", 0, False),
        ("", "new.py", 1, False),
        ("empty.py", "", 0, False),
        ("lib.so", "lib.so", 0, True),
        ("é.py", "é.py", 1, False),
    ]
    assert files[0].apply("same\nold\n") == "same\nnew\n"


def test_paths_of_diff_have_times() -> None:
    [file] = parse_diff("--- old/torch/x.py\t2026-01-01\n+++ new/torch/x.py\t2026-01-02\n@@ -1 +1 @@\n-a\n+b\n")
    assert (file.old, file.new) == ("old/torch/x.py", "new/torch/x.py")


def test_an_empty_diff_has_no_files() -> None:
    assert parse_diff("\n") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import torch\n", "my.patch is no unified diff"),
        ("diff --cc x.py\n", "my.patch, line 1: a combined diff of a merge"),
        ("--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n same\n", "ends early"),
        ("--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n same\nHello\n", "my.patch, line 5: a line that is none of a hunk: Hello"),
        ("--- a/x\n+++ b/x\n@@ what @@\n", "my.patch, line 3: a hunk that can't be read"),
        ("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n-b\n+c\n", "other lines than its head counts"),
    ],
)
def test_a_text_that_is_no_diff_is_an_error_with_its_line(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_diff(text, name="my.patch")
