"""``hopkit review``: what the last run left, by cause; what is accepted, and what never is."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from hopkit.errors import HopkitError
from hopkit.runner.failure_memory import FailureMemory
from hopkit.runner.reports import CaseReport
from tests.warm_python import warm_python

# The class of the fixture in conftest.py, which is no module that could be imported by name.
Hopkit = Any

# A worker of pytest-xdist has threads, of which newer Pythons warn on each fork; none of them holds a lock.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


_ON_TORCH_2_13 = """
from hopkit._torch import versions
from hopkit.cli import main

versions.torch_minor = lambda: "2.13"
main()
"""


def review(hopkit: Hopkit, *words: str) -> Any:
    return hopkit("review", "--file", str(hopkit.file), "--golden-dir", str(hopkit.golden_dir), *words)


def groups_of(hopkit: Hopkit, *words: str) -> list[dict[str, Any]]:
    groups: list[dict[str, Any]] = json.loads(review(hopkit, "--json", *words).stdout)["groups"]
    return groups


@pytest.fixture
def failed(hopkit: Hopkit) -> Hopkit:
    """Return a project whose last run found another operator in every case."""
    hopkit.golden("--accept")
    hopkit.compiler.op = "cos"
    assert hopkit.golden().exit_code == 1
    return hopkit


def run_nothing(hopkit: Hopkit) -> None:
    """Let the compiler fail from now on."""

    def fail(case: object) -> CaseReport:
        raise AssertionError("a case ran")

    hopkit.compiler.behaviours.update(dict.fromkeys(("fake/one", "fake/two", "fake/three"), fail))


def test_a_failed_run_says_how_to_review(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.op = "cos"
    options = f"--file {hopkit.file} --golden-dir {hopkit.golden_dir}"
    assert f"hopkit review {options}\n" in hopkit.golden().output
    hopkit.compiler.op = "sin"
    assert "hopkit review" not in hopkit.golden().output


def test_it_prints_the_causes_of_the_last_run_and_runs_nothing(failed: Hopkit) -> None:
    run_nothing(failed)
    result = review(failed)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0].endswith(" operator changed: 8 blocks")
    options = f"--file {failed.file} --golden-dir {failed.golden_dir}"
    assert f"  -sin\n  +cos\n  to accept it: hopkit review {options} --accept " in result.stdout
    assert "3 cases compared, 3 of them as captured by an earlier run: 1 group of differences left" in result.stdout


def test_a_group_is_accepted_by_its_id(failed: Hopkit) -> None:
    run_nothing(failed)
    (group,) = groups_of(failed)
    result = review(failed, "--accept", group["id"])
    assert result.exit_code == 0, result.output
    assert result.stdout.count("wrote ") == 3
    failed.compiler.behaviours.clear()
    assert failed.golden().exit_code == 0


def test_what_it_accepts_is_what_golden_accepts(failed: Hopkit) -> None:
    before = failed.files()
    assert review(failed, "--accept", "all").exit_code == 0
    reviewed = failed.files()
    for name, data in before.items():
        (failed.golden_dir / name).write_bytes(data)
    failed.golden("--accept")
    assert failed.files() == reviewed != before


def test_of_several_groups_only_the_accepted_ones_change(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.behaviours["fake/one"] = type(hopkit.compiler)(op="exp").passing
    hopkit.compiler.op = "cos"
    hopkit.golden()
    before = hopkit.files()
    groups = sorted(groups_of(hopkit), key=lambda group: str(group["hunk"]))
    assert [group["hunk"] for group in groups] == [["-sin", "+cos"], ["-sin", "+exp"]]
    result = review(hopkit, "--accept", groups[1]["id"])
    assert result.exit_code == 1
    assert {name for name, data in hopkit.files().items() if data != before[name]} == {"fake/one.md"}
    assert [group["id"] for group in groups_of(hopkit)] == [groups[0]["id"]]


def test_what_an_oracle_objects_to_is_never_accepted(failed: Hopkit) -> None:
    failed.compiler.behaviours["fake/two"] = failed.compiler.wrong
    failed.golden()
    before = failed.files()
    numerics, texts = sorted(groups_of(failed), key=lambda group: group["acceptable"])
    assert (numerics["label"], numerics["acceptable"]) == ("numerics", False)
    assert texts["blocked"] == ["fake/two"]
    result = review(failed, "--accept", numerics["id"])
    assert result.exit_code == 2
    assert "can't be accepted: it is a failure, at numerics" in result.stderr
    assert failed.files() == before
    assert review(failed, "--accept", "all").exit_code == 1
    assert {name for name, data in failed.files().items() if data != before[name]} == {"fake/one.md", "fake/three.md"}


def test_an_unknown_group_writes_nothing(failed: Hopkit) -> None:
    before = failed.files()
    (group,) = groups_of(failed)
    result = review(failed, "--accept", group["id"], "--accept", "00000000")
    assert result.exit_code == 2
    assert "unknown group '00000000'" in result.stderr
    assert failed.files() == before


def test_a_golden_that_changed_since_is_compared_anew(failed: Hopkit) -> None:
    run_nothing(failed)
    page = failed.golden_dir / "fake" / "two.md"
    page.write_text(page.read_text().replace("torch.sin", "torch.tan"))
    assert {str(group["hunk"]) for group in groups_of(failed)} == {"['-sin', '+cos']", "['-tan', '+cos']"}
    page.write_text(page.read_text().replace("torch.tan", "torch.cos"))
    assert {member["case"] for group in groups_of(failed) for member in group["members"]} == {
        "fake/one",
        "fake/three",
        "fake/two",
    }


def test_a_case_that_changed_since_runs_again(failed: Hopkit) -> None:
    failed.compiler.op = "exp"
    assert [group["hunk"] for group in groups_of(failed)] == [["-sin", "+cos"]]
    failed.file.write_text(failed.file.read_text() + "\nANOTHER = 1\n")
    assert [group["hunk"] for group in groups_of(failed)] == [["-sin", "+exp"]]
    failed.compiler.op = "tan"
    assert [group["hunk"] for group in groups_of(failed)] == [["-sin", "+exp"]]
    assert [group["hunk"] for group in groups_of(failed, "--run")] == [["-sin", "+tan"]]


def test_a_case_that_passed_since_is_forgotten(failed: Hopkit) -> None:
    failed.compiler.op = "sin"
    failed.golden("fake/one")
    (group,) = groups_of(failed)
    assert {member["case"] for member in group["members"]} == {"fake/two", "fake/three"}


def test_a_run_of_one_stage_leaves_names_that_run_again_whole(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.op = "cos"
    hopkit.golden("fake/two", "--stage", "dynamo")
    (group,) = groups_of(hopkit)
    assert [(member["case"], member["stage"]) for member in group["members"]] == [
        ("fake/two", "dynamo"),
        ("fake/two", "aot_forward"),
    ]


def test_one_stage_is_reviewed_and_accepted_alone(failed: Hopkit) -> None:
    (group,) = groups_of(failed, "--stage", "dynamo")
    assert {member["stage"] for member in group["members"]} == {"dynamo"}
    assert review(failed, "--stage", "dynamo", "--accept", "all").exit_code == 0
    (rest,) = groups_of(failed)
    assert {member["stage"] for member in rest["members"]} == {"aot_forward"}


def test_patterns_choose_among_the_failed_cases(failed: Hopkit) -> None:
    run_nothing(failed)
    (group,) = groups_of(failed, "fake/t*")
    assert {member["case"] for member in group["members"]} == {"fake/two", "fake/three"}


def test_cases_that_did_not_fail_run_if_they_are_named(hopkit: Hopkit) -> None:
    hopkit.golden("--accept")
    hopkit.compiler.op = "cos"
    (group,) = groups_of(hopkit, "fake/one")
    assert {member["case"] for member in group["members"]} == {"fake/one"}


def test_without_a_run_and_without_a_pattern_there_is_nothing_to_review(hopkit: Hopkit) -> None:
    result = hopkit("review", "--golden-dir", str(hopkit.golden_dir))
    assert result.exit_code == 2
    assert "no golden run is remembered" in result.stderr
    assert "hopkit review PATTERN" in result.stderr


def test_a_new_case_is_accepted(hopkit: Hopkit) -> None:
    hopkit.golden()
    assert review(hopkit, "--accept", "all").exit_code == 0
    assert hopkit.golden().exit_code == 0
    assert len(hopkit.files()) == 3


def test_a_memory_that_is_damaged_or_gone_costs_a_run_only(failed: Hopkit) -> None:
    memory = FailureMemory.of(failed.golden_dir)
    memory.path.write_bytes(memory.path.read_bytes()[:40])
    assert [group["hunk"] for group in groups_of(failed)] == [["-sin", "+cos"]]
    memory.path.unlink()
    assert [group["hunk"] for group in groups_of(failed)] == [["-sin", "+cos"]]


def test_a_run_that_can_not_remember_says_so_and_ends_as_usual(hopkit: Hopkit, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **options: object) -> None:
        raise HopkitError("the disk is full")

    monkeypatch.setattr(FailureMemory, "keep", refuse)
    result = hopkit.golden()
    assert result.exit_code == 1
    assert "`hopkit review` will have to run the failed cases again: the disk is full" in result.stderr


def test_the_texts_of_hopkits_engine_are_not_accepted(failed: Hopkit) -> None:
    assert review(failed, "--engine", "hopkit", "--accept", "all").exit_code == 2
    assert review(failed, "--engine", "hopkit", "--both-engines").exit_code == 2


def on_a_terminal(hopkit: Hopkit, keys: str, *words: str, columns: int = 120) -> tuple[int, str]:
    """Run a review on a terminal of its own, and type the keys, one for each screen; return exit code and output."""
    command = ["review", "--file", str(hopkit.file), "--golden-dir", str(hopkit.golden_dir), *words]
    parent, child = pty.openpty()
    env = {**os.environ, "COLUMNS": str(columns), "LINES": "40", "TERM": "xterm-256color", "PAGER": "cat"}
    process = subprocess.Popen(
        [warm_python(), "-c", _ON_TORCH_2_13, *command],
        stdin=child,
        stdout=child,
        stderr=child,
        env=env,
        close_fds=True,
    )
    os.close(child)
    output, waiting, deadline = b"", list(keys), time.monotonic() + 300
    while time.monotonic() < deadline:
        readable, _, _ = select.select([parent], [], [], 0.5)
        try:
            data = os.read(parent, 65536) if readable else b""
        except OSError:  # the other side is closed
            break
        output += data
        # Each screen ends with its keys.
        if waiting and not data and re.search(rb"quit[^\n]*$", output.rstrip(b"\r\n")):
            os.write(parent, waiting.pop(0).encode())
            output += b"\n"
    os.close(parent)
    return process.wait(timeout=60), output.decode()


@pytest.mark.long
def test_on_a_terminal_one_key_accepts_and_the_last_question_writes(failed: Hopkit) -> None:
    code, output = on_a_terminal(failed, "nay")
    assert code == 0, output
    assert "1 of 1" in output
    assert "example 2 of 8" in output
    assert "accepted" in output
    assert output.count("wrote ") == 3
    assert failed.golden().exit_code == 0


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("keys", "code"), [("q", 1), ("aq", 1), ("a\x03", 130), ("r", 1)])
def test_on_a_terminal_quitting_writes_nothing(failed: Hopkit, keys: str, code: int) -> None:
    before = failed.files()
    status, output = on_a_terminal(failed, keys, columns=80)
    assert (status, failed.files()) == (code, before), output
    assert "wrote " not in output
    assert Path(failed.golden_dir).is_dir()
