"""The page of known failures is what the cases say."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from pathlib import Path

import pytest

from hopkit.corpus.hopchecks import HopCheck
from hopkit.corpus.known_failures import page
from hopkit.corpus.registry import all_cases
from hopkit.corpus.severity import severity_of
from hopkit.oracles.matching import oracle_names
from hopkit.records import Case, KnownFailure, Sample, Severity

ROOT = Path(__file__).parents[2]


def planted(name: str, *failures: KnownFailure, source: str = "def planted(): ...") -> Case:
    return Case(name, lambda: Sample(abs), hops=("cond",), known_failures=failures, source=source, owner="hopkit")


def test_the_page_has_every_known_failure_and_links_to_goldens() -> None:
    text = page(expectations={}).replace("\\|", "|")
    reasons = {failure.reason for case in all_cases() for failure in case.known_failures}
    assert len(reasons) > 100
    assert [reason for reason in reasons if reason[1:].rstrip(".") not in text] == []
    links = set(re.findall(r"\]\(\.\./(golden/[^)]+)\)", text))
    assert len(links) > 100
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_the_newest_torch_comes_first_and_refusals_last() -> None:
    cases = [
        planted("a/old", KnownFailure("numerics", "==2.13.*", "old and wrong")),
        planted("a/both", KnownFailure("structure", ">=2.13,<2.16", "wrong in both")),
        planted("a/between", KnownFailure("numerics", "==2.14.*", "between and wrong")),
        planted("a/refused", KnownFailure("dynamo", ">=2.13,<2.16", "a | b is refused", refusal=True)),
    ]
    document = page(cases, expectations={})
    places = [
        document.index(text)
        for text in (
            "## Wrong in torch 2.15\n",
            "### Wrong in both",
            "- Versions: 2.15, 2.14, 2.13",
            "## Wrong in torch 2.14, fixed in 2.15\n",
            "### Between and wrong",
            "## Wrong in torch 2.13, fixed in 2.15\n",
            "### Old and wrong",
            "## Refused by torch",
            "A \\| b is refused",
        )
    ]
    assert places == sorted(places)


def test_failures_are_counted_by_hop_and_by_their_worst_severity() -> None:
    both = ("numerics", "dynamo")
    cases = [
        planted("a/wrong", *(KnownFailure(stage, ">=2.13", "wrong, or an error") for stage in both)),
        planted("a/crash", KnownFailure("dynamo", ">=2.13", "an error")),
        planted("a/crash_too", KnownFailure("dynamo", ">=2.13", "an error")),
        planted("a/refused", KnownFailure("numerics", ">=2.13", "refused", refusal=True)),
        dataclasses.replace(planted("a/scan", KnownFailure("dynamo", ">=2.13", "an error")), hops=("scan", "cond")),
        dataclasses.replace(planted("a/none", KnownFailure("run", ">=2.13", "without HOP")), hops=()),
    ]
    lines = page(cases, expectations={"numerics": "Numbers are equal."}).splitlines()
    start = lines.index("| HOP | silently wrong | crash | refused | all |")
    assert lines[start + 2 : start + 7] == [
        "| `cond` | 1 | 1 | 1 | 3 |",
        "| no HOP | 0 | 1 | 0 | 1 |",
        "| `scan` | 0 | 1 | 0 | 1 |",
        "| each once | 1 | 2 | 1 | 4 |",
        "",
    ]
    assert "The table counts the 4 failures that 6 cases show, by the first HOP of each case." in lines
    severities = [line for line in lines if line.startswith("- Severity: ")]
    assert severities == ["- Severity: silently wrong", "- Severity: crash", "- Severity: crash"]


def test_each_known_failure_has_a_severity() -> None:
    oracles = oracle_names()
    assert {"numerics", "structure", "mutation", "metadata"} <= oracles
    known = [failure for case in all_cases() for failure in case.known_failures]
    by_severity = Counter(severity_of(failure, oracles) for failure in known)
    assert set(by_severity) == set(Severity)
    for failure in known:
        severity = severity_of(failure, oracles)
        assert (severity is Severity.REFUSED) == failure.refusal
        assert failure.refusal or (severity is Severity.SILENTLY_WRONG) == (failure.stage in oracles)


def test_one_failure_of_several_cases_is_one_entry_with_the_shortest_program() -> None:
    failure = KnownFailure(
        "numerics",
        ">=2.13,<2.16",
        "one bug",
        "differs",
        variants=("training",),
        backends=("inductor",),
        devices=("cpu",),
        issue="https://x/1",
    )
    cases = [planted("a/long", failure, source="line\n" * 9), planted("a/short", failure, source="shortest()\n")]
    expectation = "Outputs and gradients equal those of the reference run."
    document = page(cases, expectations={"numerics": expectation})
    assert document.count("### One bug") == 1
    assert "shortest()" in document
    assert "line\nline" not in document
    assert "it shows at `numerics` in training on the backend inductor on cpu, with the symptom `differs`" in document
    assert f"- Expected: {expectation}" in document
    assert "<https://x/1>" in document
    assert "[a/short](../golden/a/short.md), [a/long](../golden/a/long.md)" in document


def test_what_should_happen_can_be_said() -> None:
    document = page([planted("a/b", KnownFailure("run", ">=2.13", "it dies", expected="It lives."))], expectations={})
    assert "- Expected: It lives." in document


@pytest.mark.parametrize("stage", ["codegen", "dynamo"])
def test_what_does_not_compile_should(stage: str) -> None:
    document = page([planted("a/b", KnownFailure(stage, ">=2.13", "it dies"))], expectations={})
    assert "- Expected: The program compiles" in document


def test_what_hopcheck_finds_is_told_last() -> None:
    known = KnownFailure("autograd", "==2.13.*", "no | gradient", "Jacobian", refusal=True)
    document = page(
        [planted("a/b", KnownFailure("run", ">=2.13", "it dies"))],
        [HopCheck("a/b", ("cond", "scan"), (known,))],
        expectations={},
    )
    row = "| `cond`, `scan` | autograd | No \\| gradient (refused) | `Jacobian` | 2.13 | [a/b](../golden/a/b.md) |"
    assert document.endswith(row + "\n")
