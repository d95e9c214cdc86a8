"""``hopkit list``: the cases, or the stages."""

from __future__ import annotations

from pathlib import Path

import click

from hopkit.cli import options

__all__ = ["command"]


@click.command("list")
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option("--stages", is_flag=True, help="List the stages instead, in the order in which a program meets them.")
@options.case_file
@options.common
def command(patterns: tuple[str, ...], stages: bool, file: Path | None) -> None:
    """List the cases, or the stages.

    A PATTERN is the name of a case, or a glob or a part of names.

    \b
    hopkit list
    hopkit list 'cond/*'
    hopkit list --stages
    """
    if stages:
        _print_stages()
    else:
        _print_cases(patterns, file)


def _print_stages() -> None:
    from hopkit.stages import all_stages

    for stage in all_stages():
        kept = f" (golden: {', '.join(stage.golden_devices)})" if stage.golden_devices else ""
        click.echo(f"{stage.name:20} {stage.summary}{kept}")


def _print_cases(patterns: tuple[str, ...], file: Path | None) -> None:
    from hopkit.fixtures.job.places import cases_of
    from hopkit.fixtures.registry import load_errors

    found = cases_of(patterns, file)
    width = max((len(case.name) for case in found), default=0)
    for case in found:
        click.echo(f"{case.name:{width}}  {', '.join(case.hops)}  [{', '.join(case.variants)}]")
    for error in load_errors():
        click.echo(f"hopkit: {error}", err=True)
