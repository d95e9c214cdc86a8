"""Run the benchmarks: ``python -m benchmarks [NAME...]``; without names, all of them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import click
from rich.console import Console

from benchmarks import (
    capture_overhead,
    command_start,
    corpus,
    daily,
    entered_files,
    fork_cost,
    fuzz_rate,
    golden,
    hierarchy,
    hopcheck,
    impact_share,
    memory,
    page_lines,
    provenance,
    real_sizes,
    regional,
    speculation,
    virtual_gpu,
    worker_rate,
)
from hopkit.errors import HopkitError

BENCHMARKS = {
    "capture": capture_overhead.table,
    "start": command_start.table,
    "entered_files": entered_files.table,
    "fork": fork_cost.table,
    "corpus": corpus.table,
    "fuzz": fuzz_rate.table,
    "hierarchy": hierarchy.table,
    "hopcheck": hopcheck.table,
    "impact": impact_share.table,
    "memory": memory.table,
    "page_lines": page_lines.table,
    "provenance": provenance.table,
    "real_sizes": real_sizes.table,
    "regional": regional.table,
    "speculation": speculation.table,
    "speculation-all": speculation.whole_corpus,
    "workers": worker_rate.table,
}
OF_CASES = {
    "daily": daily.table,
    "golden": golden.sample,
    "golden-cold": golden.sample_cold,
    "golden-all": golden.whole_corpus,
    "virtual_gpu": virtual_gpu.table,
    "virtual_gpu-all": virtual_gpu.whole_corpus,
}
"""Benchmarks that run cases one after the other: patterns restrict them, and they report progress."""

ON_REQUEST = frozenset({"daily", "golden-all", "golden-cold", "impact", "speculation-all", "virtual_gpu-all"})
"""Benchmarks that run only if they are named: slow ones, and one that needs the environments of two torches."""

FOLLOWED_BY = {"daily": "impact"}
"""A benchmark with the one that belongs to its figures."""

_WIDTH = 160

KNOWN: dict[str, Callable[..., Any]] = {**BENCHMARKS, **OF_CASES}


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", nargs=-1, type=click.Choice(list(KNOWN)))
@click.option(
    "--cases",
    "patterns",
    multiple=True,
    metavar="PATTERN",
    help=f"Only these cases ({', '.join(OF_CASES)}); repeatable.",
)
def main(names: tuple[str, ...], patterns: tuple[str, ...]) -> None:
    """Run benchmarks, and print tables.

    Without names all are run, but for those that take long: every case of the corpus (-all), empty caches (-cold).

    \b
    python -m benchmarks hierarchy                          one of them
    python -m benchmarks virtual_gpu --cases 'cond/*'       of some cases
    make bench ARGS='virtual_gpu --cases map/simple'        the same from make
    """
    wanted = names or tuple(name for name in KNOWN if name not in ON_REQUEST)
    if patterns and not set(wanted) <= set(OF_CASES):
        raise click.UsageError(f"--cases restricts {', '.join(OF_CASES)} only: name it")
    console = Console(stderr=False)
    if not console.is_terminal:
        # A file takes lines of any length; a table of eighty columns would cut names off.
        console.width = _WIDTH
    followed = (part for name in wanted for part in (name, FOLLOWED_BY.get(name)) if part is not None)
    unasked = {FOLLOWED_BY[name] for name in wanted if name in FOLLOWED_BY} - set(wanted)
    for name in dict.fromkeys(followed):
        try:
            if name in OF_CASES:
                with progress(console) as on_progress:
                    table = KNOWN[name](patterns, on_progress)
            else:
                with console.status(f"measuring {name} ..."):
                    table = KNOWN[name]()
        except HopkitError as error:
            if name in unasked:
                # Nobody named it: the figures before it are whole without.
                console.print(f"{name} was not measured: {error}", markup=False)
                continue
            raise click.ClickException(str(error)) from error
        console.print(table)


@contextlib.contextmanager
def progress(console: Console) -> Iterator[virtual_gpu.OnProgress]:
    """Yield a function to call with the name of the next measurement, the number done, and the number of all."""
    if not console.is_terminal:
        # Tables alone are on stdout, for whoever keeps them.
        yield lambda name, done, total: click.echo(f"[{done + 1}/{total}] {name}", err=True)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    # No automatic refresh: it is a thread, and the process that shows the bar is the one that forks.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as bar:
        task = bar.add_task("warming up", total=None)
        bar.refresh()
        yield lambda name, done, total: bar.update(task, completed=done, total=total, description=name, refresh=True)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks")
