"""``hopkit history``: run one case on each version of torch that has an environment."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopkit.cli import options
from hopkit.cli.console import stdout
from hopkit.cli.relayed_progress import relay
from hopkit.errors import UnknownName
from hopkit.records import STANDARD_VARIANTS, Case

if TYPE_CHECKING:
    from rich.console import Console

    from hopkit.goldens import Group
    from hopkit.runner.version_history import VersionResult

__all__ = ["command"]

_MOST_LINES = 20
_STYLES = {"passes": "green", "fails": "bold red", "does not run": "dim", "can't be run": "bold red"}


@click.command("history")
@click.argument("case", metavar="CASE")
@click.option("--variant", help="Count this variant alone. [default: all]")
@click.option(
    "--torch", "versions", multiple=True, metavar="TORCH", help="Run on this version or environment only; repeatable."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@options.case_file
@options.common
def command(case: str, variant: str | None, versions: tuple[str, ...], as_json: bool, file: Path | None) -> None:
    """Run one case on each version of torch that is here, and print since when its result is so.

    The versions are those of the environments .venv and .venv-VERSION/ beside the checkout, and this one
    (`make .venv-2.15.0/.ready TORCH=2.15.0` makes one). The table has the texts that differ from the version
    before; below it are these changes. A known failure of torch counts as a failure here. It takes about half a
    minute for each version.

    \b
    hopkit history cond/simple
    hopkit history scan/simple --variant training
    hopkit history cond/simple --torch 2.13 --torch ~/nightly
    hopkit history cond/simple --json
    """
    from hopkit.corpus.paths import one_case
    from hopkit.runner import version_history
    from hopkit.runner.environments import find_environment, known_environments

    chosen = one_case(case, file)
    label = _label(chosen, variant)
    environments = tuple(map(find_environment, versions)) if versions else known_environments()
    words = ("--file", str(file)) if file else ()
    with relay() as on_line:
        results = version_history.history(chosen.name, environments, variant=label, words=words, on_line=on_line)
    if as_json:
        click.echo(json.dumps(version_history.as_json(chosen.name, results), indent=2))
        return
    changes = [
        (before, result, version_history.changed_texts(chosen.name, before, result) if before else ())
        for before, result in version_history.with_previous(results)
    ]
    console = stdout()
    _print_table(console, changes)
    console.print()
    console.print(f"{chosen.name} {f'{label} ' if label else ''}{version_history.since(results)}", style="bold")
    for before, result, groups in changes:
        if before is not None and groups:
            _print_changes(console, before, result, groups)


def _label(case: Case, variant: str | None) -> str:
    if variant is None:
        return ""
    if variant not in case.variants:
        raise UnknownName(f"variant of {case.name}", variant, case.variants)
    return STANDARD_VARIANTS[variant].label


Changes = Sequence[tuple["VersionResult | None", "VersionResult", "tuple[Group, ...]"]]


def _print_table(console: Console, changes: Changes) -> None:
    from rich import box
    from rich.table import Table

    table = Table("torch", "result", "changed since the version before", box=box.SIMPLE_HEAD, pad_edge=False)
    for before, result, groups in changes:
        stages = ", ".join(dict.fromkeys(member.stage for group in groups for member in group.members))
        changed = (stages or "nothing") if before else ""
        table.add_row(result.torch, result.outcome, changed, style=_STYLES[result.outcome])
        if result.message:
            table.add_row("", "", result.message, style="dim")
    console.print(table, soft_wrap=False)


def _print_changes(console: Console, before: VersionResult, result: VersionResult, groups: Sequence[Group]) -> None:
    console.print(f"\n{before.torch} -> {result.torch}", style="bold")
    for group in groups:
        blocks = [f"{member.variant}/{member.stage}" for member in group.members]
        console.print(f"  {group.label}: {', '.join(blocks)}")
        if not any(line[:1] in "+-" for line in group.hunk):
            continue
        for line in group.hunk[:_MOST_LINES]:
            console.print(f"    {line}", style={"+": "green", "-": "red"}.get(line[:1]))
        if len(group.hunk) > _MOST_LINES:
            console.print(f"    ... {len(group.hunk) - _MOST_LINES} more lines; --json has them", style="dim")
