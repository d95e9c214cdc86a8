"""``hopkit gpu``: run the corpus on a real GPU, and compare its code with that for the virtual GPU."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopkit.cli import options
from hopkit.cli.console import stdout
from hopkit.cli.group import Failed
from hopkit.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Console

    from hopkit.runner.on_gpu.results import CaseOnGpu, GpuReport

__all__ = ["command"]


@click.command("gpu")
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option("-n", "--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Processes at once.")
@click.option(
    "--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write a report as JSON too."
)
@options.common
def command(patterns: tuple[str, ...], workers: int, json_file: Path | None) -> None:
    """Run cases on the GPU of this machine, and compare their code with that for a virtual GPU.

    The cases are those that have code for a virtual GPU; a PATTERN is as for `hopkit golden`. Each runs on the backends
    eager, aot_eager and inductor, and oracles judge its numbers. hopkit compares Inductor's code with the code for
    the virtual GPU of the same model, if there is one, and prints every difference.

    Exit codes: 0 no difference, 1 a difference or a failure, 2 nothing ran because there is no GPU.

    \b
    hopkit gpu
    hopkit gpu cond --json report.json
    """
    from hopkit.runner.limits import TIMEOUT, Limits
    from hopkit.runner.on_gpu import run
    from hopkit.runner.on_gpu.as_json import report_as_json

    if json_file is not None and not json_file.parent.is_dir():
        raise UsageError(f"{json_file} can't be written: {json_file.parent} is no folder", hint="name another path")
    console = stdout()
    report = run.run_on_gpu(
        patterns,
        limits=Limits(workers, TIMEOUT, memory=None),
        on_result=lambda result, done, total: _line(console, result, done, total),
    )
    _print(console, report)
    if json_file is not None:
        json_file.write_text(json.dumps(report_as_json(report), indent=2) + "\n", "utf-8")
    if report.interrupt is not None:
        raise report.interrupt
    if not report.passed:
        raise Failed


def _line(console: Console, result: CaseOnGpu, done: int, total: int) -> None:
    status = "skipped" if result.report.skipped else "passed" if result.passed else "failed"
    console.print(
        f"[{done:{len(str(total))}}/{total}] {status:7} {result.case} ({result.seconds:.1f} s)",
        style=None if result.passed else "bold red",
    )


def _print(console: Console, report: GpuReport) -> None:
    for result in report.results:
        if result.report.skipped:
            console.print(f"\n{result.case} was skipped: {result.report.skipped}", style="dim")
        for finding in result.report.failures:
            where = " ".join(word for word in (result.case, finding.variant, finding.backend) if word)
            console.print(f"\n{where}: {finding.stage}: {finding.message}", style="bold red")
        for text in result.differing:
            console.print(f"\n{result.case} {text.variant}: code differs", style="bold red")
            console.print(text.diff, end="")
    counts = report.counts()
    console.print(f"\ntorch {report.torch} on {report.gpu or report.device}")
    if report.interrupted:
        console.print(f"interrupted by {report.interrupted} with {report.unfinished} to go", style="bold red")
    console.print(
        f"{counts['cases']} cases, {counts['skipped']} skipped; {counts['attempts']} runs, "
        f"{counts['problems']} problems, {counts['known']} known failures"
    )
    console.print(
        f"code compared with that of {report.twin}: {counts['texts']} texts, {counts['texts_differing']} differ"
        if report.twin
        else f"no code was compared: {report.not_compared}"
    )
