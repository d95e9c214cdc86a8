"""The table of families has one entry for each name."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from hopkit.errors import HopkitError, NameTaken
from hopkit.strategies.families import FAMILIES, _by_name, _families_of, hook, switch


def test_two_families_of_one_name_are_refused() -> None:
    family = FAMILIES["cond"]
    message = "HOP family 'cond' is defined twice: by hopkit.strategies.families.cond"
    with pytest.raises(NameTaken, match=re.escape(message)):
        _by_name(family, FAMILIES["wrap"], family)


def test_the_families_of_every_file_are_in_the_table() -> None:
    assert next(iter(FAMILIES)) == "cond"
    assert list(_families_of([hook, switch])) == [hook.FAMILY, *switch.FAMILIES]
    assert {hook.FAMILY.name, *(family.name for family in switch.FAMILIES)} <= set(FAMILIES)


@pytest.mark.parametrize("record", [{}, {"FAMILY": "cond"}, {"FAMILIES": ()}, {"FAMILIES": [hook.FAMILY]}])
def test_a_file_without_a_family_is_an_error_that_names_it(record: dict[str, object]) -> None:
    module = ModuleType("planted")
    vars(module).update(record)
    with pytest.raises(HopkitError, match="planted has no family of HOPs"):
        list(_families_of([module]))
