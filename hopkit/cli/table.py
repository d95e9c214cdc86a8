"""The table of HOP x stage at the end of a golden run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from hopkit.runner.results import NUMERICS, GoldenReport, Status

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

__all__ = ["LEGEND", "tables"]

LEGEND = "Goldens; under numerics: runs on a backend. F failed, K known, S skipped"

_MARKS = {
    Status.PASSED: ("", "green"),
    Status.FAILED: ("F", "bold red"),
    Status.KNOWN: ("K", "yellow"),
    Status.SKIPPED: ("S", "dim"),
}

Counts = Mapping[tuple[str, str], Mapping[Status, int]]


def tables(report: GoldenReport, width: int) -> Iterator[Table]:
    """Return the counts of a run as tables no wider than ``width``: one, if all stages fit beside each other."""
    counts = report.table()
    hops = sorted({hop for hop, _ in counts})
    reached = {stage for _, stage in counts}
    stages = [stage for stage in (*report.stages, NUMERICS) if stage in reached]
    for part in _parts(hops, stages, counts, width):
        yield _table(hops, part, counts)


def _parts(hops: Sequence[str], stages: Sequence[str], counts: Counts, width: int) -> Iterator[list[str]]:
    """Yield the stages in parts, each narrow enough for a table."""
    hop_width = max((len(name) for name in ("HOP", *hops)), default=0)
    part: list[str] = []
    used = hop_width
    for stage in stages:
        needed = 1 + _column_width(hops, stage, counts)
        if part and used + needed > width:
            yield part
            part, used = [], hop_width
        part.append(stage)
        used += needed
    if part:
        yield part


def _column_width(hops: Sequence[str], stage: str, counts: Counts) -> int:
    heads = (len(word) for word in stage.split("_"))
    cells = (len(word) for hop in hops for word in _cell(counts.get((hop, stage), {})).plain.split())
    return max((*heads, *cells))


def _table(hops: Sequence[str], stages: Sequence[str], counts: Counts) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("HOP", vertical="bottom", no_wrap=True)
    for stage in stages:
        # Rich breaks lines at spaces only: a stage is as wide as the longest word of its name.
        width = _column_width(hops, stage, counts)
        table.add_column(stage.replace("_", "\n"), justify="right", vertical="bottom", max_width=width)
    for hop in hops:
        table.add_row(hop, *(_cell(counts.get((hop, stage), {})) for stage in stages))
    return table


def _cell(counts: Mapping[Status, int]) -> Text:
    from rich.text import Text

    words = [(f"{counts[status]}{mark}", style) for status, (mark, style) in _MARKS.items() if counts.get(status)]
    return Text(" ").join(Text(word, style) for word, style in words)
