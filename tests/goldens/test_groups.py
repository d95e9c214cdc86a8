from __future__ import annotations

import dataclasses
import itertools
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from hopkit.errors import GoldenMismatch
from hopkit.goldens import (
    BlockKey,
    Group,
    Heading,
    Label,
    Layout,
    Mismatch,
    accept,
    accept_group,
    accept_groups,
    check,
    triage,
)
from hopkit.goldens.keys import SOURCE
from hopkit.records import Finding

Graph = Callable[..., str]
Texts = dict[BlockKey, str]

OPERATORS = ("sin", "exp", "neg", "tanh")
CASES = [Heading(f"{family}/case_{number}") for family in ("cond", "map") for number in range(6)]


def texts_of(
    graph: Graph,
    index: int,
    change: Callable[[Sequence[str]], Sequence[str]] = list,
    *,
    prefix: str = "n",
    inserted: str = "",
) -> Texts:
    """Return graphs that differ from case to case in operators, shapes and names."""
    chosen = list(itertools.islice(itertools.cycle(OPERATORS), index % 4, index % 4 + 3 + index % 3))
    shape = ", ".join(str(index + size) for size in range(index % 3 + 1))
    text = graph(*change(chosen), shape=shape, prefix=f"{prefix}{index}_", inserted=inserted)
    return {BlockKey(variant, "aot_forward"): text for variant in ("inference", "training")}


@pytest.fixture
def golden(tmp_path: Path, graph: Graph) -> Path:
    for index, case in enumerate(CASES):
        accept(tmp_path, case, texts_of(graph, index), "2.13")
    return tmp_path


def planted(operators: Sequence[str]) -> list[str]:
    return [{"sin": "cos", "neg": "abs"}.get(name, name) for name in operators]


def mismatches_of(folder: Path, graph: Graph, minor: str = "2.13") -> list[Mismatch]:
    return [
        mismatch
        for index, case in enumerate(CASES)
        for mismatch in check(folder, case, texts_of(graph, index, planted, inserted="alias"), minor)
    ]


def sizes(groups: Sequence[Group]) -> list[tuple[tuple[str, ...], Label, int]]:
    return [(group.hunk, group.label, len(group.members)) for group in groups]


def test_three_planted_changes_over_all_goldens_are_three_groups(golden: Path, graph: Graph) -> None:
    groups = triage(mismatches_of(golden, graph))
    assert sizes(groups) == [
        (("+%0 = torch.ops.aten.alias.default(%1)",), Label.STRUCTURE, 24),
        (("-sin", "+cos"), Label.OPERATOR_CHANGED, 22),
        (("-neg", "+abs"), Label.OPERATOR_CHANGED, 22),
    ]


def test_a_group_is_accepted_and_the_others_are_left(golden: Path, graph: Graph) -> None:
    groups = list(triage(mismatches_of(golden, graph)))
    while groups:
        group = groups.pop()
        assert accept_group(golden, group)
        left = triage(mismatches_of(golden, graph))
        assert {group.id for group in left} == {group.id for group in groups}
        assert [len(group.members) for group in left] == [len(group.members) for group in groups]
    assert mismatches_of(golden, graph) == []


@pytest.mark.parametrize("chosen", [(0, 1), (1, 2), (2, 0), (0, 1, 2)])
def test_groups_that_are_accepted_at_once_give_what_one_after_the_other_gives(
    golden: Path, graph: Graph, tmp_path_factory: pytest.TempPathFactory, chosen: tuple[int, ...]
) -> None:
    other = tmp_path_factory.mktemp("other") / "golden"
    shutil.copytree(golden, other)
    for number in chosen:
        accept_group(other, triage(mismatches_of(golden, graph))[number])
    groups = triage(mismatches_of(golden, graph))
    accept_groups(golden, [groups[number] for number in chosen])
    contents = [
        {path.relative_to(folder): path.read_text() for path in folder.rglob("*.md")} for folder in (golden, other)
    ]
    assert contents[0] == contents[1]
    left = {group.id for number, group in enumerate(groups) if number not in chosen}
    assert {group.id for group in triage(mismatches_of(golden, graph))} == left


def test_of_several_groups_nothing_is_written_if_one_can_not_be_accepted(golden: Path, graph: Graph) -> None:
    groups = triage(mismatches_of(golden, graph))
    last = max(groups[1].members, key=lambda member: member.case)
    assert isinstance(last, Mismatch)
    accept(golden, last.heading, {last.key: "someone = else\n"}, "2.13")
    files = {path: path.read_bytes() for path in golden.glob("*/*.md")}
    with pytest.raises(GoldenMismatch, match="has changed since"):
        accept_groups(golden, groups[:2])
    assert {path: path.read_bytes() for path in files} == files


def test_a_group_is_accepted_on_another_torch_in_overlays(golden: Path, graph: Graph) -> None:
    files = {path: path.read_bytes() for path in golden.glob("*/*.md")}
    groups = triage(mismatches_of(golden, graph, "2.15"))
    accept_group(golden, groups[0])
    assert {path: path.read_bytes() for path in files} == files
    assert {group.id for group in triage(mismatches_of(golden, graph, "2.15"))} == {group.id for group in groups[1:]}
    assert {group.id for group in triage(mismatches_of(golden, graph))} == {group.id for group in groups}


def test_a_group_has_the_same_id_in_the_next_run_and_with_fewer_cases(golden: Path, graph: Graph) -> None:
    everything = mismatches_of(golden, graph)
    assert triage(everything) == triage(everything)
    assert {group.id for group in triage(everything[:2])} <= {group.id for group in triage(everything)}


def test_the_largest_group_comes_first_whatever_the_order(golden: Path, graph: Graph) -> None:
    groups = triage(mismatches_of(golden, graph)[::-1])
    counts = [len(group.members) for group in groups]
    assert counts == sorted(counts, reverse=True)
    assert [group.id for group in groups] == [group.id for group in triage(mismatches_of(golden, graph))]


def test_other_names_are_one_group(golden: Path, graph: Graph) -> None:
    mismatches = [
        mismatch
        for index, case in enumerate(CASES)
        for mismatch in check(golden, case, texts_of(graph, index, prefix="m"), "2.13")
    ]
    assert sizes(triage(mismatches)) == [((), Label.RENAMED, 24)]


def test_new_and_missing_blocks_are_grouped_by_stage(tmp_path: Path) -> None:
    dynamo, aot = BlockKey("inference", "dynamo"), BlockKey("inference", "aot_forward")
    accept(tmp_path, "cond/a", {dynamo: "x"}, "2.13")
    accept(tmp_path, "cond/b", {dynamo: "x"}, "2.13")
    mismatches = [
        *check(tmp_path, "cond/a", {aot: "one\n"}, "2.13"),
        *check(tmp_path, "cond/b", {aot: "two\n", dynamo: "x"}, "2.13"),
    ]
    groups = triage(mismatches)
    assert sizes(groups) == [(("aot_forward",), Label.NEW_BLOCK, 2), (("dynamo",), Label.MISSING_BLOCK, 1)]
    for group in groups:
        accept_group(tmp_path, group)
    assert check(tmp_path, "cond/a", {aot: "one\n"}, "2.13") == ()
    assert check(tmp_path, "cond/b", {aot: "two\n", dynamo: "x"}, "2.13") == ()


def test_the_blocks_of_a_new_case_are_accepted_with_its_source(tmp_path: Path, captured: Texts) -> None:
    case = Heading("cond/new", ("cond",), "def new(): ...\n")
    for group in triage(check(tmp_path, case, captured, "2.13")):
        accept_group(tmp_path, group, layout=Layout(stages=("dynamo",)))
    assert check(tmp_path, case, captured, "2.13", layout=Layout(stages=("dynamo",))) == ()


def test_a_changed_source_is_a_separate_group(tmp_path: Path, captured: Texts) -> None:
    old, new = (Heading("cond/a", ("cond",), f"def a():\n    return {number}\n") for number in (1, 2))
    accept(tmp_path, old, captured, "2.13")
    key = next(iter(captured))
    changed = captured | {key: captured[key].replace("aten.sin", "aten.cos")}
    block, source = sorted(triage(check(tmp_path, new, changed, "2.13")), key=lambda group: group.label)
    assert (block.label, source.label) == (Label.OPERATOR_CHANGED, Label.SOURCE)
    accept_group(tmp_path, block)
    assert [mismatch.key for mismatch in check(tmp_path, new, changed, "2.13")] == [SOURCE]
    accept_group(tmp_path, source)
    assert check(tmp_path, new, changed, "2.13") == ()


def numerics(case: Heading, message: str, oracle: str = "gradients") -> Finding:
    return Finding(oracle, message, case=case.name, variant="training")


def test_numerics_are_grouped_without_their_numbers_and_never_accepted(tmp_path: Path) -> None:
    groups = triage(
        [
            numerics(CASES[0], "'x' of shape (3, 4) differs by 0.5 > 1e-06 at (0, 1)"),
            numerics(CASES[1], "'y.z' of shape (2,) differs by inf > 1e-05 at (1,)"),
            numerics(CASES[2], "'x' of shape (3, 4) differs by 0.5 > 1e-06 at (0, 1)", "outputs"),
        ]
    )
    assert [(group.label, len(group.members)) for group in groups] == [(Label.NUMERICS, 2), (Label.NUMERICS, 1)]
    with pytest.raises(GoldenMismatch, match="can't be accepted"):
        accept_group(tmp_path, groups[0])
    assert list(tmp_path.iterdir()) == []


def test_a_case_whose_numbers_are_wrong_is_left_when_its_group_is_accepted(golden: Path, graph: Graph) -> None:
    wrong = numerics(CASES[1], "x differs by 0.5")
    mismatches = [*mismatches_of(golden, graph), wrong]
    for group in triage(mismatches):
        if group.label is not Label.NUMERICS:
            assert group.blocked == (CASES[1].name,)
            accept_group(golden, group)
    assert {mismatch.case for mismatch in mismatches_of(golden, graph)} == {CASES[1].name}


def test_a_group_with_wrong_numbers_throughout_is_refused(golden: Path, graph: Graph) -> None:
    mismatches = [mismatch for mismatch in mismatches_of(golden, graph) if mismatch.case == CASES[0].name]
    files = {path: path.read_bytes() for path in golden.glob("*/*.md")}
    group = triage([*mismatches, numerics(CASES[0], "x differs by 0.5")])[0]
    with pytest.raises(GoldenMismatch, match=f"group {group.id} can't be accepted"):
        accept_group(golden, group)
    assert {path: path.read_bytes() for path in files} == files


def test_a_golden_that_changed_meanwhile_is_not_overwritten(golden: Path, graph: Graph) -> None:
    groups = triage(mismatches_of(golden, graph))
    case, key = groups[0].members[0].heading, groups[0].members[0].key
    accept(golden, case, {key: "someone = else\n"}, "2.13")
    with pytest.raises(GoldenMismatch, match="has changed since"):
        accept_group(golden, dataclasses.replace(groups[0], members=groups[0].members[:1]))
    assert check(golden, case, {key: "someone = else\n"}, "2.13") == ()


def test_other_registers_of_the_same_kernels_are_one_group(tmp_path: Path) -> None:
    key = BlockKey("inference.gpu", "codegen")
    layout = Layout(separate=frozenset({"codegen"}))

    def code(registers: int, kernel: str = "kernel_0") -> dict[BlockKey, str]:
        return {key: f"# {kernel}: compiled for sm_90, {registers} registers, 0 bytes of shared memory; done\nsin(x)\n"}

    for name, registers in (("cond/a", 15), ("cond/b", 20), ("cond/c", 15)):
        accept(tmp_path, name, code(registers), "2.13", layout=layout)
    changed = {"cond/a": code(16), "cond/b": code(24), "cond/c": code(15, "kernel_1")}
    mismatches = [
        mismatch for name, texts in changed.items() for mismatch in check(tmp_path, name, texts, "2.13", layout=layout)
    ]
    groups = triage(mismatches)
    (registers,) = (group for group in groups if group.label is Label.TOOLCHAIN)
    assert (registers.hunk, [member.case for member in registers.members]) == (
        ("codegen-kernels",),
        ["cond/a", "cond/b"],
    )
    accept_group(tmp_path, registers, layout=layout)
    left = {
        mismatch.case
        for name, texts in changed.items()
        for mismatch in check(tmp_path, name, texts, "2.13", layout=layout)
    }
    assert left == {"cond/c"}


def test_the_lines_of_a_change_in_a_member(golden: Path, graph: Graph) -> None:
    groups = triage(mismatches_of(golden, graph))
    inserted, changed, _ = groups
    removed, added = changed.lines_of(changed.members[0])
    assert (" = torch.ops.aten.sin.default(" in removed, " = torch.ops.aten.cos.default(" in added) == (True, True)
    assert (removed[0], added[0]) == ("-", "+")
    (line,) = (line for line in inserted.lines_of(inserted.members[0]) if "alias" in line)
    assert line.startswith("+extra")
    member = changed.members[0]
    assert isinstance(member, Mismatch)
    assert isinstance(member.expected, str)
    edits = changed.edits_of(member)
    assert [removed[1:]] == [member.expected.split("\n")[at].strip() for edit in edits[:1] for at in edit.old]


def test_a_group_of_a_stage_has_no_change_in_common(tmp_path: Path) -> None:
    key = BlockKey("inference", "dynamo")
    (new,) = triage(check(tmp_path, "cond/a", {key: "x\n"}, "2.13"))
    assert (new.is_of_stage, new.lines_of(new.members[0]), new.edits_of(new.members[0])) == (True, (), ())
    accept(tmp_path, "cond/a", {key: "x\n"}, "2.13")
    (changed,) = triage(check(tmp_path, "cond/a", {key: "y\n"}, "2.13"))
    assert not changed.is_of_stage
