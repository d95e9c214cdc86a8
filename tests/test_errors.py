"""The hint of an unknown name leads to the names that there are."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from hopkit.cli import main
from hopkit.errors import _PRINTED_BY, UnknownName

MANY = tuple(f"name_{number}" for number in range(40))


@pytest.mark.parametrize(("kind", "command"), _PRINTED_BY.items())
def test_a_long_list_is_that_of_a_command(kind: str, command: str) -> None:
    assert UnknownName(kind, "zz", MANY).hint == f"40 are known; `{command}` prints them"


def test_the_names_of_a_kind_that_no_command_prints_are_all_in_the_hint() -> None:
    assert UnknownName("stage of a known failure", "zz", MANY).hint == "known: " + ", ".join(MANY)
    assert UnknownName("layer", "zz", ()).hint == "there are none"


def test_more_than_a_hundred_names_are_not_listed() -> None:
    many = tuple(f"name_{number}" for number in range(101))
    assert UnknownName("setting of Inductor", "zz", many).hint.startswith("101 are known; the nearest: name_")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["list"], "cond/simple"),
        (["faults", "--list"], "branches_swapped"),
        (["doctor"], "feature:triton"),
        (["list", "--stages"], "aot_forward"),
    ],
)
def test_the_command_prints_the_names(words: list[str], name: str) -> None:
    assert f"hopkit {' '.join(words)}" in _PRINTED_BY.values()
    assert name in CliRunner().invoke(main, words).output
