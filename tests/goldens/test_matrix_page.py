"""The page of a matrix of bodies has a row for each body, and every change fails."""

from __future__ import annotations

import dataclasses
import multiprocessing
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from hopkit.errors import DamagedGolden
from hopkit.goldens import (
    BlockKey,
    Heading,
    Label,
    Layout,
    accept,
    atomic_files,
    case_names,
    check,
    orphans,
    prune,
    read_case,
    rebase,
)
from hopkit.goldens.entry import Digest
from hopkit.goldens.keys import PAGE
from hopkit.goldens.matrix_page import graphs_path, read
from hopkit.goldens.matrix_text import Row
from hopkit.goldens.paths import page_path

Contents = Callable[[Path], dict[str, bytes]]
Texts = dict[BlockKey, str]
LAYOUT = Layout(
    stages=("speculation", "dynamo", "aot_forward", "codegen"),
    languages={"speculation": "text"},
    separate=frozenset({"codegen"}),
    code=frozenset({"codegen"}),
)
BODIES = ("deque", "list", "named_tuple", "none")
DYNAMO = BlockKey("inference", "dynamo")


def heading(body: str, source: str = "def f(): ...\n", outcome: tuple[str, ...] = ("works in inference",)) -> Heading:
    return Heading(f"cond_bodies/{body}", ("cond",), source, outcome, body=f"Return a {body} | or not.")


def speculation(body: str) -> str:
    return (
        "cond true_fn\n  placeholders:\n    l_x_: float32[2] requires_grad\n  policy: automatic\n"
        f"  returned: {body}, [0] = tensor sin\n  graph outputs:\n    sin: float32[2]\n"
    )


@pytest.fixture
def texts(graph: Callable[..., str]) -> Callable[[str], Texts]:
    """Return a function that builds the texts of a body; two of the bodies have the same graph."""

    def build(body: str) -> Texts:
        operator = "cos" if body == "none" else "sin" if body == "deque" else "exp"
        captured = {
            BlockKey(variant, stage): f"{graph(operator)}# {stage}\n"
            for variant in ("inference", "training")
            for stage in ("dynamo", "aot_forward")
        }
        for variant in ("inference", "training"):
            captured[BlockKey(variant, "speculation")] = speculation(body)
        return captured | {BlockKey("inference", "codegen"): f"{operator}(x)\n"}

    return build


@pytest.fixture
def golden(tmp_path: Path, texts: Callable[[str], Texts]) -> Path:
    for body in BODIES:
        accept(tmp_path, heading(body), texts(body), "2.13", layout=LAYOUT)
    return tmp_path


def page_of(folder: Path) -> Path:
    return page_path(folder, "cond_bodies")


def test_accepted_texts_pass_and_accepting_them_again_writes_nothing(
    golden: Path, texts: Callable[[str], Texts], contents: Contents
) -> None:
    assert sorted(contents(golden)) == ["cond_bodies.md", "cond_bodies.py"]
    assert case_names(golden) == tuple(f"cond_bodies/{body}" for body in BODIES)
    for body in BODIES:
        assert check(golden, heading(body), texts(body), "2.13", layout=LAYOUT) == ()
        assert accept(golden, heading(body), texts(body), "2.13", layout=LAYOUT) == ()
        assert check(golden, heading(body).name, texts(body), "2.15", layout=LAYOUT) == ()


def test_a_row_describes_the_body_and_its_outputs(golden: Path) -> None:
    assert page_of(golden).read_text().split("\n")[4:7] == [
        "| body | does | outcome | returned | graph outputs |",
        "| --- | --- | --- | --- | --- |",
        "| deque | Return a deque \\| or not. | works in inference | deque, [0] = tensor sin | sin: float32[2] |",
    ]
    page = read(page_of(golden))
    assert page is not None
    assert (page.minor, page.family, page.hops) == ("2.13", "cond_bodies", ("cond",))
    row = page.rows["deque"]
    assert (row.does, row.outcome) == ("Return a deque | or not.", "works in inference")
    assert (row.returned, row.outputs) == ("deque, [0] = tensor sin", "sin: float32[2]")


def test_each_distinct_graph_is_printed_once(golden: Path, graph: Callable[..., str]) -> None:
    text = graphs_path(page_of(golden)).read_text()
    named = ("none", "cos"), ("deque", "sin")
    blocks = {f"# {body} inference; {body} training\n{graph(operator)}" for body, operator in named} | {
        f"# list inference; list training; named_tuple inference; named_tuple training\n{graph('exp')}"
    }
    assert all(block in text for block in blocks)
    assert text.count("class GraphModule") == 3
    compile(text.replace("<lambda>", "f"), "page.py", "exec")
    assert page_of(golden).read_text().endswith("<!-- 4 bodies, 3 graphs -->\n")


def test_a_speculation_is_printed_once_without_the_columns_of_the_table(golden: Path) -> None:
    text = page_of(golden).read_text()
    assert text.count("### ") == 1
    names = "; ".join(f"{body} {variant}" for body in BODIES for variant in ("inference", "training"))
    assert f"### {names}\n```text\ncond true_fn\n  placeholders:\n    l_x_: float32[2]\n```\n" in text


@pytest.mark.parametrize("body", BODIES)
def test_a_change_of_any_text_fails(golden: Path, texts: Callable[[str], Texts], body: str) -> None:
    for key in texts(body):
        for change in ("planted\n", "# planted\n"):
            changed = texts(body)
            changed[key] += change
            for minor in ("2.13", "2.15"):
                (mismatch,) = check(golden, heading(body), changed, minor, layout=LAYOUT)
                assert (mismatch.key, mismatch.label) == (key, Label.DIGEST)
            assert Path(mismatch.path).read_text().split("\n")[mismatch.line - 1].startswith(f"- {body}: ")


def test_a_text_that_is_missing_or_new_fails(golden: Path, texts: Callable[[str], Texts]) -> None:
    captured = texts("list")
    del captured[DYNAMO]
    captured[BlockKey("inference", "aot_backward")] = "x = 1\n"
    mismatches = check(golden, heading("list"), captured, "2.13", layout=LAYOUT)
    assert [(mismatch.key.stage, mismatch.label) for mismatch in mismatches] == [
        ("dynamo", Label.MISSING_BLOCK),
        ("aot_backward", Label.NEW_BLOCK),
    ]


def test_a_change_of_the_source_fails_until_it_is_accepted(golden: Path, texts: Callable[[str], Texts]) -> None:
    changed = heading("list", "def g(): ...\n")
    (mismatch,) = check(golden, changed, texts("list"), "2.13", layout=LAYOUT)
    assert (mismatch.label, mismatch.path) == (Label.SOURCE, str(page_of(golden)))
    assert page_of(golden).read_text().split("\n")[mismatch.line - 1].startswith("| list |")
    accept(golden, changed, texts("list"), "2.13", layout=LAYOUT)
    assert check(golden, changed, texts("list"), "2.13", layout=LAYOUT) == ()
    assert check(golden, heading("none"), texts("none"), "2.13", layout=LAYOUT) == ()


def test_the_order_of_accepting_does_not_show(
    golden: Path, tmp_path_factory: pytest.TempPathFactory, texts: Callable[[str], Texts], contents: Contents
) -> None:
    bodies = list(BODIES)
    for seed in range(4):
        random.Random(seed).shuffle(bodies)
        folder = tmp_path_factory.mktemp("golden")
        for body in bodies:
            accept(folder, heading(body), {DYNAMO: "class Old: ...\n"}, "2.13", layout=LAYOUT)
        for body in bodies[::-1]:
            accept(folder, heading(body), texts(body), "2.13", layout=LAYOUT)
        assert contents(folder) == contents(golden)


def test_many_processes_lose_no_body(golden: Path, texts: Callable[[str], Texts], contents: Contents) -> None:
    folder = golden / "many"
    fork = multiprocessing.get_context("fork")
    start = fork.Barrier(len(BODIES))

    def work(body: str) -> None:
        start.wait()
        accept(folder, heading(body), texts(body), "2.13", layout=LAYOUT)

    processes = [fork.Process(target=work, args=(body,)) for body in BODIES]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * len(BODIES)
    many = contents(folder)
    assert many == {name: data for name, data in contents(golden).items() if "/" not in name}


def test_processes_that_know_only_the_names_lose_no_body(golden: Path, contents: Contents) -> None:
    fork = multiprocessing.get_context("fork")
    start = fork.Barrier(len(BODIES))

    def work(body: str) -> None:
        start.wait()
        for number in range(8):
            accept(golden, heading(body).name, {DYNAMO: f"class A{number}: ...\n"}, "2.13", layout=LAYOUT)

    processes = [fork.Process(target=work, args=(body,)) for body in BODIES]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * len(BODIES)
    for body in BODIES:
        last = {DYNAMO: "class A7: ...\n"}
        assert (
            check(golden, heading(body), last, "2.13", variants=["inference"], stages=["dynamo"], layout=LAYOUT) == ()
        )
    assert sorted(contents(golden)) == ["cond_bodies.md", "cond_bodies.py"]


def test_a_body_that_is_gone_is_pruned(golden: Path, texts: Callable[[str], Texts]) -> None:
    accept(golden, heading("none"), texts("none") | {DYNAMO: "class New: ...\n"}, "2.15", layout=LAYOUT)
    owned = {heading(body).name: set(texts(body)) for body in BODIES[:3]}
    orphaned = orphans(golden, owned)
    assert {(orphan.case, orphan.path) for orphan in orphaned} == {
        ("cond_bodies/none", page_of(golden)),
        ("cond_bodies/none", page_of(golden / "torch-2.15")),
    }
    prune(golden, orphaned, layout=LAYOUT)
    assert orphans(golden, owned) == ()
    assert case_names(golden) == tuple(sorted(owned))
    assert "none" not in graphs_path(page_of(golden)).read_text()
    assert not page_of(golden / "torch-2.15").exists()
    for body in BODIES[:3]:
        assert check(golden, heading(body), texts(body), "2.13", layout=LAYOUT) == ()


def test_without_bodies_there_are_no_files(golden: Path, contents: Contents) -> None:
    prune(golden, orphans(golden, {}), layout=LAYOUT)
    assert contents(golden) == {}


def test_a_variant_of_a_body_that_is_gone_is_pruned(golden: Path, texts: Callable[[str], Texts]) -> None:
    owned = {heading(body).name: {key for key in texts(body) if key.variant == "inference"} for body in BODIES}
    prune(golden, orphans(golden, owned), layout=LAYOUT)
    assert "training" not in graphs_path(page_of(golden)).read_text() + page_of(golden).read_text()
    assert orphans(golden, owned) == ()


@pytest.mark.parametrize("damage", ["missing", "empty", "truncated"])
def test_graphs_that_are_not_whole_are_damaged(
    golden: Path, texts: Callable[[str], Texts], contents: Contents, damage: str
) -> None:
    path = graphs_path(page_of(golden))
    text = path.read_text()
    if damage == "missing":
        path.unlink()
    else:
        path.write_text("" if damage == "empty" else text[: text.rindex("# ")])
    files = contents(golden)
    for body in BODIES:
        with pytest.raises(DamagedGolden) as raised:
            check(golden, heading(body), texts(body), "2.13", layout=LAYOUT)
        assert (raised.value.path, raised.value.line) == (str(path), 1)
    with pytest.raises(DamagedGolden):
        accept(golden, heading("new"), texts("new"), "2.13", layout=LAYOUT)
    assert contents(golden) == files


@pytest.mark.parametrize("suffix", [".md", ".py"])
@pytest.mark.parametrize("line", range(1, 9))
def test_a_conflict_is_reported_with_its_line(golden: Path, suffix: str, line: int) -> None:
    path = page_of(golden).with_suffix(suffix)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[: line - 1], "<<<<<<< HEAD", *lines[line - 1 :], ""]))
    with pytest.raises(DamagedGolden, match="merge conflict") as raised:
        read_case(golden, "cond_bodies/list", "2.13")
    assert (raised.value.path, raised.value.line) == (str(path), line)


def test_every_truncated_page_is_damaged(golden: Path) -> None:
    text = page_of(golden).read_text()
    for end in range(0, len(text), 7):
        page_of(golden).write_text(text[:end])
        with pytest.raises(DamagedGolden):
            read(page_of(golden))


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("| list | Return", "| deque | Return", "not a row of 5 cells, or the second of a body"),
        ("| list | Return a list", "| list | Return | a list", "not a row of 5 cells"),
        ("- list: case source", "- other: case source", "not the digests of a body"),
        ("- list: case source", "- list: inference dynamo x; case source", "is not a stage with a digest"),
        ("### deque inference", "### deque a/b", "is not a body of the page with a variant"),
        ("```text\n", "", "a heading without a block"),
        ("<!-- torch 2.13", "torch 2.13", "not the first line"),
        ("HOPs: `cond`", "planted\nHOPs: `cond`", "text outside of the parts of a page: 'planted'"),
        ("# cond_bodies", "# scan_bodies", "text outside of the parts of a page"),
    ],
)
def test_a_damaged_page_is_reported_with_its_line(golden: Path, old: str, new: str, what: str) -> None:
    text = page_of(golden).read_text()
    assert text.count(old) == 1
    page_of(golden).write_text(text.replace(old, new))
    with pytest.raises(DamagedGolden, match=what) as raised:
        read(page_of(golden))
    line = 1 + text[: text.index(old)].count("\n")
    assert raised.value.line in (line, line - 1)


@pytest.mark.parametrize("does", ["a | b", "|", "||", "a \\| b", "a \\", "-", "body", "| body | does |", "`x`", "a  b"])
def test_any_sentence_survives(tmp_path: Path, does: str) -> None:
    case = Heading("cond_bodies/body", ("cond",), "def f(): ...\n", ("a | b",), body=does)
    accept(tmp_path, case, {DYNAMO: "class A: ...\n"}, "2.13", layout=LAYOUT)
    page = read(page_of(tmp_path))
    assert page is not None
    assert page.rows["body"].does.replace("-", "") == does.replace("-", "")
    assert page.rows["body"].outcome == "a | b"
    assert check(tmp_path, case, {DYNAMO: "class A: ...\n"}, "2.13", layout=LAYOUT) == ()


def test_another_version_has_a_page_with_the_differences(
    golden: Path, texts: Callable[[str], Texts], contents: Contents
) -> None:
    base = contents(golden)
    changed = texts("list") | {DYNAMO: "class New:\n    y = 2\n"}
    paths = accept(golden, heading("list"), changed, "2.15", layout=LAYOUT)
    overlay = golden / "torch-2.15/cond_bodies.md"
    assert paths == (overlay,)
    assert {name: data for name, data in contents(golden).items() if name in base} == base
    page = read(overlay)
    assert page is not None
    assert list(page.rows) == ["list"]
    assert list(page.rows["list"].entries) == [DYNAMO]
    assert graphs_path(overlay).read_text().endswith("# list inference\nclass New:\n    y = 2\n")
    assert check(golden, heading("list"), changed, "2.15", layout=LAYOUT) == ()
    assert check(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT) == ()
    (mismatch,) = check(golden, heading("list"), texts("list"), "2.15", layout=LAYOUT)
    assert (mismatch.key, mismatch.path) == (DYNAMO, str(overlay))
    accept(golden, heading("list"), texts("list"), "2.15", layout=LAYOUT)
    assert contents(golden) == base


def test_a_body_that_is_first_accepted_on_another_version(golden: Path, texts: Callable[[str], Texts]) -> None:
    newer, older = (texts("new") | {DYNAMO: f"class A{number}: ...\n"} for number in (15, 13))
    accept(golden, heading("new"), newer, "2.15", layout=LAYOUT)
    assert check(golden, heading("new"), newer, "2.15", layout=LAYOUT) == ()
    accept(golden, heading("new"), older, "2.13", layout=LAYOUT)
    assert check(golden, heading("new"), older, "2.13", layout=LAYOUT) == ()
    assert check(golden, heading("new"), newer, "2.15", layout=LAYOUT) == ()


def test_a_body_that_is_not_reached_on_the_version_of_the_page(golden: Path, texts: Callable[[str], Texts]) -> None:
    accept(golden, heading("list"), texts("list") | {DYNAMO: "class New: ...\n"}, "2.15", layout=LAYOUT)
    accept(golden, heading("list"), {}, "2.13", variants=["inference", "training"], layout=LAYOUT)
    assert check(golden, heading("list"), {}, "2.13", variants=["inference", "training"], layout=LAYOUT) == ()
    only = {DYNAMO: "class New: ...\n"}
    assert check(golden, heading("list"), only, "2.15", layout=LAYOUT) == ()


def test_an_overlay_without_its_base_passes_nothing(golden: Path, texts: Callable[[str], Texts]) -> None:
    accept(golden, heading("list"), texts("list") | {DYNAMO: "class New: ...\n"}, "2.15", layout=LAYOUT)
    for path in (page_of(golden), graphs_path(page_of(golden))):
        path.unlink()
    mismatches = check(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT)
    assert {mismatch.key for mismatch in mismatches} > set(texts("list"))
    accept(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT)
    assert check(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT) == ()


REFUSED = dict.fromkeys((DYNAMO, BlockKey("training", "dynamo")), "Dynamo can't trace | it:\nno list\n")


def test_a_refusal_is_printed_once_with_the_bodies_that_have_it(golden: Path, texts: Callable[[str], Texts]) -> None:
    lowering = {BlockKey("training", "codegen"): "backend 'inductor' raised while it made codegen: no list\n"}
    for body in ("list", "set"):
        accept(golden, heading(body), REFUSED | lowering, "2.13", variants=["inference", "training"], layout=LAYOUT)
        assert check(golden, heading(body), REFUSED | lowering, "2.13", layout=LAYOUT) == ()
    text = page_of(golden).read_text()
    assert (
        "## refusals\n"
        "- dynamo of list inference; list training; set inference; set training: Dynamo can't trace | it: no list\n"
        "- codegen of list training; set training: backend 'inductor' raised while it made codegen: no list\n"
    ) in text
    assert read_row(golden, "list").outcome == "works in inference"
    assert "# list" not in graphs_path(page_of(golden)).read_text()


def test_a_refusal_that_is_gone_leaves_the_page(golden: Path, texts: Callable[[str], Texts]) -> None:
    accept(golden, heading("list"), REFUSED, "2.13", layout=LAYOUT)
    accept(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT)
    assert read_row(golden, "list").refusals == {}
    assert "## refusals" not in page_of(golden).read_text()


def test_a_refusal_stays_when_another_version_is_accepted(golden: Path, texts: Callable[[str], Texts]) -> None:
    accept(golden, heading("list"), REFUSED, "2.13", layout=LAYOUT)
    accept(golden, heading("list"), {DYNAMO: "ValueError: no\n"}, "2.15", variants=["inference"], layout=LAYOUT)
    assert read_row(golden, "list").refusals == dict.fromkeys(REFUSED, "Dynamo can't trace | it: no list")
    assert read_row(golden / "torch-2.15", "list").refusals == {DYNAMO: "ValueError: no"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("| works in inference |", "| works in training |"),
        ("| Return a list ", "| Return two lists "),
        ("class GraphModule", "class Graph"),
        ("HOPs: `cond`", "HOPs: `scan`"),
        ("l_x_: float32", "l_y_: float32"),
    ],
)
def test_a_text_that_no_digest_covers_is_compared(
    golden: Path, texts: Callable[[str], Texts], old: str, new: str
) -> None:
    accept(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT)
    for path in (page_of(golden), graphs_path(page_of(golden))):
        path.write_text(path.read_text().replace(old, new))
    (mismatch,) = check(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT)
    assert mismatch.key == PAGE
    assert new in str(mismatch.expected)
    assert old in str(mismatch.actual)
    accept(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT)
    assert check(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT) == ()


@pytest.mark.parametrize("killed_after", [1, 2])
def test_a_writer_that_is_killed_leaves_files_that_can_be_read(
    golden: Path,
    texts: Callable[[str], Texts],
    contents: Contents,
    monkeypatch: pytest.MonkeyPatch,
    killed_after: int,
) -> None:
    class KilledError(Exception): ...

    new = {**texts("list"), DYNAMO: texts("none")[DYNAMO], BlockKey("training", "dynamo"): texts("deque")[DYNAMO]}
    writes: list[Path] = []
    write = atomic_files.write

    def killed(path: Path, text: str) -> None:
        if len(writes) == killed_after:
            raise KilledError
        writes.append(path)
        write(path, text)

    with monkeypatch.context() as patches:
        patches.setattr(atomic_files, "write", killed)
        with pytest.raises(KilledError):
            accept(golden, heading("list"), new, "2.13", layout=LAYOUT)
    for body in BODIES:
        body_texts = new if body == "list" and killed_after == 2 else texts(body)
        keys = {mismatch.key for mismatch in check(golden, heading(body), body_texts, "2.13", layout=LAYOUT)}
        assert keys <= ({PAGE} if body == "list" else set()), "the graph beside the old page may be the new one"
    accept(golden, heading("list"), new, "2.13", layout=LAYOUT)
    whole = golden / "whole"
    for body in BODIES:
        accept(whole, heading(body), new if body == "list" else texts(body), "2.13", layout=LAYOUT)
    assert contents(whole) == {name: text for name, text in contents(golden).items() if not name.startswith("whole")}


def test_a_text_of_a_variant_without_digests_is_compared(golden: Path, texts: Callable[[str], Texts]) -> None:
    """A writer that adds a variant may be killed when only the graphs are written: accepting must still work."""
    path = graphs_path(page_of(golden))
    path.write_text(path.read_text() + "# list dynamic\nclass New: ...\n")
    (mismatch,) = check(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT)
    assert mismatch.key == PAGE
    assert "-# list dynamic" in mismatch.diff
    accept(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT)
    assert check(golden, heading("list"), texts("list"), "2.13", layout=LAYOUT) == ()


def test_a_refusal_of_a_body_that_the_page_lacks_is_damage(golden: Path) -> None:
    accept(golden, heading("list"), REFUSED, "2.13", layout=LAYOUT)
    page_of(golden).write_text(page_of(golden).read_text().replace("- dynamo of list", "- dynamo of gone"))
    with pytest.raises(DamagedGolden, match="'gone inference' is not a body of the page"):
        read(page_of(golden))


def test_an_overlay_page_without_its_base_is_an_orphan(golden: Path, texts: Callable[[str], Texts]) -> None:
    accept(golden, heading("list"), {DYNAMO: "ValueError: no\n"}, "2.15", variants=["inference"], layout=LAYOUT)
    page_of(golden).unlink()
    graphs_path(page_of(golden)).unlink()
    overlay = page_of(golden / "torch-2.15")
    assert [str(orphan) for orphan in orphans(golden, {})] == [
        f"{overlay}: it goes with {page_of(golden)}, which does not exist"
    ]


def read_row(folder: Path, body: str) -> Row:
    page = read(page_of(folder))
    assert page is not None
    return page.rows[body]


def test_a_planted_change_is_reported_in_its_file_and_line(golden: Path, texts: Callable[[str], Texts]) -> None:
    path = graphs_path(page_of(golden))
    path.write_text(path.read_text().replace("cos", "tan"))
    (mismatch,) = check(golden, heading("none"), texts("none"), "2.13", layout=LAYOUT)
    assert (mismatch.label, Path(mismatch.path)) == (Label.PAGE, path)
    assert "tan" in path.read_text().split("\n")[mismatch.line - 1]


def test_the_first_line_of_the_graphs_is_compared(
    golden: Path, texts: Callable[[str], Texts], contents: Contents
) -> None:
    before = contents(golden)
    path = graphs_path(page_of(golden))
    path.write_text(path.read_text().replace("# torch 2.13", "# torch 2.15", 1))
    (mismatch,) = check(golden, heading("none"), texts("none"), "2.13", layout=LAYOUT)
    assert (mismatch.label, Path(mismatch.path), mismatch.line) == (Label.PAGE, path, 1)
    accept(golden, heading("none"), texts("none"), "2.13", layout=LAYOUT)
    assert contents(golden) == before


def test_an_overlay_links_to_the_base_and_leaves_its_cells_empty(golden: Path, texts: Callable[[str], Texts]) -> None:
    newer = {**texts("list"), DYNAMO: texts("none")[DYNAMO]}
    accept(golden, heading("list"), newer, "2.15", layout=LAYOUT)
    overlay = page_path(golden, "cond_bodies", "2.15")
    lines = overlay.read_text().split("\n")
    assert lines[2] == "Differences from [the base](../cond_bodies.md)."
    assert (overlay.parent / "../cond_bodies.md").resolve() == page_of(golden)
    assert lines[6] == "| list | Return a list \\| or not. | works in inference |  |  |"


def test_a_rebase_keeps_the_texts_of_each_version_and_the_columns(
    golden: Path, texts: Callable[[str], Texts], contents: Contents
) -> None:
    newer = {**texts("list"), DYNAMO: texts("none")[DYNAMO]}
    newer |= {key: speculation("tuple") for key in newer if key.stage == "speculation"}
    accept(golden, heading("list"), newer, "2.15", layout=LAYOUT)
    before = contents(golden)
    columns = [line for line in page_of(golden).read_text().split("\n") if line.startswith("| ") and "list" not in line]
    for base, overlay in (("2.15", "2.13"), ("2.13", "2.15")):
        rebase(golden, base, layout=LAYOUT)
        for body in BODIES:
            of_2_15 = newer if body == "list" else texts(body)
            assert check(golden, heading(body), texts(body), "2.13", layout=LAYOUT) == ()
            assert check(golden, heading(body), of_2_15, "2.15", layout=LAYOUT) == ()
        page = page_of(golden).read_text()
        assert page.startswith(f"<!-- torch {base};")
        assert graphs_path(page_of(golden)).read_text().startswith(f"# torch {base};")
        assert [line for line in page.split("\n") if line.startswith("| ") and "list" not in line] == columns
        assert sorted(contents(golden))[2:] == [f"torch-{overlay}/cond_bodies.md", f"torch-{overlay}/cond_bodies.py"]
    assert contents(golden) == before


def test_while_the_page_is_rebased_each_version_has_its_text(
    golden: Path, texts: Callable[[str], Texts], monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = {**texts("list"), DYNAMO: texts("none")[DYNAMO]}
    accept(golden, heading("list"), newer, "2.15", layout=LAYOUT)
    writes = 0
    for name in ("write", "remove"):
        change = getattr(atomic_files, name)

        def stop_before_change(path: Path, *arguments: str, change: Callable[..., None] = change) -> None:
            nonlocal writes
            goldens = read_case(golden, "cond_bodies/list", "2.13")
            assert goldens.at(DYNAMO, "2.13")[1] == Digest.of(texts("list")[DYNAMO])
            assert goldens.at(DYNAMO, "2.15")[1] == Digest.of(newer[DYNAMO])
            writes += 1
            change(path, *arguments)

        monkeypatch.setattr(atomic_files, name, stop_before_change)
    rebase(golden, "2.15", layout=LAYOUT)
    assert writes >= 4


def with_column(body: str, *lines: str) -> Heading:
    return dataclasses.replace(heading(body, outcome=("refused at dynamo: no | objects",)), any_outputs=lines)


def test_outcomes_with_any_outputs_are_a_column(golden: Path, texts: Callable[[str], Texts]) -> None:
    accept(
        golden, with_column("list", "works here in inference", "refused: a | b"), texts("list"), "2.13", layout=LAYOUT
    )
    lines = page_of(golden).read_text().split("\n")
    assert lines[4] == "| body | does | outcome | any outputs | returned | graph outputs |"
    assert lines[6].startswith("| deque | Return a deque \\| or not. | works in inference | - | deque, ")
    assert "| works here in inference; refused: a \\| b | list, " in lines[7]
    assert read_row(golden, "list").any_outputs == "works here in inference; refused: a | b"
    assert read_row(golden, "deque").any_outputs == ""
    for body in BODIES:
        of_body = with_column(body, "works here in inference", "refused: a | b") if body == "list" else heading(body)
        assert check(golden, of_body, texts(body), "2.13", layout=LAYOUT) == ()
    accept(golden, with_column("list").name, texts("list"), "2.13", layout=LAYOUT)
    assert read_row(golden, "list").any_outputs == "works here in inference; refused: a | b"


def test_another_outcome_with_any_outputs_is_a_difference_of_the_page(
    golden: Path, texts: Callable[[str], Texts], contents: Contents
) -> None:
    without = contents(golden)
    accept(golden, heading("none", outcome=("refused at dynamo: no | objects",)), texts("none"), "2.13", layout=LAYOUT)
    (mismatch,) = check(golden, with_column("none", "works here"), texts("none"), "2.13", layout=LAYOUT)
    assert mismatch.key == PAGE
    assert "works here" in mismatch.diff
    accept(golden, with_column("none", "works here"), texts("none"), "2.13", layout=LAYOUT)
    (mismatch,) = check(golden, with_column("none"), texts("none"), "2.13", layout=LAYOUT)
    assert mismatch.key == PAGE
    accept(golden, heading("none"), texts("none"), "2.13", layout=LAYOUT)
    assert contents(golden) == without


def test_an_overlay_has_the_column_if_one_of_its_bodies_has(golden: Path, texts: Callable[[str], Texts]) -> None:
    newer = {**texts("list"), DYNAMO: texts("none")[DYNAMO]}
    for case, column in ((with_column("list", "works here"), True), (heading("list"), False)):
        accept(golden, case, newer, "2.15", layout=LAYOUT)
        overlay = page_path(golden, "cond_bodies", "2.15").read_text()
        assert ("any outputs" in overlay) is column
        assert check(golden, case, newer, "2.15", layout=LAYOUT) == ()


def test_a_row_without_the_column_of_its_table_is_damage(golden: Path, texts: Callable[[str], Texts]) -> None:
    accept(golden, with_column("list", "works here"), texts("list"), "2.13", layout=LAYOUT)
    page_of(golden).write_text(page_of(golden).read_text().replace("| works here ", ""))
    with pytest.raises(DamagedGolden, match="not a row of 6 cells"):
        read(page_of(golden))
