"""Define a normalizing rule: a pattern, its replacement, and an example that the tests check."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable

__all__ = ["Numbered", "Rule", "apply_rules", "number"]


@dataclasses.dataclass(frozen=True)
class Rule:
    r"""A pattern of text that is not reproducible, and its replacement.

    ``before`` and ``after`` are an example that the tests check. A rule must leave its own result
    alone, and must look at each character a bounded number of times: start the pattern with something that
    cannot overlap itself, and use possessive quantifiers (``++``) where one character repeats. A group must not have
    one: Python before 3.11.5 matches ``(...)++`` wrongly (CPython issue 106052).

    >>> Rule("thread", re.compile(r"thread \d++"), "thread N", "in thread 7", "in thread N").apply("thread 12")
    'thread N'
    """

    name: str
    pattern: re.Pattern[str]
    replacement: str
    before: str
    after: str

    def apply(self, text: str) -> str:
        return self.pattern.sub(self.replacement, text)


@dataclasses.dataclass(frozen=True)
class Numbered:
    r"""A counter of the process, or an identity: only the equality of its values is kept.

    The group ``number`` of the pattern is replaced by ``label`` and the order of its first use in the text.

    >>> Numbered("run", re.compile(r"run (?P<number>\d++)"), "", "", "").apply("run 7, run 9, run 7")
    'run 0, run 1, run 0'
    """

    name: str
    pattern: re.Pattern[str]
    label: str
    before: str
    after: str

    def apply(self, text: str) -> str:
        seen: dict[str, int] = {}
        return self.pattern.sub(lambda match: number(match, "number", seen, self.label), text)


def number(match: re.Match[str], group: str, seen: dict[str, int], label: str) -> str:
    """Return the text of a match with one group replaced by ``label`` and its number in order of first use."""
    whole, start = match.group(), match.start()
    value = f"{label}{seen.setdefault(match.group(group), len(seen))}"
    return whole[: match.start(group) - start] + value + whole[match.end(group) - start :]


def apply_rules(text: str, rules: Iterable[Rule | Numbered]) -> str:
    """Apply each rule once, in order."""
    for rule in rules:
        text = rule.apply(text)
    return text
