"""``hopkit new``: a case file that runs, to be changed into the case that is wanted."""

from __future__ import annotations

from pathlib import Path

import click

from hopkit.cli import options
from hopkit.errors import UnknownName

__all__ = ["command"]


@click.command("new")
@click.option("--hop", required=True, help="The HOP that the case exercises: cond, invoke_subgraph, or any other.")
@click.argument("name")
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the file. [default: the current folder; inside of hopkit's checkout hopkit/corpus/cases]",
)
@options.common
def command(hop: str, name: str, folder: Path | None) -> None:
    """Write a case file that runs.

    NAME is family/case; without a family it is the HOP's. A file that exists is left as it is. For a HOP that torch has
    sample inputs for, the case starts from them. `hopkit list --census` lists the HOPs.

    \b
    hopkit new --hop cond cond/mine
    hopkit new --hop invoke_subgraph region_mine --dir tests/cases
    """
    from hopkit.cli import templates
    from hopkit.corpus.paths import checkout

    _check_registered(hop)
    root, here = checkout(), Path.cwd()
    own = root / "hopkit" / "corpus" / "cases" if root is not None else None
    # An editable install may be at work in the folder of another project, whose cases are no part of hopkit.
    is_inside = root is not None and here.resolve().is_relative_to(root)
    target = folder or (own if own is not None and is_inside else here)
    full_name = name if "/" in name else f"{hop}/{name}"
    in_corpus = own is not None and target.resolve() == own
    path = templates.write(hop, full_name, target, in_corpus=in_corpus)
    click.echo(f"wrote {path}")
    elsewhere = "" if in_corpus else f" --file {path}"
    click.echo("next, change the case, then compile it and accept the texts:")
    click.echo(f"  hopkit golden {full_name}{elsewhere} --accept")


def _check_registered(hop: str) -> None:
    """Raise `UnknownName` unless torch registers a HOP, or the cases of a package do."""
    from hopkit._torch import features
    from hopkit._torch.hop.registry import registered
    from hopkit.corpus.registry import all_cases

    if not hop.isidentifier() or not features.reason(f"hop:{hop}"):
        return
    # A package defines its HOPs when its cases are imported.
    all_cases()
    if hop not in registered():
        raise UnknownName("HOP", hop, tuple(sorted(registered())))
