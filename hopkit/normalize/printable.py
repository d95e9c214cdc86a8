"""Escape the text of a program, so that it changes no terminal and every Unicode encoding can write it."""

from __future__ import annotations

import re

__all__ = ["printable"]

_UNPRINTABLE = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters but tab and newline: escape sequences begin with one
    "\u200e\u200f\u202a-\u202e\u2066-\u2069"  # these reorder the text around them
    "\ud800-\udfff"  # a half of a surrogate pair is no character
    "]"
)


def printable(text: str) -> str:
    r"""Return the text with control sequences, and characters that no encoding can write, as backslash escapes.

    >>> print(printable("\x1b[31mred\x07 \udc80\ttab"))
    \x1b[31mred\x07 \udc80	tab
    """
    return _UNPRINTABLE.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)
