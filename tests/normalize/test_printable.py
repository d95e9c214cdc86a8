"""Printable text: no control sequence is left for a terminal, and nothing else changes."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from hopkit.normalize import printable

any_text = st.text(st.characters(codec=None, exclude_categories=()))


@given(any_text)
def test_nothing_is_left_that_a_terminal_obeys(text: str) -> None:
    result = printable(text)
    result.encode("utf-8")
    assert not [
        character for character in result if unicodedata.category(character) == "Cc" and character not in "\n\t"
    ]
    assert printable(result) == result


@given(st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf"))))
def test_text_for_readers_stays(text: str) -> None:
    assert printable(text) == text


def test_each_escape_shows_the_removed_character() -> None:
    assert printable("a\x1b]0;title\x07\r\x9b2J\u202e\ud800\n\t") == r"a\x1b]0;title\x07\r\x9b2J\u202e\ud800" + "\n\t"
