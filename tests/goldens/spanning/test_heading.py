"""The heading of a page has the declarations of the case, for any selection of variants."""

from __future__ import annotations

import dataclasses

import torch
from hypothesis import given
from hypothesis import strategies as st

import hopkit
from hopkit.goldens import heading_of
from hopkit.records import STANDARD_VARIANTS, Case, KnownFailure

CASE = Case(
    "cond/mine",
    lambda: hopkit.Sample(torch.sin, args=(torch.ones(2),)),
    hops=("cond",),
    variants=("inference", "training", "dynamic"),
    source="source",
)


@given(st.lists(st.sampled_from(sorted(STANDARD_VARIANTS)), min_size=1, unique=True))
def test_a_selection_of_variants_has_the_heading_of_the_case(variants: list[str]) -> None:
    selected = dataclasses.replace(CASE, variants=tuple(variants))
    assert heading_of(selected) == heading_of(CASE)
    assert heading_of(selected).outcome == ("works in inference, training, dynamic",)


def test_another_declaration_has_another_heading() -> None:
    fewer = Case(CASE.name, CASE.build, hops=CASE.hops, variants=("inference",), source=CASE.source)
    assert heading_of(fewer) != heading_of(CASE)
    failing = dataclasses.replace(CASE, known_failures=(KnownFailure("dynamo", "", "a reason"),))
    assert heading_of(failing).outcome == ("known failure at dynamo: a reason",)
