"""Each rule does what its example says, and leaves its own result alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import hopkit.normalize
from hopkit.normalize.rules import Numbered, Rule, apply_rules
from hopkit.normalize.texts import ALL_RULES


@pytest.mark.parametrize("rule", ALL_RULES, ids=lambda rule: rule.name)
def test_example(rule: Rule | Numbered) -> None:
    assert rule.before != rule.after, "an example shows a change"
    assert rule.apply(rule.before) == rule.after
    assert rule.apply(rule.after) == rule.after, "a rule must leave its own result alone"


_NORMALIZE = Path(hopkit.normalize.__file__).parent


@pytest.mark.parametrize("file", sorted(_NORMALIZE.glob("*.py")), ids=lambda file: file.name)
def test_no_group_is_possessive(file: Path) -> None:
    # Python before 3.11.5 matches a possessive group wrongly where something inside of it can backtrack.
    constants = (node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant))
    patterns = [value for value in constants if isinstance(value, str) and "\n    " not in value]
    assert not [pattern for pattern in patterns if re.search(r"(?<!\\)\)[*+?]\+|\(\?>", pattern)]


def test_names_of_rules_are_unique() -> None:
    names = [rule.name for rule in ALL_RULES]
    assert sorted(set(names)) == sorted(names)


def test_numbers_are_assigned_in_order_of_first_use() -> None:
    rule = Numbered("run", re.compile(r"run (?P<number>\d++)"), "#", "", "")
    assert rule.apply("run 9, run 3; run 9") == "run #0, run #1; run #0"


def test_rules_apply_in_order() -> None:
    first = Rule("first", re.compile("a"), "b", "", "")
    second = Rule("second", re.compile("b"), "c", "", "")
    assert apply_rules("a b", [first, second]) == "c c"
    assert apply_rules("a b", [second, first]) == "b c"
