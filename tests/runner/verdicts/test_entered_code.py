"""The code of hopkit that a verdict depends on, as a value."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.runner.verdicts.entered_code import EnteredCode

FILES = st.sampled_from(("a.py", "b/c.py", "d.py"))
CODES = st.builds(
    EnteredCode,
    st.dictionaries(FILES, st.sets(st.sampled_from(("f", "g", "C.m")))),
    st.frozensets(FILES),
    st.frozensets(FILES),
)


def facts(code: EnteredCode) -> set[tuple[str, ...]]:
    functions = {("function", file, name) for file, names in code.functions.items() for name in names}
    files = {("file", file) for file in code.functions}
    return functions | files | {("whole", file) for file in code.whole} | {("text", file) for file in code.texts}


@given(CODES)
def test_code_comes_back_from_json_as_it_was(code: EnteredCode) -> None:
    assert facts(EnteredCode.from_json(json.loads(json.dumps(code.as_json())))) == facts(code)


@given(CODES, CODES)
def test_code_without_other_code_and_the_other_code_are_both(code: EnteredCode, other: EnteredCode) -> None:
    assert facts(EnteredCode.union([code.without(other), other])) == facts(code) | facts(other)


def test_another_object_is_an_error() -> None:
    with pytest.raises(KeyError):
        EnteredCode.from_json({"functions": {}})
