"""Select cases: whatever a diff changes in a recorded function, it selects every case whose result it changes."""

from __future__ import annotations

import dataclasses
import difflib
import functools
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType, MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.corpus.registry import all_cases
from hopkit.runner.functions.function_names import FunctionName, name_of_code
from hopkit.runner.impact import selection
from hopkit.runner.impact.changes import Changes, CodeFolders, changes_of
from hopkit.runner.impact.impact_map import ImpactMap, digest_of_source, make_map
from hopkit.runner.impact.map_file import map_path, write_map
from hopkit.runner.impact.selection import select, select_cases
from hopkit.runner.impact.unified_diff import parse_diff

KINDS = ("plain", "nested", "method", "lambda", "default", "computed", "branch", "generator", "cached", "constant")


@dataclasses.dataclass(frozen=True)
class Planted:
    """One function of a planted module: how it is written, its number, and the later function that it calls."""

    kind: str
    number: int
    callee: int
    comment: bool = False


def source(functions: tuple[Planted, ...]) -> str:
    text = '"""A planted module."""\nimport functools\n\n'
    # The callees come first: a later function may use them as it is defined.
    for place, planted in reversed([*enumerate(functions)]):
        further = place + 1 + planted.callee
        call = f"f{further}(x)" if further < len(functions) else "x"
        number = planted.number
        text += "# A comment.\n" if planted.comment else ""
        text += {
            "plain": f"def f{place}(x):\n    y = x * {number}\n    return y + {call}\n",
            "nested": f"def f{place}(x):\n    def inner(y):\n        return y * {number}\n"
            f"    return inner(x) + {call}\n",
            "method": f"class C{place}:\n    def run(self, x):\n        return x * {number} + {call}\n"
            f"def f{place}(x):\n    return C{place}().run(x)\n",
            "lambda": f"def f{place}(x):\n    return (lambda y: y * {number} + {call})(x)\n",
            "default": f"def f{place}(x, y={number}):\n    return x * y + {call}\n",
            "computed": f"def f{place}(x, y={call.replace('x', '2')}):\n    return x * {number} + y\n",
            "branch": f"def f{place}(x):\n    if x > 1:\n        return {call}\n    return x * {number}\n",
            "generator": f"def f{place}(x):\n    return sum(y * {number} + {call} for y in range(x))\n",
            "cached": f"@functools.cache\ndef f{place}(x):\n    return x * {number} + {call}\n",
            "constant": f"N{place} = {number}\ndef f{place}(x):\n    return x * N{place} + {call}\n",
        }[planted.kind]
        text += "\n\n"
    return text


PLANTED = st.builds(Planted, st.sampled_from(KINDS), st.integers(1, 3), st.integers(0, 2), st.booleans())
MODULES = st.lists(PLANTED, min_size=1, max_size=5).map(tuple)


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a module before and after some edits."""
    before = draw(MODULES)
    after = [draw(st.just(planted) | PLANTED) for planted in before]
    return source(before), source(tuple(after))


def run(text: str, path: Path) -> tuple[dict[str, Any], dict[str, set[FunctionName]], set[FunctionName]]:
    """Run cases on a module: return their results, the functions that each entered, and those of the import."""
    folders = {"planted": path.parent}
    names: dict[str, Any] = {}
    imported = entered_by(lambda: exec(compile(text, str(path), "exec"), names), folders)
    results: dict[str, Any] = {}
    entered: dict[str, set[FunctionName]] = {}

    def call(name: str, argument: int) -> None:
        results[f"{name}/{argument}"] = names[name](argument)

    for name in [name for name in names if name[0] == "f" and name[1:].isdigit()]:
        for argument in range(3):
            # Each case has a process of its own: nothing is cached before it begins.
            for function in names.values():
                getattr(function, "cache_clear", lambda: None)()
            entered[f"{name}/{argument}"] = entered_by(functools.partial(call, name, argument), folders)
    return results, entered, imported


def entered_by(call: Callable[[], object], folders: dict[str, Path]) -> set[FunctionName]:
    """Return the functions that a call enters; the profiler hook is on every Python."""
    codes: set[CodeType] = set()

    def on_event(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    previous = sys.getprofile()
    sys.setprofile(on_event)
    try:
        call()
    finally:
        sys.setprofile(previous)
    return {name for code in codes if (name := name_of_code(code, folders)) is not None}


@given(edits(), st.integers(0, 3), st.booleans())
def test_every_case_whose_result_changes_is_selected(
    edit: tuple[str, str], context: int, new_is_installed: bool
) -> None:
    old, new = edit
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "planted", "module.py")
        path.parent.mkdir()
        before, entered, imported = run(old, path)
        after, _, _ = run(new, path)
        path.write_text(new if new_is_installed else old, "utf-8")
        lines = difflib.unified_diff(
            old.splitlines(), new.splitlines(), "a/planted/module.py", "b/planted/module.py", n=context, lineterm=""
        )
        folders = {"planted": path.parent}
        changes = changes_of(parse_diff("\n".join([*lines, ""])), CodeFolders(folders), ())
        impact_map = make_map(entered, imported, folders, torch="2.13.0", python="3.12")
    selected = select(changes, before, impact_map).cases
    assert {case for case in before if before[case] != after.get(case)} <= selected
    if not changes.everything:
        # And no case for a function that it does not enter, nor any for a comment.
        changed = set(changes.functions)
        assert selected == {case for case in before if (entered[case] | imported) & changed}


@given(MODULES)
def test_comments_select_nothing(functions: tuple[Planted, ...]) -> None:
    old = source(functions)
    new = source(tuple(dataclasses.replace(planted, comment=not planted.comment) for planted in functions))
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "planted", "module.py")
        path.parent.mkdir()
        path.write_text(new, "utf-8")
        diff = "".join(
            difflib.unified_diff(
                old.splitlines(True), new.splitlines(True), "a/planted/module.py", "b/planted/module.py"
            )
        )
        changes = changes_of(parse_diff(diff), CodeFolders({"planted": path.parent}), ())
    assert (changes.functions, changes.everything) == ((), ())


F, G, STARTER = (
    FunctionName("torch/x.py", "f"),
    FunctionName("torch/x.py", "g"),
    FunctionName("hopkit/runner/warmup.py", "warm_up"),
)
NAMES = ("cond/a", "cond/b", "map/c")


def map_of(**records: set[FunctionName]) -> ImpactMap:
    named = {name.replace("_", "/"): functions for name, functions in records.items()}
    return make_map(named, {G}, {}, torch="2.13.0", python="3.12")


def test_a_function_that_ran_before_the_cases_selects_all_with_a_record() -> None:
    chosen = select(Changes((G,)), NAMES, map_of(cond_a={F}, cond_b=set(), map_c=set()))
    assert chosen.cases == set(NAMES)
    assert chosen.counts == {G: 3}


def test_a_function_that_no_case_entered_selects_none() -> None:
    chosen = select(Changes((FunctionName("torch/y.py", "h"),)), NAMES, map_of(cond_a={F}, cond_b=set(), map_c=set()))
    assert chosen.cases == set()


def test_a_case_without_a_record_is_selected_by_any_change() -> None:
    some = map_of(cond_a={F}, cond_b=set())
    chosen = select(Changes((F,)), NAMES, some)
    assert (chosen.cases, chosen.unrecorded, chosen.entering) == ({"cond/a", "map/c"}, ("map/c",), 1)
    assert select(Changes(), NAMES, some).cases == set()


def test_of_the_cases_that_a_pattern_names_only_those_are_selected() -> None:
    chosen = select(Changes((F,)), ("cond/b", "map/c"), map_of(cond_a={F}, cond_b=set(), map_c={F}))
    assert (chosen.cases, chosen.total) == ({"map/c"}, 2)


def test_code_that_runs_before_the_first_case_without_a_record_may_change_everything() -> None:
    chosen = select(Changes((STARTER,)), NAMES, map_of(cond_a={F}, cond_b=set(), map_c=set()))
    assert chosen.cases == set(NAMES)
    assert chosen.everything == ("hopkit/runner/warmup.py: warm_up: it may run before the first case",)


def test_code_that_a_profiler_may_run_may_change_everything() -> None:
    hidden = FunctionName("hopkit/hierarchy/frame_profiler.py", "FrameProfiler._enter")
    chosen = select(Changes((hidden,)), NAMES, map_of(cond_a={hidden}, cond_b=set(), map_c=set()))
    assert chosen.cases == set(NAMES)
    assert chosen.everything == (f"{hidden}: a profiler may run it, which no recording sees",)
    assert select(Changes((hidden,)), NAMES, None).cases == set(NAMES)


def test_a_record_that_is_renewed_takes_the_place_of_the_old_one() -> None:
    base = map_of(cond_a={F}, cond_b={F})
    renewed = make_map({"cond/b": set()}, (), {}, torch="2.13.0", python="3.12", base=base)
    assert renewed.cases_that_enter(F) == {"cond/a"}
    assert renewed.cases == {"cond/a", "cond/b"}
    assert renewed.everywhere == {G}


DIFF = "--- a/hopkit/deprecation.py\n+++ b/hopkit/deprecation.py\n@@ -1 +1 @@\n-x\n+y\n"


def test_without_a_map_every_case_is_selected_and_a_note_says_how_to_record_one(tmp_path: Path) -> None:
    cases = all_cases()[:3]
    chosen = select_cases(DIFF, cases, maps=tmp_path)
    assert chosen.cases == {case.name for case in cases}
    assert "`hopkit golden --record-impact` records one" in chosen.notes[0]


def test_a_map_that_is_older_than_the_code_is_used_with_a_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection.versions, "torch_minor", lambda: "2.13")
    text = "def f(): pass\n"
    digests = {"hopkit/deprecation.py": digest_of_source(text), "hopkit/gone.py": "0123"}
    old = ImpactMap("2.13.0", "3.12", frozenset(), MappingProxyType({}), frozenset(), MappingProxyType(digests))
    write_map(map_path("2.13", tmp_path), old)
    [note] = select_cases("", all_cases()[:1], maps=tmp_path).notes
    assert "recorded with torch 2.13.0; 2 of 2 files have changed since then" in note
    assert "hopkit/deprecation.py, hopkit/gone.py" in note
