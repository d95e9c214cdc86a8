"""docs/glossary.md has each of hopkit's own words as `hopkit.records` defines it, and no word twice."""

from __future__ import annotations

import re
from pathlib import Path

from hopkit import records

_PAGE = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")


def _definitions(page: str) -> dict[str, str]:
    """Return the definitions of the glossaries of a page, by word; words that share one stand above it."""
    definitions: dict[str, str] = {}
    for block in re.findall(r"^```\{glossary\}\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        for entry in block.strip("\n").split("\n\n"):
            *words, definition = entry.splitlines()
            for word in words:
                assert word not in definitions, word
                definitions[word] = definition.strip()
    return definitions


def _words_of_records() -> dict[str, str]:
    """Return the table in the docstring of `hopkit.records`."""
    assert records.__doc__ is not None
    table = re.split(r"^=+ +=+$", records.__doc__, flags=re.MULTILINE)[1]
    words: dict[str, str] = {}
    for line in table.strip("\n").splitlines():
        word, text = line[:17].strip(), line[17:].strip()
        last = word or list(words)[-1]
        words[last] = f"{words.get(last, '')} {text}".strip()
    return words


def test_the_words_are_those_of_the_records() -> None:
    words = _words_of_records()
    assert {"case", "variant", "stage", "artifact", "golden", "reference run", "oracle"} <= set(words)
    definitions = _definitions(_PAGE)
    assert {word: definitions.get(word) for word in words} == words
