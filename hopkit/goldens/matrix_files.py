"""The pages of a matrix after some of its cases changed, and what changes on them."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from hopkit.goldens import atomic_files, matrix_page
from hopkit.goldens.folder import CaseGoldens, Place, Rewrite
from hopkit.goldens.matrix_text import format_graphs, format_page, owners
from hopkit.goldens.paths import page_path, relative_link

__all__ = ["pages", "rewritten"]


def pages(
    folder: Path, cases: Iterable[tuple[CaseGoldens, CaseGoldens, Mapping[str, matrix_page.Row]]]
) -> dict[Path, matrix_page.Page]:
    """Return the pages of a matrix after some of its cases changed; each case with its new rows by minor."""
    changed: dict[Path, matrix_page.Page] = {}
    for old, new, rows in cases:
        family, body = new.heading.family, new.heading.short_name
        base = page_path(folder, family, new.overlay_of(new.minor))
        minors = sorted({*old.rows, *rows})
        gone = [(page_path(folder, family, old.overlay_of(minor)), minor, None) for minor in minors]
        there = [(page_path(folder, family, new.overlay_of(minor)), minor, rows.get(minor)) for minor in minors]
        for path, minor, row in (*gone, *there):
            page = changed.get(path) or matrix_page.read(path) or matrix_page.Page(minor, family, (), {})
            link = "" if path == base else relative_link(base, path)
            page = dataclasses.replace(page, minor=page.minor if row is None else minor, base=link)
            changed[path] = matrix_page.replacing(page, {body: row}, new.heading.hops)
    return changed


def rewritten(
    folder: Path, old: CaseGoldens, new: CaseGoldens, rows: Mapping[str, matrix_page.Row]
) -> Iterator[Rewrite]:
    """Yield what changes of one case on the pages of its matrix, and in the graphs beside them."""
    for path, page in pages(folder, [(old, new, rows)]).items():
        body = new.heading.short_name
        now = matrix_page.read(path)
        # Another process may accept another body: only the part of this one counts.
        alone = [
            dataclasses.replace(whole, rows={body: whole.rows[body]}) if whole and body in whole.rows else None
            for whole in (now, page)
        ]
        # The last line counts the graphs of the whole page.
        before, after = (format_page(part).rpartition("\n<!-- ")[0] if part else "" for part in alone)
        if before != after:
            yield Rewrite(Place(path, alone[0].rows[body].line if alone[0] else 1, is_whole=False), before, after)
        yield from _rewritten_graphs(path, *alone)


def _rewritten_graphs(path: Path, old: matrix_page.Page | None, new: matrix_page.Page | None) -> Iterator[Rewrite]:
    """Yield the graphs of a body that the file beside a page has and would not have, and its first line."""
    path = matrix_page.graphs_path(path)
    text = atomic_files.read(path) or ""
    before, after = (
        [(names, graph) for graph, names in owners(page.rows, "dynamo").items()] if page else [] for page in (old, new)
    )
    if new and text and (first := format_graphs(new, {})) != text[: text.index("\n") + 1]:
        yield Rewrite(Place(path), text[: text.index("\n") + 1], first)
    for of_old, of_new in itertools.zip_longest(before, after):
        if of_old != of_new:
            line = text.partition(of_old[1])[0].count("\n") if of_old else 1
            texts = (f"# {'; '.join(pair[0])}\n{pair[1]}" if pair else "" for pair in (of_old, of_new))
            yield Rewrite(Place(path, line), *texts)
