from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hopkit.errors import DamagedGolden, UsageError
from hopkit.goldens import BlockKey, Heading, Label, Layout, accept, check

CASE = Heading("cond/nested", ("cond",), "def nested():\n    return 1\n")
DYNAMO = BlockKey("inference", "dynamo")
AOT = BlockKey("inference", "aot_forward")
Texts = dict[BlockKey, str]


@pytest.fixture
def golden(tmp_path: Path, captured: Texts) -> Path:
    accept(tmp_path, CASE, captured, "2.13")
    return tmp_path


def test_accepted_texts_pass(golden: Path, captured: Texts) -> None:
    assert check(golden, CASE, captured, "2.13") == ()
    assert check(golden, CASE, captured, "2.15") == ()


def test_without_a_file_every_block_is_new(tmp_path: Path, captured: Texts) -> None:
    mismatches = check(tmp_path, CASE, captured, "2.13")
    assert {mismatch.key for mismatch in mismatches} == set(captured)
    assert {(mismatch.label, mismatch.expected, mismatch.path, mismatch.line) for mismatch in mismatches} == {
        (Label.NEW_BLOCK, None, str(tmp_path / "cond/nested.md"), 1)
    }


@pytest.mark.parametrize(
    ("operators", "options", "label"),
    [
        (("sin", "exp"), {"prefix": "my_"}, Label.RENAMED),
        (("cos", "exp"), {}, Label.OPERATOR_CHANGED),
        (("exp", "sin"), {}, Label.OPERATOR_CHANGED),
        (("sin",), {}, Label.STRUCTURE),
        (("sin", "exp"), {"inserted": "alias"}, Label.STRUCTURE),
        (("sin", "exp"), {"shape": "3, 5"}, Label.STRUCTURE),
    ],
)
def test_a_difference_has_a_label(
    golden: Path,
    captured: Texts,
    graph: Callable[..., str],
    operators: tuple[str, ...],
    options: dict[str, str],
    label: Label,
) -> None:
    captured[DYNAMO] = graph(*operators, **options)
    (mismatch,) = check(golden, CASE, captured, "2.13")
    assert (mismatch.key, mismatch.label, mismatch.actual) == (DYNAMO, label, captured[DYNAMO])
    assert mismatch.same_graph == (label is Label.RENAMED)


def test_a_difference_is_reported_with_its_line(golden: Path, captured: Texts, graph: Callable[..., str]) -> None:
    captured[AOT] = graph("sin", "tan")
    (mismatch,) = check(golden, CASE, captured, "2.13")
    line = Path(mismatch.path).read_text().split("\n")[mismatch.line - 1]
    assert "exp.default" in line


def test_on_another_torch_names_do_not_count(golden: Path, captured: Texts, graph: Callable[..., str]) -> None:
    captured[DYNAMO] = graph("sin", "exp", prefix="other_")
    assert check(golden, CASE, captured, "2.15") == ()
    assert [mismatch.label for mismatch in check(golden, CASE, captured, "2.13")] == [Label.RENAMED]


def test_where_a_torch_has_an_overlay_names_count(golden: Path, captured: Texts, graph: Callable[..., str]) -> None:
    captured[DYNAMO] = graph("cos", "exp")
    accept(golden, CASE, captured, "2.15")
    captured[DYNAMO] = graph("cos", "exp", prefix="other_")
    (mismatch,) = check(golden, CASE, captured, "2.15")
    assert (mismatch.label, Path(mismatch.path).parts[-3:]) == (Label.RENAMED, ("torch-2.15", "cond", "nested.md"))


def test_a_golden_that_was_not_captured_is_missing(golden: Path, captured: Texts) -> None:
    expected = captured.pop(AOT)
    (mismatch,) = check(golden, CASE, captured, "2.13")
    assert (mismatch.key, mismatch.label, mismatch.expected, mismatch.actual) == (
        AOT,
        Label.MISSING_BLOCK,
        expected,
        None,
    )
    assert Path(mismatch.path).read_text().split("\n")[mismatch.line - 1] == expected.split("\n")[0]


def test_only_a_requested_stage_can_be_missing(golden: Path, captured: Texts) -> None:
    some = {DYNAMO: captured[DYNAMO]}
    assert [mismatch.key for mismatch in check(golden, CASE, some, "2.13")] == [AOT]
    assert check(golden, CASE, some, "2.13", stages=["dynamo"]) == ()
    assert check(golden, CASE, some, "2.13", variants=[]) == ()
    assert len(check(golden, CASE, some, "2.13", variants=["inference", "training"])) == 3
    assert len(check(golden, CASE, {}, "2.13", variants=["training"])) == 2


def test_another_source_is_a_mismatch_and_an_unknown_one_is_none(golden: Path, captured: Texts) -> None:
    changed = Heading(CASE.name, CASE.hops, "def nested():\n    return 2\n")
    (mismatch,) = check(golden, changed, captured, "2.15")
    assert (mismatch.label, str(mismatch.key)) == (Label.SOURCE, "case/source")
    assert Path(mismatch.path).read_text().split("\n")[mismatch.line - 1] == "    return 1"
    assert check(golden, "cond/nested", captured, "2.15") == ()


def test_mismatches_come_in_the_order_of_the_file(tmp_path: Path, captured: Texts) -> None:
    layout = Layout(stages=("dynamo", "aot_forward"))
    mismatches = check(tmp_path, CASE, captured, "2.13", layout=layout)
    assert [str(mismatch.key) for mismatch in mismatches] == [
        "inference/dynamo",
        "inference/aot_forward",
        "training/dynamo",
        "training/aot_forward",
    ]


def test_new_generated_code_is_expected_in_a_separate_file(tmp_path: Path) -> None:
    key = BlockKey("inference.cuda", "codegen")
    (mismatch,) = check(tmp_path, CASE, {key: "x"}, "2.13", layout=Layout(separate=frozenset({"codegen"})))
    assert mismatch.path == str(tmp_path / "cond/nested/inference.cuda.py")


def test_checking_writes_nothing(golden: Path, contents: Callable[[Path], dict[str, bytes]]) -> None:
    files = contents(golden)
    assert check(golden, CASE, {DYNAMO: "x"}, "2.15")
    assert contents(golden) == files


@pytest.mark.parametrize("name", ["cond/nested.md", "torch-2.15/cond/nested.md", "cond/nested/inference.cuda.py"])
def test_a_damaged_file_is_an_error_of_its_case_only(golden: Path, captured: Texts, name: str) -> None:
    accept(golden, "cond/other", captured, "2.13")
    (golden / name).parent.mkdir(parents=True, exist_ok=True)
    (golden / name).write_bytes(b"\xff\n")
    with pytest.raises(DamagedGolden, match=rf"{name}:1: not UTF-8"):
        check(golden, CASE, captured, "2.13")
    assert check(golden, "cond/other", captured, "2.13") == ()


def test_an_overlay_under_the_name_of_another_torch_is_damaged(golden: Path, captured: Texts) -> None:
    (golden / "torch-2.15/cond").mkdir(parents=True)
    (golden / "torch-2.15/cond/nested.md").write_bytes((golden / "cond/nested.md").read_bytes())
    with pytest.raises(DamagedGolden, match=r"an overlay for torch 2\.15 names torch 2\.13"):
        check(golden, CASE, captured, "2.13")


def test_an_invalid_minor_is_refused(golden: Path, captured: Texts) -> None:
    with pytest.raises(UsageError, match="is not a minor"):
        check(golden, CASE, captured, "2.13.0")
