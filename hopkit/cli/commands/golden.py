"""``hopkit golden``: run the golden tests; accept, group, prune and rebase goldens."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hopkit.cli import options
from hopkit.cli.console import complain, stdout
from hopkit.cli.group import Failed
from hopkit.errors import HopkitError, UnknownName, UsageError
from hopkit.runner.limits import IDLE, MEMORY, TIMEOUT, Limits

if TYPE_CHECKING:
    from hopkit.runner.group_memory import GroupMemory
    from hopkit.runner.results import GoldenReport
    from hopkit.runner.verdicts.code_recorder import CodeRecorder
    from hopkit.runner.verdicts.memory import VerdictMemory

__all__ = ["command"]

_GIB = 1024**3
_ABOVE_ZERO = click.FloatRange(min=0, min_open=True)


@click.command("golden")
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option("--accept", is_flag=True, help="Accept the captured texts as goldens, like EXPECTTEST_ACCEPT=1.")
@click.option("--group", metavar="ID", default="", help="With --accept: accept only this group of --triage.")
@click.option("--triage", is_flag=True, help="Show failures in groups of the same change, the largest first.")
@click.option("--prune", is_flag=True, help="Remove goldens that no case owns.")
@click.option(
    "--rebase", metavar="MINOR", default="", help="Make a version of torch (2.15) the base of the goldens; run nothing."
)
@click.option(
    "--against", metavar="REV", default="", help="Capture accepted texts behind digests with the code of a revision."
)
@click.option(
    "--usual-code", is_flag=True, help="Write the text that generated code shares on this torch; then accept."
)
@click.option("--twice", is_flag=True, help="Capture again in another process and environment; fail on any difference.")
@click.option(
    "--both-engines", is_flag=True, help="Also trace each case with hopkit's engine; fail if a graph differs."
)
@click.option("--all", "run_all", is_flag=True, help="Run all cases, also those on which nothing has changed.")
@click.option("--why", is_flag=True, help="Print why each case has to run, or need not; run none.")
@click.option("--quick", is_flag=True, help="Run a sample: each family on each device, and its backward.")
@click.option(
    "--impact",
    "diff",
    metavar="DIFF",
    default="",
    help="Run the cases that enter a function which a diff of torch or hopkit changes (-: from stdin).",
)
@click.option("--record-impact", is_flag=True, help="Record the functions that each case enters, for --impact.")
@click.option("--last-failed", "--lf", is_flag=True, help="Run the cases that failed when they ran last.")
@click.option("--failed-first", "--ff", is_flag=True, help="Begin with those cases, as is usual, also with --all.")
@click.option("--maxfail", type=click.IntRange(min=0), default=0, metavar="N", help="Stop after N failed cases.")
@click.option("--shard", metavar="I/N", default="", help="Run the I-th of N parts, which take about the same time.")
@click.option(
    "--goldens-of", metavar="MINOR", default="", help="Compare with the goldens of another version of torch (2.13)."
)
@click.option("--device", default="", help="Run only the variants on this device (virtual-h200, cpu).")
@click.option(
    "--stage", "stages", multiple=True, metavar="NAME", help="Compare this stage only; stop the compiler after it."
)
@click.option("-n", "--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Cases at once.")
@click.option(
    "--timeout", type=_ABOVE_ZERO, default=TIMEOUT, show_default=True, help="Seconds of processor time for one case."
)
@click.option(
    "--idle",
    type=_ABOVE_ZERO,
    default=IDLE,
    show_default=True,
    help="Seconds without processor time after which a case hangs.",
)
@click.option("--memory", type=_ABOVE_ZERO, default=MEMORY / _GIB, show_default=True, help="GiB of memory for a case.")
@click.option(
    "--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write a report as JSON too."
)
@click.option("--texts", is_flag=True, help="With --json: write the captured texts too.")
@options.engine
@options.golden_dir_to_write
@options.case_file
@options.common
def command(
    patterns: tuple[str, ...],
    accept: bool,
    group: str,
    triage: bool,
    prune: bool,
    rebase: str,
    against: str,
    usual_code: bool,
    twice: bool,
    both_engines: bool,
    run_all: bool,
    why: bool,
    quick: bool,
    diff: str,
    record_impact: bool,
    last_failed: bool,
    failed_first: bool,
    maxfail: int,
    shard: str,
    goldens_of: str,
    device: str,
    stages: tuple[str, ...],
    workers: int,
    timeout: float,
    idle: float,
    memory: float,
    json_file: Path | None,
    texts: bool,
    engine: str | None,
    golden_dir: Path | None,
    file: Path | None,
) -> None:
    """Run the golden tests: compile every case, and compare with the accepted texts.

    A PATTERN is a family (cond), a case (cond/nested) or a glob ('*nested*'). Each case runs in a separate
    process, in all its variants and on the backends eager, aot_eager and inductor. hopkit prints failures
    with their diffs, then a table of HOP x stage.

    A case on which nothing has changed since it passed does not run again: not its code, the code of hopkit
    that it entered, its golden, torch, the compiler or the settings. --all runs it too, and so does a run
    where the variable CI is set.

    --accept never accepts a result that an oracle objects to (wrong numbers, say).

    \b
    hopkit golden                         all cases
    hopkit golden -n 2 cond region        the cases of two families
    hopkit golden 'cond*' '*nested*'      those whose name fits a glob: quote it
    hopkit golden cond/nested --accept    accept the captured texts
    hopkit golden --why cond/nested       why it has to run, or need not
    git diff | hopkit golden --impact -    the cases that a patch of torch may affect
    hopkit golden --lf --maxfail 1        the cases that failed last, until one fails again
    hopkit golden --quick -n 2            a sample of all families
    hopkit golden --all --shard 2/4       the second of four parts, on a machine of its own
    hopkit golden --device virtual-h200   code for a virtual GPU
    hopkit golden --stage hierarchy       one stage, without later ones
    hopkit golden --triage                failures in groups of the same change
    hopkit golden --accept --group 1f3a   accept one of those changes
    hopkit golden --against HEAD~1 scan   changed digests as diffs from that revision's texts
    hopkit golden --goldens-of 2.13       on a torch without goldens: what differs from 2.13
    hopkit golden --usual-code            on a new torch, before the first --accept
    hopkit golden --twice --json out.json
    hopkit golden --engine hopkit         torch's HOPs traced by hopkit's engine: the same texts
    hopkit golden --both-engines          also compare Dynamo's graphs by both engines
    """
    recorder = _recorder() if not (run_all or texts or why or rebase or record_impact or usual_code) else None
    from hopkit.cli.engines import traced_by
    from hopkit.runner.shards import Shard
    from hopkit.testing import accepting

    if rebase:
        _rebase(rebase, golden_dir, clashing=bool(patterns or accept or group or prune or twice or file))
        return
    if json_file is not None and not json_file.parent.is_dir():
        raise UsageError(f"{json_file} can't be written: {json_file.parent} is no folder", hint="name another path")
    if golden_dir is not None and not (golden_dir.is_dir() or accept or accepting()):
        raise UsageError(f"{golden_dir} is no folder", hint="name another one; --accept creates it")
    if prune and (device or stages):
        raise UsageError("--prune looks at whole cases", hint="leave out --device and --stage")
    if texts and json_file is None:
        raise UsageError("--texts adds the texts to the report of --json", hint="add --json FILE")
    if group and not (accept or accepting()):
        raise UsageError(
            "--group selects the group that --accept accepts", hint=f"hopkit golden --accept --group {group}"
        )
    if group:
        group = _groups(golden_dir).find(group)
    if against:
        from hopkit.runner.accepted_texts import require_revision

        require_revision(patterns, file, golden_dir, against)
    if engine == "hopkit" and (accept or accepting()):
        raise UsageError("goldens are traced with torch's engine", hint="accept without --engine hopkit")
    if engine == "hopkit" and both_engines:
        raise UsageError("--both-engines compares torch's engine with hopkit's", hint="leave out --engine hopkit")
    if record_impact:
        if accept or accepting() or group or prune or twice or stages or engine or diff or quick or why or shard:
            raise UsageError(
                "--record-impact runs cases whole, with both engines, and accepts nothing",
                hint="`hopkit golden --record-impact -n 2`, or with patterns to renew the record of some cases",
            )
        _record(patterns, {"file": file, "golden_dir": golden_dir}, Limits(workers, timeout, int(memory * _GIB), idle))
        return
    if usual_code:
        if accept or accepting() or group or prune or twice or stages or engine:
            raise UsageError("--usual-code writes the text that generated code shares", hint="accept afterwards")
        _write_usual_code(patterns, {"file": file, "golden_dir": golden_dir, "device": device}, workers)
        return
    if why and (accept or accepting() or group or triage or prune or twice or json_file):
        raise UsageError("--why runs no case", hint="leave out the options of a run")
    limits = Limits(workers, timeout, int(memory * _GIB), idle)
    wanted: dict[str, Any] = {
        "quick": quick,
        "last_failed": last_failed,
        "failed_first": failed_first,
        "maxfail": maxfail,
        "shard": Shard.parse(shard) if shard else None,
        "engine": engine or "",
        "file": file,
        "golden_dir": golden_dir,
        "device": device,
        "stages": stages,
        "prune": prune,
        "twice": twice,
        "both_engines": both_engines,
        "goldens_of": goldens_of,
        "limits": limits,
    }
    if diff:
        wanted["among"] = _affected_cases(diff, patterns, file)
        if not wanted["among"]:
            return
    with traced_by(engine):
        if why:
            _explain(patterns, wanted)
            return
        _run(
            patterns,
            wanted,
            run_all=run_all,
            accept=accept or accepting(),
            group=group,
            triage=triage,
            against=against,
            json_file=json_file,
            texts=texts,
            is_other_engine=engine == "hopkit",
            recorder=recorder,
        )


def _run(
    patterns: tuple[str, ...],
    wanted: dict[str, Any],
    *,
    run_all: bool,
    accept: bool,
    group: str,
    triage: bool,
    against: str,
    json_file: Path | None,
    texts: bool,
    is_other_engine: bool,
    recorder: CodeRecorder | None,
) -> None:
    from hopkit.cli.golden_output import print_report
    from hopkit.cli.progress import progress
    from hopkit.runner.as_json import report_as_json
    from hopkit.runner.run import run_golden

    console = stdout()
    started = time.time()
    with progress(console) as shown:
        report = run_golden(
            patterns,
            # A recalled verdict has no texts to write.
            memory=_memory(verdicts=not (run_all or texts), recorder=recorder),
            on_plan=shown.plan,
            on_result=shown.result,
            accept=accept,
            group=group,
            **wanted,
        )
    notes = []
    if against:
        from hopkit.runner.accepted_texts import has_digests, with_accepted_texts

        if not has_digests(report):
            notes.append(f"no text behind a digest differs, so --against {against} had nothing to show")
        report = with_accepted_texts(report, against)
    if wanted["prune"] and patterns and report.interrupt is None:
        notes.append("--prune looked at the goldens of these cases alone; without a pattern it looks at all")
    print_report(console, report, triage=triage)
    for note in notes:
        console.print(note)
    # A review compares with the goldens of the running torch.
    if not (is_other_engine or wanted["goldens_of"]):
        _keep_failures(report, wanted, started)
        _keep_groups(report, wanted, accepted="" if report.interrupt else group)
    if json_file is not None:
        _write(json_file, json.dumps(report_as_json(report, texts=texts), indent=2) + "\n")
    if report.interrupt is not None:
        raise report.interrupt
    if not report.passed:
        raise Failed


def _recorder() -> CodeRecorder | None:
    """Record the code of hopkit that this process enters before and after it imports the rest; None if it can't."""
    from hopkit.runner.verdicts.code_recorder import begin_recording
    from hopkit.runner.verdicts.switch import is_remembering

    recorder = begin_recording() if is_remembering() else None
    if recorder is not None:
        click.get_current_context().call_on_close(recorder.stop)
    return recorder


def _memory(*, verdicts: bool = True, recorder: CodeRecorder | None = None) -> VerdictMemory | None:
    """Return the memory of this user's runs; None where nothing is remembered."""
    from hopkit.runner.verdicts.memory import VerdictMemory
    from hopkit.runner.verdicts.recorded_cases import RecordedCases
    from hopkit.runner.verdicts.store import VerdictStore
    from hopkit.runner.verdicts.switch import is_remembering

    if not is_remembering():
        return None
    store = VerdictStore(complain=lambda message: complain(f"hopkit: {message}"))
    recorded = RecordedCases(recorder) if recorder is not None else None
    return VerdictMemory(store, verdicts=verdicts, recorded=recorded)


def _explain(patterns: tuple[str, ...], wanted: dict[str, Any]) -> None:
    from hopkit.cli.key_output import print_explanation
    from hopkit.runner.explanation import explain

    memory = _memory()
    if memory is None:
        raise UsageError("nothing is remembered here, so each case runs", hint="unset CI and HOPKIT_REMEMBER")
    console = stdout()
    explanations = explain(patterns, memory, **wanted)
    for explanation in explanations:
        print_explanation(console, explanation, whole=len(explanations) == 1)


def _groups(golden_dir: Path | None) -> GroupMemory:
    from hopkit.corpus.paths import own_golden_dir
    from hopkit.runner.group_memory import GroupMemory

    return GroupMemory.of(golden_dir or own_golden_dir())


def _keep_groups(report: GoldenReport, wanted: dict[str, Any], *, accepted: str) -> None:
    """Keep the ids of the groups for --group; without a place for them say so, since the run itself is over."""
    try:
        _groups(wanted["golden_dir"]).keep(report.groups, accepted=accepted)
    except HopkitError as error:
        complain(f"hopkit: --group will find none of these groups (XDG_CACHE_HOME names another place): {error}")


def _keep_failures(report: GoldenReport, wanted: dict[str, Any], started: float) -> None:
    """Keep the failed cases for `hopkit review`; without a place for them say so, since the run itself is over."""
    from hopkit.corpus.paths import own_golden_dir
    from hopkit.runner.failure_memory import FailureMemory

    memory = FailureMemory.of(wanted["golden_dir"] or own_golden_dir())
    try:
        memory.keep(report.results, whole=not (wanted["device"] or wanted["stages"] or wanted["quick"]), since=started)
    except HopkitError as error:
        complain(f"hopkit: `hopkit review` will have to run the failed cases again: {error}")


def _affected_cases(diff: str, patterns: tuple[str, ...], file: Path | None) -> frozenset[str]:
    """Print the functions that a diff changes, and return the cases to run for them."""
    from hopkit.cli.impact_output import print_selection
    from hopkit.corpus.paths import cases_of
    from hopkit.runner.impact.selection import select_cases

    try:
        with click.open_file(diff, encoding="utf-8", errors="surrogateescape") as source:
            text = source.read()
    except OSError as error:
        raise UsageError(f"{diff} can't be read: {error.strerror}", hint="git diff > my.patch writes a diff") from error
    selection = select_cases(text, cases_of(patterns, file), name="stdin" if diff == "-" else diff)
    print_selection(stdout(), selection)
    return selection.cases


def _record(patterns: tuple[str, ...], wanted: dict[str, Any], limits: Limits) -> None:
    import sys

    from hopkit.runner.functions.function_recorder import FunctionRecorder

    recorder = FunctionRecorder()
    if "torch" in sys.modules:
        raise UsageError("torch was imported before the recording began", hint="run the command in a new process")
    recorder.start()
    # All of this imports torch, and the functions that run meanwhile count for all cases.
    from hopkit._torch import versions
    from hopkit.cli.golden_output import print_report
    from hopkit.cli.impact_output import print_recording
    from hopkit.cli.progress import progress
    from hopkit.runner.impact.map_file import check_writable, map_path, read_map, write_map
    from hopkit.runner.impact.recording import record_impact

    path = map_path(versions.torch_minor())
    check_writable(path)
    console = stdout()
    with progress(console) as shown:
        recording = record_impact(
            patterns, recorder, base=read_map(path), limits=limits, on_plan=shown.plan, on_result=shown.result, **wanted
        )
    print_report(console, recording.report, triage=False)
    write_map(path, recording.impact_map)
    print_recording(console, recording, path)
    if recording.report.interrupt is not None:
        raise recording.report.interrupt


def _write_usual_code(patterns: tuple[str, ...], wanted: dict[str, Any], workers: int) -> None:
    from hopkit.cli.progress import progress
    from hopkit.runner.run import run_golden
    from hopkit.runner.usual_code import STAGES, write_usual_code

    with progress(stdout()) as shown:
        report = run_golden(
            patterns,
            stages=STAGES,
            limits=Limits(workers),
            on_plan=shown.plan,
            on_result=shown.result,
            **wanted,
        )
    if report.interrupt is not None:
        raise report.interrupt
    changed = write_usual_code(report)
    click.echo("".join(f"wrote {path}\n" for path in changed) or "the usual code is as it was\n", nl=False)


def _rebase(minor: str, golden_dir: Path | None, *, clashing: bool) -> None:
    from hopkit import goldens
    from hopkit.corpus.paths import own_golden_dir
    from hopkit.goldens import Layout
    from hopkit.stages import all_stages

    if clashing:
        raise UsageError(
            "--rebase rewrites all goldens of a folder and runs no case", hint="use it alone, or with --golden-dir"
        )
    if minor not in goldens.SUPPORTED_MINORS:
        raise UnknownName("version of torch with goldens", minor, goldens.SUPPORTED_MINORS)
    changed = goldens.rebase(golden_dir or own_golden_dir(), minor, layout=Layout.of(all_stages()))
    click.echo(f"torch {minor} is the base now; {len(changed)} files changed")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(f"{path} can't be written: {error.strerror}", hint="name another path") from error
