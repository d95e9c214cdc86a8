"""The page of a matrix of bodies: a row for each body, each distinct speculation once, and a digest of each text.

::

    golden/cond_body_matrix.md      the page
    golden/cond_body_matrix.py      the graphs of Dynamo, each distinct one once

The digests decide whether a text is accepted. The rest is for readers: `hopkit.goldens.comparison` holds it to the page
that accepting would write.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from hopkit.errors import DamagedGolden
from hopkit.goldens import atomic_files
from hopkit.goldens.entry import Digest
from hopkit.goldens.keys import BlockKey, Heading
from hopkit.goldens.matrix_text import Page, Row, format_graphs, format_page, owners, parse_graphs, parse_page

__all__ = [
    "SHOWN_STAGES",
    "Page",
    "Row",
    "bodies",
    "graphs_path",
    "is_refusal",
    "read",
    "replacing",
    "row",
    "write",
]

SHOWN_STAGES = ("speculation", "dynamo")
"""The stages whose texts are printed: the first on the page, the second beside it."""

_RECORD = re.compile(r"^\S.*\n(?: .*\n)*", re.MULTILINE)
_SECTION = re.compile(r"^  (\w[\w ]*):(?: (.+))?\n((?:    .*\n)*)", re.MULTILINE)
_CLASS = re.compile(r"^\s*class ", re.MULTILINE)
_REFUSAL = re.compile(r"Dynamo can't trace |backend '[^']+' raised while ")


def graphs_path(page: Path) -> Path:
    """Return the path of the graphs beside a page: ``golden/cond_body_matrix.py``."""
    return page.with_suffix(".py")


def bodies(path: Path) -> tuple[str, ...]:
    """Return the short names of the bodies on a page; none for a page that can't be read."""
    try:
        page = read(path)
    except DamagedGolden:
        return ()
    return tuple(page.rows) if page else ()


def is_refusal(stage: str, text: str) -> bool:
    """Return whether the text of a stage is the message with which the compiler refused it.

    >>> is_refusal("codegen", "backend 'inductor' raised while it made codegen: AssertionError")
    True
    """
    return bool(_REFUSAL.match(text)) or (stage == "dynamo" and not _CLASS.search(text))


def row(heading: Heading, entries: Mapping[BlockKey, Digest | None], old: Sequence[Row]) -> Row:
    """Return the row of a body whose digests are ``entries``.

    The old rows of the body supply the rest: each what it has of the same digests.
    """
    shown: dict[BlockKey, str] = {}
    refusals: dict[BlockKey, str] = {}
    returned, outputs = "", ""
    for key, digest in entries.items():
        if digest is None:
            continue
        if not digest.shown:
            former = next((former for former in old if former.entries.get(key) == digest), None)
            text = former.shown.get(key, "") if former else ""
            message = former.refusals.get(key, "") if former else ""
            if former and key.stage == "speculation":
                returned, outputs = former.returned, former.outputs
        else:
            message = _line(digest.shown) if is_refusal(key.stage, digest.shown) else ""
            text = "" if message else _shown(key.stage, digest.shown)
            if key.stage == "speculation":
                returned, outputs = _cell(digest.shown, "returned"), _cell(digest.shown, "graph outputs")
        if text:
            shown[key] = text
        if message:
            refusals[key] = message
    source = Digest.of(heading.source).sha if heading.source else next((former.source for former in old), "")
    outcome, any_outputs = (_line("; ".join(lines)) for lines in (heading.outcome, heading.any_outputs))
    if not outcome and old:
        # The heading is a mere name: a case has an outcome.
        outcome, any_outputs = old[0].outcome, old[0].any_outputs
    return Row(heading.body, outcome, returned, outputs, source, dict(entries), shown, refusals, any_outputs)


def read(path: Path) -> Page | None:
    """Return the page at a path, None if there is none; raises `DamagedGolden` with the line that can't be read."""
    text = atomic_files.read(path)
    return None if text is None else _parse(text, atomic_files.read(graphs_path(path)), path)


# A page is read again for each of its bodies. A page that is read is never changed, so its readers may share it.
@functools.lru_cache(maxsize=8)
def _parse(text: str, beside: str | None, path: Path) -> Page:
    page, expected = parse_page(text, path)
    graphs, count = parse_graphs(beside, graphs_path(path)) if beside is not None else ({}, 0)
    # A writer that was killed leaves too many, never too few: see `write`.
    if count < expected:
        raise DamagedGolden(
            str(graphs_path(path)), 1, f"incomplete: the page beside it counts {expected} graphs, {count} are there"
        )
    rows = {}
    for body, of_body in page.rows.items():
        texts = {**of_body.shown, **graphs.get(body, {})}
        # A text that several bodies have stands where the first of them is. A killed writer may have left a graph that
        # has no digest yet: it comes last.
        order = {key: number for number, key in enumerate(of_body.entries)}
        shown = {key: texts[key] for key in sorted(texts, key=lambda key: order.get(key, len(order)))}
        rows[body] = dataclasses.replace(of_body, shown=shown)
    return dataclasses.replace(page, rows=rows)


def replacing(page: Page, rows: Mapping[str, Row | None], hops: tuple[str, ...]) -> Page:
    """Return a page with the given rows of some bodies, without those that are None; only a base names the HOPs."""
    kept = {body: of_body for body, of_body in page.rows.items() if body not in rows}
    added = {body: of_body for body, of_body in rows.items() if of_body is not None}
    return dataclasses.replace(
        page, hops=() if page.base else hops or page.hops, rows=dict(sorted((kept | added).items()))
    )


def write(path: Path, new: Page) -> bool:
    """Write a page and the graphs beside it; return True if a file changed. Call it with the lock held.

    The page counts the graphs beside it. While it is written, the graphs of both the old and the new page are there,
    so that the page can be read at any moment; after a kill its digests hold, and its graphs may be those of the new.
    """
    old = read(path)
    old_graphs = owners(old.rows, "dynamo") if old else {}
    graphs = owners(new.rows, "dynamo")
    text = format_page(new) if new.rows else None
    graphs_text = format_graphs(new, graphs) if graphs else None
    if text == atomic_files.read(path) and graphs_text == atomic_files.read(graphs_path(path)):
        return False
    if old_graphs or graphs:
        atomic_files.write(graphs_path(path), format_graphs(new, {**old_graphs, **graphs}))
    _write_or_remove(path, text)
    _write_or_remove(graphs_path(path), graphs_text)
    return True


def _write_or_remove(path: Path, text: str | None) -> None:
    if text is None:
        atomic_files.remove(path)
    elif text != atomic_files.read(path):
        atomic_files.write(path, text)


def _shown(stage: str, text: str) -> str:
    """Return the part of a text that the page prints: a graph without comments, the placeholders and effects of a body.

    The pages of the HOP's cases print its policy; the outputs are in the table.
    """
    if stage == "speculation":
        records = (_placeholders(match[0]) for match in _RECORD.finditer(text) if "\n  failed while" not in match[0])
        return "".join(dict.fromkeys(records))
    if stage != "dynamo":
        return ""
    return "".join(f"{line}\n" for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))


def _placeholders(record: str) -> str:
    heading = record.partition("\n")[0]
    sections = (match[0] for match in _SECTION.finditer(record) if match[1] in ("placeholders", "side effects"))
    return f"{heading}\n{''.join(sections)}".replace(" requires_grad", "")


def _cell(text: str, section: str) -> str:
    """Return a section of the records of a speculation in one line, each distinct one once."""
    cells = [
        _line(", ".join((section_match[2] or section_match[3]).strip().splitlines()))
        for section_match in _SECTION.finditer(text)
        if section_match[1] == section
    ]
    return " / ".join(dict.fromkeys(cells))


def _line(text: str) -> str:
    return " ".join(text.split())
