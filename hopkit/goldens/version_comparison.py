"""Compare all goldens of two versions of torch by cause, from the files alone."""

from __future__ import annotations

import dataclasses
import enum
import functools
import graphlib
import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from packaging.specifiers import SpecifierSet

from hopkit import normalize
from hopkit.errors import UsageError
from hopkit.goldens.document import Document
from hopkit.goldens.entry import Digest, Entry, exactly
from hopkit.goldens.folder import CaseGoldens
from hopkit.goldens.groups import Cause, Group, causes_of, group_as_json, group_by_cause
from hopkit.goldens.keys import BlockKey
from hopkit.goldens.mismatch import Label, Mismatch
from hopkit.goldens.node_order import changes_up_to_order
from hopkit.goldens.toolchain import KERNELS, is_table_block
from hopkit.goldens.versions import SUPPORTED_MINORS, check_minor, no_goldens, order

__all__ = [
    "KnownFailureChange",
    "VersionComparison",
    "compare_versions",
    "comparison_as_json",
    "printed",
    "require_goldens",
    "runs_on",
    "stage_order",
]

_KNOWN = re.compile(
    r"(?P<kind>known failure|refused) at (?P<where>[^:]+?)(?:, torch (?P<versions>[^:]+))?: "
    r"(?P<reason>.+?)(?=; (?:known failure|refused) at |$)"
)


class _LeftOut(enum.Enum):
    RENAMED = enum.auto()
    REORDERED = enum.auto()


@dataclasses.dataclass(frozen=True)
class KnownFailureChange:
    """The known failures of a case that only one of two versions has, each as its page states it."""

    case: str
    only_old: tuple[str, ...] = ()
    only_new: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class VersionComparison:
    """The goldens of two minors of torch, ``old`` and ``new``.

    ``cases`` is the number of cases that were compared. ``groups`` are the differences by cause: those that a CPU shows
    come first, and of these the largest; digests, which show no cause, come behind. In their members,
    `Mismatch.expected` is the text of the old minor. ``renamed`` and ``reordered`` count the blocks that differ only in
    names, or also in the order of the nodes of a graph: no group has them. ``only_old`` and ``only_new`` name the cases
    that run on one of the minors only. ``stages`` are all stages, in the order in which a program meets them.
    ``families`` are those of the compared cases.
    """

    old: str
    new: str
    cases: int
    groups: tuple[Group, ...] = ()
    renamed: int = 0
    reordered: int = 0
    only_old: tuple[str, ...] = ()
    only_new: tuple[str, ...] = ()
    known_failures: tuple[KnownFailureChange, ...] = ()
    stages: tuple[str, ...] = ()
    families: frozenset[str] = frozenset()

    @property
    def differs(self) -> bool:
        """True if anything but names and the order of nodes differs."""
        return bool(self.groups or self.only_old or self.only_new or self.known_failures)

    def is_whole(self, family: str) -> bool:
        """Return whether all cases of a family run on only one of the minors."""
        return family not in self.families

    def stages_of(self, group: Group) -> Mapping[str, int]:
        """Return the number of blocks of a group by stage, in the order of the stages."""
        counts = Counter(member.stage for member in group.members)
        return {stage: counts[stage] for stage in sorted(counts, key=self.stages.index)}


def require_goldens(minor: str) -> str:
    """Return a minor of torch that has goldens; raise `UsageError` for any other.

    >>> require_goldens("9.99")
    Traceback (most recent call last):
        ...
    hopkit.errors.UsageError: no goldens for 9.99
      versions of torch with goldens: 2.13, 2.15
    """
    if reason := no_goldens(check_minor(minor)):
        raise UsageError(reason, hint=f"versions of torch with goldens: {', '.join(SUPPORTED_MINORS)}")
    return minor


def compare_versions(
    cases: Mapping[str, CaseGoldens],
    old: str,
    new: str,
    *,
    variant: str = "",
    stages: Collection[str] = (),
) -> VersionComparison:
    """Compare the goldens of two minors of torch, up to names and the order of nodes.

    Digests are compared as digests. A page of a matrix prints more of some texts than their digests: then the printed
    texts tell the cause. ``variant`` (a label) and ``stages`` limit the comparison; empty: all.

    Raises `UsageError` for a minor that has no goldens.
    """
    require_goldens(old)
    require_goldens(new)
    both: list[CaseGoldens] = []
    only_old: list[str] = []
    only_new: list[str] = []
    for name, goldens in cases.items():
        runs = runs_on(goldens, old), runs_on(goldens, new)
        if all(runs):
            both.append(goldens)
        elif any(runs):
            (only_old if runs[0] else only_new).append(name)
    left_out: Counter[_LeftOut] = Counter()
    findings: list[tuple[Mismatch, tuple[Cause, ...]]] = []
    for goldens in both:
        for key in goldens.histories:
            if (not variant or key.variant == variant) and (not stages or key.stage.removesuffix(KERNELS) in stages):
                difference = _difference(goldens, key, old, new)
                if isinstance(difference, _LeftOut):
                    left_out[difference] += 1
                elif difference is not None:
                    findings.append(difference)
    groups = group_by_cause(findings)
    known = (_known_failure_change(goldens, old, new) for goldens in both)
    return VersionComparison(
        old,
        new,
        len(both),
        groups=tuple(sorted(groups, key=lambda group: (not _is_on_cpu(group), group.label is Label.DIGEST))),
        renamed=left_out[_LeftOut.RENAMED],
        reordered=left_out[_LeftOut.REORDERED],
        only_old=tuple(only_old),
        only_new=tuple(only_new),
        known_failures=tuple(change for change in known if change is not None),
        stages=stage_order(cases.values()),
        families=frozenset(goldens.heading.family for goldens in both),
    )


def comparison_as_json(comparison: VersionComparison) -> dict[str, Any]:
    """Return a comparison as an object that ``json.dump`` takes.

    ==================  ==========================================================================
    ``schema``          1
    ``old``, ``new``    the minors of torch
    ``cases``           the number of cases that were compared
    ``groups``          the differences by cause: ``id``, ``label``, ``hunk`` (lines), ``stages`` (the number
                        of blocks by stage), ``members`` (``case``, ``variant``, ``stage``, ``path``,
                        ``line``)
    ``renamed``         the number of blocks that differ only in names
    ``reordered``       the number of blocks that differ only in names and the order of nodes
    ``only_old``        the cases that run on the old minor only; ``only_new`` likewise
    ``known_failures``  ``case``, ``only_old``, ``only_new`` (the lines of its page)
    ==================  ==========================================================================
    """
    return {
        "schema": 1,
        "old": comparison.old,
        "new": comparison.new,
        "cases": comparison.cases,
        "groups": [
            {**group_as_json(group), "stages": dict(comparison.stages_of(group))} for group in comparison.groups
        ],
        "renamed": comparison.renamed,
        "reordered": comparison.reordered,
        "only_old": list(comparison.only_old),
        "only_new": list(comparison.only_new),
        "known_failures": [dataclasses.asdict(change) for change in comparison.known_failures],
    }


def runs_on(goldens: CaseGoldens, minor: str) -> bool:
    """Return whether a case runs on a minor of torch, as far as its goldens tell.

    A case whose base is in the folder of a version runs on that version and beyond it, as seen from the reference.
    """
    if not goldens.at_top and goldens.reference:
        is_newer = order(goldens.minor) > order(goldens.reference)
        if order(minor) < order(goldens.minor) if is_newer else order(minor) > order(goldens.minor):
            return False
    return any(goldens.at(key, minor)[1] is not None for key in goldens.histories)


def stage_order(cases: Iterable[CaseGoldens]) -> tuple[str, ...]:
    """Return the stages of some cases in the order in which a program meets them, which is that of each page."""
    followers: dict[str, set[str]] = {}
    stages: set[str] = set()
    for goldens in cases:
        pages = [file.blocks for file in goldens.files.values() if isinstance(file, Document)]
        for keys in (*pages, *(row.entries for row in goldens.rows.values())):
            for earlier, later in itertools.pairwise(keys):
                if earlier.variant == later.variant:
                    followers.setdefault(later.stage, set()).add(earlier.stage)
        stages |= {key.stage for key in goldens.histories}
    try:
        ordered = tuple(graphlib.TopologicalSorter(followers).static_order())
    except graphlib.CycleError:
        # Someone wrote the pages by hand, or with another layout.
        ordered = ()
    rest = sorted(stages - {*ordered}, key=lambda stage: (stage.endswith(KERNELS), stage))
    return (*ordered, *rest)


def _is_on_cpu(group: Group) -> bool:
    return any(isinstance(member, Mismatch) and member.key.device == "cpu" for member in group.members)


def _difference(
    goldens: CaseGoldens, key: BlockKey, old: str, new: str
) -> tuple[Mismatch, tuple[Cause, ...]] | _LeftOut | None:
    """Return the difference of a block with its causes, the reason why it does not count, or None without one."""
    (old_source, before), (new_source, after) = goldens.at(key, old), goldens.at(key, new)
    if old_source == new_source or exactly(before, after):
        return None
    place = goldens.places.get((key, new_source))

    def mismatch(label: Label, expected: str | None, actual: str | None) -> Mismatch:
        path, line = (str(place.path), place.line) if place else ("", 1)
        return Mismatch.of(
            goldens.heading, key, label, minor=new, expected=expected, actual=actual, path=path, line=line
        )

    if before is None or after is None:
        label = Label.NEW_BLOCK if before is None else Label.MISSING_BLOCK
        finding = mismatch(label, printed(before) or None, printed(after) or None)
        return finding, tuple(causes_of(finding))
    texts = _texts(goldens, key, (old_source, before), (new_source, after))
    if texts and is_table_block(key):
        finding = mismatch(Label.STRUCTURE, *texts)
        return finding, tuple(causes_of(finding))
    if texts and (causes := _causes(*texts)):
        labels = {label for label, _ in causes}
        return mismatch(labels.pop() if len(labels) == 1 else Label.STRUCTURE, *texts), causes
    if texts and isinstance(before, str):
        return _LeftOut.RENAMED if normalize.same_up_to_names(*texts) else _LeftOut.REORDERED
    # Of a digest whose text the page prints, only what the page leaves out differs.
    finding = mismatch(Label.DIGEST, printed(before), printed(after))
    return finding, ((Label.DIGEST, _summaries(before, after) or (key.stage,)),)


# Variants, and the bodies of a matrix, often share their texts.
@functools.lru_cache(maxsize=256)
def _causes(old: str, new: str) -> tuple[Cause, ...]:
    return tuple(dict.fromkeys((change.label, change.hunk) for change in changes_up_to_order(old, new)))


def printed(entry: Entry) -> str:
    """Return an accepted text as a page prints it: of a digest the line that the page has; nothing without a text.

    >>> printed(Digest("0123456789abcdef", "1 kernel")), printed(None)
    ('1 kernel; digest 0123456789abcdef\\n', '')
    """
    if not isinstance(entry, Digest):
        return entry or ""
    return f"{entry.summary}; digest {entry.sha}\n" if entry.summary else f"digest {entry.sha}\n"


def _texts(
    goldens: CaseGoldens, key: BlockKey, old: tuple[str, Entry], new: tuple[str, Entry]
) -> tuple[str, str] | None:
    """Return the texts behind two entries, each with the minor that it is from: as far as the pages print them."""
    texts = [
        entry if isinstance(entry, str) else row.shown.get(key) or row.refusals.get(key) if row else None
        for minor, entry in (old, new)
        for row in (goldens.rows.get(minor),)
    ]
    return (texts[0], texts[1]) if texts[0] and texts[1] else None


def _summaries(before: Entry, after: Entry) -> tuple[str, ...]:
    """Return the hunk of two digests whose summaries differ."""
    lines = [entry.summary if isinstance(entry, Digest) else "" for entry in (before, after)]
    return (f"-{lines[0]}", f"+{lines[1]}") if all(lines) and lines[0] != lines[1] else ()


def _known_failure_change(goldens: CaseGoldens, old: str, new: str) -> KnownFailureChange | None:
    outcome = [*goldens.heading.outcome, *(row.outcome for row in goldens.rows.values())]
    before, after = (_known_failures(outcome, minor) for minor in (old, new))
    only_old = tuple(line for line in before if line not in after)
    only_new = tuple(line for line in after if line not in before)
    return KnownFailureChange(goldens.heading.name, only_old, only_new) if only_old or only_new else None


def _known_failures(outcome: Iterable[str], minor: str) -> list[str]:
    """Return the known failures in the outcome of a page that a minor has, without the versions."""
    matches = (match for line in outcome for match in _KNOWN.finditer(line))
    return list(
        dict.fromkeys(
            f"{match['kind']} at {match['where']}: {match['reason']}"
            for match in matches
            if SpecifierSet(match["versions"] or "").contains(f"{minor}.0")
        )
    )
