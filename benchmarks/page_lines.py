"""Count the lines of the goldens' pages by what they hold, and those that a page would have without all headings."""

from __future__ import annotations

import statistics
from collections.abc import Iterable

from rich.table import Table

from hopkit.corpus.paths import own_golden_dir
from hopkit.goldens import CaseGoldens, read_all
from hopkit.goldens.document import Document, format_document

_HEADINGS = "headings, fences, digests"
_STAGES = ("speculation", "hierarchy")


def table() -> Table:
    """Return the median lines of the pages of cases by part; medians of parts do not add up to that of the pages."""
    folder = own_golden_dir()
    cases, _ = read_all(folder)
    parts = [_parts(page) for page in map(_page_of, cases.values()) if page is not None]
    files = [len(path.read_text("utf-8").splitlines()) for path in folder.rglob("*.md") if path.stem != "README"]
    rows = Table("lines of", "pages", "median", "most", title="lines of the golden pages")
    _add(rows, "all pages: cases, overlays, matrices", files)
    _add(rows, "pages of cases", [sum(of_page.values()) for of_page in parts])
    for name in parts[0]:
        _add(rows, f"  {name}", [of_page[name] for of_page in parts])
    _add(rows, f"pages of cases without {_HEADINGS}", [sum(of_page.values()) - of_page[_HEADINGS] for of_page in parts])
    return rows


def _page_of(goldens: CaseGoldens) -> Document | None:
    documents = (file for file in goldens.files.values() if isinstance(file, Document))
    return next((document for document in documents if document.heading.source), None)


def _parts(page: Document) -> dict[str, int]:
    """Return the lines of each part of a page; a text that stands twice is printed once."""
    lines = {"program": len(page.heading.source.splitlines()), "graphs": 0, **dict.fromkeys(_STAGES, 0)}
    texts = {block.text: key.stage for key, block in reversed(page.blocks.items()) if isinstance(block.text, str)}
    for text, stage in texts.items():
        lines[stage if stage in _STAGES else "graphs"] += len(text.splitlines())
    total = len(format_document(page).splitlines())
    return lines | {_HEADINGS: total - sum(lines.values())}


def _add(rows: Table, name: str, lines: Iterable[int]) -> None:
    counts = list(lines)
    rows.add_row(name, str(len(counts)), f"{statistics.median(counts):g}", str(max(counts)))
