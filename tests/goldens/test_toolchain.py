"""The decisions of Triton and ptxas stand in one table per version, apart from the pages."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.errors import DamagedGolden
from hopkit.goldens import BlockKey, Layout, accept, check, orphans, prune, read_case
from hopkit.goldens.toolchain import read_table, split_text, table_path, with_tables, write_table

Contents = Callable[[Path], dict[str, bytes]]
CODE = BlockKey("inference.gpu", "codegen")
KERNELS = BlockKey("inference.gpu", "codegen-kernels")
GRAPH = BlockKey("inference.gpu", "dynamo")
LAYOUT = Layout(separate=frozenset({"codegen"}))
FIRST = "# Registers and shared memory of each kernel; regenerate: hopkit golden --accept\n"


def code(*registers: int, operator: str = "sin") -> str:
    """Return generated code with the header of a kernel for each number of registers."""
    header = "".join(
        f"# kernel_{number}: compiled for sm_90, {count} registers, 0 bytes of shared memory; interpreted\n"
        for number, count in enumerate(registers)
    )
    return f"# NVIDIA H200\n{header}{operator}(x)\n"


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    for name in ("cond/b", "cond/a"):
        accept(tmp_path, name, {CODE: code(15, 32), GRAPH: "x = 1\n"}, "2.13", layout=LAYOUT)
    return tmp_path


def test_the_numbers_of_each_kernel_are_split_off() -> None:
    text, kernels = split_text(code(15, 32))
    assert text == (
        "# NVIDIA H200\n# kernel_0: compiled for sm_90; interpreted\n"
        "# kernel_1: compiled for sm_90; interpreted\nsin(x)\n"
    )
    assert kernels == (
        "kernel_0 15 registers, 0 bytes of shared memory\nkernel_1 32 registers, 0 bytes of shared memory\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        "# kernel_0: not compiled for sm_90: NameError('x'); not interpreted\n",
        "# kernel_0: compiled for sm_90; interpreted\n",
        "x = '# kernel_0: compiled for sm_90, 15 registers; interpreted'\n",
        "",
    ],
)
def test_a_line_without_numbers_stays_as_it_is(line: str) -> None:
    assert split_text(line) == (line, "")


@given(st.lists(st.integers(0, 255), max_size=3), st.lists(st.integers(0, 255), max_size=3))
def test_nothing_is_lost(left: list[int], right: list[int]) -> None:
    assert (split_text(code(*left)) == split_text(code(*right))) == (left == right)


def test_only_a_text_with_kernels_has_a_block_of_the_table() -> None:
    assert with_tables({CODE: code(15), GRAPH: "x = 1\n"}) == {
        CODE: code(15).replace(", 15 registers, 0 bytes of shared memory", ""),
        KERNELS: "kernel_0 15 registers, 0 bytes of shared memory\n",
        GRAPH: "x = 1\n",
    }


def test_the_table_has_a_line_for_each_block_in_order(golden: Path) -> None:
    kernels = "kernel_0 15 registers, 0 bytes of shared memory; kernel_1 32 registers, 0 bytes of shared memory"
    assert table_path(golden, "2.13").read_text() == (
        f"{FIRST}cond/a inference.gpu/codegen: {kernels}\ncond/b inference.gpu/codegen: {kernels}\n"
    )
    assert "registers" not in (golden / "cond/a/inference.gpu.py").read_text()


def test_a_changed_number_is_a_change_of_the_table_alone(golden: Path, contents: Contents) -> None:
    old_files = contents(golden)
    changed = {CODE: code(15, 40), GRAPH: "x = 1\n"}
    (mismatch,) = check(golden, "cond/a", changed, "2.13", layout=LAYOUT)
    assert (mismatch.key, mismatch.path) == (KERNELS, str(table_path(golden, "2.13")))
    assert mismatch.line == 2
    assert check(golden, "cond/b", changed, "2.13", layout=LAYOUT)[0].line == 3
    assert "+kernel_1 40 registers" in mismatch.diff
    assert accept(golden, "cond/a", changed, "2.13", layout=LAYOUT) == (table_path(golden, "2.13"),)
    new_files = contents(golden)
    assert {path for path in old_files | new_files if old_files.get(path) != new_files.get(path)} == {
        "torch-2.13/kernels.txt"
    }
    assert check(golden, "cond/a", changed, "2.13", layout=LAYOUT) == ()
    assert check(golden, "cond/b", changed, "2.13", layout=LAYOUT) != ()


def test_a_changed_program_is_no_change_of_the_table(golden: Path) -> None:
    changed = {CODE: code(15, 32, operator="cos"), GRAPH: "x = 1\n"}
    assert [mismatch.key for mismatch in check(golden, "cond/a", changed, "2.13", layout=LAYOUT)] == [CODE]
    assert accept(golden, "cond/a", changed, "2.13", layout=LAYOUT) == (golden / "cond/a/inference.gpu.py",)


def test_another_version_has_a_separate_table(golden: Path) -> None:
    changed = {CODE: code(16, 32), GRAPH: "x = 1\n"}
    assert accept(golden, "cond/a", changed, "2.15", layout=LAYOUT) == (table_path(golden, "2.15"),)
    assert table_path(golden, "2.15").read_text().count("\n") == 2
    assert check(golden, "cond/a", changed, "2.15", layout=LAYOUT) == ()
    assert check(golden, "cond/a", changed, "2.13", layout=LAYOUT) != ()


def test_a_version_without_kernels_is_reported(golden: Path) -> None:
    without = {CODE: code(), GRAPH: "x = 1\n"}
    accept(golden, "cond/a", without, "2.15", layout=LAYOUT)
    assert table_path(golden, "2.15").read_text() == f"{FIRST}cond/a inference.gpu/codegen: none\n"
    assert check(golden, "cond/a", without, "2.15", layout=LAYOUT) == ()
    assert read_case(golden, "cond/a", "2.13").at(KERNELS, "2.15") == ("2.15", None)


def test_a_table_without_lines_is_removed(golden: Path) -> None:
    for name in ("cond/a", "cond/b"):
        accept(golden, name, {CODE: code(), GRAPH: "x = 1\n"}, "2.13", layout=LAYOUT)
    assert not table_path(golden, "2.13").exists()


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("cond/a inference.gpu/codegen:", "not a line of the table"),
        ("kernel_0 15 registers", "not a line of the table"),
        ("<<<<<<< HEAD", "merge conflict"),
    ],
)
def test_a_damaged_line_is_reported(golden: Path, contents: Contents, line: str, what: str) -> None:
    path = table_path(golden, "2.13")
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:2], line, *lines[2:], ""]))
    files = contents(golden)
    for name in ("cond/a", "cond/b"):
        with pytest.raises(DamagedGolden, match=what) as raised:
            check(golden, name, {}, "2.13")
        assert (raised.value.path, raised.value.line) == (str(path), 3)
        with pytest.raises(DamagedGolden, match=what):
            accept(golden, name, {CODE: code(1), GRAPH: "x = 2\n"}, "2.13", layout=LAYOUT)
    assert contents(golden) == files


def test_the_lines_of_a_case_that_is_gone_are_pruned(golden: Path) -> None:
    accept(golden, "cond/b", {CODE: code(40), GRAPH: "x = 1\n"}, "2.15", layout=LAYOUT)
    owned = {"cond/a": {CODE, GRAPH}}
    orphaned = orphans(golden, owned)
    lines = [orphan for orphan in orphaned if orphan.path.name == "kernels.txt"]
    assert [str(orphan.path.relative_to(golden)) for orphan in lines] == [
        "torch-2.13/kernels.txt",
        "torch-2.15/kernels.txt",
    ]
    assert [orphan.line for orphan in lines] == [3, 2]
    assert {table_path(golden, "2.13"), table_path(golden, "2.15")} <= set(prune(golden, orphaned, layout=LAYOUT))
    assert list(read_table(table_path(golden, "2.13"))) == [("cond/a", KERNELS)]
    assert not table_path(golden, "2.15").exists()
    assert orphans(golden, owned) == ()


def test_the_line_of_a_variant_that_is_gone_is_pruned(golden: Path) -> None:
    training = {BlockKey("training.gpu", "codegen"): code(7)}
    accept(golden, "cond/a", training, "2.13", layout=LAYOUT)
    assert ("cond/a", BlockKey("training.gpu", "codegen-kernels")) in read_table(table_path(golden, "2.13"))
    owned = {name: {CODE, GRAPH} for name in ("cond/a", "cond/b")}
    prune(golden, orphans(golden, owned), layout=LAYOUT)
    assert list(read_table(table_path(golden, "2.13"))) == [("cond/a", KERNELS), ("cond/b", KERNELS)]
    assert orphans(golden, owned) == ()


def test_a_new_table_of_the_same_size_and_time_is_read(tmp_path: Path) -> None:
    path = tmp_path / "torch-2.13/kernels.txt"
    for kernels in ("kernel_0 15 registers\n", "kernel_0 16 registers\n"):
        write_table(path, "cond/a", {KERNELS: kernels})
        os.utime(path, ns=(0, 0))
        assert read_table(path) == {("cond/a", KERNELS): kernels}


def test_many_processes_lose_no_line(tmp_path: Path) -> None:
    fork = multiprocessing.get_context("fork")
    start = fork.Barrier(4)

    def work(number: int) -> None:
        start.wait()
        for count in (15, 16, 17):
            for minor in ("2.13", "2.15"):
                accept(tmp_path, f"cond/case{number}", {CODE: code(count + int(minor[-1]))}, minor, layout=LAYOUT)

    processes = [fork.Process(target=work, args=(number,)) for number in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * 4
    for minor, registers in (("2.13", 20), ("2.15", 22)):
        kernels = f"kernel_0 {registers} registers, 0 bytes of shared memory"
        lines = "".join(f"cond/case{number} inference.gpu/codegen: {kernels}\n" for number in range(4))
        assert table_path(tmp_path, minor).read_text() == FIRST + lines


def test_a_damaged_table_is_the_error_of_each_case_and_hides_no_orphan(golden: Path) -> None:
    path = table_path(golden, "2.13")
    path.write_text(path.read_text() + "no line of a table\n")
    with pytest.raises(DamagedGolden, match=f"{path}:"):
        read_table(path)
    assert [orphan.case for orphan in orphans(golden, {}) if orphan.path.suffix == ".md"] == ["cond/a", "cond/b"]
