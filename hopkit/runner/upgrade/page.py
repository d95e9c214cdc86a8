"""Write the Markdown page about an upgrade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hopkit.goldens import Group
from hopkit.goldens.document import fenced
from hopkit.runner.upgrade.hop_changes import Hop, HopChanges
from hopkit.runner.upgrade.name_changes import MISSING, NameChange, signature_difference
from hopkit.runner.upgrade.outcomes import KnownOutcome, Outcomes
from hopkit.runner.upgrade.survey import Survey
from hopkit.runner.upgrade.texts import TextGroup, Texts

__all__ = ["page", "summary"]

_MOST_GROUPS = 30
_MOST_LINES = 20
_MOST_CASES = 4


def page(survey: Survey) -> str:
    """Return the page: a summary, then the names, HOPs, failures and texts that differ, each with the next step."""
    parts = [
        f"# From torch {survey.old} to {survey.new}",
        f"Written by `hopkit upgrade {' '.join((survey.new, *_words(survey)))}`, with torch {survey.old}. "
        "docs/porting.md describes each step.",
        "\n".join(("| | |", "| --- | --- |", *(f"| {name} | {text} |" for name, text in summary(survey)))),
        *(f"- {note}" for note in survey.notes),
        *_errors(survey.errors),
    ]
    if survey.names is not None:
        parts += _names(survey.names)
    if survey.hops is not None:
        parts += _hops(survey.hops)
    if survey.outcomes is not None:
        parts += [*_new_failures(survey.outcomes, survey.new), *_known_failures(survey.outcomes, survey.new)]
    if survey.texts is not None:
        parts += _texts(survey.texts)
    if survey.differing:
        parts += [
            f"## Texts that differ from the goldens of {survey.new}",
            "The accepted texts of this version do not hold. `hopkit golden` shows the differences.",
            *_groups(survey.differing, f"`hopkit golden --triage` with torch {survey.new} prints all."),
        ]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def summary(survey: Survey) -> Iterator[tuple[str, str]]:
    """Yield the lines of the summary: a subject, and the counts."""
    if survey.names is not None:
        to_port = sum(change.to_port for change in survey.names)
        known = len(survey.names) - to_port
        same = survey.names_in_all - len(survey.names)
        yield "private names", f"{to_port} to port; {known} changed as the contract knows; {same} equal"
    if survey.hops is not None:
        hops = survey.hops
        yield "HOPs", f"{len(hops.new)} new, {len(hops.gone)} gone, {len(hops.without_case)} without a case"
    outcome = survey.outcomes
    if outcome is not None:
        counts = ", ".join(f"{count} {status}" for status, count in sorted(outcome.counts.items()))
        yield "cases", str(survey.selection)
        yield "run", f"{counts}, in {outcome.seconds:.0f} s"
        cases = {member.case for group in outcome.new for member in group.members}
        yield "new failures", f"{_count(len(outcome.new), 'cause')} in {_count(len(cases), 'case')}"
        yield (
            "known failures",
            f"{len(outcome.fixed) + len(outcome.undeclared)} fixed, {len(outcome.outside)} not known on this version",
        )
    else:
        yield "run", "failed" if survey.selection.run else "none (--no-run)"
    if survey.texts is not None:
        blocks = {block for group in survey.texts.groups for block in group.blocks}
        yield "texts", f"{_count(len(blocks), 'block')} differ, by {_count(len(survey.texts.groups), 'change')}"


def _words(survey: Survey) -> Iterator[str]:
    yield from survey.selection.patterns
    if survey.selection.quick:
        yield "--quick"
    if not survey.selection.run:
        yield "--no-run"


def _errors(errors: Sequence[str]) -> Iterator[str]:
    if errors:
        yield "## What could not be compared"
        yield from (fenced(f"{error}\n", "text") for error in errors)


# -- private names ----------------------------------------------------------------------------------------------


def _names(changes: Sequence[NameChange]) -> Iterator[str]:
    to_port = [change for change in changes if change.to_port]
    known = [change for change in changes if not change.to_port]
    yield "## Private names"
    if to_port:
        yield "The contract does not know these changes. Until you follow them, the features that need a name fail."
        yield from map(_name, to_port)
    else:
        yield "The contract holds on both versions."
    if known:
        yield f"{_count(len(known), 'name')} changed in a way that the contract knows:"
        yield "\n".join(f"- `{change.path}`: {_change(change)}" for change in known)


def _name(change: NameChange) -> str:
    facts = (
        ("needed for", f"{', '.join(change.needed_for)}: {change.why}" if change.needed_for else ""),
        ("may be now", ", ".join(f"`{path}`" for path in change.candidates)),
        ("changed", "" if MISSING in (change.old, change.new) or change.old == change.new else _change(change)),
        ("was", "" if change.old == change.new else _code(change.old)),
        ("is", _code(change.new) if change.new != MISSING else ""),
        ("because", change.reason),
        ("tests", ", ".join(f"`{path}`" for path in change.tests)),
    )
    lines = [f"- {label}: {text}" for label, text in facts if text]
    return "\n".join((f"### `{change.path}`: {change.state}", "", *lines))


def _change(change: NameChange) -> str:
    """Return the difference in words, of a signature only the parameters that differ."""
    if change.old == MISSING:
        return f"new, {_code(change.new)}"
    difference = signature_difference(change.old, change.new)
    if difference is None:
        return MISSING if change.new == MISSING else f"{_code(change.old)} is {_code(change.new)}"
    removed, added = difference
    parts = (("without", removed), ("with", added))
    return "; ".join(f"{word} {', '.join(map(_code, names))}" for word, names in parts if names)


def _code(text: str) -> str:
    return text if text == MISSING else f"`{text}`"


# -- HOPs -------------------------------------------------------------------------------------------------------


def _hops(changes: HopChanges) -> Iterator[str]:
    yield "## HOPs"
    if not (changes.new or changes.gone or changes.without_case):
        yield "Both versions register the same HOPs, and each has a case or a reason why it can have none."
        return
    if changes.new:
        yield "\n".join(("| new | class | cases |", "| --- | --- | --- |", *map(_hop, changes.new)))
    if changes.gone:
        yield f"No longer registered: {', '.join(f'`{hop.name}`' for hop in changes.gone)}."
    if changes.without_case:
        names = ", ".join(f"`{hop.name}`" for hop in changes.without_case)
        yield f"Without a case: {names}. `hopkit new --hop NAME` starts one."


def _hop(hop: Hop) -> str:
    return f"| `{hop.name}` | `{hop.of_class}` | {hop.absent or hop.cases} |"


# -- the run ----------------------------------------------------------------------------------------------------


def _new_failures(outcome: Outcomes, version: str) -> Iterator[str]:
    yield "## New failures"
    yield from (fenced(f"{error}\n", "text") for error in outcome.errors)
    if outcome.left_out:
        yield f"Not run: {outcome.left_out}."
    if not outcome.new:
        yield "None."
        return
    yield (
        "No known failure has these. Each is a bug of the new torch or of hopkit's port; "
        "`hopkit history CASE` shows since which torch it is there."
    )
    for group in outcome.new[:_MOST_GROUPS]:
        first = group.members[0]
        yield f"### {_stage(group)}: {_cases(member.case for member in group.members)}"
        lines = first.message.splitlines() or [""]
        yield fenced(_cut(lines), "text")
    yield from _rest(len(outcome.new), f"`hopkit golden --triage` with torch {version} prints all.")


def _stage(group: Group) -> str:
    return f"`{group.members[0].stage}`, {_count(len(group.members), 'finding')}"


def _known_failures(outcome: Outcomes, version: str) -> Iterator[str]:
    yield "## Known failures"
    sections: tuple[tuple[str, str, Sequence[KnownOutcome]], ...] = (
        (
            "### Fixed, and still declared",
            f"Narrow the `versions` of each so that they exclude torch {version}: until then the case fails.",
            outcome.undeclared,
        ),
        (
            "### Not fixed, and not declared",
            f"Widen the `versions` of each so that they include torch {version}, before it gets goldens.",
            outcome.outside,
        ),
        ("### Fixed, as declared", "", outcome.fixed),
    )
    if not any(failures for _, _, failures in sections):
        yield "None is fixed, and none needs other versions."
    for title, advice, failures in sections:
        if failures:
            yield title
            yield from filter(None, (advice,))
            yield "\n".join(map(_known, failures))


def _known(failure: KnownOutcome) -> str:
    versions = f" (`{failure.versions}`)" if failure.versions else ""
    return f"- `{failure.stage}`{versions}: {failure.reason}: {_cases(failure.cases)}"


# -- texts ------------------------------------------------------------------------------------------------------


def _texts(texts: Texts) -> Iterator[str]:
    yield "## Texts"
    order = "Texts that differ in names alone are left out; stages on the CPU come first."
    yield f"By cause, {texts.source}. {order}"
    if texts.kernels:
        yield f"The toolchain decides differently (registers, shared memory) in {_count(texts.kernels, 'block')}."
    if not texts.groups:
        yield "None differs."
    yield from _groups(texts.groups, f"{texts.command} prints all.")


def _groups(groups: Sequence[TextGroup], advice: str) -> Iterator[str]:
    # A group of blocks without two texts has no lines: its hunk is the stage.
    changes = [group for group in groups if any(line[:1] in "+-" for line in group.hunk)]
    others = [group for group in groups if group not in changes]
    for group in changes[:_MOST_GROUPS]:
        yield f"### `{group.id}` {group.label}: {_count(len(group.blocks), 'block')}"
        yield f"{_stages(group)} of {_cases(group.cases)}"
        yield fenced(_cut(group.hunk), "diff")
    yield from _rest(len(changes), advice)
    if others:
        yield "Blocks of which there are no two texts to compare:"
        lines = (
            f"| {group.label} | {len(group.blocks)} | {_stages(group)} | {_cases(group.cases)} |" for group in others
        )
        yield "\n".join(("| change | blocks | stages | cases |", "| --- | --- | --- | --- |", *lines))


def _stages(group: TextGroup) -> str:
    return ", ".join(f"`{stage}`" for stage in group.stages)


# -- words ------------------------------------------------------------------------------------------------------


def _rest(count: int, advice: str) -> Iterator[str]:
    if count > _MOST_GROUPS:
        yield f"{count - _MOST_GROUPS} more are not shown. {advice}"


def _cut(lines: Sequence[str]) -> str:
    more = [f"... {len(lines) - _MOST_LINES} more lines"] if len(lines) > _MOST_LINES else []
    return "".join(f"{line}\n" for line in (*lines[:_MOST_LINES], *more))


def _cases(names: Iterable[str]) -> str:
    unique = list(dict.fromkeys(names))
    more = f" and {len(unique) - _MOST_CASES} more" if len(unique) > _MOST_CASES else ""
    return ", ".join(unique[:_MOST_CASES]) + more


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
