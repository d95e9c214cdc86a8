"""The message of an error of the C++ compiler, shortened: the compiler's own has up to 110 KB, most of it warnings.

Source: ``CppCompileError`` in ``torch/_inductor/exc.py``.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator

__all__ = ["shorten"]

_TITLE, _OUTPUT = "C++ compile error\n", "\nOutput:\n"
_ERROR = re.compile(r"\berror: (?P<text>.*)|undefined (?:reference|symbol)|multiple definition")
_STARTS = re.compile(r"\S+:\d+:|\S+: |In file included from |\d+ errors? generated|compilation terminated")
"""A line that begins another message; the source line and the caret below a message do not."""

_WIDTH = 400
_MOST_ERRORS, _MOST_LINES = 8, 4
"""The number of errors that are kept, and of lines of each."""


def shorten(message: str) -> str:
    """Return torch's message with the compiler, the file and the first distinct errors; unchanged without a C++ error.

    Without a line that is an error, the last lines of the compiler's output are kept.

    >>> shorten("C++ compile error\\nCommand:\\ng++ a.cpp -O3\\n\\nOutput:\\nb.h:1: warning: w\\na.cpp:3: error: no x")
    'C++ compile error\\nCommand:\\ng++ a.cpp ...\\n\\nOutput:\\na.cpp:3: error: no x'
    """
    head, title, rest = message.partition(_TITLE)
    command, has_output, output = rest.partition(_OUTPUT)
    if not title or not has_output:
        return message
    lines = output.splitlines()
    errors = list(_errors(lines))
    kept = [line for error in errors[:_MOST_ERRORS] for line in error] or lines[-_MOST_ERRORS * _MOST_LINES :]
    if len(errors) > _MOST_ERRORS:
        kept.append(f"... and {len(errors) - _MOST_ERRORS} more errors")
    return "\n".join([f"{head}{title}{_short_command(command)}{_OUTPUT}".rstrip("\n"), *map(_clip, kept)])


def _errors(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the lines of each error: its message, and the source below it; of equal messages the first."""
    seen = set()
    remaining = iter(lines)
    line = next(remaining, None)
    while line is not None:
        found = _ERROR.search(line)
        below, line_after = [], None
        for line_after in remaining:
            if _STARTS.match(line_after) or _ERROR.search(line_after):
                break
            below.append(line_after)
            line_after = None
        if found and (found["text"] or line) not in seen:
            seen.add(found["text"] or line)
            yield [line, *itertools.islice(below, _MOST_LINES - 1)]
        line = line_after


def _short_command(command: str) -> str:
    """Return the section of the command with the compiler and its first argument, the file."""
    title, _, call = command.rpartition("Command:\n")
    words = call.split()
    return f"{title}Command:\n{' '.join(words[:2])}{' ...' if len(words) > 2 else ''}\n" if words else command


def _clip(line: str) -> str:
    return line if len(line) <= _WIDTH else f"{line[:_WIDTH]}..."
