"""The table of families has one entry for each name."""

from __future__ import annotations

import re

import pytest

from hopkit.errors import NameTaken
from hopkit.strategies.families import FAMILIES, _by_name


def test_two_families_of_one_name_are_refused() -> None:
    family = FAMILIES["cond"]
    message = "HOP family 'cond' is defined twice: by hopkit.strategies.families.cond"
    with pytest.raises(NameTaken, match=re.escape(message)):
        _by_name(family, FAMILIES["wrap"], family)
