"""The screens of a review, with the keys of a user and planted differences."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hopkit.cli.review_screen import Decision, Quit, ReviewScreen, open_page
from hopkit.cli.safe_console import SafeConsole
from hopkit.errors import UsageError
from hopkit.goldens import BlockKey, Digest, Entry, Group, Heading, Label, Mismatch, triage
from hopkit.goldens.difference import classify
from hopkit.records import Finding

BODY = "class G(torch.nn.Module):\n    def forward(self, x):\n        a = torch.{}(x)\n        return (a,)\n"


def mismatch(case: str, expected: Entry, actual: str | None, path: str = "", stage: str = "dynamo") -> Mismatch:
    label = classify(expected, actual)
    key = BlockKey("inference", stage)
    return Mismatch.of(Heading(case), key, label, expected=expected, actual=actual, path=path, line=3)


@pytest.fixture
def groups(tmp_path: Path) -> tuple[Group, ...]:
    """Return three groups: of three blocks, of two, and an objection to a further case."""
    page = tmp_path / "one.md"
    page.write_text("a page")
    changed = [mismatch(f"cond/{name}", BODY.format("sin"), BODY.format("cos"), str(page)) for name in "abc"]
    others = [mismatch(f"map/{name}", BODY.format("neg"), BODY.format("abs")) for name in "ab"]
    return triage([*changed, *others, Finding("numerics", "outputs[0] differs by 0.5", "a hint", case="scan/a")])


class Review:
    """A review on a console that keeps its text, by a user who types ``keys``."""

    def __init__(self, groups: tuple[Group, ...], keys: str, *, width: int = 120, height: int = 40) -> None:
        self.file = io.StringIO()
        self.opened: list[tuple[Path, int]] = []
        console = SafeConsole(file=self.file, width=width, height=height, markup=False, highlight=False, soft_wrap=True)
        self.screen = ReviewScreen(
            console, groups, self._keys(keys), lambda path, line: self.opened.append((path, line))
        )

    def _keys(self, keys: str) -> Callable[[], str]:
        self.screens: list[str] = []
        waiting: Iterator[str] = iter(keys)

        def read() -> str:
            self.screens.append(self.file.getvalue())
            self.file.seek(0)
            self.file.truncate()
            return next(waiting)

        return read

    def ask(self) -> list[str]:
        return [group.id for group in self.screen.ask()]


def test_accepted_groups_are_returned_after_the_last_question(groups: tuple[Group, ...]) -> None:
    review = Review(groups, "arsy")
    assert review.ask() == [groups[0].id]
    assert review.screen.counts() == "1 accepted, 1 rejected, 1 skipped"
    assert review.screens[0].startswith("1 of 3   ")
    assert "write the goldens of 3 cases" in review.screens[-1]


def test_a_screen_has_the_change_the_example_and_the_cases(groups: tuple[Group, ...]) -> None:
    review = Review(groups, "sssy")
    review.ask()
    lines = [line.rstrip() for line in review.screens[0].splitlines()]
    assert lines[1:5] == ["  dynamo 3", "  inference 3", "  -sin", "  +cos"]
    assert "example 1 of 3: cond/a inference/dynamo" in lines
    (line,) = (line for line in lines if "torch.sin" in line)
    assert line.split("|")[0].strip() == "a = torch.sin(x)"
    assert line.split("|")[1].strip() == "a = torch.cos(x)"
    assert "3 cases: cond/a, cond/b, cond/c" in lines


def test_on_a_narrow_terminal_old_and_new_are_below_each_other(groups: tuple[Group, ...]) -> None:
    review = Review(groups, "sssy", width=80)
    review.ask()
    assert "-        a = torch.sin(x)\n+        a = torch.cos(x)\n" in review.screens[0]
    assert all(len(line) <= 80 for screen in review.screens for line in screen.splitlines())


def test_the_next_example_is_that_of_another_case_and_begins_again(groups: tuple[Group, ...]) -> None:
    review = Review(groups, "nnnsssy")
    review.ask()
    shown = [screen.partition("example ")[2].partition(" inference")[0] for screen in review.screens[:4]]
    assert shown == ["1 of 3: cond/a", "2 of 3: cond/b", "3 of 3: cond/c", "1 of 3: cond/a"]


def test_going_back_changes_an_answer(groups: tuple[Group, ...]) -> None:
    review = Review(groups, "abrasy")
    assert review.ask() == [groups[1].id]
    assert review.screen.decisions[groups[0].id] is Decision.REJECTED


def test_the_last_question_leads_back_to_the_last_group(groups: tuple[Group, ...]) -> None:
    review = Review(groups, "aasbry")
    assert review.ask() == [groups[0].id, groups[1].id]
    assert review.screen.counts() == "2 accepted, 1 rejected, 0 skipped"


def test_what_an_oracle_objects_to_has_no_key_to_accept(groups: tuple[Group, ...]) -> None:
    review = Review(groups, "ssasy")
    assert review.ask() == []
    assert "[a] accept" in review.screens[0]
    assert "[a] accept" not in review.screens[2]
    assert "outputs[0] differs by 0.5" in review.screens[2]
    assert "it can't be accepted" in review.screens[3]


def test_a_blocked_case_is_named(groups: tuple[Group, ...]) -> None:
    blocked = triage([*groups[0].members, Finding("numerics", "wrong", case="cond/b")])
    review = Review(blocked, "ssy")
    review.ask()
    assert "not accepted, as something else is wrong: cond/b" in review.screens[0]


@pytest.mark.parametrize("keys", ["q", "aq", "aaq", "aasq", "aasn"])
def test_quitting_anywhere_accepts_nothing(groups: tuple[Group, ...], keys: str) -> None:
    with pytest.raises(Quit):
        Review(groups, keys).ask()


def test_writing_early_skips_the_rest(groups: tuple[Group, ...]) -> None:
    review = Review(groups, "awy")
    assert review.ask() == [groups[0].id]
    assert review.screen.counts() == "1 accepted, 0 rejected, 2 skipped"


def test_an_unknown_key_is_said_and_asks_again(groups: tuple[Group, ...]) -> None:
    review = Review(groups, "xsssy")
    review.ask()
    assert "'x' is no key of this screen" in review.screens[1]


def test_the_page_of_the_example_is_opened(groups: tuple[Group, ...], tmp_path: Path) -> None:
    review = Review(groups, "osossy")
    review.ask()
    assert review.opened == [(tmp_path / "one.md", 3)]
    assert "map/a has no page yet" in review.screens[3]


def test_of_a_long_text_the_part_with_the_change_is_shown(groups: tuple[Group, ...]) -> None:
    def text(first: str, last: str) -> str:
        middle = "".join(f"        b{number} = torch.exp(x)\n" for number in range(60))
        head = "class G(torch.nn.Module):\n    def forward(self, x):\n"
        return f"{head}        a = torch.{first}(x)\n{middle}        c = torch.{last}(x)\n        return (a, c)\n"

    both = mismatch("cond/long", text("sin", "neg"), text("cos", "abs"))
    for group in triage([both]):
        review = Review((group,), "sy", height=30)
        review.ask()
        assert ("torch.sin" in review.screens[0]) is (group.hunk == ("-sin", "+cos"))
        assert ("torch.abs" in review.screens[0]) is (group.hunk == ("-neg", "+abs"))


@pytest.mark.parametrize("height", [12, 24, 50])
def test_a_screen_is_no_higher_than_the_terminal(height: int) -> None:
    old, new = ("".join(f"{mark}_{number}()\n" for number in range(99)) for mark in ("old", "another"))
    review = Review(triage([mismatch("cond/a", old, new)])[:1], "sy", height=height)
    review.ask()
    lines = review.screens[0].splitlines()
    assert len(lines) <= max(height, 24)
    assert any("more lines: [o] opens the page" in line for line in lines)


@pytest.mark.parametrize(
    ("expected", "actual", "shown"),
    [(None, "new = 1\n", "+new = 1"), ("old = 1\n", None, "-old = 1"), (Digest("0" * 16), "x = 1\n", "x = 1")],
)
def test_a_text_that_came_or_went_is_shown_whole(expected: Entry, actual: str | None, shown: str) -> None:
    review = Review(triage([mismatch("cond/a", expected, actual)]), "sy")
    review.ask()
    assert shown in [line.rstrip() for line in review.screens[0].splitlines()]


def test_control_sequences_of_a_text_do_not_reach_the_terminal() -> None:
    review = Review(triage([mismatch("cond/a", "a = 1\n", "a = '\x1b[2J'\n")]), "sy")
    review.ask()
    assert "\x1b" not in review.screens[0]
    assert "\\x1b" in review.screens[0]


def program(tmp_path: Path, name: str) -> Path:
    """Return a program that writes its arguments to a file beside it."""
    path = tmp_path / name
    path.write_text('#!/bin/sh\nprintf "%s\\n" "$@" > "$0.args"\n')
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(("name", "words"), [("less", ["+7"]), ("viewer", [])])
def test_the_page_is_shown_by_the_pager_at_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: list[str]
) -> None:
    pager = program(tmp_path, name)
    monkeypatch.setenv("PAGER", f"{pager} -R")
    open_page(tmp_path / "page.md", 7)
    assert Path(f"{pager}.args").read_text().splitlines() == ["-R", *words, str(tmp_path / "page.md")]


def test_without_a_pager_the_editor_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("PAGER", "VISUAL"):
        monkeypatch.delenv(variable, raising=False)
    editor = program(tmp_path, "vim")
    monkeypatch.setenv("EDITOR", os.fspath(editor))
    open_page(tmp_path / "page.md", 2)
    assert Path(f"{editor}.args").read_text().splitlines() == ["+2", str(tmp_path / "page.md")]


def test_a_program_that_is_not_there_is_a_usage_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", str(tmp_path / "nowhere"))
    with pytest.raises(UsageError, match="can't be run"):
        open_page(tmp_path / "page.md", 1)


def test_renamed_texts_are_shown_too() -> None:
    (group,) = triage(
        [mismatch("cond/a", "def f(x):\n    a = x\n    return a\n", "def f(x):\n    b = x\n    return b\n")]
    )
    assert group.label is Label.RENAMED
    review = Review((group,), "sy")
    review.ask()
    assert "return b" in review.screens[0]
