"""``hopkit upgrade``: compare this torch with another one, and write a page for people who port hopkit."""

from __future__ import annotations

from pathlib import Path

import click

from hopkit.cli import options
from hopkit.cli.console import complain, stdout
from hopkit.cli.relayed_progress import relay
from hopkit.errors import UsageError

__all__ = ["command"]


@click.command("upgrade")
@click.argument("torch", metavar="TORCH")
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option("--quick", is_flag=True, help="Run a sample: a case of each family and stage.")
@click.option("--no-run", is_flag=True, help="Run no case; compare private names, HOPs and goldens.")
@click.option("-n", "--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Cases at once.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="The page; - prints it. [default: upgrade-VERSION.md]",
)
@options.golden_dir
@options.common
def command(
    torch: str,
    patterns: tuple[str, ...],
    quick: bool,
    no_run: bool,
    workers: int,
    output: Path | None,
    golden_dir: Path | None,
) -> None:
    """Compare this torch with another one, and write a page for people who port hopkit.

    TORCH is a version, such as 2.15 or 2.14.1, whose environment is in .venv-VERSION/ beside the checkout, or the
    path of an environment or of its Python. A PATTERN limits the cases, as in `hopkit golden`. The page has the
    private names that differ, new HOPs, known failures that are fixed, new failures, and the texts that differ, by
    cause. All cases take as long as `hopkit golden`; progress goes to standard error.

    \b
    hopkit upgrade 2.15 --no-run           a minute: names, HOPs, goldens
    hopkit upgrade 2.15 --quick            also run a sample there
    hopkit upgrade 2.15 'cond/*' 'scan/*'  also run two families there
    hopkit upgrade 2.15 -n 2               everything
    hopkit upgrade ~/nightly --quick --output -
    """
    from hopkit.runner.environments import current_environment, find_environment
    from hopkit.runner.upgrade import Selection, page, summary, survey

    if no_run and quick:
        raise UsageError("--no-run runs no case, and --quick runs a sample", hint="leave one of them out")
    new = find_environment(torch)
    path = output or Path(f"upgrade-{new.release}.md")
    if str(path) != "-" and not path.parent.is_dir():
        raise UsageError(f"{path} can't be written: {path.parent} is no folder", hint="name another path")
    selection = Selection(patterns, quick, not no_run)
    with relay() as on_line:
        changes = survey(current_environment(), new, selection, workers=workers, golden_dir=golden_dir, on_line=on_line)
    text = page(changes)
    if str(path) == "-":
        click.echo(text, nl=False)
        return
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise UsageError(f"{path} can't be written: {error.strerror}", hint="name another path") from error
    for error_text in changes.errors:
        complain(f"hopkit: {error_text}")
    console = stdout()
    width = max(len(subject) for subject, _ in summary(changes))
    for subject, counts in summary(changes):
        console.print(f"{subject:{width}}  {counts}")
    console.print(f"wrote {path}")
