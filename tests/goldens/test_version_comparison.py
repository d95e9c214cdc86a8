"""The goldens of two versions of torch are compared by cause, from the files alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hopkit.errors import UsageError
from hopkit.goldens import (
    BlockKey,
    Heading,
    Label,
    Layout,
    VersionComparison,
    accept,
    compare_versions,
    heading_of,
    read_all,
    require_goldens,
)
from hopkit.goldens.version_comparison import KnownFailureChange, comparison_as_json, stage_order
from hopkit.records import Case, KnownFailure, Sample

Graph = Callable[..., str]

LAYOUT = Layout(stages=("dynamo", "aot_forward", "codegen"), code=frozenset({"codegen"}))
DYNAMO, AOT = BlockKey("inference", "dynamo"), BlockKey("inference", "aot_forward")
GPU = BlockKey("inference.virtual-h200", "codegen")


def heading(name: str, source: str = "def f(): ...\n", outcome: tuple[str, ...] = ()) -> Heading:
    return Heading(name, ("cond",), source, outcome, full_code=())


def accept_on(folder: Path, minor: str, name: str, texts: dict[BlockKey, str], **fields: tuple[str, ...]) -> None:
    accept(folder, heading(name, **fields), texts, minor, layout=LAYOUT, variants=("inference",))


def compared(folder: Path, **options: object) -> VersionComparison:
    cases, damaged = read_all(folder)
    assert not damaged
    return compare_versions(cases, "2.13", "2.15", **options)  # type: ignore[arg-type]


def causes(comparison: VersionComparison) -> list[tuple[Label, tuple[str, ...], dict[str, int]]]:
    return [(group.label, group.hunk, dict(comparison.stages_of(group))) for group in comparison.groups]


def test_one_change_in_several_cases_and_stages_is_one_cause(tmp_path: Path, graph: Graph) -> None:
    for name, shape in (("cond/a", "3"), ("cond/b", "4, 5")):
        for minor, operator in (("2.13", "sin"), ("2.15", "cos")):
            text = graph("exp", operator, shape=shape)
            accept_on(tmp_path, minor, name, {DYNAMO: text, AOT: text})
    comparison = compared(tmp_path)
    assert causes(comparison) == [(Label.OPERATOR_CHANGED, ("-sin", "+cos"), {"dynamo": 2, "aot_forward": 2})]
    assert (comparison.cases, comparison.differs) == (2, True)
    (group,) = comparison.groups
    assert [line.split(" = ")[1] for line in group.lines_of(group.members[0])] == [
        "torch.ops.aten.sin.default(exp_0)",
        "torch.ops.aten.cos.default(exp_0)",
    ]


def test_equal_goldens_have_no_cause(tmp_path: Path, graph: Graph) -> None:
    accept_on(tmp_path, "2.13", "cond/a", {DYNAMO: graph("sin")})
    accept_on(tmp_path, "2.15", "cond/a", {DYNAMO: graph("sin", prefix="other_")})
    comparison = compared(tmp_path)
    assert (comparison.groups, comparison.differs, comparison.cases) == ((), False, 1)


def test_the_order_of_nodes_is_left_out_and_counted(tmp_path: Path) -> None:
    text = "class G(torch.nn.Module):\n    def forward(self, x):\n        {}\n        {}\n        return (a, b)\n"
    lines = "a = torch.sin(x)", "b = torch.cos(x)"
    accept_on(tmp_path, "2.13", "cond/a", {DYNAMO: text.format(*lines)})
    accept_on(tmp_path, "2.15", "cond/a", {DYNAMO: text.format(*reversed(lines))})
    comparison = compared(tmp_path)
    assert (comparison.groups, comparison.reordered, comparison.renamed) == ((), 1, 0)


def test_what_a_cpu_shows_comes_first(tmp_path: Path, graph: Graph) -> None:
    for number in range(3):
        for minor, code in (("2.13", "a = 1\n"), ("2.15", "a = 1\nb = 2\n")):
            accept_on(tmp_path, minor, f"cond/gpu_{number}", {DYNAMO: graph("sin"), GPU: code})
    accept_on(tmp_path, "2.13", "cond/cpu", {DYNAMO: graph("sin")})
    accept_on(tmp_path, "2.15", "cond/cpu", {DYNAMO: graph("cos")})
    comparison = compared(tmp_path)
    assert [group.members[0].variant for group in comparison.groups] == ["inference", "inference.virtual-h200"]
    assert compared(tmp_path, variant="inference.virtual-h200").groups == comparison.groups[1:]
    assert compared(tmp_path, stages=("dynamo",)).groups == comparison.groups[:1]


def test_digests_are_compared_as_digests_by_their_summaries(tmp_path: Path, graph: Graph) -> None:
    for name, (before, after) in {
        "cond/a": ("buf0 = empty(3)\n", "buf0 = empty(4)\n"),
        "cond/b": ("buf0 = empty(3)\n", "buf0 = empty(3)\n"),
    }.items():
        accept_on(tmp_path, "2.13", name, {DYNAMO: graph("sin"), GPU: before})
        accept_on(tmp_path, "2.15", name, {DYNAMO: graph("sin"), GPU: after})
    (group,) = compared(tmp_path).groups
    assert (group.label, [member.case for member in group.members]) == (Label.DIGEST, ["cond/a"])


def test_a_stage_that_only_one_version_reaches(tmp_path: Path, graph: Graph) -> None:
    accept_on(tmp_path, "2.13", "cond/a", {DYNAMO: graph("sin"), AOT: graph("sin")})
    accept_on(tmp_path, "2.15", "cond/a", {DYNAMO: graph("sin")})
    accept_on(tmp_path, "2.13", "cond/b", {DYNAMO: graph("sin")})
    accept_on(tmp_path, "2.15", "cond/b", {DYNAMO: graph("sin"), AOT: graph("exp")})
    assert sorted(causes(compared(tmp_path))) == [
        (Label.MISSING_BLOCK, ("aot_forward",), {"aot_forward": 1}),
        (Label.NEW_BLOCK, ("aot_forward",), {"aot_forward": 1}),
    ]


def test_cases_that_one_version_runs(tmp_path: Path, graph: Graph) -> None:
    accept_on(tmp_path, "2.13", "cond/a", {DYNAMO: graph("sin")})
    accept_on(tmp_path, "2.15", "switch/b", {DYNAMO: graph("sin")})
    assert (tmp_path / "torch-2.15" / "switch" / "b.md").exists()
    comparison = compared(tmp_path)
    assert (comparison.only_old, comparison.only_new, comparison.groups) == ((), ("switch/b",), ())
    assert comparison.is_whole("switch")
    assert not comparison.is_whole("cond")
    back = compare_versions(read_all(tmp_path)[0], "2.15", "2.13")
    assert (back.only_old, back.only_new) == (("switch/b",), ())


def test_known_failures_that_one_version_has(tmp_path: Path, graph: Graph) -> None:
    failures = (
        KnownFailure("dynamo", "==2.13.*", "it is lost: here", variants=("inference",)),
        KnownFailure("numerics", ">=2.13,<2.16", "on both"),
        KnownFailure("run", ">=2.15", "it is new", refusal=True),
        KnownFailure("aot_forward", "", "everywhere"),
    )
    case = Case("cond/a", lambda: Sample(abs), known_failures=failures, source="def f(): ...\n", hops=("cond",))
    accept(tmp_path, heading_of(case), {DYNAMO: graph("sin")}, "2.13", layout=LAYOUT)
    assert compared(tmp_path).known_failures == (
        KnownFailureChange(
            "cond/a", ("known failure at dynamo (inference): it is lost: here",), ("refused at run: it is new",)
        ),
    )


def test_known_failures_of_a_body_of_a_matrix(tmp_path: Path, graph: Graph) -> None:
    outcome = (
        "refused at dynamo, torch ==2.13.*: not a tensor; or a set",
        "known failure at run, torch >=2.15: it raises",
    )
    body = Heading("cond_bodies/deque", ("cond",), "def f(): ...\n", outcome, body="Return a deque.")
    accept(tmp_path, body, {DYNAMO: graph("sin")}, "2.13", layout=LAYOUT)
    assert compared(tmp_path).known_failures == (
        KnownFailureChange(
            "cond_bodies/deque", ("refused at dynamo: not a tensor; or a set",), ("known failure at run: it raises",)
        ),
    )


def test_a_body_of_a_matrix_shows_its_cause_although_it_has_digests(tmp_path: Path, graph: Graph) -> None:
    body = Heading("cond_bodies/deque", ("cond",), "def f(): ...\n", body="Return a deque.")
    accept(tmp_path, body, {DYNAMO: graph("sin"), AOT: graph("sin")}, "2.13", layout=LAYOUT)
    accept(tmp_path, body, {DYNAMO: graph("cos"), AOT: graph("cos")}, "2.15", layout=LAYOUT)
    assert causes(compared(tmp_path)) == [
        (Label.OPERATOR_CHANGED, ("-sin", "+cos"), {"dynamo": 1}),
        (Label.DIGEST, ("aot_forward",), {"aot_forward": 1}),
    ]


@pytest.mark.parametrize("minor", ["9.99", "2.16", "2.11", "2.14"])
def test_a_version_without_goldens_is_an_error(minor: str) -> None:
    with pytest.raises(UsageError, match=f"no goldens for {minor}"):
        require_goldens(minor)
    with pytest.raises(UsageError):
        compare_versions({}, "2.13", minor)


def test_stages_have_the_order_of_the_pages(tmp_path: Path, graph: Graph) -> None:
    accept_on(tmp_path, "2.13", "cond/a", {AOT: graph("sin"), DYNAMO: graph("sin")})
    accept_on(tmp_path, "2.13", "cond/b", {AOT: graph("sin"), GPU: "a = 1\n", BlockKey("inference", "codegen"): "b\n"})
    assert stage_order(read_all(tmp_path)[0].values()) == ("dynamo", "aot_forward", "codegen")


def test_as_json_it_has_every_member(tmp_path: Path, graph: Graph) -> None:
    accept_on(tmp_path, "2.13", "cond/a", {DYNAMO: graph("sin")})
    accept_on(tmp_path, "2.15", "cond/a", {DYNAMO: graph("cos")})
    data = json.loads(json.dumps(comparison_as_json(compared(tmp_path))))
    (group,) = data["groups"]
    (member,) = group["members"]
    assert (data["old"], data["new"], data["cases"]) == ("2.13", "2.15", 1)
    assert (group["label"], group["hunk"], group["stages"]) == ("operator changed", ["-sin", "+cos"], {"dynamo": 1})
    assert (member["case"], member["variant"], member["stage"]) == ("cond/a", "inference", "dynamo")
    assert Path(member["path"]) == tmp_path / "torch-2.15" / "cond" / "a.md"
