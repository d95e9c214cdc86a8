"""The command line of the fuzzer: its refusals, its output and its exit codes."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import hopkit.fuzz
from hopkit.cli import main
from hopkit.fuzz import Cause, Failure, Report

CAUSE = Cause("aot_eager", "numerics", "outputs: differs from the reference")
FAILURE = Failure(
    CAUSE,
    "outputs[0]: differs from the reference by 3.19 where 3.99e-06 is allowed " * 3,
    "import torch\n\n\ndef program(x0):\n    return x0\n\n\ndef make_inputs():\n    return (torch.ones(2),)\n",
    families=("while_loop", "associative_scan", "autograd_function"),
    hops=("while_loop",),
    training=False,
    original=44,
    like="a long reason, which a case of the corpus has given for something else of the kind (cond/planted)",
    torch="2.13.0",
)


@pytest.fixture
def fuzz(monkeypatch, tmp_path):
    """Return ``hopkit fuzz`` with a fake search: it reports the test's failures, and records the plan."""

    def run(*words, entries=()):
        def search(plan, on_progress):
            run.plan = plan
            report = Report(seconds=2.0)
            report.add(entries)
            on_progress(report)
            return report

        monkeypatch.setattr(hopkit.fuzz, "run_fuzz", search)
        monkeypatch.setenv("COLUMNS", "80")
        return CliRunner().invoke(main, ["fuzz", "--save", str(tmp_path), *words])

    return run


def program(known=(), group=None, mode="inference"):
    entry = {"kind": "program", "shard": 0, "group": group, "known": known, "families": ["cond"], "mode": mode}
    return {**entry, "source": FAILURE.source}


NOTED = {"kind": "failure", "shard": 0, "group": 0, "closed": True, "failure": FAILURE.to_dict()}


def test_nothing_new_is_exit_code_0(fuzz):
    done = fuzz("--seed", "17", entries=[program(), program(known=[["torch says no", "cond/planted"]])])
    assert done.exit_code == 0, done.output
    assert "2 programs in 2.0 s (1.0 a second): 0 failures, 1 known (seed 17)" in done.output


def test_known_failures_are_printed_with_a_program_and_their_case(fuzz):
    larger = {**program(known=[["torch says no", "cond/planted"]]), "source": "x = 1\n" + FAILURE.source}
    done = fuzz(entries=[larger, program(known=[["torch says no", "cond/planted"]])])
    assert "2 torch says no (cond/planted)\nimport torch\n\n\ndef program(x0):\n    return x0\n" in done.output
    assert "x = 1" not in done.output


def test_a_failure_that_did_not_repeat_is_printed_and_not_counted(fuzz):
    unsteady = {**NOTED, "failure": {**FAILURE.to_dict(), "steady": False}}
    passing = {"kind": "passing", "failure": FAILURE.to_dict()}
    done = fuzz(entries=[unsteady, program(group=0), passing, program()])
    assert done.exit_code == 0, done.output
    assert done.output.count("Not counted: a failure at numerics on aot_eager did not repeat") == 2
    assert "0 failures" in done.output


def test_modes_and_families_without_a_program_are_named(fuzz):
    entries = [program(), program(), program(mode="training")]
    done = fuzz("--hops", "cond,scan", "--features", "annotations", entries=entries)
    assert "modes: inference 2, training 1\n" in done.output
    assert "modes without a program: inference with annotations, training with annotations\n" in done.output
    assert "HOPs: cond 3\nHOPs without a program: scan\n" in done.output


def test_a_failure_is_exit_code_1_and_fits_80_columns(fuzz):
    done = fuzz(entries=[NOTED, program(group=0), program(group=0)])
    assert done.exit_code == 1
    lines = [line for line in done.output.splitlines() if not line.startswith(("case: ", "script: "))]
    assert max(map(len, lines)) <= 80, done.output
    assert "44 > 2" in done.output
    assert "perhaps the known failure: a long reason" in done.output
    assert f"{FAILURE.name}.py" in done.output


def test_a_failed_run_has_exit_code_1(fuzz):
    done = fuzz(entries=[{"kind": "trouble", "text": "drawing round 3: ValueError"}])
    assert done.exit_code == 1
    assert "drawing round 3: ValueError" in done.output


def test_the_options_make_the_plan(fuzz):
    fuzz("-b", "eager", "-b", "acme:compile", "--hops", "cond,scan", "--hops", "map", "--training", "--memory", "0.5")
    assert fuzz.plan.backends == ("eager", "acme:compile")
    assert fuzz.plan.hops == ("cond", "scan", "map")
    assert (fuzz.plan.training, fuzz.plan.memory) == (True, 2**29)
    fuzz()
    plan = fuzz.plan
    fuzz()
    assert (plan.backends, plan.hops, plan.training) == (("eager", "aot_eager", "inductor"), (), None)
    assert fuzz.plan.seed != plan.seed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-b", "inductr"], "nearest: inductor"),
        (["--hops", "con"], "unknown HOP family 'con'"),
        (["--hops", ","], "--hops names no family"),
        (["-b", "no_such_module:f"], "can't be imported"),
        (["--seconds", "0"], "0"),
        (["--oracle", "memory", "-b", "aot_eager"], "the oracle 'memory' judges what Inductor makes"),
        (["--oracle", "same_regions", "-b", "eager"], "the oracle 'same_regions' judges what Inductor makes"),
        (["--features", "random,regions", "-b", "virtual-h200"], "in place of the backend inductor"),
    ],
)
def test_a_wrong_command_line_is_exit_code_2(tmp_path, words, said):
    done = CliRunner().invoke(main, ["fuzz", "--save", str(tmp_path), *words])
    assert done.exit_code == 2, done.output
    assert said in done.output


def test_without_save_nothing_is_left_where_nothing_was_found(fuzz, monkeypatch, tmp_path):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr(hopkit.fuzz, "run_fuzz", lambda plan, on_progress: Report(seconds=1.0))
    assert CliRunner().invoke(main, ["fuzz"]).exit_code == 0
    assert list(tmp_path.glob("hopkit-fuzz-*")) == []


def test_help_teaches():
    printed = CliRunner().invoke(main, ["fuzz", "--help"]).output
    assert "hopkit fuzz -b inductor --seconds 3600 -n 8 --save found" in printed
    assert "Exit codes: 0 no new failure, 1 new failures, 2 a wrong command line." in printed


def test_an_oracle_of_a_capture_is_asked_anyway(fuzz):
    done = fuzz("--oracle", "memory", "--oracle", "second_call")
    assert done.exit_code == 0, done.output
    assert fuzz.plan.oracles == ("second_call",)


def test_an_unknown_oracle_is_named_with_those_of_both_kinds(fuzz):
    done = fuzz("--oracle", "memry")
    assert done.exit_code == 2
    assert "unknown oracle 'memry'" in done.output
    assert "memory" in done.output


@pytest.mark.parametrize("words", [("-b", "nope"), ("-b", "regional"), ("--hops", "nope")])
def test_a_wrong_name_has_only_an_error(words, tmp_path):
    done = CliRunner().invoke(main, ["fuzz", "--save", str(tmp_path), *words])
    assert done.exit_code == 2
    assert words[1] in done.output
    assert "seed" not in done.output
