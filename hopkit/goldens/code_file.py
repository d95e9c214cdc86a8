"""Generated code as a golden: a Python file whose first line has the command that makes it again.

::

    # torch 2.13; codegen; regenerate: hopkit golden cond/nested --accept
    <the code>
    # 240 lines

The last line counts the lines of code, so that a truncated file is seen.
"""

from __future__ import annotations

import dataclasses
import re

from hopkit.errors import DamagedGolden, HopkitError
from hopkit.goldens.document import check_conflicts, is_conflict

__all__ = ["MAX_LINES", "CodeFile", "format_code", "parse_code"]

MAX_LINES = 1500
"""A longer file is no longer read by anyone, nor shown by code-hosting pages."""

_FIRST = re.compile(r"# torch ([0-9]+\.[0-9]+); ([A-Za-z0-9_-]+); regenerate: (.+)", re.ASCII)
_LAST = re.compile(r"# ([0-9]+) lines?(, the last without an end)?", re.ASCII)


@dataclasses.dataclass(frozen=True)
class CodeFile:
    """One file of generated code: the stage it is of, and the text that was accepted."""

    minor: str
    stage: str
    command: str = dataclasses.field(compare=False)
    text: str


def format_code(file: CodeFile) -> str:
    """Return the text of a file.

    Raises `HopkitError` for code of more than `MAX_LINES` lines, and for code with a line that reads as a conflict
    marker: no comment could distinguish the two.
    """
    text = file.text
    open_end = bool(text) and not text.endswith("\n")
    count = text.count("\n") + open_end
    if count > MAX_LINES:
        raise HopkitError(
            f"{file.stage} has {count:,} lines of code; a golden has at most {MAX_LINES:,}",
            hint="make the case smaller",
        )
    if any(map(is_conflict, text.split("\n"))):
        raise HopkitError(
            f"{file.stage} has a line of code that reads as the marker of a merge conflict",
            hint="let the stage's normalizer change that line",
        )
    return (
        f"# torch {file.minor}; {file.stage}; regenerate: {file.command}\n"
        + text
        + ("\n" if open_end else "")
        + f"# {count} line{'' if count == 1 else 's'}{', the last without an end' if open_end else ''}\n"
    )


def parse_code(text: str, *, path: str) -> CodeFile:
    """Return the record of a file, with its code; raises `DamagedGolden` with the line."""
    lines = text.removesuffix("\n").split("\n")
    check_conflicts(lines, path)
    header = _FIRST.fullmatch(lines[0])
    if not header:
        raise DamagedGolden(path, 1, "not the first line of a golden: it names no torch, stage and command")
    last = _LAST.fullmatch(lines[-1])
    if not last or not text.endswith("\n"):
        raise DamagedGolden(path, len(lines), "truncated: the last line, with the number of lines, is missing")
    body = lines[1:-1]
    if int(last[1]) != len(body):
        raise DamagedGolden(
            path, len(lines), f"incomplete: the last line counts {last[1]} lines of code, {len(body)} are there"
        )
    code = "\n".join(body) + ("" if last[2] or not body else "\n")
    return CodeFile(header[1], header[2], header[3], code)
