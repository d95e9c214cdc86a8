"""``hopkit review``: show what differs by cause, and accept or reject each cause."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopkit.cli import options
from hopkit.cli.console import stderr, stdout
from hopkit.cli.group import Failed
from hopkit.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Console

    from hopkit.goldens import Group
    from hopkit.runner.review import Review

__all__ = ["command"]


@click.command("review")
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option(
    "--accept",
    "accepted",
    multiple=True,
    metavar="ID",
    help="Accept this group, or with `all` each one that can be accepted; ask nothing.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the groups as JSON; ask nothing.")
@click.option("--run", "run_anew", is_flag=True, help="Run the cases, whatever the last run left.")
@click.option("--device", default="", help="Review only what differs on this device (virtual-h200, cpu).")
@click.option("--stage", "stages", multiple=True, metavar="NAME", help="Review only what differs at this stage.")
@click.option("-n", "--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Cases at once.")
@click.option("--both-engines", is_flag=True, help="If cases run: also trace them with hopkit's engine, and compare.")
@options.engine
@options.golden_dir
@options.case_file
@options.common
def command(
    patterns: tuple[str, ...],
    accepted: tuple[str, ...],
    as_json: bool,
    run_anew: bool,
    device: str,
    stages: tuple[str, ...],
    workers: int,
    both_engines: bool,
    engine: str | None,
    golden_dir: Path | None,
    file: Path | None,
) -> None:
    """Show what differs from the goldens, by cause, and accept or reject each cause.

    A review continues from the last golden runs: it compares the texts that they captured of the failed cases with the
    goldens, and runs nothing. A case runs again if hopkit's code, its file or torch changed since. If no case failed
    that a PATTERN names, or with --run, the cases run.

    On a terminal, each cause has a screen: the change, an example with the old and the new text, and its cases. One key
    accepts it, rejects it, or skips it. hopkit writes the accepted changes at the end, after a last question; Ctrl-C or
    quitting writes nothing. Without a terminal, print the causes and how to accept them.

    A case to which an oracle objects (wrong numbers, say) is never accepted.

    \b
    hopkit review                          what the last runs left
    hopkit review cond 'scan/*'            some cases
    hopkit review --stage dynamo           one stage
    hopkit review --run -n 2               run all cases first
    hopkit review --accept 1f3a77c0        accept one cause
    hopkit review --accept all             accept every cause that can be accepted
    hopkit review --json > differences.json
    """
    from hopkit.cli.engines import traced_by
    from hopkit.cli.progress import progress
    from hopkit.corpus.paths import own_golden_dir
    from hopkit.runner import run
    from hopkit.runner.failure_memory import FailureMemory
    from hopkit.runner.limits import Limits
    from hopkit.runner.review import collect_review

    if engine == "hopkit" and accepted:
        raise UsageError("goldens are traced with torch's engine", hint="accept without --engine hopkit")
    if engine == "hopkit" and both_engines:
        raise UsageError("--both-engines compares torch's engine with hopkit's", hint="leave out --engine hopkit")
    memory = FailureMemory.of(golden_dir or own_golden_dir())
    with traced_by(engine), progress(stderr()) as shown:
        review = collect_review(
            patterns,
            run=run.run_golden,
            memory=None if engine == "hopkit" else memory,
            run_anew=run_anew,
            file=file,
            golden_dir=golden_dir,
            stages=stages,
            device=device,
            both_engines=both_engines,
            limits=Limits(workers),
            on_plan=shown.plan,
            on_result=shown.result,
        )
    if review.interrupt is not None:
        raise review.interrupt
    console = stdout()
    asks = not accepted and not as_json and sys.stdin.isatty() and console.is_terminal and engine != "hopkit"
    if asks and review.groups:
        groups, rejected = _ask(console, review)
    else:
        groups, rejected = review.find(accepted), ()
    left = review.accept(groups) if groups else review
    if left.changed:
        memory.forget({result.case.name for result in left.results if not result.failures})
    if as_json:
        from hopkit.runner.review import review_as_json

        click.echo(json.dumps(review_as_json(left), indent=2))
    else:
        words = [*(("--file", str(file)) if file else ()), *(("--golden-dir", str(golden_dir)) if golden_dir else ())]
        words += [word for stage in stages for word in ("--stage", stage)] + (["--device", device] if device else [])
        _print(console, review, left, rejected, words, asked=asks)
    if left.groups:
        raise Failed


def _ask(console: Console, review: Review) -> tuple[Sequence[Group], Sequence[Group]]:
    """Ask about each group; return those to accept and those that were rejected."""
    from hopkit.cli.review_screen import Decision, Quit, ReviewScreen, open_page

    screen = ReviewScreen(console, review.groups, _read_key, open_page)
    try:
        accepted = screen.ask()
    except Quit:
        console.print("\nnothing was written")
        raise Failed from None
    return accepted, [group for group in review.groups if screen.decisions.get(group.id) is Decision.REJECTED]


def _read_key() -> str:
    """Wait for a key; the end of the input is a wish to quit."""
    try:
        return click.getchar()
    except EOFError:
        return "q"


def _print(
    console: Console, review: Review, left: Review, rejected: Sequence[Group], words: Sequence[str], *, asked: bool
) -> None:
    """Print what was written, what was rejected, and what is left; ``words`` are the options of the next review."""
    from hopkit.cli.golden_output import print_group

    for path in left.changed:
        console.print(f"{'wrote' if path.exists() else 'removed'} {path}")
    for group in rejected:
        console.print(f"rejected {group}", style="bold red")
        print_group(console, group, "")
    if review.no_goldens:
        console.print(f"{review.no_goldens}: only numbers were judged", style="yellow")
    if not asked:
        for group in left.groups:
            console.print(str(group), style="bold")
            print_group(console, group, shlex.join(["hopkit", "review", *words, "--accept", group.id]))
    cases = len(review.results)
    source = f", {review.remembered} of them as captured by an earlier run" if review.remembered else ""
    count = len(left.groups)
    rest = f"{count} group{'' if count == 1 else 's'} of differences left" if count else "nothing differs"
    if not cases:
        console.print("no case failed in the last runs; --run runs the cases anew", style="bold green")
        return
    console.print(f"{cases} case{'' if cases == 1 else 's'} compared{source}: {rest}", style="bold")
