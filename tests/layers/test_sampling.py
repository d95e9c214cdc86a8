"""A sample of the tests has some variants of each long test, and all other tests."""

from __future__ import annotations

import pytest

from tests.sampling import sampled

SOURCE = """
import pytest

@pytest.mark.parametrize("n", range({variants}))
@pytest.mark.sweep(3)
def test_many(n): ...

@pytest.mark.sweep({count})
@pytest.mark.parametrize("n", range(4))
def test_few(n): ...

@pytest.mark.parametrize("n", range(4))
def test_short(n): ...

@pytest.mark.long
def test_long_alone(): ...
"""


def names(pytester: pytest.Pytester, variants: int = 60, count: int = 3) -> tuple[set[str], set[str]]:
    pytester.makeini("[pytest]\nmarkers =\n    sweep(n): many variants\n    long: takes long")
    kept, left = sampled(pytester.getitems(SOURCE.format(variants=variants, count=count)))
    return {item.name for item in kept}, {item.name for item in left}


def test_about_one_variant_of_three_remains(pytester: pytest.Pytester) -> None:
    kept, left = names(pytester)
    assert 10 <= sum(name.startswith("test_many") for name in kept) <= 30
    assert {f"test_short[{n}]" for n in range(4)} <= kept
    assert "test_long_alone" in left
    assert len(kept | left) == 60 + 4 + 4 + 1


def test_one_variant_remains_if_the_names_choose_none(pytester: pytest.Pytester) -> None:
    kept, _ = names(pytester, count=10_000_000)
    assert sum(name.startswith("test_few") for name in kept) == 1


def test_another_variant_changes_no_other(pytester: pytest.Pytester) -> None:
    kept, left = names(pytester, variants=60)
    more_kept, more_left = names(pytester, variants=90)
    assert kept <= more_kept
    assert left <= more_left
