"""The shards of a run: disjoint, complete, even, and the same wherever they are made."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.corpus.registry import all_cases
from hopkit.errors import UsageError
from hopkit.records import STANDARD_VARIANTS, Case, Sample
from hopkit.runner.expected_seconds import estimated_seconds
from hopkit.runner.shards import Shard, cases_of_shard

_VARIANTS = st.lists(st.sampled_from(list(STANDARD_VARIANTS)), min_size=1, unique=True).map(tuple)
_HOPS = st.sampled_from([(), ("cond",), ("scan",), ("flex_attention", "cond")])


@st.composite
def corpora(draw: st.DrawFn) -> list[Case]:
    kinds = draw(st.lists(st.tuples(_VARIANTS, _HOPS), max_size=40))
    return [Case(f"a/case{n}", Sample, hops=hops, variants=variants) for n, (variants, hops) in enumerate(kinds)]


@given(corpora(), st.integers(1, 9), st.randoms())
def test_each_case_is_in_one_shard_on_all_machines(cases: list[Case], count: int, draw: random.Random) -> None:
    shards = [cases_of_shard(cases, Shard(number, count)) for number in range(1, count + 1)]
    names = [case.name for shard in shards for case in shard]
    assert sorted(names) == sorted(case.name for case in cases)
    shuffled = draw.sample(cases, len(cases))
    assert [set(cases_of_shard(shuffled, Shard(number, count))) for number in range(1, count + 1)] == list(
        map(set, shards)
    )


@given(corpora(), st.integers(1, 9))
def test_no_shard_takes_longer_than_another_by_more_than_a_case(cases: list[Case], count: int) -> None:
    loads = [sum(map(estimated_seconds, cases_of_shard(cases, Shard(n, count)))) for n in range(1, count + 1)]
    assert max(loads) - min(loads) <= max(map(estimated_seconds, cases), default=0) + 1e-9


def test_the_corpus_is_divided_evenly() -> None:
    cases = all_cases()
    loads = [sum(map(estimated_seconds, cases_of_shard(cases, Shard(n, 8)))) for n in range(1, 9)]
    assert max(loads) < 1.01 * min(loads)


@pytest.mark.parametrize("text", ["0/2", "3/2", "1/0", "2", "a/b", "1/2/3", "-1/2", " 1/2", "1/2\n"])
def test_any_other_text_is_no_shard(text: str) -> None:
    with pytest.raises(UsageError, match="names no shard"):
        Shard.parse(text)


def test_a_shard_prints_as_it_is_written() -> None:
    assert str(Shard.parse("2/13")) == "2/13"
