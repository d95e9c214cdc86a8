"""The text of a matrix page and of the graphs beside it, from a `Page` and back.

::

    <!-- torch 2.13; regenerate: hopkit golden 'cond_body_matrix/*' --accept -->
    # cond_body_matrix
    HOPs: `cond`

    | body | does | outcome | returned | graph outputs |
    | --- | --- | --- | --- | --- |
    | deque | Return a deque. | works in inference | deque, [0] = tensor child: float32[2, 2] | child: float32[2, 2] |

    ## refusals
    - dynamo of closure inference; dataclass inference: (the message of the refusal, in one line)

    ## speculation
    ### deque inference; namedtuple inference
    (a fenced text: the placeholders and side effects of the body)

    ## digests
    - deque: case source 0123456789abcdef; inference dynamo fedcba9876543210, aot_forward 0123456789abcdef

    <!-- 1 body, 1 graph -->

::

    # torch 2.13; dynamo; regenerate: hopkit golden 'cond_body_matrix/*' --accept
    # deque inference; namedtuple inference
    (a graph, without comments)

A column ``any outputs`` follows ``outcome`` if a body has an outcome with ``install(any_outputs=True)``.
An overlay links to the page of the base in place of the HOPs; a cell of it that is empty is as there. On the page of
the base ``-`` stands for an empty cell. The last line of each file has its counts, so that a part of a file is not
taken for the whole.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from hopkit.errors import DamagedGolden
from hopkit.goldens.document import check_conflicts, fenced, format_base, parse_base
from hopkit.goldens.entry import Digest
from hopkit.goldens.keys import BlockKey, is_stage, is_variant

__all__ = ["Page", "Row", "format_graphs", "format_page", "owners", "parse_graphs", "parse_page"]

_FIRST = re.compile(r"<!-- torch ([0-9]+\.[0-9]+); regenerate: .+ -->", re.ASCII)
_LAST = re.compile(r"<!-- ([0-9]+) bod(?:y|ies), ([0-9]+) graphs? -->", re.ASCII)
_GRAPHS = re.compile(r"# torch ([0-9]+\.[0-9]+); dynamo; regenerate: .+", re.ASCII)
_HEAD = "| body | does | outcome | returned | graph outputs |\n| --- | --- | --- | --- | --- |\n"
_WITH_ANY_OUTPUTS = "| body | does | outcome | any outputs | returned | graph outputs |\n" + "| --- " * 6 + "|\n"
_HEAD_LINES = {*_HEAD.splitlines(), *_WITH_ANY_OUTPUTS.splitlines()}
_CELLS = re.compile(r"(?<!\\)\|")
_DIGESTS = re.compile(r"- ([a-z0-9_]+): (.+)", re.ASCII)
_REFUSED = re.compile(r"- (\S+) of ([^:]+): (.+)")
_ENTRY = re.compile(r"([A-Za-z0-9_-]+) (none|[0-9a-f]{16})", re.ASCII)


@dataclasses.dataclass(frozen=True)
class Row:
    """The facts of a page about one body.

    ``does`` is a sentence, ``outcome`` the outcome of the case, ``any_outputs`` that with
    ``hopkit.speculate.install(any_outputs=True)`` where torch fails, ``returned`` the result of the body, ``outputs``
    the outputs of its graph. ``source`` is the digest of the case's source. ``entries`` are the digests of the accepted
    texts, ``shown`` the texts that the page prints, ``refusals`` the messages with which the compiler refused a stage.
    ``line`` is the line of the row, ``digests_line`` that of the digests.
    """

    does: str
    outcome: str = ""
    returned: str = ""
    outputs: str = ""
    source: str = ""
    entries: Mapping[BlockKey, Digest | None] = dataclasses.field(default_factory=dict)
    shown: Mapping[BlockKey, str] = dataclasses.field(default_factory=dict)
    refusals: Mapping[BlockKey, str] = dataclasses.field(default_factory=dict)
    any_outputs: str = ""
    line: int = dataclasses.field(default=1, compare=False)
    digests_line: int = dataclasses.field(default=1, compare=False)


@dataclasses.dataclass(frozen=True)
class Page:
    """One page: the rows by the short names of their cases.

    ``base`` is the relative path from an overlay to the page that it differs from.
    """

    minor: str
    family: str
    hops: tuple[str, ...]
    rows: Mapping[str, Row]
    base: str = ""


def owners(rows: Mapping[str, Row], stage: str) -> dict[str, list[str]]:
    """Return each distinct text of a stage with the bodies and variants that have it."""
    names: dict[str, list[str]] = {}
    for body, row in rows.items():
        for key, text in row.shown.items():
            if key.stage == stage:
                names.setdefault(text, []).append(f"{body} {key.variant}")
    return names


def _refused(rows: Mapping[str, Row]) -> dict[tuple[str, str], list[str]]:
    """Return each stage and distinct message of a refusal with the bodies and variants that have it."""
    names: dict[tuple[str, str], list[str]] = {}
    for body, row in rows.items():
        for key, message in row.refusals.items():
            names.setdefault((key.stage, message), []).append(f"{body} {key.variant}")
    return names


def format_page(page: Page) -> str:
    """Return the text of a page; the graphs of Dynamo are only counted."""
    graphs = len(owners(page.rows, "dynamo"))
    has_column = any(row.any_outputs for row in page.rows.values())
    table = "".join(
        f"| {' | '.join((body, *(_cell(text, page) for text in _described(row, has_column))))} |\n"
        for body, row in page.rows.items()
    )
    hops = ", ".join(f"`{hop}`" for hop in page.hops)
    refusals = "".join(
        f"- {stage} of {'; '.join(names)}: {message}\n" for (stage, message), names in _refused(page.rows).items()
    )
    texts = owners(page.rows, "speculation").items()
    speculations = "".join(f"### {'; '.join(names)}\n{fenced(text, 'text')}" for text, names in texts)
    parts = [
        f"<!-- torch {page.minor}; regenerate: {_command(page)} -->\n# {page.family}\n"
        + (f"HOPs: {hops}\n" if hops else "")
        + format_base(page.base),
        (_WITH_ANY_OUTPUTS if has_column else _HEAD) + table,
        *([f"## refusals\n{refusals}"] if refusals else []),
        *([f"## speculation\n{speculations}"] if speculations else []),
        "## digests\n" + "".join(_digest_line(body, row) for body, row in page.rows.items()),
    ]
    bodies = f"{len(page.rows)} bod{'y' if len(page.rows) == 1 else 'ies'}"
    return "\n".join(parts) + f"<!-- {bodies}, {graphs} graph{'' if graphs == 1 else 's'} -->\n"


def format_graphs(page: Page, graphs: Mapping[str, list[str]]) -> str:
    """Return the text beside a page: each graph below the bodies and variants that have it."""
    texts = (f"# {'; '.join(names)}\n{graph}" for graph, names in graphs.items())
    return f"# torch {page.minor}; dynamo; regenerate: {_command(page)}\n{''.join(texts)}"


def parse_graphs(text: str, path: Path) -> tuple[dict[str, dict[BlockKey, str]], int]:
    """Return the graph of each body and variant, and the number of graphs in the text.

    Raises `DamagedGolden` with the line that can't be read.
    """
    lines = text.splitlines(keepends=True)
    check_conflicts(text.splitlines(), str(path))
    if not _GRAPHS.fullmatch(lines[0].rstrip("\n") if lines else ""):
        raise DamagedGolden(str(path), 1, "not the first line of the graphs of a matrix")
    graphs: dict[str, dict[BlockKey, str]] = {}
    starts = [number for number, line in enumerate(lines) if line.startswith("# ")][1:]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        graph = "".join(lines[start + 1 : end])
        for body, variant in _named(lines[start].removeprefix("# ").rstrip("\n"), path, start + 1):
            graphs.setdefault(body, {})[BlockKey(variant, "dynamo")] = graph
    return graphs, len(starts)


def parse_page(text: str, path: Path) -> tuple[Page, int]:
    """Return a page without the graphs of Dynamo, and how many it counts.

    Raises `DamagedGolden` with the line that can't be read.
    """
    lines = text.split("\n")
    check_conflicts(lines, str(path))

    def damaged(number: int, what: str) -> DamagedGolden:
        return DamagedGolden(str(path), number, what)

    title = _FIRST.fullmatch(lines[0])
    if not title:
        raise damaged(1, "not the first line of a golden: it names no torch and no command")
    if not text.endswith("\n") or not (last := _LAST.fullmatch(lines[-2])):
        raise damaged(len(lines), "truncated: the last line, with the number of bodies, is missing")
    hops: tuple[str, ...] = ()
    base = ""
    rows: dict[str, Row] = {}
    digest_lines: dict[str, int] = {}
    entries: dict[str, dict[BlockKey, Digest | None]] = {}
    sources: dict[str, str] = {}
    shown: dict[str, dict[BlockKey, str]] = {}
    refusals: dict[str, dict[BlockKey, str]] = {}
    stage = ""
    columns = 0
    number = 1
    while number < len(lines) - 2:
        line = lines[number]
        number += 1
        if line.startswith("HOPs: "):
            hops = tuple(re.findall("`([^`]+)`", line))
        elif not rows and parse_base(line):
            base = parse_base(line)
        elif line.startswith("| ") and line not in _HEAD_LINES:
            cells = [cell.strip().replace("\\|", "|") for cell in _CELLS.split(line)[1:-1]]
            if len(cells) != columns or cells[0] in rows:
                raise damaged(number, f"not a row of {columns} cells, or the second of a body")
            does, outcome, *any_outputs, returned, outputs = ("" if cell == "-" else cell for cell in cells[1:])
            rows[cells[0]] = Row(does, outcome, returned, outputs, any_outputs="".join(any_outputs), line=number)
        elif line.startswith("## "):
            stage = line.removeprefix("## ")
        elif line.startswith("### ") and stage == "speculation":
            start = number
            number, printed = _fenced_text(lines, number, damaged)
            for body, variant in _named(line.removeprefix("### "), path, start, rows):
                shown.setdefault(body, {})[BlockKey(variant, stage)] = printed
        elif stage == "refusals" and line:
            refused = _REFUSED.fullmatch(line)
            if not refused:
                raise damaged(number, "not a stage, the bodies that it refused, and the message")
            for body, variant in _named(refused[2], path, number, rows):
                refusals.setdefault(body, {})[BlockKey(variant, refused[1])] = refused[3]
        elif stage == "digests" and line:
            match = _DIGESTS.fullmatch(line)
            if not match or match[1] not in rows:
                raise damaged(number, "not the digests of a body that the table has")
            digest_lines[match[1]] = number
            for part in match[2].split("; "):
                variant, _, digests = part.partition(" ")
                for digest in digests.split(", "):
                    entry = _ENTRY.fullmatch(digest)
                    if not entry or not is_stage(entry[1]):
                        raise damaged(number, f"{digest!r} is not a stage with a digest")
                    if variant == "case":
                        sources[match[1]] = entry[2]
                    else:
                        accepted = None if entry[2] == "none" else Digest(entry[2])
                        entries.setdefault(match[1], {})[BlockKey(variant, entry[1])] = accepted
        elif line in _HEAD_LINES:
            columns = line.count("|") - 1
        elif line and line != f"# {path.stem}":
            raise damaged(number, f"text outside of the parts of a page: {line[:40]!r}")
    if int(last[1]) != len(rows):
        raise damaged(len(lines) - 1, f"incomplete: the last line counts {last[1]} bodies, {len(rows)} are there")
    complete = {
        body: dataclasses.replace(
            row,
            source=sources.get(body, ""),
            entries=entries.get(body, {}),
            shown=shown.get(body, {}),
            refusals=refusals.get(body, {}),
            digests_line=digest_lines.get(body, row.line),
        )
        for body, row in rows.items()
    }
    return Page(title[1], path.stem, hops, complete, base), int(last[2])


def _named(heading: str, path: Path, number: int, bodies: Collection[str] | None = None) -> Iterator[tuple[str, str]]:
    """Yield the bodies and variants that a heading names; ``bodies`` are those of the page (None: any)."""
    for owner in heading.split("; "):
        body, _, variant = owner.partition(" ")
        if not is_variant(variant) or (bodies is not None and body not in bodies):
            raise DamagedGolden(str(path), number, f"{owner!r} is not a body of the page with a variant")
        yield body, variant


def _digest_line(body: str, row: Row) -> str:
    parts = [f"case source {row.source}"] if row.source else []
    for variant in dict.fromkeys(key.variant for key in row.entries):
        stages = (
            f"{key.stage} {digest.sha if digest else 'none'}"
            for key, digest in row.entries.items()
            if key.variant == variant
        )
        parts.append(f"{variant} {', '.join(stages)}")
    return f"- {body}: {'; '.join(parts)}\n" if parts else ""


def _fenced_text(lines: list[str], start: int, damaged: Callable[[int, str], DamagedGolden]) -> tuple[int, str]:
    """Return the line behind a fenced block that begins at ``start``, and its text."""
    fence = re.match("`{3,}", lines[start])
    if not fence or fence[0] not in lines[start + 1 :]:
        raise damaged(start + 1, "a heading without a block")
    end = lines.index(fence[0], start + 1)
    return end + 1, "".join(f"{line}\n" for line in lines[start + 1 : end])


def _command(page: Page) -> str:
    return f"hopkit golden '{page.family}/*' --accept"


def _described(row: Row, has_column: bool) -> tuple[str, ...]:
    """Return the cells of a row; ``has_column``: with its outcome with ``any_outputs``."""
    return row.does, row.outcome, *([row.any_outputs] if has_column else []), row.returned, row.outputs


def _cell(text: str, page: Page) -> str:
    return text.replace("|", "\\|") or ("" if page.base else "-")
