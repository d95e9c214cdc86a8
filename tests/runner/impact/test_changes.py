"""The changes of a diff: which side of it is installed, and files that are no Python of a package."""

from __future__ import annotations

import difflib
import inspect
from pathlib import Path

import pytest

import hopkit
from hopkit.corpus.registry import all_cases
from hopkit.runner.functions.function_names import FunctionName, package_folders
from hopkit.runner.impact.changes import Changes, CodeFolders, changes_of
from hopkit.runner.impact.unified_diff import parse_diff

OLD = "LIMIT = 1\n\n\ndef f():\n    return 1\n\n\ndef g():\n    return 2\n"
NEW = OLD.replace("return 2", "return 3")


def diff_of(old: str, new: str, path: str = "torch/x.py") -> str:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), f"a/{path}", f"b/{path}", lineterm="")
    return "".join(f"{line}\n" for line in lines)


def changes_in(folder: Path, diff: str) -> Changes:
    return changes_of(parse_diff(diff), CodeFolders({"torch": folder / "torch", "hopkit": folder / "hopkit"}), ())


def install(folder: Path, text: str, name: str = "torch/x.py") -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")


@pytest.mark.parametrize("installed", [OLD, NEW])
@pytest.mark.parametrize(
    "path",
    ["torch/x.py", "pytorch/torch/x.py", "/opt/lib/python3.12/site-packages/torch/x.py", "torch-main/torch/x.py"],
)
def test_either_side_may_be_installed(tmp_path: Path, installed: str, path: str) -> None:
    install(tmp_path, installed)
    changes = changes_in(tmp_path, diff_of(OLD, NEW, path))
    assert changes.functions == (FunctionName("torch/x.py", "g"),)
    assert changes.everything == ()
    assert changes.texts == {"torch/x.py": OLD}


def test_a_file_that_the_diff_does_not_fit_may_change_everything(tmp_path: Path) -> None:
    install(tmp_path, "x = 1\n")
    [line] = changes_in(tmp_path, diff_of(OLD, NEW)).everything
    assert line.startswith("torch/x.py: the diff fits ")


def test_a_file_that_is_not_installed_may_change_everything(tmp_path: Path) -> None:
    assert len(changes_in(tmp_path, diff_of(OLD, NEW)).everything) == 1


def test_both_sides_count_where_the_text_may_be_either(tmp_path: Path) -> None:
    # Without context, a removed line fits nowhere in particular.
    install(tmp_path, "def f():\n    a()\n    a()\n")
    diff = "--- a/torch/x.py\n+++ b/torch/x.py\n@@ -3 +2,0 @@\n-    a()\n"
    assert changes_in(tmp_path, diff).functions == (FunctionName("torch/x.py", "f"),)


def test_a_changed_line_outside_of_functions_is_named(tmp_path: Path) -> None:
    install(tmp_path, OLD)
    changes = changes_in(tmp_path, diff_of(OLD, OLD.replace("LIMIT = 1", "LIMIT = 2")))
    assert changes.everything == ("torch/x.py:1: a statement outside of functions",)


@pytest.mark.parametrize(
    ("diff", "line"),
    [
        ("--- /dev/null\n+++ b/torch/new.py\n@@ -0,0 +1 @@\n+x = 1\n", "torch/new.py: the file is new"),
        ("--- a/torch/x.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x = 1\n", "torch/x.py: the file is removed"),
        (
            "diff --git a/torch/y.py b/torch/x.py\nrename from torch/y.py\nrename to torch/x.py\n",
            "torch/x.py: the file was called torch/y.py",
        ),
        (
            "--- a/torch/csrc/x.cpp\n+++ b/torch/csrc/x.cpp\n@@ -1 +1 @@\n-a\n+b\n",
            "torch/csrc/x.cpp: not a Python file",
        ),
        ("--- a/setup.py\n+++ b/setup.py\n@@ -1 +1 @@\n-a\n+b\n", "setup.py: Python of neither torch nor hopkit"),
        ("--- a/aten/x.cpp\n+++ b/aten/x.cpp\n@@ -1 +1 @@\n-a\n+b\n", "aten/x.cpp: not a Python file"),
        ("--- a/torch/x.py\n+++ b/torch/x.py\n@@ -1 +1 @@\n-x = 1\n+x = =\n", "torch/x.py: can't be parsed"),
        ("diff --git a/torch/x.py b/torch/x.py\nBinary files a/torch/x.py and b/torch/x.py differ\n", "does not show"),
    ],
)
def test_files_that_may_change_everything(tmp_path: Path, diff: str, line: str) -> None:
    install(tmp_path, "x = 1\n")
    [reason] = changes_in(tmp_path, diff).everything
    assert line in reason


@pytest.mark.parametrize(
    "path",
    [
        "test/dynamo/test_x.py",
        "tests/goldens/test_entry.py",
        "docs/source/x.rst",
        "README.md",
        "torch/README.md",
        "hopkit/runner/impact/maps/torch-2.13.map",
    ],
)
def test_files_that_no_case_reads(tmp_path: Path, path: str) -> None:
    changes = changes_in(tmp_path, f"--- a/{path}\n+++ b/{path}\n@@ -1 +1 @@\n-a\n+b\n")
    assert changes == Changes(ignored=(path,))


def test_a_golden_changes_its_cases_and_a_page_of_a_matrix_those_of_its_family() -> None:
    cases = all_cases()
    paths = ["golden/cond/simple.md", "golden/torch-2.15/cond/nested.md", "golden/map_body_matrix.md"]
    diff = "".join(f"--- a/{path}\n+++ b/{path}\n@@ -1 +1 @@\n-a\n+b\n" for path in paths)
    changes = changes_of(parse_diff(diff), CodeFolders(package_folders()), cases)
    family = {case.name for case in cases if case.family == "map_body_matrix"}
    assert len(family) > 1
    assert list(changes.cases.values()) == [{"cond/simple"}, {"cond/nested"}, family]
    assert not changes.everything


def test_a_table_that_all_cases_share_may_change_everything() -> None:
    path = "golden/torch-2.13/kernels.txt"
    diff = f"--- a/{path}\n+++ b/{path}\n@@ -1 +1 @@\n-a\n+b\n"
    assert changes_of(parse_diff(diff), CodeFolders(package_folders()), all_cases()).everything


def test_the_decorator_of_a_case_changes_that_case_alone() -> None:
    cases = all_cases()
    case = next(case for case in cases if case.name == "cond/simple")
    text = Path(case.path).read_text("utf-8")
    changed = text.replace('    "cond/simple",\n', '    "cond/simple",\n    requires=("cxx",),\n')
    assert changed != text
    name = f"hopkit/{Path(case.path).relative_to(Path(hopkit.__file__).parent).as_posix()}"
    changes = changes_of(parse_diff(diff_of(text, changed, name)), CodeFolders(package_folders()), cases)
    assert set(map(frozenset, changes.cases.values())) == {frozenset({"cond/simple"})}
    assert not changes.everything


def test_a_comment_in_a_case_changes_the_text_on_its_page() -> None:
    cases = all_cases()
    case = next(case for case in cases if case.name == "cond/simple")
    text = Path(case.path).read_text("utf-8")
    head = inspect.getsource(case.build).splitlines(keepends=True)
    place = next(number for number, line in enumerate(head) if line.startswith("def ")) + 1
    changed = text.replace("".join(head), "".join([*head[:place], "    # A comment.\n", *head[place:]]))
    assert changed != text
    name = f"hopkit/{Path(case.path).relative_to(Path(hopkit.__file__).parent).as_posix()}"
    changes = changes_of(parse_diff(diff_of(text, changed, name)), CodeFolders(package_folders()), cases)
    assert changes.cases == {f"{name}: the text that pages show": {"cond/simple"}}
    assert (changes.functions, changes.everything) == ((), ())


def test_a_comment_in_the_bodies_of_matrices_changes_their_pages() -> None:
    cases = all_cases()
    path = next((Path(hopkit.__file__).parent / "corpus" / "matrix").glob("[a-z]*.py"))
    text = path.read_text("utf-8")
    diff = diff_of(text, f"# A comment.\n{text}", f"hopkit/corpus/matrix/{path.name}")
    [names] = changes_of(parse_diff(diff), CodeFolders(package_folders()), cases).cases.values()
    assert {case.name for case in cases if case.body} <= names < {case.name for case in cases}
