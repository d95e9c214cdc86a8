"""The place of a base: the top of the folder, or the folder of a version that alone can run the case."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hopkit.corpus.paths import own_golden_dir
from hopkit.errors import DamagedGolden
from hopkit.goldens import BlockKey, Heading, Layout, accept, case_names, check, orphans, read_case, rebase
from hopkit.goldens import atomic_files as files
from hopkit.goldens.entry import Entry
from hopkit.goldens.folder import read_all
from hopkit.goldens.keys import PAGE
from hopkit.stages import all_stages

Contents = Callable[[Path], dict[str, bytes]]
Texts = dict[BlockKey, str]
LAYOUT = Layout(stages=("dynamo", "codegen"), separate=frozenset({"codegen"}), code=frozenset({"codegen"}))
DYNAMO, CODE = BlockKey("inference", "dynamo"), BlockKey("inference.gpu", "codegen")
VARIANTS = ("inference", "inference.gpu")


def heading(name: str, body: str = "") -> Heading:
    return Heading(name, ("cond",), "def f(): ...\n", ("works in inference",), body=body)


def texts(word: str) -> Texts:
    return {DYNAMO: f"class G:\n    y = torch.{word}(x)\n", CODE: f"y = torch.{word}(x)\n"}


OLD, NEW = heading("cond/old"), heading("cond/new")
LIST, DEQUE = heading("bodies/list", "Return a list."), heading("bodies/deque", "Return a deque.")


def write(folder: Path, case: Heading, word: str, minor: str) -> None:
    accept(folder, case, texts(word), minor, variants=VARIANTS, layout=LAYOUT)


def passes(folder: Path, case: Heading, word: str, minor: str) -> bool:
    return not check(folder, case, texts(word), minor, variants=VARIANTS, layout=LAYOUT)


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    """A folder with a case of torch 2.13, and a case and a matrix of two bodies that only 2.15 has."""
    write(tmp_path, OLD, "old", "2.13")
    for case in (NEW, LIST, DEQUE):
        write(tmp_path, case, case.short_name, "2.15")
    return tmp_path


def test_the_first_version_is_at_the_top(tmp_path: Path, contents: Contents) -> None:
    write(tmp_path, NEW, "new", "2.15")
    assert set(contents(tmp_path)) == {"cond/new.md", "cond/new/inference.gpu.py"}


def test_a_case_that_the_reference_lacks_is_in_the_folder_of_its_version(golden: Path, contents: Contents) -> None:
    assert set(contents(golden)) == {
        "cond/old.md",
        "cond/old/inference.gpu.py",
        "torch-2.15/cond/new.md",
        "torch-2.15/cond/new/inference.gpu.py",
        "torch-2.15/bodies.md",
        "torch-2.15/bodies.py",
    }
    assert case_names(golden) == ("bodies/deque", "bodies/list", "cond/new", "cond/old")
    for case in (NEW, LIST, DEQUE):
        assert passes(golden, case, case.short_name, "2.15")
        assert passes(golden, case, case.short_name, "2.16")
        assert not passes(golden, case, "changed", "2.15")


def test_a_version_goes_with_its_folder(golden: Path) -> None:
    write(golden, OLD, "newer", "2.15")
    owned = {case.name: set(texts("")) for case in (OLD, NEW, LIST, DEQUE)}
    assert orphans(golden, owned) == ()
    shutil.rmtree(golden / "torch-2.15")
    assert case_names(golden) == ("cond/old",)
    assert orphans(golden, {OLD.name: owned[OLD.name]}) == ()
    assert passes(golden, OLD, "old", "2.13")


@pytest.mark.parametrize("case", [NEW, LIST])
def test_a_later_version_has_an_overlay(golden: Path, case: Heading) -> None:
    write(golden, case, "newer", "2.16")
    assert (golden / "torch-2.16").is_dir()
    assert passes(golden, case, "newer", "2.16")
    assert passes(golden, case, case.short_name, "2.15")
    write(golden, case, case.short_name, "2.16")
    assert passes(golden, case, case.short_name, "2.16")
    assert not list((golden / "torch-2.16").rglob("*.md"))


def test_the_base_moves_to_the_top_when_the_reference_can_run_the_case(golden: Path, contents: Contents) -> None:
    mismatches = check(golden, NEW, texts("new"), "2.13", variants=VARIANTS, layout=LAYOUT)
    assert {mismatch.key for mismatch in mismatches} == {PAGE}
    write(golden, NEW, "new", "2.13")
    assert {"cond/new.md", "cond/new/inference.gpu.py"} < set(contents(golden))
    assert not (golden / "torch-2.15/cond/new.md").exists()
    assert passes(golden, NEW, "new", "2.13")
    assert passes(golden, NEW, "new", "2.15")


def test_while_the_base_moves_each_version_has_its_text(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = 0
    for name in ("write", "remove"):
        change = getattr(files, name)

        def stop_before_change(path: Path, *arguments: str, change: Callable[..., None] = change) -> None:
            nonlocal writes
            goldens = read_case(golden, NEW.name, "2.13")
            assert goldens.at(DYNAMO, "2.15")[1] == texts("new")[DYNAMO]
            assert goldens.at(CODE, "2.15")[1] == texts("new")[CODE]
            assert goldens.at(DYNAMO, "2.13")[1] in (texts("new")[DYNAMO], texts("older")[DYNAMO])
            writes += 1
            change(path, *arguments)

        monkeypatch.setattr(files, name, stop_before_change)
    write(golden, NEW, "older", "2.13")
    assert writes == 3
    assert passes(golden, NEW, "older", "2.13")
    assert passes(golden, NEW, "new", "2.15")


def test_a_rebase_to_an_older_version_leaves_the_base(golden: Path, contents: Contents) -> None:
    before = contents(golden)
    assert rebase(golden, "2.13", layout=LAYOUT) == ()
    assert contents(golden) == before


def test_a_rebase_to_its_version_moves_the_base_to_the_top(golden: Path, contents: Contents) -> None:
    rebase(golden, "2.15", layout=LAYOUT)
    assert {"cond/new.md", "cond/new/inference.gpu.py"} < set(contents(golden))
    assert {"bodies.md", "bodies.py"} < set(contents(golden))
    for case in (NEW, LIST, DEQUE):
        assert passes(golden, case, case.short_name, "2.15")


def test_a_page_without_hops_and_source_is_at_the_top(golden: Path) -> None:
    accept(golden, "cond/bare", texts("bare"), "2.15", layout=LAYOUT)
    assert (golden / "cond/bare.md").exists()


def test_a_damaged_base_is_reported_in_its_folder(golden: Path) -> None:
    path = golden / "torch-2.15/cond/new.md"
    path.write_text("no page\n")
    assert "cond/new" in case_names(golden)
    with pytest.raises(DamagedGolden, match=str(path)):
        read_case(golden, "cond/new", "2.15")


@pytest.mark.parametrize("case", [OLD, LIST], ids=str)
def test_a_base_at_the_top_names_the_version_of_the_others(tmp_path: Path, contents: Contents, case: Heading) -> None:
    others = [heading(f"others/{word}") for word in ("one", "two", "three")]
    for page in (*others, case):
        write(tmp_path, page, page.short_name, "2.13")
    write(tmp_path, case, "newer", "2.15")
    page_of_case = tmp_path / ("bodies.md" if case.body else f"{case.name}.md")
    page_of_case.write_text(page_of_case.read_text().replace("torch 2.13", "torch 2.15", 1))
    before = contents(tmp_path)
    for change in (check, accept):
        with pytest.raises(DamagedGolden, match=r"names torch 2\.15, and that of other pages torch 2\.13") as caught:
            change(tmp_path, case, texts(case.short_name), "2.13", variants=VARIANTS, layout=LAYOUT)
        assert str(page_of_case) in str(caught.value)
    assert contents(tmp_path) == before
    assert all(passes(tmp_path, page, page.short_name, "2.13") for page in others)


def test_a_move_keeps_the_outcome_of_a_body(golden: Path) -> None:
    rebase(golden, "2.15", layout=LAYOUT)
    rows = [line for line in (golden / "bodies.md").read_text().split("\n") if line.startswith(("| list", "| deque"))]
    assert len(rows) == 2
    assert all("works in inference" in row for row in rows)


def test_after_a_rebase_the_folder_of_the_old_version_can_go(tmp_path: Path) -> None:
    """With hopkit's own goldens of some families: pages, matrices, generated code and the tables of the toolchain."""
    own = own_golden_dir()
    families = ("cond_memory", "cond_body_matrix", "scan_body_matrix", "switch", "switch_body_matrix")
    for root in (own, *own.glob("torch-*")):
        for path in [path for family in families for path in (*root.glob(f"{family}.*"), *root.glob(f"{family}/**/*"))]:
            copy = tmp_path / path.relative_to(own)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if path.is_file():
                shutil.copy(path, copy)
        if root != own:
            (tmp_path / root.name).mkdir(exist_ok=True)
            shutil.copy(root / "kernels.txt", tmp_path / root.name / "kernels.txt")

    def texts_of_2_15() -> dict[tuple[str, BlockKey], Entry]:
        cases, damaged = read_all(tmp_path)
        assert not damaged
        return {
            (name, key): entry
            for name, goldens in cases.items()
            for key in goldens.histories
            if (entry := goldens.at(key, "2.15")[1]) is not None
        }

    before = texts_of_2_15()
    assert {key.stage for _, key in before} > {"dynamo", "codegen", "codegen-kernels"}
    rebase(tmp_path, "2.15", layout=Layout.of(all_stages()))
    assert texts_of_2_15() == before
    shutil.rmtree(tmp_path / "torch-2.13")
    assert texts_of_2_15() == before
    assert not [path for path in (tmp_path / "torch-2.15").rglob("*") if path.is_file() and path.name != "kernels.txt"]
