"""Generated code of another torch, kept as what differs from the code of the base: a unified diff of the two files.

::

    # 2 changes to inference.cuda.py; regenerate: hopkit golden cond/nested --accept
    --- inference.cuda.py
    +++ inference.cuda.torch-2.15.py
    @@ -1 +1 @@
    -# torch 2.13; codegen; regenerate: hopkit golden cond/nested --accept
    +# torch 2.15; codegen; regenerate: hopkit golden cond/nested --accept
    @@ -30,0 +31 @@
    +assert_size_stride_grouped = torch._C._dynamo.guards.assert_size_stride_grouped

Its numbers are those of lines of the two files: ``patch`` makes the second of the first. The first line counts
the changes, so that a truncated file is seen.
"""

from __future__ import annotations

import dataclasses
import difflib
import re

from hopkit.errors import DamagedGolden
from hopkit.goldens.code_file import CodeFile, format_code, parse_code
from hopkit.goldens.document import check_conflicts

__all__ = ["CodeDiff", "apply_diff", "format_diff"]

_FIRST = re.compile(r"# ([0-9]+) changes? to (\S+); regenerate: .+", re.ASCII)
_HUNK = re.compile(r"@@ -([0-9]+)(?:,([0-9]+))? \+([0-9]+)(?:,([0-9]+))? @@", re.ASCII)
_HEAD = 3


@dataclasses.dataclass(frozen=True)
class CodeDiff:
    """The code of another torch, ``overlay``, kept as its differences from ``base``."""

    base: CodeFile
    overlay: CodeFile


def format_diff(diff: CodeDiff, base_name: str, overlay_name: str) -> str:
    """The text of a diff, given the names of the two files; raises what `format_code` raises."""
    old, new = _lines(format_code(diff.base)), _lines(format_code(diff.overlay))
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    hunks = [(i, j, k, m) for tag, i, j, k, m in matcher.get_opcodes() if tag != "equal"]
    written = [
        f"# {len(hunks)} change{'' if len(hunks) == 1 else 's'} to {base_name}; regenerate: {diff.overlay.command}",
        f"--- {base_name}",
        f"+++ {overlay_name}",
    ]
    for i, j, k, m in hunks:
        written += [f"@@ -{_range(i, j)} +{_range(k, m)} @@"]
        written += [*(f"-{line}" for line in old[i:j]), *(f"+{line}" for line in new[k:m])]
    return "\n".join(written) + "\n"


def apply_diff(text: str, base: CodeFile, *, base_name: str, path: str) -> CodeDiff:
    """The record of a diff's text; raises `DamagedGolden` with the line where it can't be of that base."""
    lines = _lines(text)
    check_conflicts(lines, path)
    first = _FIRST.fullmatch(lines[0])
    if not first or not text.endswith("\n"):
        raise DamagedGolden(path, 1, "not the first line of a diff of code, or truncated")
    if first[2] != base_name or lines[1:2] != [f"--- {base_name}"] or not lines[2:3]:
        raise DamagedGolden(path, 1, f"not the differences from {base_name}")
    old = _lines(format_code(base))
    new: list[str] = []
    at, taken, hunks = _HEAD, 0, 0
    while at < len(lines):
        found = _HUNK.fullmatch(lines[at])
        if not found:
            raise DamagedGolden(path, at + 1, "neither a change nor the head of one")
        gone, come = (1 if count is None else int(count) for count in (found[2], found[4]))
        start = int(found[1]) - bool(gone)
        removed, added = lines[at + 1 : at + 1 + gone], lines[at + 1 + gone : at + 1 + gone + come]
        new += old[taken:start]
        fits = taken <= start and removed == [f"-{line}" for line in old[start : start + gone]]
        if not fits or len(new) != int(found[3]) - bool(come):
            raise DamagedGolden(
                path,
                at + 1,
                f"{base_name} has no such lines to change",
                cure="restore both files from version control, or remove this one and accept the case on its torch",
            )
        if len(added) != come or any(not line.startswith("+") for line in added):
            raise DamagedGolden(path, at + 1, f"a change that is to bring {come} lines, and does not")
        new += [line[1:] for line in added]
        at, taken, hunks = at + 1 + gone + come, start + gone, hunks + 1
    if hunks != int(first[1]):
        what = f"incomplete: the first line counts {first[1]} changes, {hunks} are there"
        raise DamagedGolden(path, len(lines), what)
    whole = "\n".join([*new, *old[taken:]]) + "\n"
    return CodeDiff(base, parse_code(whole, path=path))


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")


def _range(start: int, end: int) -> str:
    # Of no line at all, the number is that of the line before.
    match end - start:
        case 0:
            return f"{start},0"
        case 1:
            return f"{start + 1}"
    return f"{start + 1},{end - start}"
