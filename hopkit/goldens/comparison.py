"""Compare the captured texts of a case with its goldens; write nothing."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from hopkit.goldens import toolchain
from hopkit.goldens.base_place import lock_path
from hopkit.goldens.captured_texts import as_compared, missing_keys
from hopkit.goldens.case_files import rewritten
from hopkit.goldens.case_update import accepting
from hopkit.goldens.difference import classify
from hopkit.goldens.entry import Digest
from hopkit.goldens.folder import CaseGoldens, check_version, read_case
from hopkit.goldens.keys import PAGE, SOURCE, BlockKey, Heading, Layout, heading_of
from hopkit.goldens.mismatch import Label, Mismatch
from hopkit.goldens.paths import code_path, page_path
from hopkit.goldens.versions import check_minor
from hopkit.records import Case

__all__ = ["check"]


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
    """Return the mismatches between the captured texts of one case and its goldens, in the order of the file.

    A text that was accepted on ``minor`` itself must be equal exactly. A text that was accepted on another torch
    must be equal up to names. A golden that was not captured counts as missing if its variant is in ``variants``
    (default: those in ``captured``) and its stage in ``stages`` (default: all). If the heading has a source, the
    source in the golden must be the same; and if all texts of the case were captured and are as accepted, so must be
    everything else on its page: accepting would change no file.

    Raises `DamagedGolden` if a file of this case can't be read.

    >>> check(Path("nowhere"), "cond/nested", {BlockKey("inference", "dynamo"): "x"}, "2.13")[0].label
    <Label.NEW_BLOCK: 'new block'>
    """
    layout = layout or Layout()
    heading = heading_of(case)
    goldens = read_case(folder, heading.name, check_minor(minor))
    check_version(folder, goldens)
    captured = as_compared(folder, captured, minor, layout)
    differing = [key for key, text in captured.items() if not goldens.history(key).accepts(minor, text)] + missing_keys(
        goldens, captured, minor, variants, stages
    )
    mismatches = [
        _mismatch(folder, heading, goldens, key, minor, captured.get(key), layout)
        for key in sorted(differing, key=layout.place)
    ]
    mismatches = [*_source_mismatch(folder, heading, goldens, minor), *mismatches]
    return tuple(mismatches or _page_mismatches(folder, heading, goldens, captured, minor, layout))


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
            line += _equal_lines(expected if isinstance(expected, str) else "", actual or "")
    elif toolchain.is_table_block(key):
        path, line = toolchain.table_path(folder, minor), 1
    elif key.stage in layout.separate:
        path, line = code_path(folder, heading.name, key.variant, goldens.overlay_of(goldens.minor)), 1
    else:
        path, line = lock_path(folder, heading), 1
    return Mismatch.of(
        heading,
        key,
        classify(expected, actual, key),
        minor=minor,
        expected=expected,
        actual=actual,
        path=str(path),
        line=line,
    )


def _source_mismatch(folder: Path, heading: Heading, goldens: CaseGoldens, minor: str) -> Iterator[Mismatch]:
    if goldens.rows:
        sources = {row.source for minor, row in goldens.rows.items() if minor == goldens.minor}
        if heading.source and sources != {Digest.of(heading.source).sha}:
            path = str(lock_path(folder, goldens.heading))
            yield Mismatch.of(
                heading,
                SOURCE,
                Label.SOURCE,
                minor=minor,
                expected=Digest("".join(sources)),
                actual=heading.source,
                path=path,
                line=goldens.rows[goldens.minor].line if sources else 1,
            )
        return
    expected, actual = _described(goldens.heading), _described(heading)
    if goldens.exists and heading.source and actual != expected:
        place = goldens.source_place
        line = place.line + _equal_lines(expected, actual) if place else 1
        path = str(page_path(folder, heading.name, goldens.overlay_of(goldens.minor)))
        yield Mismatch.of(
            heading,
            SOURCE,
            Label.SOURCE,
            minor=minor,
            expected=expected,
            actual=actual,
            path=path,
            line=line,
        )


def _page_mismatches(
    folder: Path,
    heading: Heading,
    goldens: CaseGoldens,
    captured: Mapping[BlockKey, str],
    minor: str,
    layout: Layout,
) -> Iterator[Mismatch]:
    """Yield a mismatch for each file of a case whose accepted texts are right, and whose other text is not."""
    # A block that was not captured may be a digest because of the length of the page with all blocks.
    is_whole = all(key in captured for key in goldens.histories if goldens.at(key, minor)[1] is not None)
    if not (goldens.exists and heading.source and is_whole):
        return
    same_command = dataclasses.replace(heading, command=goldens.heading.command)
    updated = accepting(goldens, same_command, captured, minor, layout)
    for rewrite in rewritten(folder, goldens, updated, layout):
        yield Mismatch.of(
            heading,
            PAGE,
            Label.PAGE,
            minor=minor,
            expected=rewrite.before,
            actual=rewrite.after,
            path=str(rewrite.place.path),
            line=rewrite.place.line + (_equal_lines(rewrite.before, rewrite.after) if rewrite.place.is_whole else 0),
        )


def _described(heading: Heading) -> str:
    """Return the part of a page before its first block: the outcome of the case as comments, and its source."""
    return "".join(f"# {line}\n" for line in heading.outcome) + heading.source


def _equal_lines(left: str, right: str) -> int:
    """Return the number of common lines at the start of two texts, without the last line of the left one."""
    left_lines = left.removesuffix("\n").split("\n")
    right_lines = right.split("\n")
    pairs = zip(left_lines[:-1], right_lines, strict=False)
    return next(
        (number for number, (left_line, right_line) in enumerate(pairs) if left_line != right_line),
        min(len(left_lines) - 1, len(right_lines)),
    )
