"""The Markdown page about an upgrade."""

from __future__ import annotations

import dataclasses
import re

import pytest

from hopkit import goldens
from hopkit.records import Finding
from hopkit.runner.upgrade import Selection, Survey, page, summary
from hopkit.runner.upgrade.hop_changes import Hop, HopChanges
from hopkit.runner.upgrade.name_changes import NameChange
from hopkit.runner.upgrade.outcomes import KnownOutcome, Outcomes
from hopkit.runner.upgrade.texts import TextGroup, Texts

MOVED = NameChange(
    "torch.f",
    "(x)",
    "missing",
    "moved",
    to_port=True,
    why="traces a body",
    reason="torch has no f",
    needed_for=("capture",),
    candidates=("torch.new.f",),
    tests=("tests/seam",),
)
KNOWN = NameChange("torch.g", "(a, b=True)", "(a, b=False)", "ok", to_port=False)
CHANGE = TextGroup("0000000a", "structure", ("-sin", "+cos"), (("a/b", "inference", "dynamo"),))
DIGEST = TextGroup("0000000b", "digest", ("codegen",), (("a/b", "inference.virtual-h200", "codegen"),))
FAILURE = Finding("dynamo", "no rule for `x`\n```", case="a/b", variant="inference", backend="eager")

SURVEY = Survey(
    "2.13.0",
    "2.16.0",
    Selection(("a/*",), quick=True),
    names=(MOVED, KNOWN),
    names_in_all=10,
    hops=HopChanges((Hop("new_hop", "torch.NewOp", 0),), (), (Hop("new_hop", "torch.NewOp", 0),)),
    outcomes=Outcomes(
        {"passed": 3, "failed": 2},
        61.7,
        undeclared=(KnownOutcome("run", "a bug", "", ("a/c",)),),
        fixed=(KnownOutcome("dynamo", "an old bug", "==2.13.*", ("a/d",)),),
        outside=(KnownOutcome("numerics", "still wrong", ">=2.13,<2.16", ("a/e",)),),
        new=goldens.triage([FAILURE]),
    ),
    texts=Texts("from a run", "`hopkit golden --triage`", (CHANGE, DIGEST), kernels=3),
)


def _section(text: str, heading: str) -> str:
    """Return the part of a page below a heading, up to the next one of the same level."""
    level = heading.partition(" ")[0]
    body = text.partition(f"\n{heading}\n")[2]
    assert body, f"no {heading} in:\n{text}"
    return re.split(rf"^{level} ", body, maxsplit=1, flags=re.MULTILINE)[0]


def test_the_summary_counts_everything() -> None:
    assert dict(summary(SURVEY)) == {
        "private names": "1 to port; 1 changed as the contract knows; 8 equal",
        "HOPs": "1 new, 0 gone, 1 without a case",
        "cases": "a sample of a/*",
        "run": "2 failed, 3 passed, in 62 s",
        "new failures": "1 cause in 1 case",
        "known failures": "2 fixed, 1 not known on this version",
        "texts": "2 blocks differ, by 2 changes",
    }
    for subject, counts in summary(SURVEY):
        assert f"| {subject} | {counts} |" in page(SURVEY)


def test_the_page_says_how_it_was_made() -> None:
    assert page(SURVEY).splitlines()[0] == "# From torch 2.13.0 to 2.16.0"
    assert "`hopkit upgrade 2.16.0 a/* --quick`, with torch 2.13.0" in page(SURVEY)


def test_a_name_to_port_has_all_that_helps_and_a_known_one_a_line() -> None:
    names = _section(page(SURVEY), "## Private names")
    assert "### `torch.f`: moved" in names
    for fact in ("needed for: capture: traces a body", "may be now: `torch.new.f`", "because: torch has no f"):
        assert f"- {fact}" in names
    assert "- `torch.g`: without `b=True`; with `b=False`" in names


def test_a_new_hop_without_a_case_is_named() -> None:
    hops = _section(page(SURVEY), "## HOPs")
    assert "| `new_hop` | `torch.NewOp` | 0 |" in hops
    assert "Without a case: `new_hop`" in hops


def test_a_new_failure_has_its_message_in_a_fence_that_holds_it() -> None:
    failures = _section(page(SURVEY), "## New failures")
    assert "### `dynamo`, 1 finding: a/b" in failures
    assert "````text\nno rule for `x`\n```\n````" in failures


def test_known_failures_are_sorted_by_what_there_is_to_do() -> None:
    text = page(SURVEY)
    assert "- `run`: a bug: a/c" in _section(text, "### Fixed, and still declared")
    assert "- `numerics` (`>=2.13,<2.16`): still wrong: a/e" in _section(text, "### Not fixed, and not declared")
    assert "- `dynamo` (`==2.13.*`): an old bug: a/d" in _section(text, "### Fixed, as declared")


def test_a_change_has_its_diff_and_a_digest_a_line() -> None:
    texts = _section(page(SURVEY), "## Texts")
    assert "### `0000000a` structure: 1 block\n\n`dynamo` of a/b\n\n```diff\n-sin\n+cos\n```" in texts
    assert "| digest | 1 | `codegen` | a/b |" in texts
    assert "(registers, shared memory) in 3 blocks" in texts


def test_nothing_to_do_is_said_so() -> None:
    nothing = dataclasses.replace(
        SURVEY,
        names=(),
        hops=HopChanges((), (), ()),
        outcomes=Outcomes({"passed": 3}, 1.0, (), (), (), ()),
        texts=Texts("from a run", "x", ()),
    )
    text = page(nothing)
    assert "The contract holds on both versions." in text
    assert "register the same HOPs" in text
    assert _section(text, "## New failures").strip() == "None."
    assert "None is fixed, and none needs other versions." in text
    assert _section(text, "## Texts").strip().endswith("None differs.")


def test_what_could_not_be_had_is_no_section() -> None:
    text = page(Survey("2.13.0", "2.16.0", Selection(run=False), errors=("hopkit failed\n  for a reason",)))
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["What could not be compared"]
    assert "hopkit failed\n  for a reason" in text
    assert "| run | none (--no-run) |" in text


@pytest.mark.parametrize("count", [30, 31, 45])
def test_of_many_changes_the_first_are_shown_and_the_rest_counted(count: int) -> None:
    groups = tuple(dataclasses.replace(CHANGE, id=f"{number:08x}") for number in range(count))
    texts = Texts("from a run", "`hopkit golden --triage`", groups)
    section = _section(page(dataclasses.replace(SURVEY, texts=texts)), "## Texts")
    assert section.count("```diff") == 30
    rest = f"{count - 30} more are not shown. `hopkit golden --triage` prints all."
    assert (rest in section) is (count > 30)


def test_a_long_message_is_cut() -> None:
    long = dataclasses.replace(FAILURE, message="\n".join(f"line {number}" for number in range(100)))
    assert SURVEY.outcomes is not None
    outcome = dataclasses.replace(SURVEY.outcomes, new=goldens.triage([long]))
    failures = _section(page(dataclasses.replace(SURVEY, outcomes=outcome)), "## New failures")
    assert "line 19\n... 80 more lines" in failures
