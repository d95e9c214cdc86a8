from __future__ import annotations

import multiprocessing
import random
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit.errors import DamagedGolden, GoldenMismatch, HopkitError, UsageError
from hopkit.goldens import BlockKey, Heading, Layout, accept, check, read_case
from hopkit.goldens.document import parse_document
from hopkit.records import Finding

CASE = Heading("cond/nested", ("cond",), "def nested(): ...\n")
DYNAMO = BlockKey("inference", "dynamo")
CODE = BlockKey("inference.cuda", "codegen")
LAYOUT = Layout(stages=("dynamo", "aot_forward", "codegen"), separate=frozenset({"codegen"}))
Texts = dict[BlockKey, str]
Contents = Callable[[Path], dict[str, bytes]]

keys = st.builds(
    BlockKey, st.sampled_from(["inference", "training", "training.cuda"]), st.sampled_from(["dynamo", "aot", "codegen"])
)
texts = st.one_of(
    st.sampled_from(["a = torch.sin(x)\n", "b = torch.sin(x)\n", "a = torch.cos(x)\n"]), st.text(max_size=20)
)
captures = st.dictionaries(keys, texts.filter(lambda text: "=======" not in text), max_size=5)
# Each example writes files to the disk.
few = settings(max_examples=40)
minors = st.sampled_from(["2.13", "2.14", "2.15"])


@few
@given(st.lists(st.tuples(minors, captures), min_size=1, max_size=4))
def test_the_last_accepted_texts_pass_and_accepting_them_again_writes_nothing(runs: list[tuple[str, Texts]]) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for minor, captured in runs:
            accept(folder, CASE, captured, minor, layout=LAYOUT)
            assert check(folder, CASE, captured, minor, layout=LAYOUT) == ()
            assert accept(folder, CASE, captured, minor, layout=LAYOUT) == ()


@few
@given(st.lists(st.tuples(minors, captures), min_size=1, max_size=4))
def test_an_overlay_holds_only_changed_blocks(runs: list[tuple[str, Texts]]) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for minor, captured in runs:
            accept(folder, CASE, captured, minor, layout=LAYOUT)
        for path in folder.glob("torch-*/*/*.md"):
            data = path.read_bytes()
            overlay = parse_document(data.decode(), path=str(path), name=CASE.name)
            assert overlay.blocks
            assert not overlay.heading.source
            path.unlink()
            without = read_case(folder, CASE.name, "2.13")
            for key, block in overlay.blocks.items():
                assert not without.history(key).accepts(overlay.minor, block.text)
            path.write_bytes(data)


@few
@given(captures, st.randoms(use_true_random=False))
def test_the_order_of_accepting_does_not_show(captured: Texts, order: random.Random) -> None:
    with tempfile.TemporaryDirectory() as at_once_folder, tempfile.TemporaryDirectory() as shuffled_folder:
        accept(Path(at_once_folder), CASE, captured, "2.13", layout=LAYOUT)
        shuffled = list(captured.items())
        order.shuffle(shuffled)
        for key, text in shuffled:
            accept(Path(shuffled_folder), CASE, {key: text}, "2.13", layout=LAYOUT, stages=[key.stage])
        assert _bytes(Path(at_once_folder)) == _bytes(Path(shuffled_folder))


def _bytes(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_nothing_is_written_where_nothing_differs(tmp_path: Path, captured: Texts) -> None:
    (path,) = accept(tmp_path, CASE, captured, "2.13")
    # A person may have put blank lines in, which mean nothing.
    path.write_text(path.read_text().replace("## training", "\n\n## training"))
    stat = path.stat()
    assert accept(tmp_path, CASE, captured, "2.13") == ()
    assert accept(tmp_path, CASE, captured, "2.15") == ()
    new_stat = path.stat()
    assert (new_stat.st_ino, new_stat.st_mtime_ns) == (stat.st_ino, stat.st_mtime_ns)


def test_only_the_block_that_differs_changes(tmp_path: Path, captured: Texts) -> None:
    captured |= {DYNAMO: "then = 1\n"}
    accept(tmp_path, CASE, captured, "2.13", layout=LAYOUT)
    page = (tmp_path / "cond/nested.md").read_text()
    accept(tmp_path, CASE, captured | {DYNAMO: "now = 1\n"}, "2.13", layout=LAYOUT)
    assert (tmp_path / "cond/nested.md").read_text() == page.replace(captured[DYNAMO], "now = 1\n", 1)


def test_a_block_that_no_longer_equals_another_is_printed_again(tmp_path: Path, captured: Texts) -> None:
    same = dict.fromkeys(captured, "x = 1\n")
    accept(tmp_path, CASE, same, "2.13", layout=LAYOUT)
    page = tmp_path / "cond/nested.md"
    assert page.read_text().count("same as dynamo of inference") == 3
    accept(tmp_path, CASE, same | {DYNAMO: "now = 1\n"}, "2.13", layout=LAYOUT)
    assert page.read_text().count("same as aot_forward of inference") == 2
    assert check(tmp_path, CASE, same | {DYNAMO: "now = 1\n"}, "2.13", layout=LAYOUT) == ()


def test_on_another_torch_an_overlay_is_written_and_goes_again(
    tmp_path: Path, captured: Texts, graph: Callable[..., str]
) -> None:
    accept(tmp_path, CASE, captured, "2.13")
    base, overlay = tmp_path / "cond/nested.md", tmp_path / "torch-2.15/cond/nested.md"
    content = base.read_bytes()
    assert accept(tmp_path, CASE, captured | {DYNAMO: graph("cos")}, "2.15") == (overlay,)
    assert base.read_bytes() == content
    assert list(parse_document(overlay.read_text(), path="", name=CASE.name).blocks) == [DYNAMO]
    assert accept(tmp_path, CASE, captured | {DYNAMO: graph("sin", "exp", prefix="n_")}, "2.15") == (overlay,)
    assert not overlay.exists()
    assert base.read_bytes() == content


def test_the_overlay_goes_when_the_base_becomes_the_same(
    tmp_path: Path, captured: Texts, graph: Callable[..., str]
) -> None:
    accept(tmp_path, CASE, captured, "2.13")
    accept(tmp_path, CASE, captured | {DYNAMO: graph("cos")}, "2.15")
    accept(tmp_path, CASE, captured | {DYNAMO: graph("cos", prefix="n_")}, "2.13")
    assert not (tmp_path / "torch-2.15/cond/nested.md").exists()


def test_a_stage_that_is_not_reached_on_another_torch_is_said_to_be_so(tmp_path: Path, captured: Texts) -> None:
    accept(tmp_path, CASE, captured, "2.13")
    less = {key: text for key, text in captured.items() if key != DYNAMO}
    accept(tmp_path, CASE, less, "2.15")
    assert "not reached" in (tmp_path / "torch-2.15/cond/nested.md").read_text()
    assert check(tmp_path, CASE, less, "2.15") == ()
    assert check(tmp_path, CASE, captured, "2.13") == ()
    assert check(tmp_path, CASE, captured, "2.14") == ()


def test_a_stage_that_only_another_torch_reaches_is_in_its_overlay_only(tmp_path: Path, captured: Texts) -> None:
    accept(tmp_path, CASE, captured, "2.13")
    more = captured | {BlockKey("inference", "fx_wrapper"): "w = 1\n"}
    accept(tmp_path, CASE, more, "2.15")
    assert check(tmp_path, CASE, more, "2.15") == ()
    assert check(tmp_path, CASE, captured, "2.13") == ()


def test_a_case_without_any_block_has_no_files(tmp_path: Path, captured: Texts, contents: Contents) -> None:
    variants = {key.variant for key in captured}
    assert accept(tmp_path, CASE, {}, "2.13") == ()
    accept(tmp_path, CASE, captured | {CODE: "x\n"}, "2.13", layout=LAYOUT)
    accept(tmp_path, CASE, {}, "2.13", layout=LAYOUT, variants=[*variants, CODE.variant])
    assert contents(tmp_path) == {}


def test_a_name_alone_keeps_the_heading_in_the_file(tmp_path: Path, captured: Texts) -> None:
    accept(tmp_path, CASE, captured, "2.13")
    accept(tmp_path, CASE.name, {DYNAMO: "x = 1\n"}, "2.13", stages=["dynamo"])
    assert read_case(tmp_path, CASE.name, "2.13").heading == CASE


def test_a_new_source_is_written_from_any_torch(tmp_path: Path, captured: Texts) -> None:
    accept(tmp_path, CASE, captured, "2.13")
    changed = Heading(CASE.name, ("cond",), "def nested(): return 1\n")
    assert accept(tmp_path, changed, captured, "2.15") == (tmp_path / "cond/nested.md",)
    assert check(tmp_path, changed, captured, "2.13") == ()


def test_generated_code_is_a_python_file_for_each_variant_and_device(tmp_path: Path) -> None:
    texts = {BlockKey("inference", "codegen"): "x = 1\n", CODE: "y = 1\n", DYNAMO: "z = 1\n"}
    accept(tmp_path, CASE, texts, "2.13", layout=LAYOUT)
    accept(tmp_path, CASE, texts | {CODE: "y = 2\n"}, "2.15", layout=LAYOUT)
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*") if path.is_file()) == [
        "cond/nested.md",
        "cond/nested/inference.cpu.py",
        "cond/nested/inference.cuda.py",
        "torch-2.15/cond/nested/inference.cuda.py",
    ]
    assert check(tmp_path, CASE, texts, "2.13", layout=LAYOUT) == ()
    (mismatch,) = check(tmp_path, CASE, texts, "2.15", layout=LAYOUT)
    assert (mismatch.key, mismatch.line) == (CODE, 2)


def test_a_stage_with_separate_files_leaves_the_page(tmp_path: Path) -> None:
    accept(tmp_path, CASE, {CODE: "x = 1\n", DYNAMO: "z = 1\n"}, "2.13")
    accept(tmp_path, CASE, {CODE: "x = 2\n"}, "2.13", layout=LAYOUT)
    assert "codegen" not in (tmp_path / "cond/nested.md").read_text()
    assert check(tmp_path, CASE, {CODE: "x = 2\n"}, "2.13") == ()


def test_two_stages_can_not_share_a_separate_file(tmp_path: Path) -> None:
    layout = Layout(separate=frozenset({"codegen", "kernels"}))
    with pytest.raises(UsageError, match="want the file"):
        accept(tmp_path, CASE, {CODE: "x", BlockKey(CODE.variant, "kernels"): "y"}, "2.13", layout=layout)


def test_code_that_is_too_long_is_refused_before_anything_is_written(tmp_path: Path, contents: Contents) -> None:
    with pytest.raises(HopkitError, match="1,501 lines"):
        accept(tmp_path, CASE, {CODE: "x\n" * 1501, DYNAMO: "y"}, "2.13", layout=LAYOUT)
    assert contents(tmp_path) == {}


def test_a_case_whose_numbers_are_wrong_is_never_accepted(tmp_path: Path, captured: Texts) -> None:
    wrong = Finding("gradients", "x differs by 0.5", case=CASE.name, variant="training")
    with pytest.raises(GoldenMismatch, match=r"can't be accepted(.|\n)*x differs by 0\.5"):
        accept(tmp_path, CASE, captured, "2.13", failures=[wrong])
    assert list(tmp_path.iterdir()) == []


def test_the_goldens_of_an_installed_package_are_never_written(tmp_path: Path, captured: Texts) -> None:
    installed = tmp_path / "site-packages" / "acme" / "golden"
    with pytest.raises(UsageError, match="part of an installed package"):
        accept(installed, CASE, captured, "2.13")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "damage",
    [b"", b"\xff", b"<<<<<<< HEAD\n", b"<!-- torch 2.13; regenerate: x -->\n\n# cond/nested\n\n## inference\n"],
)
def test_a_damaged_file_is_not_overwritten(tmp_path: Path, captured: Texts, damage: bytes) -> None:
    path = tmp_path / "cond/nested.md"
    path.parent.mkdir()
    path.write_bytes(damage)
    with pytest.raises(DamagedGolden):
        accept(tmp_path, CASE, captured, "2.13")
    assert path.read_bytes() == damage


def test_many_processes_write_the_same_bytes_as_one(tmp_path: Path, graph: Callable[..., str]) -> None:
    captured = {
        BlockKey(f"variant{number}", stage): graph("sin", shape=str(number))
        for number in range(6)
        for stage in ("aot_forward", "dynamo", "codegen")
    }
    variants = sorted({key.variant for key in captured})
    fork = multiprocessing.get_context("fork")
    start = fork.Barrier(len(variants))

    def work(variant: str) -> None:
        start.wait()
        for minor in ("2.13", "2.15"):
            mine = {key: text + minor for key, text in captured.items() if key.variant == variant}
            accept(tmp_path / "many", CASE, mine, minor, layout=LAYOUT)

    processes = [fork.Process(target=work, args=(variant,)) for variant in variants]
    # The base is there before they race for it: whoever comes first on 2.13 makes it otherwise.
    for folder in ("many", "one"):
        accept(tmp_path / folder, CASE, {DYNAMO: "x = 1\n"}, "2.13", layout=LAYOUT)
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * len(processes)
    for minor in ("2.13", "2.15"):
        accept(tmp_path / "one", CASE, {key: text + minor for key, text in captured.items()}, minor, layout=LAYOUT)
    assert _bytes(tmp_path / "many") == _bytes(tmp_path / "one")
    assert len(_bytes(tmp_path / "one")) == 14
