"""Compare what was captured of a case with its goldens; nothing is written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from hopkit.goldens.difference import classify
from hopkit.goldens.folder import CaseGoldens, base_path, code_path, read_case
from hopkit.goldens.keys import SOURCE, BlockKey, Heading, Layout, heading_of
from hopkit.goldens.mismatch import Label, Mismatch
from hopkit.goldens.versions import check_minor
from hopkit.records import Case

__all__ = ["check", "missing_keys"]


def check(
    folder: Path,
    case: Case | Heading | str,
    captured: Mapping[BlockKey, str],
    minor: str,
    *,
    variants: Collection[str] | None = None,
    stages: Collection[str] | None = None,
    layout: Layout | None = None,
) -> tuple[Mismatch, ...]:
    """What differs between the captured texts of one case and its goldens, in the order of the file.

    A text that was accepted on ``minor`` itself must be equal exactly, one that holds there only because
    it was accepted on another torch must be equal up to names. A golden that was not captured counts as
    missing when its variant is in ``variants`` (by default those in ``captured``) and its stage in
    ``stages`` (by default all). Given a `Case` with a source, the source in the golden must be the same.

    Raises `DamagedGolden` where a file of this case can't be read.

    >>> check(Path("nowhere"), "cond/nested", {BlockKey("inference", "dynamo"): "x"}, "2.13")[0].label
    <Label.NEW_BLOCK: 'new block'>
    """
    layout = layout or Layout()
    heading = heading_of(case)
    goldens = read_case(folder, heading.name, check_minor(minor))
    differing = [key for key, text in captured.items() if not goldens.history(key).accepts(minor, text)] + missing_keys(
        goldens, captured, minor, variants, stages
    )
    found = [
        _mismatch(folder, heading, goldens, key, minor, captured.get(key), layout)
        for key in sorted(differing, key=layout.place)
    ]
    return (*_source_mismatch(folder, heading, goldens, minor), *found)


def missing_keys(
    goldens: CaseGoldens,
    captured: Mapping[BlockKey, str],
    minor: str,
    variants: Collection[str] | None,
    stages: Collection[str] | None,
) -> list[BlockKey]:
    """The blocks that ``minor`` has a golden of, and that were to be captured and were not."""
    looked_at = {key.variant for key in captured} if variants is None else variants
    return [
        key
        for key in goldens.histories
        if key not in captured
        and key.variant in looked_at
        and (stages is None or key.stage in stages)
        and goldens.at(key, minor)[1] is not None
    ]


def _mismatch(
    folder: Path,
    heading: Heading,
    goldens: CaseGoldens,
    key: BlockKey,
    minor: str,
    actual: str | None,
    layout: Layout,
) -> Mismatch:
    source, expected = goldens.at(key, minor)
    place = goldens.places.get((key, source))
    if place is not None:
        path, line = place.path, place.line
        if place.is_whole:
            line += _equal_lines(expected or "", actual or "")
    elif key.stage in layout.separate:
        path, line = code_path(folder, heading.name, key.variant), 1
    else:
        path, line = base_path(folder, heading.name), 1
    return Mismatch(heading, key, classify(expected, actual), minor, expected, actual, str(path), line)


def _source_mismatch(folder: Path, heading: Heading, goldens: CaseGoldens, minor: str) -> Iterator[Mismatch]:
    expected, actual = goldens.heading.source, heading.source
    if goldens.exists and actual and actual != expected:
        place = goldens.source_place
        line = place.line + _equal_lines(expected, actual) if place else 1
        path = str(base_path(folder, heading.name))
        yield Mismatch(heading, SOURCE, Label.SOURCE, minor, expected, actual, path, line)


def _equal_lines(left: str, right: str) -> int:
    """How many lines two texts have in common at their start, not counting the last line of the left one."""
    lines = left.removesuffix("\n").split("\n")
    others = right.split("\n")
    pairs = zip(lines[:-1], others, strict=False)
    return next((number for number, (one, other) in enumerate(pairs) if one != other), min(len(lines) - 1, len(others)))
