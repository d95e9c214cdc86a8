"""Remove blank space, and comments that repeat a line."""

from __future__ import annotations

__all__ = ["merge_repeats", "tidy"]


def tidy(text: str) -> str:
    r"""Remove blank space at the end of lines and blank lines around the text; end the text with one newline.

    >>> tidy("\n\na  \r\nb\n\n")
    'a\nb\n'
    """
    lines = [line.rstrip() for line in text.split("\n")]
    filled = [index for index, line in enumerate(lines) if line]
    if not filled:
        return ""
    return "\n".join(lines[filled[0] : filled[-1] + 1]) + "\n"


def merge_repeats(text: str) -> str:
    r"""Drop a comment of a graph that repeats the last one above it, with the blank line that leads to it.

    Torch prints a comment that differs from the last one; without line numbers the two may be equal.

    >>> print(merge_repeats("# f: y = x + x\na = x + x\n\n# f: y = x + x\nb = a + a"))
    # f: y = x + x
    a = x + x
    b = a + a
    """
    kept: list[str] = []
    last = ""
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped.startswith("#"):
            if line == last:
                while kept and not kept[-1].strip():
                    kept.pop()
                continue
            last = line
        elif stripped.startswith(("class ", "def ")):
            last = ""
        kept.append(line)
    return "\n".join(kept)
