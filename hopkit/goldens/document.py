"""Parse and format the Markdown of a golden page, base or overlay, exactly.

::

    <!-- torch 2.13; regenerate: hopkit golden cond/nested --accept -->
    # cond/nested
    HOPs: `cond`
    - works in inference, training          the outcome of the case, or its known failures
    Differences from [the base](../../cond/nested.md).        an overlay has this line in place of these two

    ## case                                 the source of the case, in a fenced block (a base only)

    ## inference                            for each variant
    ### dynamo                              for each stage that prints its text a fenced block
    - aot_forward: same as dynamo of inference
    - codegen: 1 kernel (pointwise), 1 buffer; digest 0123456789abcdef
    - aot_backward: not reached on this torch

    <!-- 12 blocks -->                      the last line, so that a truncated file is seen

Any text survives a round trip. A fence is longer than every run of backticks in its block. A comment follows a
text without a newline at its end. A block with lines that look like conflict markers is indented by a space, as
Markdown allows. So a marker at the start of a line is a conflict.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping

from hopkit.errors import DamagedGolden
from hopkit.goldens.entry import Digest, Entry
from hopkit.goldens.keys import BlockKey, Heading, is_stage, is_variant

__all__ = [
    "Block",
    "Document",
    "check_conflicts",
    "fenced",
    "format_base",
    "format_document",
    "is_conflict",
    "parse_base",
    "parse_document",
]


@dataclasses.dataclass(frozen=True)
class Block:
    """One entry of a file; ``line`` is the line of its heading, ``text_line`` its first line of text."""

    text: Entry
    language: str = dataclasses.field(default="python", compare=False)
    line: int = dataclasses.field(default=1, compare=False)
    text_line: int = dataclasses.field(default=1, compare=False)


@dataclasses.dataclass(frozen=True)
class Document:
    """One golden file; an overlay's heading has neither HOPs nor source.

    ``base`` is the relative path from an overlay to the page that it differs from.
    """

    minor: str
    heading: Heading
    blocks: Mapping[BlockKey, Block]
    base: str = ""
    source_line: int = dataclasses.field(default=1, compare=False)


_NOT_REACHED = "not reached on this torch"
_ITEM = re.compile(r"- (?P<stage>[A-Za-z0-9_-]+): (?P<rest>.+)", re.ASCII)
_SAME = re.compile(r"same as (\S+) of (\S+)")
_DIGEST = re.compile(r"(?:(.*); )?digest ([0-9a-f]{16})")
_NO_NEWLINE = "<!-- no newline at the end -->"
_FIRST = re.compile(r"<!-- torch ([0-9]+\.[0-9]+); regenerate: (.+) -->", re.ASCII)
_LAST = re.compile(r"<!-- ([0-9]+) blocks? -->", re.ASCII)
_BASE = re.compile(r"Differences from \[the base\]\((\S+)\)\.")
_HEADING = re.compile(r"(#+) (.*)")
_FENCE = re.compile(r"( ?)(`{3,})([A-Za-z0-9_+-]*)", re.ASCII)
_CONFLICT = re.compile(r"(?:<{7}|>{7}|\|{7})(?: .*)?|={7}")


def format_document(document: Document) -> str:
    """Return the text of a file, with the blocks in the order of the document."""
    heading = document.heading
    hops = ", ".join(f"`{hop}`" for hop in heading.hops)
    head = [
        f"<!-- torch {document.minor}; regenerate: {heading.command} -->\n",
        f"# {heading.name}\n",
        f"HOPs: {hops}\n" if hops else "",
        format_base(document.base),
        *(f"- {line}\n" for line in heading.outcome),
    ]
    parts = ["".join(head), *(["## case\n" + fenced(heading.source, "python")] if heading.source else [])]
    variants = dict.fromkeys(key.variant for key in document.blocks)
    printed: dict[str, BlockKey] = {}
    parts += [f"## {variant}\n" + "".join(_section(document.blocks, variant, printed)) for variant in variants]
    count = len(document.blocks)
    return "\n".join(parts) + f"<!-- {count} block{'' if count == 1 else 's'} -->\n"


def format_base(path: str) -> str:
    """Return the line of an overlay that links to the page of the base; nothing for the page of a base."""
    return f"Differences from [the base]({path}).\n" if path else ""


def parse_base(line: str) -> str:
    """Return the path in a line that `format_base` returned; of any other line nothing."""
    match = _BASE.fullmatch(line)
    return match[1] if match else ""


def _section(blocks: Mapping[BlockKey, Block], variant: str, printed: dict[str, BlockKey]) -> Iterator[str]:
    """Yield the blocks of a variant; ``printed`` maps the texts and digests so far to the first block of each."""
    for key, block in blocks.items():
        if key.variant != variant:
            continue
        match block.text:
            case None:
                yield f"- {key.stage}: {_NOT_REACHED}\n"
            case Digest() as digest:
                line = f"{digest.summary}; digest {digest.sha}" if digest.summary else f"digest {digest.sha}"
                yield f"- {key.stage}: {_same(key, printed.setdefault(digest.sha, key)) or line}\n"
            case text:
                same = _same(key, printed.setdefault(text, key))
                yield f"- {key.stage}: {same}\n" if same else f"### {key.stage}\n{fenced(text, block.language)}"


def _same(key: BlockKey, source: BlockKey) -> str:
    """Return the words that stand for a text that is printed, or has its digest, above; empty for the first."""
    return "" if key == source else f"same as {source.stage} of {source.variant}"


def fenced(text: str, language: str) -> str:
    """Return a text as a fenced block that `parse_document` reads back exactly."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    lines = text.removesuffix("\n").split("\n") if text else []
    indent = " " if any(is_conflict(line) for line in lines) else ""
    body = "".join(f"{indent}{line}\n" for line in (fence + language, *lines, fence))
    return body if text.endswith("\n") or not text else f"{body}{_NO_NEWLINE}\n"


def parse_document(text: str, *, path: str, name: str) -> Document:
    """Return the records of a file of the case ``name``; raise `DamagedGolden` with the line."""
    return _Parser(text, path, name).document()


def is_conflict(line: str) -> bool:
    """Return True if a version control system writes such a line to mark a conflict."""
    return _CONFLICT.fullmatch(line) is not None


def check_conflicts(lines: Iterable[str], path: str) -> None:
    """Raise `DamagedGolden` at the first line that marks a conflict."""
    for number, line in enumerate(lines, start=1):
        if is_conflict(line):
            raise DamagedGolden(
                path, number, f"merge conflict: {line[:7]}", hint="resolve the conflict by hand; nothing was written"
            )


class _Parser:
    def __init__(self, text: str, path: str, name: str) -> None:
        self.path, self.name = path, name
        self.text = text
        self.lines = text.removesuffix("\n").split("\n")
        self.at = 0
        self.hops: tuple[str, ...] = ()
        self.outcome: list[str] = []
        self.base = ""
        self.source = ""
        self.source_line = 1
        self.variant: str | None = None
        self.blocks: dict[BlockKey, Block] = {}

    def document(self) -> Document:
        check_conflicts(self.lines, self.path)
        minor, command = self.first_line()
        self.title()
        while True:
            line = self.next_line()
            if line is None:
                raise self.damaged("truncated: the last line, with the number of blocks, is missing")
            if last := _LAST.fullmatch(line):
                self.last_line(int(last[1]))
                return Document(
                    minor,
                    Heading(self.name, self.hops, self.source, tuple(self.outcome), command),
                    self.blocks,
                    self.base,
                    self.source_line,
                )
            self.part(line)

    def damaged(self, what: str, line: int | None = None) -> DamagedGolden:
        return DamagedGolden(self.path, max(self.at, 1) if line is None else line, what)

    def next_line(self) -> str | None:
        """Return the next line that is not blank; ``at`` is then its number."""
        while self.at < len(self.lines):
            self.at += 1
            if self.lines[self.at - 1]:
                return self.lines[self.at - 1]
        return None

    def first_line(self) -> tuple[str, str]:
        if not any(self.lines):
            raise self.damaged("truncated: the file is empty", 1)
        if self.lines[0].endswith("\r"):
            raise DamagedGolden(self.path, 1, "the lines end in CR LF", hint="check the file out with LF line endings")
        match = _FIRST.fullmatch(self.lines[0])
        if not match:
            raise self.damaged("not the first line of a golden: it names no torch and no command", 1)
        self.at = 1
        return match[1], match[2]

    def title(self) -> None:
        line = self.next_line()
        if line is None:
            raise self.damaged("truncated: the title is missing")
        if line != f"# {self.name}":
            raise self.damaged(f"the title must be '# {self.name}', not {line!r}")

    def part(self, line: str) -> None:
        heading = _HEADING.fullmatch(line)
        if heading is None:
            self.line_between(line)
        elif line == "## case":
            self.case()
        elif heading[1] == "##" and is_variant(heading[2]):
            self.variant = heading[2]
        elif heading[1] == "###" and self.variant and is_stage(heading[2]):
            self.block(BlockKey(self.variant, heading[2]))
        else:
            raise self.damaged(f"unknown heading {line!r}")

    def line_between(self, line: str) -> None:
        """Read a line outside of a block: the HOPs, the outcome of the case, or a block of one line."""
        if line.startswith("HOPs: ") and not (self.hops or self.variant or self.source):
            self.hops = tuple(re.findall("`([^`]+)`", line))
        elif line.startswith("- ") and not (self.variant or self.source):
            self.outcome.append(line.removeprefix("- "))
        elif (base := parse_base(line)) and not (self.base or self.variant or self.source):
            self.base = base
        elif self.variant and (item := _ITEM.fullmatch(line)):
            self.add(
                BlockKey(self.variant, item["stage"]), Block(self.item(item["rest"]), line=self.at, text_line=self.at)
            )
        else:
            raise self.damaged(f"text outside of a block: {line[:40]!r}")

    def item(self, rest: str) -> Entry:
        if rest == _NOT_REACHED:
            return None
        if match := _SAME.fullmatch(rest):
            if match[2] != "case" and (block := self.blocks.get(BlockKey(match[2], match[1]))):
                return block.text
            above = ", ".join(f"{key.stage} of {key.variant}" for key in self.blocks)
            raise self.damaged(f"no block above is {match[1]} of {match[2]}; there are: {above or 'none'}")
        if match := _DIGEST.fullmatch(rest):
            return Digest(match[2], match[1] or "")
        raise self.damaged(f"neither a digest nor the same as another block: {rest[:40]!r}")

    def case(self) -> None:
        if self.source:
            raise self.damaged("duplicate heading '## case'")
        block = self.entry(self.at)
        if not isinstance(block.text, str) or not block.text:
            raise self.damaged("the source of the case is missing", block.line)
        self.source, self.source_line = block.text, block.text_line

    def block(self, key: BlockKey) -> None:
        self.add(key, self.entry(self.at))

    def add(self, key: BlockKey, block: Block) -> None:
        if key in self.blocks:
            raise self.damaged(f"duplicate block {key}, first in line {self.blocks[key].line}", block.line)
        self.blocks[key] = block

    def entry(self, heading_line: int) -> Block:
        line = self.next_line()
        fence = _FENCE.fullmatch(line or "")
        if fence is None:
            raise self.damaged("a heading without a block", heading_line)
        indent, ticks, language = fence.groups()
        opened = self.at
        try:
            closed = self.lines.index(indent + ticks, opened)
        except ValueError:
            raise self.damaged("truncated: the block that is opened here has no end") from None
        lines = self.lines[opened:closed]
        for number, text_line in enumerate(lines, start=opened + 1):
            if not text_line.startswith(indent):
                raise self.damaged("a line of an indented block is not indented", number)
        text = "".join(f"{text_line[len(indent) :]}\n" for text_line in lines)
        self.at = closed + 1
        if self.lines[self.at : self.at + 1] == [_NO_NEWLINE]:
            self.at += 1
            text = text.removesuffix("\n")
        return Block(text, language, heading_line, opened + 1)

    def last_line(self, count: int) -> None:
        if self.at != len(self.lines):
            raise self.damaged("text after the last line", self.at + 1)
        if not self.text.endswith("\n"):
            raise self.damaged("truncated: the last line has no end")
        if count != len(self.blocks):
            raise self.damaged(f"incomplete: the last line counts {count} blocks, {len(self.blocks)} are there")
