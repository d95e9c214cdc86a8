"""Check whether the symptom of a known failure is specific enough."""

from __future__ import annotations

import re

from hopkit.records import Case, KnownFailure

__all__ = ["is_bare", "named_hops"]

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_CLASS = re.compile(r"\w*(?:Error|Exception|Unsupported|Unbounded|NoneType)\w*:?")


def is_bare(known: KnownFailure) -> bool:
    """Return whether a symptom is empty, or only the name of a class without a frame: many failures have it.

    >>> is_bare(KnownFailure("run", "", "a reason", symptom="AssertionError"))
    True
    >>> is_bare(KnownFailure("run", "", "a reason", symptom="AssertionError", frame="GraphLowering.get_attr"))
    False
    """
    return not known.symptom or bool(not known.frame and _CLASS.fullmatch(known.symptom.strip()))


def named_hops(text: str, case: Case) -> tuple[str, ...]:
    """Return the HOPs of a case, or its family, whose name is a word of a text, or a part of a longer word.

    >>> case = Case("map/planted", lambda: None, hops=("map_impl",))
    >>> [named_hops(text, case) for text in ("Output 0 of MapAutogradOp", "mapped rows", "torch.ops.map_impl")]
    [('map',), (), ('map_impl', 'map')]
    """
    words_of_text = [_words(word) for word in re.findall(r"\w+", text)]
    # torch registers map and its function under two names.
    short = (hop.removesuffix("_impl") for hop in case.hops)
    names = dict.fromkeys((*case.hops, *short, case.family.removesuffix("_body_matrix")))
    return tuple(name for name in names if any(_has(words, _words(name)) for words in words_of_text))


def _has(words: list[str], part: list[str]) -> bool:
    return any(words[start : start + len(part)] == part for start in range(len(words)))


def _words(name: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(name)]
