"""``hopkit golden``: passes, failures and their messages, accepting, groups, pruning, exit codes."""

from __future__ import annotations

import ctypes
import functools
import json
import os
import re
import shlex
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from hopkit.errors import BadCase
from hopkit.records import Case, Finding, KnownFailure, Origin
from hopkit.runner.reports import Attempt, CaseReport

# The class of the fixture in conftest.py, which is no module that could be imported by name.
Hopkit = Any

# A worker of pytest-xdist has threads, of which newer Pythons warn on each fork; none of them holds a lock.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

_MIB = 1024 * 1024


def _wait_for_ever(case: Case) -> NoReturn:
    while True:
        signal.pause()


KNOWN = Finding("dynamo", "refused", known=KnownFailure("dynamo", "", "a reason"))


def _crash(case: Case) -> CaseReport:
    ctypes.string_at(0)
    raise AssertionError("still alive")


def _kill_itself(case: Case) -> CaseReport:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")


def _eat_memory(case: Case) -> NoReturn:
    eaten = []
    while True:
        eaten.append(b"x" * (4 * _MIB))


def _raise(error: Exception) -> Callable[[Case], CaseReport]:
    def fail(case: Case) -> CaseReport:
        raise error

    return fail


def test_without_goldens_it_fails_and_prints_the_command_to_accept(hopkit: Hopkit) -> None:
    result = hopkit.golden("fake/one")
    assert result.exit_code == 1
    assert "FAILED fake/one" in result.output
    assert "fake/one inference/dynamo: new block" in result.output
    assert hopkit.files() == {}


def test_the_command_that_is_printed_accepts(hopkit: Hopkit) -> None:
    match = re.search(r"^to accept it: hopkit (golden .*)$", hopkit.golden("fake/one").output, re.MULTILINE)
    assert match is not None
    assert hopkit(*shlex.split(match[1])).exit_code == 0
    assert hopkit.golden("fake/one").exit_code == 0
    assert b"regenerate: hopkit golden fake/one --file cases.py --accept -->" in hopkit.files()["fake/one.md"]


def test_accepted_goldens_pass(hopkit: Hopkit) -> None:
    result = hopkit.golden("--accept")
    assert result.exit_code == 0, result.output
    assert list(hopkit.files()) == ["fake/one.md", "fake/three.md", "fake/two.md"]
    result = hopkit.golden()
    assert result.exit_code == 0, result.output
    assert "3 cases: 3 passed, 0 failed, 0 known, 0 skipped" in result.output


def test_accepting_by_the_variable_that_expecttest_reads(hopkit: Hopkit) -> None:
    assert hopkit.golden(env={"EXPECTTEST_ACCEPT": "1"}).exit_code == 0
    assert len(hopkit.files()) == 3


def test_accepting_again_writes_nothing(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    times = {path: path.stat().st_mtime_ns for path in hopkit.golden_dir.rglob("*.md")}
    result = hopkit.golden("--accept")
    assert "wrote" not in result.output
    assert {path: path.stat().st_mtime_ns for path in hopkit.golden_dir.rglob("*.md")} == times


def test_two_workers_accept_the_same_as_one(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    serial = hopkit.files()
    for path in hopkit.golden_dir.rglob("*.md"):
        path.unlink()
    assert hopkit.golden("--accept", "-n", "2").exit_code == 0
    assert hopkit.files() == serial


def test_a_failure_shows_its_diff_before_the_table(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.op = "cos"
    result = hopkit.golden()
    assert result.exit_code == 1
    assert re.search(r'^-\s+sin: "f32\[3\]" = torch.sin\(l_x_\)', result.output, re.MULTILINE)
    assert re.search(r'^\+\s+cos: "f32\[3\]" = torch.cos\(l_x_\)', result.output, re.MULTILINE)
    assert result.output.index("+        cos") < result.output.index("HOP ")
    assert hopkit.golden("--accept").exit_code == 0
    assert hopkit.golden().exit_code == 0


def test_a_change_at_several_stages_is_shown_once_with_the_stages(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.op = "cos"
    output = hopkit.golden("fake/one").output
    assert output.count("torch.cos(l_x_)") == 1
    assert "fake/one inference/dynamo: operator changed\n" in output
    assert "  the same change at inference/aot_forward, training/dynamo,\n    training/aot_forward\n" in output
    assert output.count("to accept it: ") == 1


def test_a_graph_with_other_names_is_said_to_be_the_same(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.name = "renamed"
    result = hopkit.golden("fake/two")
    assert result.exit_code == 1
    assert "same graph, other names" in result.output


def test_a_text_with_a_finding_is_not_accepted(hopkit: Hopkit) -> None:
    hopkit.compiler.behaviours["fake/two"] = hopkit.compiler.wrong
    result = hopkit.golden("--accept")
    assert result.exit_code == 1
    assert "inference inductor numerics: outputs[0] differs by 0.5" in result.output
    assert "can't be accepted" in result.output
    assert list(hopkit.files()) == ["fake/one.md", "fake/three.md"]


def test_known_failures_and_skipped_cases_pass_and_are_counted(hopkit: Hopkit) -> None:
    hopkit.compiler.behaviours["fake/two"] = lambda case: CaseReport(
        case.name, attempts=(Attempt("inference", "inductor", (KNOWN,)),)
    )
    hopkit.compiler.behaviours["fake/three"] = lambda case: CaseReport(case.name, skipped="device:cuda: there is none")
    hopkit.golden("--accept")
    result = hopkit.golden()
    assert result.exit_code == 0, result.output
    assert "skipped fake/three: device:cuda: there is none" in result.output
    assert "3 cases: 1 passed, 0 failed, 1 known, 1 skipped" in result.output


@pytest.mark.parametrize(
    ("behaviour", "message"),
    [
        (_wait_for_ever, "process: hung in _wait_for_ever (test_golden.py:"),
        (_crash, "process: killed in _crash (test_golden.py:"),
        (_kill_itself, "process: killed by SIGKILL"),
        (_eat_memory, "process: outgrew its memory limit"),
        (_raise(BadCase("fake/two: no sample", hint="return one")), "case: no sample"),
        (_raise(RuntimeError("an error of hopkit's own")), "case: RuntimeError: an error of hopkit's own"),
    ],
)
def test_a_lost_case_is_reported_and_the_run_goes_on(
    hopkit: Hopkit, behaviour: Callable[[Case], CaseReport], message: str
) -> None:
    hopkit.golden("--accept")
    files = hopkit.files()
    hopkit.compiler.behaviours["fake/two"] = behaviour
    limits = ("--idle", "0.5") if behaviour is _wait_for_ever else ("--memory", "0.0625")
    result = hopkit.golden("--accept", "-n", "2", *limits)
    assert result.exit_code == 1
    assert f"FAILED fake/two\n  {'inference - ' if 'process' in message else ''}{message}" in result.output
    assert "3 cases: 2 passed, 1 failed" in result.output
    assert hopkit.files() == files


def test_the_output_of_a_lost_case_is_shown(hopkit: Hopkit) -> None:
    def speak_and_die(case: Case) -> CaseReport:
        print("the last words")
        os._exit(3)

    hopkit.compiler.behaviours["fake/two"] = speak_and_die
    result = hopkit.golden("fake/two")
    assert "left without a result (exit code 3)" in result.output
    assert "| the last words" in result.output


def test_a_crash_shows_its_innermost_frames(hopkit: Hopkit) -> None:
    hopkit.compiler.behaviours["fake/two"] = _crash
    lines = hopkit.golden("fake/two").output.splitlines()
    (at,) = (at for at, line in enumerate(lines) if line.endswith("(most recent call first):"))
    assert any("in _crash" in line for line in lines[at + 1 : at + 4])
    assert sum(line.startswith("  |   File ") for line in lines) == 8
    assert any(line.endswith("more, which --json has") for line in lines)


def test_a_failure_that_the_corpus_knows_names_its_case(hopkit: Hopkit) -> None:
    from hopkit.corpus.failures.common import WRITES

    def refused(symptom: str) -> Callable[[Case], CaseReport]:
        finding = Finding("dynamo", "torch refuses", origin=Origin(f"RuntimeError: {symptom}", (), ("cond",)))
        return lambda case: CaseReport(case.name, attempts=(Attempt("inference", "inductor", (finding,)),))

    hopkit.compiler.behaviours["fake/two"] = refused("another error")
    assert "hopkit's corpus knows" not in hopkit.golden("fake/two").output
    hopkit.compiler.behaviours["fake/two"] = refused(WRITES.symptom)
    output = hopkit.golden("fake/two").output
    match = re.search(r"hopkit's corpus knows this failure of torch, as the\s+case (\S+): ", output)
    assert match is not None, output
    assert WRITES.reason in " ".join(output.split())
    assert match[1] in hopkit("list", match[1]).output


def test_triage_prints_a_failure_once_under_its_stage(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.behaviours["fake/one"] = _kill_itself
    hopkit.compiler.behaviours["fake/two"] = _raise(BadCase("fake/two: no sample", hint="return one"))
    output = hopkit.golden("--triage").output
    assert "FAILED" not in output
    assert re.search(r"^[0-9a-f]{8} process: 1 finding\n  fake/one\n  process: killed by SIGKILL", output, re.MULTILINE)
    assert re.search(
        r"^[0-9a-f]{8} case: 1 finding\n  fake/two\n  case: no sample\n    return one", output, re.MULTILINE
    )
    assert output.count("no sample") == output.count("killed by") == 1


def test_a_process_that_is_known_to_die_is_a_known_failure(hopkit: Hopkit) -> None:
    hopkit.file.write_text(
        hopkit.file.read_text("utf-8").replace(
            'hops=("invoke_subgraph",)',
            'hops=("invoke_subgraph",), known_failure=hopkit.KnownFailure("process", "", "it dies", symptom="SIGKILL")',
        ),
        "utf-8",
    )
    hopkit.compiler.behaviours["fake/two"] = _kill_itself
    result = hopkit.golden("fake/two")
    assert result.exit_code == 0, result.output
    hopkit.compiler.behaviours["fake/two"] = _crash
    assert hopkit.golden("fake/two").exit_code == 1


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"<<<<<<< ours\n", None])
def test_a_damaged_golden_stops_no_other_case_and_is_left_alone(hopkit: Hopkit, damage: bytes | None) -> None:
    hopkit.golden("--accept")
    path = hopkit.golden_dir / "fake" / "three.md"
    whole = path.read_bytes()
    path.unlink()
    if damage is None:
        path.mkdir()
    else:
        path.write_bytes(whole[: len(whole) // 2] + damage)
    files = hopkit.files()
    result = hopkit.golden("--accept")
    assert result.exit_code == 1
    assert f"golden: {path}:" in result.output
    assert "3 cases: 2 passed, 1 failed" in result.output
    assert "Traceback" not in result.output
    assert hopkit.files() == files


def test_orphans_fail_and_are_pruned(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.file.write_text(hopkit.file.read_text("utf-8").replace(', variants=("inference", "training")', ""), "utf-8")
    result = hopkit.golden()
    assert result.exit_code == 1
    assert "orphan:" in result.output
    assert "training" in result.output
    assert f"--golden-dir {hopkit.golden_dir} --prune removes them" in result.output
    # The source of the case differs too: the golden shows it.
    assert hopkit.golden("--accept", "--prune").exit_code == 0
    assert hopkit.golden().exit_code == 0
    assert b"## training" not in hopkit.files()["fake/one.md"]


def test_orphans_of_other_cases_do_not_concern_a_run_of_some(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    (hopkit.golden_dir / "fake" / "gone.md").write_text("whatever", "utf-8")
    assert hopkit.golden("fake/one").exit_code == 0
    result = hopkit.golden("fake/one", "--prune")
    assert result.exit_code == 0
    assert "--prune looked at the goldens of these cases alone" in result.output
    assert "fake/gone.md" in hopkit.files()


def test_triage_groups_failures_and_one_group_is_accepted(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    base = hopkit.compiler.passing
    changed = functools.partial(type(hopkit.compiler)(op="cos").passing)
    hopkit.compiler.behaviours = {"fake/one": changed, "fake/two": type(hopkit.compiler)(op="tan").passing}
    result = hopkit.golden("--triage")
    assert result.exit_code == 1
    groups = re.findall(r"^([0-9a-f]{8}) operator changed: (\d) block", result.output, re.MULTILINE)
    assert [count for _, count in groups] == ["4", "2"]
    assert "--- accepted" not in result.output
    assert f"--accept --group {groups[0][0]}\n" in result.output
    result = hopkit.golden("--accept", "--group", groups[0][0])
    assert result.exit_code == 1
    assert "3 cases: 2 passed, 1 failed" in result.output
    hopkit.compiler.behaviours["fake/two"] = base
    assert hopkit.golden().exit_code == 0


def test_an_unknown_group_is_reported_before_anything_runs(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.op = "cos"
    (group,) = re.findall(r"^([0-9a-f]{8}) operator changed", hopkit.golden("--triage").output, re.MULTILINE)
    unknown = "0" * 8 if group[0] != "0" else "f" * 8
    result = hopkit.golden("--accept", "--group", unknown)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"unknown group '{unknown}'\n  the last runs found {group} operator changed: 8 blocks. " in result.stderr
    # The first digits of an id are enough.
    assert hopkit.golden("--accept", "--group", group[:4]).exit_code == 0
    # The group is accepted, and so it is gone.
    result = hopkit.golden("--accept", "--group", group)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_group_whose_texts_have_changed_since_is_reported_by_the_run(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.op = "cos"
    (group,) = re.findall(r"^([0-9a-f]{8}) operator changed", hopkit.golden("--triage").output, re.MULTILINE)
    hopkit.compiler.op = "tan"
    files = hopkit.files()
    result = hopkit.golden("--accept", "--group", group)
    assert result.exit_code == 2
    assert f"unknown group {group!r}" in result.stderr
    assert hopkit.files() == files


def test_a_revision_that_does_not_exist_is_reported_before_anything_runs(hopkit: Hopkit) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", "-C", str(hopkit.golden_dir), *words], check=True, capture_output=True)

    result = hopkit.golden("--against", "HEAD")
    assert result.exit_code == 2
    assert "not a git repository" in result.stderr
    git("init", "-q")
    result = hopkit.golden("--against", "NOREV")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no revision 'NOREV'" in result.stderr
    hopkit.golden("--accept")
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "first")
    result = hopkit.golden("--against", "HEAD")
    assert result.exit_code == 0
    assert "no text behind a digest differs, so --against HEAD had nothing to show" in result.output


def test_cases_that_are_skipped_for_one_reason_are_one_line(hopkit: Hopkit) -> None:
    reason = "device:cuda: there is none"
    for name in ("fake/one", "fake/three"):
        hopkit.compiler.behaviours[name] = lambda case: CaseReport(case.name, skipped=reason)
    hopkit.compiler.behaviours["fake/two"] = lambda case: CaseReport(case.name, skipped="another reason")
    skipped = [line for line in hopkit.golden().output.splitlines() if line.startswith("skipped")]
    assert skipped == [f"skipped 2 cases: {reason} (fake/one, fake/three)", "skipped fake/two: another reason"]


def test_a_group_of_numerics_is_not_accepted(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.behaviours["fake/two"] = hopkit.compiler.wrong
    group = re.search(r"^([0-9a-f]{8}) numerics", hopkit.golden("--triage").output, re.MULTILINE)
    assert group is not None
    result = hopkit.golden("--accept", "--group", group[1])
    assert result.exit_code == 2
    assert "can't be accepted" in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere/nothing",), "unknown case 'nowhere/nothing'"),
        (("fake/oen",), "nearest: fake/one"),
        (("fak",), "nearest: fake"),
        (("e/thr", "--accept"), "unknown case 'e/thr'"),
        (("--group", "12345678"), "hopkit golden --accept --group 12345678"),
        (("--accept", "--group", "12345678"), "unknown group '12345678'\n  no run has found one yet"),
        (("--accept", "--group", "no-id"), "'no-id' is not the id of a group"),
        (("--golden-dir", "no/such/folder"), "no/such/folder is no folder"),
        (("--prune", "--stage", "dynamo"), "--prune looks at whole cases"),
        (("--prune", "--device", "cpu"), "--prune looks at whole cases"),
        (("--rebase", "2.15"), "runs no case"),
        (("--json", "no/such/folder/report.json"), "is no folder"),
        (("--stage", "dynmo"), "nearest: dynamo"),
        (("fake/one", "--stage", "codegen"), "no case that is named has a variant with a golden of codegen"),
        (("fake/one", "--stage", "regions"), "no case that is named has a variant with a golden of regions"),
        (("--stage", "codegen", "--twice"), "leave out --device and --stage"),
        (("-n", "0"), "not in the range"),
        (("--timeout", "0"), "not in the range"),
    ],
)
def test_wrong_usage_is_one_clear_line_and_exit_code_2(hopkit: Hopkit, words: tuple[str, ...], message: str) -> None:
    result = hopkit.golden(*words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_a_pattern_is_a_family_a_case_or_a_glob(hopkit: Hopkit) -> None:
    every = {"one", "two", "three"}
    for pattern, names in (
        ("fake/one", {"one"}),
        ("fake/t*", {"two", "three"}),
        ("fake", every),
        ("*e/thr*", {"three"}),
    ):
        result = hopkit.golden(pattern)
        assert set(re.findall(r"^FAILED fake/(\w+)", result.output, re.MULTILINE)) == names


def test_one_stage_is_accepted_and_the_others_stay(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    files = hopkit.files()
    hopkit.compiler.op = "cos"
    assert hopkit.golden("--stage", "dynamo", "fake/two", "--accept").exit_code == 0
    after = hopkit.files()
    changed = after["fake/two.md"].decode()
    assert changed.count("torch.cos") == changed.count("torch.sin") == 1
    assert changed.index("torch.cos") < changed.index("torch.sin")
    assert {name for name in after if after[name] != files[name]} == {"fake/two.md"}
    assert hopkit.golden("--stage", "dynamo", "fake/two").exit_code == 0
    result = hopkit.golden("--stage", "aot_forward", "fake/two")
    assert result.exit_code == 1
    assert "--stage aot_forward fake/two --accept" in result.output.replace("\n", " ")


def test_a_stage_is_looked_at_with_no_more_of_the_compiler_than_it_needs(hopkit: Hopkit, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    for stage, backend in (("dynamo", "eager"), ("aot_forward", "aot_eager"), ("post_grad_forward", "inductor")):
        hopkit.golden("fake/two", "--stage", stage, "--json", str(path))
        (result,) = json.loads(path.read_text("utf-8"))["cases"]
        assert {cell["backend"] for cell in result["cells"]} - {""} == {backend}


def test_a_text_that_the_backend_shapes_is_that_of_the_goldens_backend(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    files = hopkit.files()
    hopkit.compiler.op_on = {"eager": "cos"}
    result = hopkit.golden("--stage", "dynamo")
    assert result.exit_code == 0, result.output
    assert "3 cases: 3 passed" in result.output
    assert hopkit.golden("--stage", "dynamo", "--accept").exit_code == 0
    assert hopkit.files() == files
    hopkit.compiler.op = "tan"
    result = hopkit.golden("--stage", "dynamo")
    assert result.exit_code == 1
    assert "torch.tan" in result.output
    assert "torch.cos" not in result.output


def test_rebase_moves_the_base_and_runs_nothing(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    result = hopkit("golden", "--golden-dir", str(hopkit.golden_dir), "--rebase", "2.15")
    assert result.exit_code == 0
    assert "3 files changed" in result.output
    assert all(text.startswith(b"<!-- torch 2.15;") for text in hopkit.files().values())


def test_installed_goldens_are_not_written(hopkit: Hopkit, tmp_path: Path) -> None:
    hopkit.golden_dir = tmp_path / "site-packages" / "hopkit" / "_golden"
    result = hopkit.golden("--accept")
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr
    assert hopkit.files() == {}


def test_a_torch_without_goldens_is_reported_and_numbers_are_judged(
    hopkit: Hopkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hopkit._torch import versions

    monkeypatch.setattr(versions, "torch_minor", lambda: "2.14")
    result = hopkit.golden()
    assert result.exit_code == 0
    assert result.output.count("no goldens for 2.14") == 1
    assert "new block" not in result.output
    hopkit.compiler.behaviours["fake/two"] = hopkit.compiler.wrong
    assert hopkit.golden().exit_code == 1
    result = hopkit.golden("--accept")
    assert result.exit_code == 2
    assert "no goldens for 2.14" in result.stderr


def test_on_a_torch_without_goldens_those_of_another_are_compared_up_to_names(
    hopkit: Hopkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hopkit._torch import versions

    hopkit.golden("--accept")
    accepted = hopkit.files()
    monkeypatch.setattr(versions, "torch_minor", lambda: "2.14")
    hopkit.compiler.name = "other_name"
    result = hopkit.golden("--goldens-of", "2.13")
    assert result.exit_code == 0, result.output
    assert "no goldens" not in result.output
    hopkit.compiler.op = "cos"
    result = hopkit.golden("--goldens-of", "2.13", "--triage")
    assert result.exit_code == 1
    assert "operator changed: 8 blocks" in result.output
    for words in (("--accept",), ("--prune",)):
        result = hopkit.golden("--goldens-of", "2.13", *words)
        assert result.exit_code == 2
        assert "goldens of torch 2.13 are accepted on it alone" in result.stderr
    assert hopkit.files() == accepted


@pytest.mark.parametrize("minor", ["2.14", "2.99", "two"])
def test_goldens_of_a_version_that_has_none_are_an_error(hopkit: Hopkit, minor: str) -> None:
    result = hopkit.golden("--goldens-of", minor)
    assert result.exit_code == 2
    assert f"unknown version of torch with goldens '{minor}'" in result.stderr


def test_the_texts_are_in_the_json_on_request(hopkit: Hopkit, tmp_path: Path) -> None:
    hopkit.golden("--json", str(tmp_path / "report.json"), "--texts", "fake/two")
    (case,) = json.loads((tmp_path / "report.json").read_text())["cases"]
    assert {block["stage"] for block in case["texts"]} == {"dynamo", "aot_forward"}
    result = hopkit.golden("--texts")
    assert result.exit_code == 2
    assert "add --json FILE" in result.stderr


def test_the_table_fits_80_columns_and_a_pipe_gets_no_colour(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.behaviours["fake/two"] = hopkit.compiler.wrong
    result = hopkit.golden("-n", "2")
    assert "\x1b" not in result.output
    table = result.output[result.output.index("HOP") :]
    assert all(len(line) <= 80 for line in table.splitlines())
    assert re.search(r"^cond +3 +3 +9$", table, re.MULTILINE)
    assert re.search(r"^invoke_subgraph +2 +2 +5 1F$", table, re.MULTILINE)


def test_colour_is_used_on_a_terminal_only_and_can_be_turned_off(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert "\x1b[" in hopkit.golden("fake/one", env=terminal).output
    for result in (
        hopkit.golden("fake/one", env={**terminal, "NO_COLOR": "1"}),
        hopkit.golden("fake/one", "--no-color", env=terminal),
    ):
        assert not re.search(r"\x1b\[[0-9;]*m", result.output)


def test_the_report_as_json(hopkit: Hopkit, tmp_path: Path) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.op = "cos"
    hopkit.compiler.behaviours["fake/two"] = hopkit.compiler.wrong
    path = tmp_path / "report.json"
    assert hopkit.golden("--json", str(path)).exit_code == 1
    report = json.loads(path.read_text("utf-8"))
    assert report["schema"] == 1
    assert report["passed"] is False
    assert report["counts"] == {"passed": 0, "failed": 3, "known": 0, "skipped": 0}
    one, _, two = report["cases"]
    assert [case["case"] for case in report["cases"]] == ["fake/one", "fake/three", "fake/two"]
    assert {mismatch["label"] for mismatch in one["mismatches"]} == {"operator changed"}
    assert two["problems"][0]["message"] == "outputs[0] differs by 0.5"
    assert {"hop": "cond", "stage": "dynamo", "passed": 0, "failed": 3, "known": 0, "skipped": 0} in report["table"]


def test_an_interrupt_is_said_in_one_line(hopkit: Hopkit) -> None:
    def interrupt(case: Case) -> CaseReport:
        os.kill(os.getppid(), signal.SIGINT)
        _wait_for_ever(case)

    hopkit.compiler.behaviours["fake/one"] = interrupt
    # A test runner may keep interrupts to itself: here they are what they are on a command line.
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        result = hopkit.golden("fake/one", "--timeout", "300")
    finally:
        signal.signal(signal.SIGINT, handler)
    assert result.exit_code == 130
    assert "interrupted" in result.stderr
    assert "Traceback" not in result.output


def test_rebasing_on_a_torch_without_goldens_is_refused(hopkit: Hopkit) -> None:
    result = hopkit("golden", "--golden-dir", str(hopkit.golden_dir), "--rebase", "2.99")
    assert result.exit_code == 2
    assert "unknown version of torch with goldens '2.99'" in result.stderr
