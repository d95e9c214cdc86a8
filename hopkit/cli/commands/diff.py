"""``hopkit diff``: two stages of a case, or the goldens of two versions of torch."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopkit.cli import options
from hopkit.errors import UnknownName, UsageError
from hopkit.records import Case

if TYPE_CHECKING:
    from hopkit.goldens import CaseGoldens

__all__ = ["command"]


@click.command("diff")
@click.argument("words", nargs=-1, metavar="[CASE STAGE STAGE | PATTERN... [STAGE]...]")
@click.option("--torch", "minors", nargs=2, metavar="MINOR MINOR", help="Compare the goldens of two versions of torch.")
@options.variant
@click.option("--stage", "stages", multiple=True, metavar="NAME", help="With --torch: compare this stage only.")
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=40,
    show_default=True,
    help="With --torch: print so many causes; 0 prints all.",
)
@click.option("--json", "as_json", is_flag=True, help="With --torch: print everything as JSON.")
@options.golden_dir
@options.case_file
@options.common
def command(
    words: tuple[str, ...],
    minors: tuple[str, str] | None,
    variant: str | None,
    stages: tuple[str, ...],
    limit: int,
    as_json: bool,
    golden_dir: Path | None,
    file: Path | None,
) -> None:
    """Compare two stages of a case, or the goldens of two versions of torch.

    With --torch and without a case, compare all goldens, by cause: the differences that a CPU shows first, and the
    largest first. Other names and another order of the nodes of a graph are no difference. Digests are compared as
    digests. Then come the cases that run on one of the versions only, and the known failures that differ. A PATTERN is
    a family, a case or a glob. Of one case, print the diffs themselves. hopkit reads the files of the goldens only: no
    case is imported or compiled.

    \b
    hopkit diff cond/nested dynamo aot_forward
    hopkit diff --torch 2.13 2.15                 the whole corpus
    hopkit diff --torch 2.13 2.15 scan 'map*'     some families
    hopkit diff --torch 2.13 2.15 --stage dynamo --limit 0
    hopkit diff --torch 2.13 2.15 --json
    hopkit diff cond/nested --torch 2.13 2.15     one case
    hopkit diff cond/nested dynamo --torch 2.13 2.15 --variant training
    """
    if minors:
        _diff_versions(words, minors, variant or "", stages, limit, as_json, golden_dir, file)
        return
    for is_set, option in ((stages, "--stage"), (as_json, "--json")):
        if is_set:
            raise UsageError(f"{option} goes with --torch", hint="hopkit diff --torch 2.13 2.15 compares all goldens")
    if len(words) != 3:
        count = max(len(words) - 1, 0)
        raise UsageError(
            f"a comparison has a case and two stages, and {count} {'stage is' if count == 1 else 'stages are'} named",
            hint="write `hopkit diff CASE STAGE STAGE`, or `hopkit diff --torch 2.13 2.15`",
        )
    from hopkit.corpus.paths import one_case

    _diff_stages(one_case(words[0], file), (words[1], words[2]), variant, golden_dir)


def _diff_stages(case: Case, names: tuple[str, str], variant_name: str | None, golden_dir: Path | None) -> None:
    from hopkit.cli.texts import print_diff, text_of, variant_of
    from hopkit.stages import find_stage

    variant = variant_of(case, variant_name)
    old_stage, new_stage = (find_stage(name) for name in names)
    texts = (text_of(case, variant, old_stage, golden_dir), text_of(case, variant, new_stage, golden_dir))
    if not print_diff(texts, names):
        click.echo(f"{case.name} {variant.label}: {names[0]} and {names[1]} are the same")


def _diff_versions(
    words: tuple[str, ...],
    minors: tuple[str, str],
    variant: str,
    stages: tuple[str, ...],
    limit: int,
    as_json: bool,
    golden_dir: Path | None,
    file: Path | None,
) -> None:
    from hopkit.goldens import compare_versions, require_goldens
    from hopkit.goldens.version_comparison import comparison_as_json

    old, new = map(require_goldens, minors)
    cases, wanted_stages = _chosen(words, golden_dir, file, variant, stages)
    if len(words) - len(wanted_stages) + len(stages) == 1 and words[0] in cases and not as_json:
        _diff_case(cases[words[0]], (old, new), variant, wanted_stages)
        return
    comparison = compare_versions(cases, old, new, variant=variant, stages=wanted_stages)
    if as_json:
        click.echo(json.dumps(comparison_as_json(comparison), indent=2))
        return
    from hopkit.cli.console import stdout
    from hopkit.cli.diff_output import print_comparison

    print_comparison(stdout(), comparison, limit)


def _chosen(
    words: tuple[str, ...], golden_dir: Path | None, file: Path | None, variant: str, stages: tuple[str, ...]
) -> tuple[dict[str, CaseGoldens], tuple[str, ...]]:
    """Return the goldens of the cases that some words name, and the stages that they and the option name.

    The first word is no stage.
    """
    from hopkit.corpus.patterns import matching_names, unknown_case
    from hopkit.goldens import case_names, read_case
    from hopkit.goldens.version_comparison import stage_order

    folders = {name: folder for folder in _folders(golden_dir, file) for name in case_names(folder)}
    if not folders:
        raise UsageError(f"{_folders(golden_dir, file)[-1]} has no goldens", hint="name another folder: --golden-dir")
    patterns, named_stages = [*words[:1]], [*stages]
    for word in words[1:]:
        (patterns if matching_names(word, folders) else named_stages).append(word)
    names = [] if patterns else _default_names(folders, golden_dir, file)
    for pattern in patterns:
        matching = matching_names(pattern, folders)
        if not matching:
            raise unknown_case(pattern, folders)
        names += matching
    cases = {name: read_case(folders[name], name, "") for name in sorted({*names})}
    known = stage_order(cases.values())
    for stage in named_stages:
        if stage not in known:
            raise UnknownName("stage", stage, known)
    labels = tuple(dict.fromkeys(key.variant for goldens in cases.values() for key in goldens.histories))
    if variant and variant not in labels:
        raise UnknownName("variant", variant, labels)
    return cases, tuple(dict.fromkeys(named_stages))


def _folders(golden_dir: Path | None, file: Path | None) -> tuple[Path, ...]:
    """Return the folders of goldens: that of a file of cases comes last, and is the one without a pattern."""
    from hopkit.corpus.ini_file import golden_dir_of_ini_file
    from hopkit.corpus.paths import own_golden_dir

    if golden_dir is not None:
        return (golden_dir,)
    if file is None:
        return (own_golden_dir(),)
    parent = file.resolve().parent
    return (own_golden_dir(), golden_dir_of_ini_file(parent) or parent / "golden")


def _default_names(folders: Mapping[str, Path], golden_dir: Path | None, file: Path | None) -> list[str]:
    chosen = _folders(golden_dir, file)[-1]
    return [name for name, folder in folders.items() if folder == chosen]


def _diff_case(goldens: CaseGoldens, minors: tuple[str, str], variant: str, stages: Collection[str]) -> None:
    """Print the diffs of the blocks of one case."""
    from hopkit.cli.texts import print_diff
    from hopkit.goldens.toolchain import owner_of
    from hopkit.goldens.version_comparison import printed, runs_on

    name = goldens.heading.name
    absent = [minor for minor in minors if not runs_on(goldens, minor)]
    if absent:
        others = " or ".join(dict.fromkeys(absent))
        raise UsageError(
            f"{name} has no goldens on torch {others}: it does not run there",
            hint=f"it was accepted on {goldens.minor}",
        )
    differ = False
    for key in goldens.histories:
        if variant in ("", key.variant) and (not stages or key.stage in stages or owner_of(key).stage in stages):
            old, new = (printed(goldens.at(key, minor)[1]) for minor in minors)
            differ |= print_diff((old, new), (f"{key} on torch {minors[0]}", f"{key} on torch {minors[1]}"))
    if not differ:
        click.echo(f"{name}: the same on torch {minors[0]} and {minors[1]}")
