"""The output of a comparison of the goldens of two versions of torch."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from hopkit.goldens import Group, VersionComparison

__all__ = ["case_names", "print_comparison", "print_hunk"]

_FEW = 6
_HUNK_LINES = 12
_SAMPLE_LINES = 6
_STYLES = {"+": "green", "-": "red"}


def print_comparison(console: Console, comparison: VersionComparison, limit: int) -> None:
    """Print the causes of differences, at most ``limit`` (0: all), then what else differs, then a summary."""
    old, new = comparison.old, comparison.new
    groups = comparison.groups[: limit or None]
    for group in groups:
        console.print(str(group), style="bold")
        console.print(f"  {', '.join(f'{stage} {count}' for stage, count in comparison.stages_of(group).items())}")
        if not group.is_of_stage:
            print_hunk(console, group.hunk)
            _print_sample(console, group)
        console.print(f"  {case_names(group)}\n", style="dim")
    if len(groups) < len(comparison.groups):
        rest = comparison.groups[len(groups) :]
        console.print(f"{_count(rest, 'cause')} more in {_blocks(rest)}: --limit 0 prints them, --json has them\n")
    for minor, names in ((old, comparison.only_old), (new, comparison.only_new)):
        if names:
            console.print(f"{_count(names, 'case')} only on torch {minor}", style="bold")
            _print_names(console, _with_whole_families(names, comparison))
    for minor in (old, new):
        known = _cases_by_known_failure(comparison, minor)
        if known:
            cases = {name for names in known.values() for name in names}
            console.print(f"known failures only on torch {minor}, in {_count(cases, 'case')}", style="bold")
            for line, having in known.items():
                console.print(f"  {line}")
                console.print(f"    {_first(having)}", style="dim")
            console.print()
    console.print(_summary(comparison), style="bold")


def print_hunk(console: Console, hunk: Collection[str]) -> None:
    """Print the lines of a hunk, the first of a long one."""
    lines = [*hunk]
    for line in lines[:_HUNK_LINES]:
        console.print(f"  {line}", style=_STYLES.get(line[:1]))
    if len(lines) > _HUNK_LINES:
        console.print(f"  and {len(lines) - _HUNK_LINES} more lines", style="dim")


def case_names(group: Group) -> str:
    """Return the first cases of a group, and the number of the others."""
    return _first(list(dict.fromkeys(member.case for member in group.members)))


def _first(names: Sequence[str]) -> str:
    more = f" and {len(names) - _FEW} more" if len(names) > _FEW else ""
    return f"{', '.join(names[:_FEW])}{more}"


def _print_sample(console: Console, group: Group) -> None:
    """Print the whole lines of the change in one case, if the hunk has only their words."""
    member = group.members[0]
    lines = group.lines_of(member)
    if lines and [line[1:] for line in lines] != [line[1:] for line in group.hunk]:
        console.print(f"  in {member.case} {member.variant}/{member.stage}:", style="dim")
        for line in lines[:_SAMPLE_LINES]:
            console.print(f"    {line}", style=_STYLES.get(line[:1]))


def _with_whole_families(names: Sequence[str], comparison: VersionComparison) -> list[str]:
    """Return names of cases, with one glob for a family of which all cases are among them."""
    families: dict[str, list[str]] = {}
    for name in names:
        families.setdefault(name.partition("/")[0], []).append(name)
    return [
        part
        for family, members in families.items()
        for part in ([f"{family}/* ({len(members)})"] if len(members) > 1 and comparison.is_whole(family) else members)
    ]


def _cases_by_known_failure(comparison: VersionComparison, minor: str) -> Mapping[str, list[str]]:
    """Return the cases of each known failure that only one of the minors has, those of most cases first."""
    cases: dict[str, list[str]] = {}
    for change in comparison.known_failures:
        for line in change.only_old if minor == comparison.old else change.only_new:
            cases.setdefault(line, []).append(change.case)
    return dict(sorted(cases.items(), key=lambda item: (-len(item[1]), item[0])))


def _print_names(console: Console, names: Collection[str]) -> None:
    text = textwrap.fill(
        ", ".join(names), min(console.width, 120), initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
    console.print(f"{text}\n")


def _summary(comparison: VersionComparison) -> str:
    old, new = comparison.old, comparison.new
    cases = _number(comparison.cases, "case")
    if not comparison.differs:
        return f"{cases}: the same on torch {old} and {new}"
    differing = {member.case for group in comparison.groups for member in group.members}
    where = f" in {_blocks(comparison.groups)}, by {_count(comparison.groups, 'cause')}" if differing else ""
    parts = [
        f"{len(differing)} differ{where}",
        f"{_number(comparison.renamed, 'block')} only in names" if comparison.renamed else "",
        f"{_number(comparison.reordered, 'block')} only in the order of nodes" if comparison.reordered else "",
    ]
    return f"torch {old} and {new}: {cases} on both; {'; '.join(filter(None, parts))}"


def _blocks(groups: Collection[Group]) -> str:
    blocks = {(member.case, member.variant, member.stage) for group in groups for member in group.members}
    return _count(blocks, "block")


def _count(members: Collection[object], noun: str) -> str:
    return _number(len(members), noun)


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
