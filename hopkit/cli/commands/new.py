"""``hopkit new``: a case file that runs, to be changed into the case that is wanted."""

from __future__ import annotations

from pathlib import Path

import click

from hopkit.cli import options
from hopkit.cli.console import complain

__all__ = ["command"]


@click.command("new")
@click.option("--hop", required=True, help="The HOP that the case exercises: cond, invoke_subgraph, or any other.")
@click.argument("name")
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the file. [default: hopkit/corpus/cases of the checkout, else the current folder]",
)
@options.common
def command(hop: str, name: str, folder: Path | None) -> None:
    """Write a case file that runs.

    NAME is family/case; without a family it is the HOP's. A file that exists is left as it is. For a HOP that torch has
    sample inputs for, the case starts from them.

    \b
    hopkit new --hop cond cond/mine
    hopkit new --hop invoke_subgraph region_mine --dir tests/cases
    """
    from hopkit._torch import features
    from hopkit.cli import templates
    from hopkit.corpus.paths import checkout

    root = checkout()
    own = root / "hopkit" / "corpus" / "cases" if root is not None else None
    target = folder or own or Path.cwd()
    full_name = name if "/" in name else f"{hop}/{name}"
    in_corpus = own is not None and target.resolve() == own
    path = templates.write(hop, full_name, target, in_corpus=in_corpus)
    if missing := features.reason(f"hop:{hop}"):
        complain(f"hopkit: {missing}")
    click.echo(f"wrote {path}")
    elsewhere = "" if in_corpus else f" --file {path}"
    click.echo("next, change the case, then compile it and accept the texts:")
    click.echo(f"  hopkit golden {full_name}{elsewhere} --accept")
