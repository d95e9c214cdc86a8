from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hopkit.errors import UsageError
from hopkit.goldens import BlockKey, Layout, Orphan, accept, check, orphans, prune
from hopkit.goldens.atomic_files import TEMP_SUFFIX

Texts = dict[BlockKey, str]
CODE = BlockKey("inference.cuda", "codegen")
LAYOUT = Layout(separate=frozenset({"codegen"}))


@pytest.fixture
def golden(tmp_path: Path, captured: Texts) -> Path:
    for name in ("cond/a", "cond/b"):
        accept(tmp_path, name, captured | {CODE: "x = 1\n"}, "2.13", layout=LAYOUT)
        accept(
            tmp_path, name, captured | {CODE: "x: 2\n", BlockKey("training", "dynamo"): "y\n"}, "2.15", layout=LAYOUT
        )
    return tmp_path


def owned(captured: Texts, *names: str) -> dict[str, set[BlockKey]]:
    return {name: {*captured, CODE} for name in names}


def messages(folder: Path, orphaned: tuple[Orphan, ...]) -> list[str]:
    return [str(orphan).replace(f"{folder}/", "") for orphan in orphaned]


def test_where_everything_is_owned_there_are_no_orphans(golden: Path, captured: Texts) -> None:
    assert orphans(golden, owned(captured, "cond/a", "cond/b", "cond/new")) == ()


def test_the_files_of_a_case_that_is_gone(golden: Path, captured: Texts, contents: Callable[[Path], object]) -> None:
    orphaned = orphans(golden, owned(captured, "cond/a"))
    assert messages(golden, orphaned) == [
        "cond/b.md: no case is called cond/b",
        "cond/b/inference.cuda.py: no case is called cond/b",
        "torch-2.15/cond/b.md: no case is called cond/b",
        "torch-2.15/cond/b/inference.cuda.py: no case is called cond/b",
    ]
    assert len(prune(golden, orphaned)) == 4
    assert orphans(golden, owned(captured, "cond/a")) == ()
    assert check(golden, "cond/a", captured | {CODE: "x = 1\n"}, "2.13") == ()


def test_a_variant_and_a_block_that_are_gone(golden: Path, captured: Texts) -> None:
    keys = {key for key in captured if key.variant == "inference" and key.stage == "dynamo"}
    orphaned = orphans(golden, {"cond/a": keys, **owned(captured, "cond/b")})
    assert messages(golden, orphaned) == [
        "cond/a.md:7: cond/a has no golden for aot_forward of inference",
        "cond/a.md:18: cond/a has no variant training",
        "cond/a/inference.cuda.py:2: cond/a has no variant inference.cuda",
    ]
    changed = prune(golden, orphaned, layout=LAYOUT)
    assert sorted(str(path.relative_to(golden)) for path in changed) == [
        "cond/a.md",
        "cond/a/inference.cuda.py",
        "torch-2.15/cond/a.md",
        "torch-2.15/cond/a/inference.cuda.py",
    ]
    assert (golden / "cond/a.md").read_text().count("###") == 1
    assert not (golden / "torch-2.15/cond/a.md").exists()
    assert orphans(golden, {"cond/a": keys, **owned(captured, "cond/b")}) == ()
    assert check(golden, "cond/a", {key: captured[key] for key in keys}, "2.13") == ()


def test_a_block_that_only_an_overlay_has(golden: Path, captured: Texts) -> None:
    extra = BlockKey("training", "extra")
    accept(golden, "cond/a", {extra: "z\n"}, "2.15", stages=["extra"])
    (orphan,) = orphans(golden, owned(captured, "cond/a", "cond/b"))
    assert (str(orphan.path.relative_to(golden)), orphan.stage) == ("torch-2.15/cond/a.md", "extra")
    prune(golden, [orphan])
    assert orphans(golden, owned(captured, "cond/a", "cond/b")) == ()


def test_an_overlay_without_its_base(golden: Path, captured: Texts) -> None:
    (golden / "cond/a.md").unlink()
    orphaned = orphans(golden, owned(captured, "cond/a", "cond/b"))
    assert [str(orphan.path.relative_to(golden)) for orphan in orphaned] == [
        "cond/a/inference.cuda.py",
        "torch-2.15/cond/a.md",
        "torch-2.15/cond/a/inference.cuda.py",
    ]
    assert all("a.md, which does not exist" in str(orphan) for orphan in orphaned)
    prune(golden, orphaned)
    assert orphans(golden, owned(captured, "cond/a", "cond/b")) == ()


def test_files_that_are_no_goldens(golden: Path, captured: Texts) -> None:
    strays = ["A.md", "cond/a.md.orig", "cond/a/notes.txt", "cond/a/x/y.md", "cond/A.md"]
    fine = ["README.md", ".gitattributes", f"cond/.a.md.123{TEMP_SUFFIX}", "cond/a/__pycache__/x.pyc"]
    for name in (*strays, *fine):
        (golden / name).parent.mkdir(exist_ok=True)
        (golden / name).touch()
    orphaned = orphans(golden, owned(captured, "cond/a", "cond/b"))
    assert sorted(str(orphan.path.relative_to(golden)) for orphan in orphaned) == sorted(strays)
    prune(golden, orphaned)
    assert [(golden / name).exists() for name in (*strays, *fine)] == [False] * len(strays) + [True] * len(fine)


def test_a_damaged_file_hides_no_orphan_of_another(golden: Path, captured: Texts) -> None:
    (golden / "cond/a.md").write_bytes(b"\xff")
    (orphan,) = orphans(
        golden, {"cond/a": set(), **owned(captured, "cond/b")} | {"cond/b": {CODE, *list(captured)[1:]}}
    )
    assert orphan.case == "cond/b"


def test_the_orphans_of_an_installed_package_are_left(tmp_path: Path) -> None:
    place = tmp_path / "site-packages"
    place.mkdir()
    (place / "stray").touch()
    with pytest.raises(UsageError, match="installed package"):
        prune(place, orphans(place, {}))
    assert (place / "stray").exists()


def test_a_folder_that_does_not_exist_has_no_orphans(tmp_path: Path) -> None:
    assert orphans(tmp_path / "nowhere", {"cond/a": set()}) == ()
