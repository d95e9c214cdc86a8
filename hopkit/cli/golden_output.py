"""The output after a golden run: the failures first, at the end the table."""

from __future__ import annotations

import dataclasses
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hopkit.cli.progress import STYLES
from hopkit.cli.table import LEGEND, tables
from hopkit.goldens import Group, Label, without_repeats
from hopkit.oracles.known_alike import note_of
from hopkit.records import Finding
from hopkit.runner.results import CaseResult, GoldenReport, Status

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["print_group", "print_report"]

_DUMP = "(most recent call first)"
_FRAMES = 8
_OUTPUT_LINES = 20
_MEMBERS = 6


def print_report(console: Console, report: GoldenReport, *, triage: bool) -> None:
    """Print a run: failures with their diffs or, with ``triage``, groups of them; the written files, the table."""
    if triage:
        _print_groups(console, report)
    else:
        for result in report.results:
            if result.status is Status.FAILED:
                _print_failure(console, result, report)
    for orphan in report.orphans:
        console.print(f"orphan: {orphan}", style="bold red")
    if report.orphans:
        console.print(f"  {report.command('--prune')} removes them\n")
    for text in (*report.differing, *map(str, report.errors)):
        console.print(f"{text}\n", style="red")
    for line in _skipped(report):
        console.print(line, style=STYLES[Status.SKIPPED])
    if report.left_out:
        console.print(f"skipped {report.left_out}", style=STYLES[Status.SKIPPED])
    for path in report.changed:
        console.print(f"{'wrote' if path.exists() else 'removed'} {path}")
    console.print()
    for table in tables(report, console.width):
        console.print(table, soft_wrap=False)
        console.print()
    console.print(LEGEND, style="dim", soft_wrap=False)
    if report.no_goldens:
        console.print(f"{report.no_goldens}: only numbers were judged", style="yellow")
    for note in _memory_notes(report):
        console.print(note, style="yellow")
    console.print(_summary(report), style="bold green" if report.passed else "bold red")
    if any(result.mismatches for result in report.results):
        console.print(f"to look at each cause, and to accept or reject it: {_review_command(report)}")


def _skipped(report: GoldenReport) -> Iterator[str]:
    """Yield a line for each reason for which cases were skipped, with their number and the first of them."""
    cases: dict[str, list[str]] = {}
    for result in report.results:
        if result.report.skipped:
            cases.setdefault(result.report.skipped, []).append(result.case.name)
    for reason, names in cases.items():
        if len(names) == 1:
            yield f"skipped {names[0]}: {reason}"
        else:
            more = f" and {len(names) - _MEMBERS} more" if len(names) > _MEMBERS else ""
            yield f"skipped {len(names)} cases: {reason} ({', '.join(names[:_MEMBERS])}{more})"


def _print_failure(console: Console, result: CaseResult, report: GoldenReport) -> None:
    console.print(f"FAILED {result.case.name}", style=STYLES[Status.FAILED])
    attempts: dict[Finding, list[tuple[str, str]]] = {}
    for objection in result.objections:
        same = dataclasses.replace(objection, variant="", backend="")
        attempts.setdefault(same, []).append((objection.variant, objection.backend))
    for objection, places in attempts.items():
        _print_objection(console, objection, _places(places))
        if note := note_of(objection, result.case.hops):
            console.print(f"    {note}")
    if result.objections:
        for line in _end_of(result.output):
            console.print(f"  | {line}", style="dim")
    if result.mismatches and result.objections:
        console.print("  its goldens can't be accepted before that is fixed")
    elif result.mismatches and all(mismatch.label is Label.NEW_BLOCK for mismatch in result.mismatches):
        command = report.command(result.case.name, "--accept")
        console.print(f"  these texts have no golden yet: read them, and `{command}` writes it")
    for mismatch in without_repeats(result.mismatches):
        # A new text is of use to nobody before it can be accepted.
        if mismatch.label is not Label.NEW_BLOCK or not result.objections:
            heading = dataclasses.replace(mismatch.heading, command=report.command(mismatch.case, "--accept"))
            console.print(dataclasses.replace(mismatch, heading=heading))
    console.print()


def _places(attempts: Sequence[tuple[str, str]]) -> str:
    """Return the variants and backends at which a finding shows, with a space at the end; empty for a whole case.

    >>> _places([("inference", "eager"), ("inference", "inductor"), ("training", "eager"), ("training", "inductor")])
    'inference, training: eager, inductor: '
    >>> _places([("inference", "eager"), ("training", "inductor")])
    'inference eager, training inductor: '
    >>> _places([("inference", "inductor")]), _places([("", "")])
    ('inference inductor ', '')
    """
    variants, backends = (tuple(dict.fromkeys(names)) for names in zip(*attempts, strict=True))
    if variants == ("",):
        return ""
    names = [backend or "-" for backend in backends]
    if len(variants) == 1:
        return f"{variants[0]} {', '.join(names)} "
    if [*attempts] == [(variant, backend) for variant in variants for backend in backends]:
        return f"{', '.join(variants)}: {', '.join(names)}: "
    return ", ".join(f"{variant} {backend or '-'}" for variant, backend in attempts) + ": "


def _end_of(output: str) -> list[str]:
    """Return the last lines that a process printed; of the frames that Python's faulthandler wrote, the innermost."""
    before, dump, frames = output.rpartition(_DUMP)
    if not dump:
        return output.splitlines()[-_OUTPUT_LINES:]
    lines = [line for line in frames.splitlines() if line.startswith("  File ")]
    more = [f"  and {len(lines) - _FRAMES} more, which --json has"] if len(lines) > _FRAMES else []
    return [*f"{before}{dump}:".splitlines()[-_OUTPUT_LINES:], *lines[:_FRAMES], *more]


def _print_objection(console: Console, objection: Finding, where: str) -> None:
    console.print(f"  {where}{objection.stage}: {objection.message}")
    for line in objection.hint.splitlines():
        console.print(f"    {line}")


def _print_groups(console: Console, report: GoldenReport) -> None:
    for group in report.groups:
        console.print(str(group), style="bold")
        print_group(console, group, report.command("--accept", "--group", group.id))


def print_group(console: Console, group: Group, command: str) -> None:
    """Print the cases and the change of a group, and the command that accepts it, if there is one."""
    names = list(dict.fromkeys(member.case for member in group.members))
    more = f" and {len(names) - _MEMBERS} more" if len(names) > _MEMBERS else ""
    console.print(f"  {', '.join(names[:_MEMBERS])}{more}")
    if group.label is Label.NUMERICS:
        _print_objection(console, group.members[0], "")
    for line in group.hunk if group.label is not Label.NUMERICS else ():
        console.print(f"  {line}", style={"+": "green", "-": "red"}.get(line[:1]))
    if group.acceptable and command:
        console.print(f"  to accept it: {command}")
    console.print()


def _review_command(report: GoldenReport) -> str:
    # The folder and the file of a run choose the goldens that a review compares with.
    return shlex.join(["hopkit", "review", *report.options])


def _summary(report: GoldenReport) -> str:
    counts = report.counts()
    parts = [f"{counts.get(status, 0)} {status}" for status in Status]
    others = (("orphans", report.orphans), ("texts differ", report.differing), ("errors", report.errors))
    parts += [f"{len(members)} {what}" for what, members in others if members]
    if report.interrupted:
        parts.append(f"interrupted by {report.interrupted} with {report.unfinished} to go")
    if report.stopped:
        parts.append(f"stopped {report.stopped} with {report.unfinished} to go")
    cases = "1 case" if len(report.results) == 1 else f"{len(report.results)} cases"
    unchanged = f" ({len(report.remembered)} unchanged)" if report.remembered else ""
    return f"{cases}{unchanged}: {', '.join(parts)} in {report.seconds:.1f} s (torch {report.torch})"


def _memory_notes(report: GoldenReport) -> Iterator[str]:
    """Yield how an unfinished run goes on, and the reasons for which verdicts are not remembered."""
    if report.unfinished and report.is_remembered:
        yield "the same command goes on from here: what passed and is unchanged does not run again"
    reasons = Counter(report.not_remembered.values())
    for reason, count in reasons.items():
        yield f"{count} {'verdict is' if count == 1 else 'verdicts are'} not remembered: {reason}"
