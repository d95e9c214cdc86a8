"""Renumber the symbols of dynamic shapes by first use.

Torch draws the number of a size symbol from a hash of its source (``s77``), and counts unbacked symbols
through every retracing (``u5``): neither is a fact of the program. The prefixes are those of
``torch/utils/_sympy/symbol.py`` that reach a printed graph.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator

__all__ = ["everywhere", "in_graph"]

# A symbol is never subscripted, but `u8[3, 4]` is the short name of a dtype, and `'*u8'` is Triton's name of one.
# A node that Dynamo names after a symbol has a suffix (`s77_1`).
_SYMBOL = re.compile(r"(?<![\w.])(?<!'\*)(zuf|zf|ps|s|u)(\d++)((?:_\d++)*)(?![\w\[])")
# Where two sizes turn out to be equal, a placeholder keeps the name of a symbol that is gone: `s77: "Sym(s17)"`.
_ANNOTATION = re.compile(r'"[^"\n]*+"|(?<!\w)\w++(?=: "Sym\()')
_COMMENT = re.compile(r"^[ \t]*+#")


def in_graph(text: str) -> str:
    """Renumber the symbols that the annotations of a printed graph mention, at all places in the text.

    A variable of the program may look like a symbol (``s1 = x.sin()``): it keeps its name, no symbol is given
    that name, and comments, which quote the program, are left alone.

    >>> in_graph('def forward(self, s77: "Sym(s77)", L_x_: "u8[s77, u3]"):')
    'def forward(self, s0: "Sym(s0)", L_x_: "u8[s0, u0]"):'
    """
    lines = text.split("\n")
    code = [line for line in lines if not _COMMENT.match(line)]
    symbols = set(_bases(part for line in code for part in _ANNOTATION.findall(line)))
    new = _numbers(symbols, _bases(code))
    return "\n".join(line if _COMMENT.match(line) else _rename(line, new) for line in lines)


def everywhere(text: str) -> str:
    """Renumber everything that looks like a symbol, in comments too: for generated code and for reports.

    >>> everywhere("s77 = arg0_1; u8 = buf0.size(0); {'in_ptr0': '*u8'}")
    "s0 = arg0_1; u0 = buf0.size(0); {'in_ptr0': '*u8'}"
    """
    uses = list(_bases([text]))
    return _rename(text, _numbers(set(uses), uses))


def _bases(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Prefix and number of each thing that looks like a symbol, in order."""
    return ((prefix, digits) for text in texts for prefix, digits, _ in _SYMBOL.findall(text))


def _numbers(symbols: set[tuple[str, str]], uses: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Return a new name for each symbol, in the order of ``uses``; do not use names of variables."""
    uses = list(uses)
    taken = {use for use in uses if use not in symbols}
    free: dict[str, Iterator[int]] = {}
    new: dict[tuple[str, str], str] = {}
    for prefix, digits in uses:
        if (prefix, digits) in symbols and (prefix, digits) not in new:
            numbers = free.setdefault(prefix, itertools.count())
            new[prefix, digits] = next(f"{prefix}{number}" for number in numbers if (prefix, str(number)) not in taken)
    return new


def _rename(text: str, new: dict[tuple[str, str], str]) -> str:
    return _SYMBOL.sub(lambda match: new.get((match[1], match[2]), match[1] + match[2]) + match[3], text)
