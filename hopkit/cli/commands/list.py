"""``hopkit list``: the cases, the stages, the census of HOPs, or the known failures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopkit.cli import options
from hopkit.cli.console import complain
from hopkit.errors import UsageError

if TYPE_CHECKING:
    from rich.table import Table

    from hopkit.census import CensusRow

__all__ = ["command"]


@click.command("list")
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option("--stages", is_flag=True, help="List the stages, in the order in which a program meets them.")
@click.option("--census", is_flag=True, help="List every HOP that this torch registers, with its cases in the corpus.")
@click.option(
    "--known-failures",
    is_flag=True,
    help="Print the known failures of torch, with counts by severity and HOP, as Markdown.",
)
@options.case_file
@options.common
def command(patterns: tuple[str, ...], stages: bool, census: bool, known_failures: bool, file: Path | None) -> None:
    """List the cases, the stages, the HOPs or the known failures.

    A PATTERN is a family (cond), a case (cond/nested) or a glob ('*nested*').

    \b
    hopkit list
    hopkit list cond
    hopkit list '*nested*'
    hopkit list --stages
    hopkit list --census
    hopkit list --known-failures > known_failures.md
    """
    chosen = stages + census + known_failures
    if chosen > 1 or (chosen and (patterns or file)):
        raise UsageError(
            "--stages, --census and --known-failures exclude each other",
            hint="use one of them, without patterns",
        )
    if stages:
        _print_stages()
    elif census:
        _print_census()
    elif known_failures:
        from hopkit.corpus.known_failures import page
        from hopkit.oracles import capture_oracles

        judging = {name: oracle for name, oracle in capture_oracles().items() if oracle.judges_compiler}
        expectations = {name: oracle.expectation for name, oracle in judging.items()}
        click.echo(page(expectations=expectations), nl=False)
    else:
        _print_cases(patterns, file)


def _print_stages() -> None:
    from hopkit.stages import all_stages

    for stage in all_stages():
        kept = f" (golden: {', '.join(stage.golden_devices)})" if stage.golden_devices else ""
        click.echo(f"{stage.name:20} {stage.summary}{kept}")


def _print_cases(patterns: tuple[str, ...], file: Path | None) -> None:
    from hopkit.corpus.paths import cases_of
    from hopkit.corpus.registry import load_errors

    cases = cases_of(patterns, file)
    width = max((len(case.name) for case in cases), default=0)
    for case in cases:
        click.echo(f"{case.name:{width}}  {', '.join(case.hops)}  [{', '.join(case.variants)}]")
    for error in load_errors():
        complain(f"hopkit: {error}")


def _print_census() -> None:
    from hopkit.census import census
    from hopkit.cli.console import stdout
    from hopkit.stages import all_stages

    rows = census()
    stages = [stage.name for stage in all_stages() if stage.has_golden("cpu")]
    stdout().print(_census_table(rows, stages))
    click.echo("tests: torch's own, S has sample inputs, L is listed as having none")
    click.echo(f"stages: {', '.join(f'{number} {stage}' for number, stage in enumerate(stages, 1))}")
    for row in rows:
        if row.absent:
            click.echo(f"{row.hop}: {row.absent}")


def _census_table(rows: tuple[CensusRow, ...], stages: list[str]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table("HOP", "since", "tests", "cases", "known", "stages", box=box.SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        reached = "".join(str(number) if name in row.stages else "." for number, name in enumerate(stages, 1))
        table.add_row(
            row.hop,
            row.versions[0],
            "S" * row.samples + "L" * row.excused or "-",
            str(len(row.cases) or "-"),
            str(len(row.known) or "-"),
            reached,
            style="" if row.cases else "dim" if row.absent else "bold red",
        )
    return table
