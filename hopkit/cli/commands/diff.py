"""``hopkit diff``: two stages of a case, or its goldens of two versions of torch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopkit.cli import options
from hopkit.errors import UsageError
from hopkit.records import Case

if TYPE_CHECKING:
    from hopkit.goldens import Entry

__all__ = ["command"]


@click.command("diff")
@click.argument("case", metavar="CASE")
@click.argument("stages", nargs=-1, metavar="[STAGE STAGE]")
@click.option("--torch", "minors", nargs=2, metavar="MINOR MINOR", help="Compare the goldens of two versions of torch.")
@options.variant
@options.golden_dir
@options.case_file
@options.common
def command(
    case: str,
    stages: tuple[str, ...],
    minors: tuple[str, str] | None,
    variant: str | None,
    golden_dir: Path | None,
    file: Path | None,
) -> None:
    """Compare two stages of a case, or its goldens of two versions of torch.

    With --torch all variants and stages are compared, or those that are named.

    \b
    hopkit diff cond/nested dynamo aot_forward
    hopkit diff cond/nested --torch 2.13 2.15
    hopkit diff cond/nested dynamo --torch 2.13 2.15 --variant training
    """
    from hopkit.corpus.paths import one_case

    chosen = one_case(case, file)
    if minors:
        _diff_versions(chosen, stages, minors, variant, golden_dir)
    elif len(stages) == 2:
        _diff_stages(chosen, (stages[0], stages[1]), variant, golden_dir)
    else:
        raise UsageError(
            f"a comparison has two stages, and {len(stages)} {'is' if len(stages) == 1 else 'are'} named",
            hint="write `hopkit diff CASE STAGE STAGE`, or `hopkit diff CASE --torch 2.13 2.15`",
        )


def _diff_stages(case: Case, names: tuple[str, str], variant_name: str | None, golden_dir: Path | None) -> None:
    from hopkit.cli.texts import print_diff, text_of, variant_of
    from hopkit.stages import find_stage

    variant = variant_of(case, variant_name)
    old_stage, new_stage = (find_stage(name) for name in names)
    texts = (text_of(case, variant, old_stage, golden_dir), text_of(case, variant, new_stage, golden_dir))
    if not print_diff(texts, names):
        click.echo(f"{case.name} {variant.label}: {names[0]} and {names[1]} are the same")


def _printed(entry: Entry) -> str:
    """Return an entry as a text; of a digest the line that the page has."""
    if entry is None or isinstance(entry, str):
        return entry or ""
    return f"{entry.summary}; digest {entry.sha}\n"


def _diff_versions(
    case: Case, stages: tuple[str, ...], minors: tuple[str, str], variant_name: str | None, golden_dir: Path | None
) -> None:
    from hopkit.cli.texts import goldens_of, print_diff, variant_of
    from hopkit.goldens.versions import check_minor
    from hopkit.stages import find_stage

    old_minor, new_minor = map(check_minor, minors)
    wanted = {find_stage(name).name for name in stages}
    variant = variant_of(case, variant_name).label if variant_name else None
    accepted = goldens_of(case, golden_dir)
    if not accepted.exists:
        raise UsageError(f"{case.name} has no goldens", hint=f"accept some: hopkit golden {case.name} --accept")
    differ = False
    for key in accepted.histories:
        if (not wanted or key.stage in wanted) and variant in (None, key.variant):
            texts = (_printed(accepted.at(key, old_minor)[1]), _printed(accepted.at(key, new_minor)[1]))
            differ |= print_diff(texts, (f"{key} on torch {old_minor}", f"{key} on torch {new_minor}"))
    if not differ:
        click.echo(f"{case.name}: the same on torch {old_minor} and {new_minor}")
