from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.errors import UsageError
from hopkit.goldens.keys import SOURCE, BlockKey, Heading, Layout, heading_of
from hopkit.records import Case, KnownFailure, Sample, Stage


@pytest.mark.parametrize(
    ("variant", "stage"),
    [
        ("", "dynamo"),
        ("a b", "dynamo"),
        ("a\n", "dynamo"),
        ("a.b.c", "dynamo"),
        ("a", "b/c"),
        ("a", "#"),
        ("case", "x"),
    ],
)
def test_text_that_can_not_stand_in_a_heading_is_refused(variant: str, stage: str) -> None:
    with pytest.raises(UsageError, match="can't be the"):
        BlockKey(variant, stage)


def test_the_source_has_a_key_that_no_variant_can_have() -> None:
    assert str(SOURCE) == "case/source"


@pytest.mark.parametrize(
    "name", ["nested", "cond/../x", "/cond/nested", "cond/nested/x", "Cond/x", "cond/", "cond/x\n"]
)
def test_a_name_that_would_lead_out_of_the_folder_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="is not a case name"):
        Heading(name)


def test_a_heading_that_would_end_its_comment_is_refused() -> None:
    with pytest.raises(UsageError, match="can't be part of the heading"):
        Heading("cond/nested", command="pytest --> x")
    with pytest.raises(UsageError, match="can't be part of the heading"):
        Heading("cond/nested", hops=("co`nd",))


def test_the_heading_of_a_case_has_its_hops_and_source() -> None:
    case = Case("cond/nested", lambda: Sample(abs), hops=("cond",), source="def f(): ...\n")
    assert heading_of(case) == Heading("cond/nested", ("cond",), "def f(): ...\n", ("works in inference",))
    assert heading_of("cond/nested") == Heading("cond/nested")
    assert heading_of(heading_of(case)) is not None


def failing(**fields: Any) -> Case:
    failures = (
        KnownFailure("dynamo", "==2.13.*", "no objects", refusal=True),
        KnownFailure("codegen", "", "on a GPU", devices=("virtual-h200",)),
    )
    case = Case("cond/nested", lambda: Sample(abs), variants=("inference", "training"), known_failures=failures)
    return dataclasses.replace(case, **fields)


LIMIT = KnownFailure("structure", "", "two tensors", variants=("training",))


@pytest.mark.parametrize(
    ("case", "lines"),
    [
        (failing(), ()),
        (failing(any_outputs=()), ("works here",)),
        (
            failing(any_outputs=(LIMIT,)),
            ("works here in inference", "known failure at structure (training): two tensors"),
        ),
        (failing(any_outputs=(dataclasses.replace(LIMIT, variants=()),)), ("known failure at structure: two tensors",)),
        (failing(any_outputs=(), known_failures=()), ()),
        (failing(any_outputs=(), known_failures=(KnownFailure("memory", "", "input reused"),)), ()),
        (
            failing(any_outputs=(LIMIT,), known_failures=()),
            ("known failure at structure (training): two tensors",),
        ),
    ],
)
def test_the_outcome_with_any_outputs_is_of_the_variants_in_which_torch_fails(
    case: Case, lines: tuple[str, ...]
) -> None:
    assert heading_of(case).any_outputs == lines


ORDERED = [
    BlockKey(variant, stage)
    for variant in ("late", "late.cuda", "early", "another", "other")
    for stage in ("z", "a", "b", "c")
]


@given(st.permutations(ORDERED))
def test_blocks_are_ordered_as_listed_and_then_by_name(keys: list[BlockKey]) -> None:
    assert sorted(keys, key=Layout(variants=("late", "early"), stages=("z", "a")).place) == ORDERED


def test_a_layout_takes_order_and_language_from_the_stages() -> None:
    layout = Layout.of([Stage("b", 2, str, language="text"), Stage("a", 1, str)], separate=["b"])
    assert layout.stages == ("a", "b")
    assert [layout.language(stage) for stage in ("a", "b", "unknown")] == ["python", "text", "python"]
    assert layout.separate == {"b"}
