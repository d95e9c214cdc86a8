from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hopkit.errors import DamagedGolden, UsageError
from hopkit.goldens import BlockKey, Heading, Layout, accept, case_names, check, read_case, rebase
from hopkit.goldens.document import parse_document

MINORS = ("2.11", "2.12", "2.13", "2.14", "2.15", "2.16")
LAYOUT = Layout(stages=("dynamo", "aot_forward"), separate=frozenset({"codegen"}))
Texts = dict[BlockKey, str]

captures = st.dictionaries(
    st.builds(BlockKey, st.sampled_from(["inference", "inference.cuda"]), st.sampled_from(["dynamo", "codegen"])),
    st.sampled_from(
        ["a = torch.sin(x)\n", "b = torch.sin(x)\n", "a = torch.cos(x)\n", "", "x", "x\n" * 300, "x\n" * 200 + "y"]
    ),
)


def resolved(folder: Path) -> dict[object, str | None]:
    entries: dict[object, str | None] = {}
    for name in case_names(folder):
        goldens = read_case(folder, name, "2.13")
        for key in goldens.histories:
            for minor in MINORS:
                if (entry := goldens.at(key, minor)[1]) is not None:
                    entries[name, key, minor] = entry
    return entries


# The rule itself is tried out in test_history.py; each example here writes files to the disk.
@settings(max_examples=30)
@given(
    st.lists(st.tuples(st.sampled_from(["cond/a", "cond/b"]), st.sampled_from(MINORS), captures), max_size=5),
    st.lists(st.sampled_from(MINORS), min_size=1, max_size=3),
)
def test_the_text_that_each_version_resolves_to_stays_the_same(
    accepted: list[tuple[str, str, Texts]], bases: list[str]
) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, minor, captured in accepted:
            accept(folder, name, captured, minor, variants=["inference", "inference.cuda"], layout=LAYOUT)
        entries = resolved(folder)
        for minor in bases:
            rebase(folder, minor, layout=LAYOUT)
            assert resolved(folder) == entries
            assert {read_case(folder, name, "2.13").minor for name in case_names(folder)} <= {minor}
            assert rebase(folder, minor, layout=LAYOUT) == ()


def test_the_base_is_for_the_new_torch_and_an_overlay_keeps_the_old(tmp_path: Path, captured: Texts) -> None:
    heading = Heading("cond/nested", ("cond",), "def nested(): ...\n")
    key = BlockKey("inference", "dynamo")
    accept(tmp_path, heading, captured, "2.13")
    accept(tmp_path, heading, captured | {key: "other: 1\n"}, "2.15")
    changed = rebase(tmp_path, "2.15")
    overlays = [tmp_path / f"torch-{minor}/cond/nested.md" for minor in ("2.13", "2.15")]
    assert sorted(changed) == [tmp_path / "cond/nested.md", *overlays]
    assert sorted(tmp_path.rglob("*.md")) == [tmp_path / "cond/nested.md", overlays[0]]
    base = parse_document((tmp_path / "cond/nested.md").read_text(), path="", name="cond/nested")
    overlay = parse_document(overlays[0].read_text(), path="", name="cond/nested")
    assert (base.minor, base.heading, set(base.blocks)) == ("2.15", heading, set(captured))
    assert (overlay.minor, set(overlay.blocks)) == ("2.13", {key})
    assert check(tmp_path, heading, captured, "2.13") == ()
    assert check(tmp_path, heading, captured | {key: "other: 1\n"}, "2.15") == ()


def test_rebasing_there_and_back_writes_the_same_bytes(tmp_path: Path, captured: Texts) -> None:
    accept(tmp_path, "cond/nested", captured, "2.13")
    accept(tmp_path, "cond/nested", captured | {BlockKey("inference", "dynamo"): "other: 1\n"}, "2.15")
    pages = {path: path.read_bytes() for path in tmp_path.rglob("*.md")}
    rebase(tmp_path, "2.15")
    rebase(tmp_path, "2.13")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.md")} == pages


def test_with_a_damaged_file_nothing_is_changed(tmp_path: Path, captured: Texts) -> None:
    accept(tmp_path, "cond/a", captured, "2.13")
    accept(tmp_path, "cond/b", captured, "2.13")
    page = (tmp_path / "cond/a.md").read_bytes()
    (tmp_path / "cond/b.md").write_bytes(b"\xff")
    with pytest.raises(DamagedGolden, match=r"b\.md:1"):
        rebase(tmp_path, "2.15")
    assert (tmp_path / "cond/a.md").read_bytes() == page


def test_rebasing_to_no_minor_or_in_a_package_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a minor"):
        rebase(tmp_path, "next")
    with pytest.raises(UsageError, match="installed package"):
        rebase(tmp_path / "site-packages", "2.15")
