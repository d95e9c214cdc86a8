"""Format two texts as a unified diff."""

from __future__ import annotations

import difflib

__all__ = ["unified"]


def unified(old: str, new: str, old_name: str, new_name: str) -> str:
    r"""Return the unified diff of two texts, empty if they are equal; each of its lines ends in a newline.

    A line ends at a newline and nowhere else: a form feed or a Unicode separator ends no line of a golden.

    >>> print(unified("a\nb\n", "a\nc", "accepted", "now"), end="")
    --- accepted
    +++ now
    @@ -1,2 +1,2 @@
     a
    -b
    +c
    \ No newline at end
    """
    lines = difflib.unified_diff(_lines(old), _lines(new), old_name, new_name)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end\n" for line in lines)


def _lines(text: str) -> list[str]:
    *ended, rest = text.split("\n")
    return [f"{line}\n" for line in ended] + ([rest] if rest else [])
