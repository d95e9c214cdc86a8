"""A pattern matches a family, a case or a glob; the nearest names of a typo are of its own family."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hopkit.corpus.patterns import families, is_glob, matching_names, nearest_names, unknown_case
from hopkit.errors import UnknownName

NAMES = (
    "cond/nested",
    "cond/simple",
    "cond_body_matrix/deque",
    "cond_memory/nested",
    "hopkit_cond_body_matrix/deque",
    "scan/simple",
    "while_loop/simple",
)

WORD = st.text("abc_", min_size=1, max_size=4)
CASE_NAMES = st.lists(st.builds("{}/{}".format, WORD, WORD), min_size=1, max_size=12, unique=True)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("cond", ("cond/nested", "cond/simple")),
        ("cond/nested", ("cond/nested",)),
        ("cond/*", ("cond/nested", "cond/simple")),
        ("cond*", ("cond/nested", "cond/simple", "cond_body_matrix/deque", "cond_memory/nested")),
        ("*/simple", ("cond/simple", "scan/simple", "while_loop/simple")),
        ("[sw]*", ("scan/simple", "while_loop/simple")),
        ("con", ()),
        ("nested", ()),
        ("cond/", ()),
        ("cond/nest", ()),
        ("", ()),
        ("nothing*", ()),
    ],
)
def test_a_pattern_matches(pattern: str, expected: tuple[str, ...]) -> None:
    assert matching_names(pattern, NAMES) == expected


@given(CASE_NAMES, st.data())
def test_a_family_matches_its_cases_alone(names: list[str], data: st.DataObject) -> None:
    family = data.draw(st.sampled_from(families(names)))
    assert matching_names(family, names) == tuple(sorted(name for name in names if name.split("/")[0] == family))


@pytest.mark.parametrize(
    ("pattern", "nearest"),
    [
        ("cond/nestd", ("cond/nested",)),
        ("cond/simpel", ("cond/simple",)),
        ("cond_body_matrix/deqeu", ("cond_body_matrix/deque",)),
        ("hopkit_cond_body_matrx/deque", ("hopkit_cond_body_matrix/deque",)),
        ("whileloop/simple", ("while_loop/simple",)),
        ("cnd/nothing_near", ("cond",)),
        ("cnd/*", ("cond",)),
        ("while", ("while_loop",)),
        ("sacn", ("scan",)),
        ("deqeu", ("cond_body_matrix/deque", "hopkit_cond_body_matrix/deque")),
        ("cond/nothing_near", ()),
        ("scan/nested", ()),
        ("unrelated/simple", ()),
        ("", ()),
    ],
)
def test_the_nearest_names(pattern: str, nearest: tuple[str, ...]) -> None:
    assert nearest_names(pattern, NAMES) == nearest


@given(CASE_NAMES, st.data())
def test_the_nearest_names_of_a_case_of_a_family_are_of_that_family(names: list[str], data: st.DataObject) -> None:
    family = data.draw(st.sampled_from(families(names)))
    pattern = f"{family}/{data.draw(WORD)}"
    assume(pattern not in names)
    assert all(name.startswith(f"{family}/") for name in nearest_names(pattern, names))


@given(CASE_NAMES, st.text("abc_/*", max_size=6))
def test_each_nearest_name_is_a_pattern_that_matches(names: list[str], pattern: str) -> None:
    assert all(matching_names(name, names) for name in nearest_names(pattern, names))


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("cond/nestd", "unknown case 'cond/nestd'\n  nearest: cond/nested"),
        ("scan/other", "unknown case 'scan/other'\n  `hopkit list scan` prints the cases of scan"),
        ("unrelated/simple", "unknown case 'unrelated/simple'\n  7 are known; `hopkit list` prints them"),
        (
            "nested",
            "unknown case or family 'nested'\n  nearest: cond/nested, cond_memory/nested; "
            "a part of a name needs *: '*nested*' matches 2 cases",
        ),
        ("matrix", "unknown case or family 'matrix'\n  a part of a name needs *: '*matrix*' matches 2 cases"),
        ("cnd", "unknown case or family 'cnd'\n  nearest: cond"),
        ("zzz*", "unknown case or family 'zzz*'\n  7 are known; `hopkit list` prints them"),
    ],
)
def test_the_error_of_a_pattern_that_matches_nothing(pattern: str, message: str) -> None:
    error = unknown_case(pattern, NAMES)
    assert isinstance(error, UnknownName)
    assert str(error) == message


def test_a_corpus_without_cases_has_no_nearest_name() -> None:
    assert str(unknown_case("cond", ())) == "unknown case or family 'cond'\n  there are none"


def test_a_glob_has_a_wildcard() -> None:
    assert [is_glob(text) for text in ("cond", "cond/?", "[ab]", "*")] == [False, True, True, True]
