"""Compare two runs of the same tests, test by test."""

from __future__ import annotations

import dataclasses
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from pathlib import Path

__all__ = ["Difference", "differences", "outcomes"]


@dataclasses.dataclass(frozen=True)
class Difference:
    """A test with another outcome with hopkit's engine; an outcome is '' if the test was absent."""

    test: str
    without: str
    with_engine: str

    def __str__(self) -> str:
        return f"{self.test}: {self.without or 'absent'} without, {self.with_engine or 'absent'} with the engine"


def outcomes(report: Path) -> dict[str, str]:
    """Return the outcome of each test in a JUnit report: passed, failed, error or skipped."""
    by_test = {}
    for case in ElementTree.parse(report).iter("testcase"):
        kinds = [kind for kind in ("failure", "error", "skipped") if case.find(kind) is not None]
        by_test[f"{case.get('classname')}::{case.get('name')}"] = kinds[0] if kinds else "passed"
    return by_test


def differences(without: Mapping[str, str], with_engine: Mapping[str, str]) -> list[Difference]:
    """Return the tests whose outcomes differ, in the order of the first run."""
    tests = [*without, *(test for test in with_engine if test not in without)]
    pairs = [Difference(test, without.get(test, ""), with_engine.get(test, "")) for test in tests]
    return [pair for pair in pairs if pair.without != pair.with_engine]
