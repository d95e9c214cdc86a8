"""``hopkit faults``: hunt each planted fault with generated programs, and print which oracle caught it."""

from __future__ import annotations

import contextlib
import fnmatch
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopkit.cli import options
from hopkit.cli.console import stdout
from hopkit.cli.group import Failed
from hopkit.deprecation import current_name
from hopkit.errors import UnknownName, UsageError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from hopkit.faults import Fault
    from hopkit.faults.hunt import Catch

__all__ = ["command"]


@click.command("faults")
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option("--list", "listed", is_flag=True, help="List the faults; hunt none.")
@click.option(
    "--examples", type=click.IntRange(min=1), default=1000, show_default=True, help="Programs to draw for one fault."
)
@click.option(
    "--shrink",
    type=click.FloatRange(min=0),
    default=20.0,
    show_default=True,
    help="Seconds to shrink the program that shows a fault.",
)
@click.option("--save", is_flag=True, help="Save the program of each fault as its example, which the tests replay.")
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="With --save: the folder. [default: hopkit/faults/examples of the checkout]",
)
@options.common
def command(
    patterns: tuple[str, ...], listed: bool, examples: int, shrink: float, save: bool, folder: Path | None
) -> None:
    """Hunt each planted fault with generated programs, and print which oracle caught it.

    A fault is a planted error of the compiler. hopkit draws programs with HOPs and compiles them with the fault until
    the expected oracle objects, then shrinks the program. The exit code is 1 if no program shows a fault, or if only
    another oracle objects: then the oracles or the programs miss it.

    A PATTERN is the name of a fault, a glob, or a stage.

    \b
    hopkit faults                      hunt them all
    hopkit faults 'loop_*' aot_backward
    hopkit faults --list               list the faults
    hopkit faults --save               save the programs as examples for the tests
    """
    chosen = _chosen(patterns)
    if listed:
        width = max(len(fault.name) for fault in chosen)
        for fault in chosen:
            click.echo(f"{fault.name:{width}}  {fault.stage:12}  {fault.oracle:10}  {fault.summary}")
        return
    target = _folder(folder) if save else None
    console = stdout()
    catches = []
    with _progress(console, len(chosen)) as show:
        for fault in chosen:
            catches.append(_hunted(fault, examples, shrink, target, show))
    console.print(_table(catches))
    missed = [catch for catch in catches if not catch.caught]
    for catch in missed:
        console.print(_missed(catch))
    console.print(f"{len(catches) - len(missed)} of {len(catches)} faults caught by the expected oracle")
    if missed:
        raise Failed


def _chosen(patterns: tuple[str, ...]) -> list[Fault]:
    from hopkit.faults.table import FAULTS, OLD_FAULTS

    patterns = tuple(current_name("fault", pattern, OLD_FAULTS) for pattern in patterns)
    for pattern in patterns:
        if not any(_matches(fault, pattern) for fault in FAULTS.values()):
            raise UnknownName("fault", pattern, tuple(FAULTS))
    return [fault for fault in FAULTS.values() if not patterns or any(_matches(fault, pattern) for pattern in patterns)]


def _matches(fault: Fault, pattern: str) -> bool:
    return fault.stage == pattern or fnmatch.fnmatchcase(fault.name, pattern)


def _folder(folder: Path | None) -> Path:
    from hopkit.corpus.paths import checkout

    root = checkout()
    if folder is None and root is None:
        raise UsageError("there is no checkout of hopkit to save examples in", hint="name a folder with --dir")
    target = folder or Path(str(root), "hopkit", "faults", "examples")
    if not target.is_dir():
        raise UsageError(f"{target} is no folder", hint="create it, or name another with --dir")
    return target


def _hunted(fault: Fault, examples: int, shrink: float, target: Path | None, show: Callable[[str, int], None]) -> Catch:
    from hopkit.faults.example import save
    from hopkit.faults.hunt import hunt

    show(fault.name, 0)
    catch = hunt(
        fault,
        max_examples=examples,
        shrink_seconds=shrink,
        on_example=lambda tried: show(f"{fault.name}: {tried} programs", 0),
    )
    if target is not None and catch.caught:
        save(catch, target)
    show(fault.name, 1)
    return catch


@contextlib.contextmanager
def _progress(console: Console, total: int) -> Iterator[Callable[[str, int], None]]:
    """Yield a function to call with a description and the number of steps to advance."""
    if not console.is_terminal:
        yield lambda text, step: console.print(text) if step else None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda text, step: bar.update(task, description=text, advance=step)


def _table(catches: list[Catch]) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    for head in ("fault", "stage", "oracle"):
        table.add_column(head, no_wrap=True)
    for head in ("examples", "seconds", "lines"):
        table.add_column(head, justify="right")
    for catch in catches:
        fault = catch.fault
        table.add_row(
            fault.name,
            fault.stage,
            fault.oracle if catch.caught else "missed",
            str(catch.examples),
            f"{catch.seconds:.1f}",
            str(catch.lines or "-"),
            style="" if catch.caught else "bold red",
        )
    return table


def _missed(catch: Catch) -> str:
    others = f"; {', '.join(sorted(catch.others))} did" if catch.others else ""
    if catch.unusable:
        others += f"; torch refuses or miscompiles {catch.unusable} of them without the fault"
    return f"{catch.fault.name}: {catch.fault.oracle} objected to none of {catch.examples} programs{others}"
