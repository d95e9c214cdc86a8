"""A change of hopkit's code counts for a verdict if and only if the verdict depends on what it changes.

A module is drawn from parts with a number in each. A verdict depends on some of them. The property holds for all pairs
of modules and all verdicts.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.runner.verdicts.code_changes import FileChanges, changes_of_code, changes_of_file
from hopkit.runner.verdicts.entered_code import EnteredCode

TEXT = '''\
"""Docstring {docstring}."""
import functools
# comment {comment}

LIMIT = {statement}


@functools.lru_cache({decorator})
def f(x, y={default}, *, z=len("{computed}")):
    """Docstring {docstring}."""
    return {f}  # comment {comment}


class C(functools.partial):
    """Docstring {docstring}."""

    size = {attribute}

    def m(self):
        def inner():
            return {inner}
        return {m}, lambda: {m}


def plain(x={literal}):
    return {plain}


@triton.jit
def kernel():
    return {kernel}
'''

FUNCTIONS = {"f": "f", "m": "C.m", "inner": "C.m.<locals>.inner", "plain": "plain"}
"""The parts that are the code of a function."""
NEVER = ("docstring", "comment")
OUTSIDE = ("statement", "decorator", "default", "computed", "attribute", "literal", "kernel")

NUMBERS = st.fixed_dictionaries({name: st.sampled_from((1, 2)) for name in (*FUNCTIONS, *NEVER, *OUTSIDE)})


def counting(before: dict[str, str], after: dict[str, str], *codes: EnteredCode) -> tuple[str, ...]:
    return changes_of_code(before, after, lambda name, digest: digest).counting_for(codes)


@given(NUMBERS, NUMBERS, st.sets(st.sampled_from(sorted(FUNCTIONS.values()))), st.booleans(), st.booleans())
def test_a_change_counts_if_and_only_if_the_verdict_depends_on_it(
    before: dict[str, int], after: dict[str, int], entered: set[str], whole: bool, text: bool
) -> None:
    code = EnteredCode({"m.py": entered}, frozenset(["m.py"] * whole), frozenset(["m.py"] * text))
    changed = {name for name in before if before[name] != after[name]}
    counts = changed & {*OUTSIDE}
    counts |= {name for name in changed & FUNCTIONS.keys() if whole or FUNCTIONS[name] in entered}
    counts |= changed if text else set()
    found = counting({"m.py": TEXT.format(**before)}, {"m.py": TEXT.format(**after)}, code)
    assert bool(found) == bool(counts), (found, counts)
    # Split in two, the code is the same.
    parts = EnteredCode({"m.py": ()}), code.without(EnteredCode({"m.py": ()}))
    assert set(counting({"m.py": TEXT.format(**before)}, {"m.py": TEXT.format(**after)}, *parts)) == set(found)


@given(NUMBERS, NUMBERS)
def test_no_change_of_a_module_that_was_not_loaded_counts(before: dict[str, int], after: dict[str, int]) -> None:
    code = EnteredCode({"other.py": ("f",)}, frozenset({"other.py"}), frozenset({"other.py"}))
    assert counting({"m.py": TEXT.format(**before)}, {"m.py": TEXT.format(**after)}, code) == ()


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ({}, {"new.py": ""}, "new.py (new)"),
        ({"gone.py": ""}, {}, "gone.py (removed)"),
        ({"table.txt": "1"}, {"table.txt": "2"}, "table.txt"),
    ],
)
def test_a_new_file_one_that_is_gone_and_one_that_is_no_python_count_for_all(
    before: dict[str, str], after: dict[str, str], found: str
) -> None:
    assert counting(before, after, EnteredCode()) == (found,)


def test_a_file_whose_change_is_unknown_counts_where_it_was_loaded() -> None:
    for before, after in ((None, "x = 1"), ("x = 1", None), ("x = 1", "x =")):
        assert changes_of_file(before, after) == FileChanges(outside=("any of its code",))
    changes = changes_of_code({"m.py": "1"}, {"m.py": "2"}, lambda name, digest: None)
    assert changes.counting_for([EnteredCode({"m.py": ()})]) == ("m.py: any of its code",)
    assert changes.counting_for([EnteredCode({"n.py": ()})]) == ()


def test_a_function_that_its_source_does_not_have_counts_with_any_change_of_its_file() -> None:
    before, after = (
        {"m.py": "def f(): return 1\ndef g(): return 1\n"},
        {"m.py": "def f(): return 1\ndef g(): return 2\n"},
    )
    assert counting(before, after, EnteredCode({"m.py": ("f",)})) == ()
    assert counting(before, after, EnteredCode({"m.py": ("f", "renamed")})) == (
        "m.py: renamed, which is not in its source",
    )


def test_the_changes_that_count_are_named() -> None:
    before = {"m.py": "X = 1\ndef f(): return 1\ndef g(a): return 1\n"}
    after = {"m.py": "X = 2\ndef f(): return 2\ndef g(b): return 1\n"}
    assert counting(before, after, EnteredCode({"m.py": ("f",)})) == (
        "m.py: a statement outside of functions",
        "m.py: f",
        "m.py: the signature of g",
    )
