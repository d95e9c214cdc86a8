"""``hopkit golden``: run the golden tests; accept, prune, group and rebase what they show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from hopkit.cli import options
from hopkit.cli.console import stdout
from hopkit.cli.group import Failed
from hopkit.errors import UnknownName, UsageError
from hopkit.fixtures.job.limits import IDLE, MEMORY, TIMEOUT, Limits

__all__ = ["command"]

_GIB = 1024**3
_ABOVE_ZERO = click.FloatRange(min=0, min_open=True)


@click.command("golden")
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option("--accept", is_flag=True, help="Make what came out the golden. EXPECTTEST_ACCEPT=1 does the same.")
@click.option("--group", metavar="ID", default="", help="With --accept: accept only this group of --triage.")
@click.option("--triage", is_flag=True, help="Show failures in groups of the same change, the largest first.")
@click.option("--prune", is_flag=True, help="Remove goldens that no case owns.")
@click.option(
    "--rebase", metavar="MINOR", default="", help="Make a torch (2.15) that of the base goldens; run nothing."
)
@click.option("--twice", is_flag=True, help="Capture again in another process and environment; fail on any difference.")
@click.option(
    "--both-engines", is_flag=True, help="Trace each case with hopkit's engine too; fail where its graph is another."
)
@click.option("--device", default="", help="Run only the variants on this device (virtual-h200, cpu).")
@click.option(
    "--stage", "stages", multiple=True, metavar="NAME", help="Look at this stage only, with no more of the compiler."
)
@click.option("-n", "--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Cases at once.")
@click.option(
    "--timeout", type=_ABOVE_ZERO, default=TIMEOUT, show_default=True, help="Seconds of processor time for one case."
)
@click.option(
    "--idle", type=_ABOVE_ZERO, default=IDLE, show_default=True, help="Seconds without processor: the case hangs."
)
@click.option("--memory", type=_ABOVE_ZERO, default=MEMORY / _GIB, show_default=True, help="GiB that a case may use.")
@click.option(
    "--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write a report as JSON too."
)
@options.engine
@options.golden_dir
@options.case_file
@options.common
def command(
    patterns: tuple[str, ...],
    accept: bool,
    group: str,
    triage: bool,
    prune: bool,
    rebase: str,
    twice: bool,
    both_engines: bool,
    device: str,
    stages: tuple[str, ...],
    workers: int,
    timeout: float,
    idle: float,
    memory: float,
    json_file: Path | None,
    engine: str | None,
    golden_dir: Path | None,
    file: Path | None,
) -> None:
    """Run the golden tests: every case through the compiler, against what was accepted.

    A PATTERN is the name of a case, or a glob or a part of names. Each case runs in a process of its own,
    in all its variants and on the backends eager, aot_eager and inductor. Failures are printed with their
    diffs, then a table of HOP x stage.

    What an oracle objects to (wrong numbers, say) is never accepted.

    \b
    hopkit golden                         all cases
    hopkit golden -n 2 cond region        those with cond or region in their name
    hopkit golden cond/nested --accept    accept what came out
    hopkit golden --device virtual-h200   code for a GPU that is only described
    hopkit golden --stage hierarchy       one stage, without what comes behind it
    hopkit golden --triage                failures in groups of the same change
    hopkit golden --accept --group 1f3a   accept one of those changes
    hopkit golden --twice --json out.json
    hopkit golden --engine hopkit         torch's HOPs traced by hopkit's engine: the same texts
    hopkit golden --both-engines          the same for what Dynamo makes, beside the rest
    """
    from hopkit.cli.engines import traced_by
    from hopkit.testing import accepting

    if rebase:
        _rebase(rebase, golden_dir, clashing=bool(patterns or accept or group or prune or twice or file))
        return
    if json_file is not None and not json_file.parent.is_dir():
        raise UsageError(f"{json_file} can't be written: {json_file.parent} is no folder", cure="give another path")
    if group and not (accept or accepting()):
        raise UsageError("--group says what to accept", cure=f"hopkit golden --accept --group {group}")
    if engine == "hopkit" and (accept or accepting()):
        raise UsageError("a golden is what torch makes by itself", cure="accept without --engine hopkit")
    if engine == "hopkit" and both_engines:
        raise UsageError("--both-engines compares torch's engine with hopkit's", cure="leave out --engine hopkit")
    limits = Limits(workers, timeout, int(memory * _GIB), idle)
    wanted: dict[str, Any] = {
        "file": file,
        "golden_dir": golden_dir,
        "device": device,
        "stages": stages,
        "prune": prune,
        "twice": twice,
        "both_engines": both_engines,
        "limits": limits,
    }
    with traced_by(engine):
        _run(patterns, wanted, accept=accept or accepting(), group=group, triage=triage, json_file=json_file)


def _run(
    patterns: tuple[str, ...], wanted: dict[str, Any], *, accept: bool, group: str, triage: bool, json_file: Path | None
) -> None:
    from hopkit.cli.golden_output import print_report
    from hopkit.cli.progress import progress
    from hopkit.fixtures.job.as_json import report_as_json
    from hopkit.fixtures.job.run import run_golden

    console = stdout()
    with progress(console) as on_result:
        report = run_golden(patterns, accept=accept, group=group, on_result=on_result, **wanted)
    print_report(console, report, triage=triage)
    if json_file is not None:
        _write(json_file, json.dumps(report_as_json(report), indent=2) + "\n")
    if report.interrupt is not None:
        raise report.interrupt
    if not report.passed:
        raise Failed


def _rebase(minor: str, golden_dir: Path | None, *, clashing: bool) -> None:
    from hopkit import goldens
    from hopkit.fixtures.job.places import own_golden_dir
    from hopkit.goldens import Layout
    from hopkit.stages import all_stages

    if clashing:
        raise UsageError(
            "--rebase rewrites all goldens of a folder and runs no case", cure="give it alone, or with --golden-dir"
        )
    if minor not in goldens.SUPPORTED_MINORS:
        raise UnknownName("version of torch with goldens", minor, goldens.SUPPORTED_MINORS)
    changed = goldens.rebase(golden_dir or own_golden_dir(), minor, layout=Layout.of(all_stages()))
    click.echo(f"torch {minor} is the base now; {len(changed)} files changed")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(f"{path} can't be written: {error.strerror}", cure="give another path") from error
