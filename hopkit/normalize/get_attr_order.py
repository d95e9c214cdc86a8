"""Place the lines of a graph that get its attributes.

Inductor's passes leave such a line anywhere above its first use: often at the top, far from the HOP. Its place has no
effect. Next to its use, a graph that the passes did not change reads as it did before them.
"""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Iterator, Sequence

__all__ = ["get_attr_name", "get_attrs_before_use"]

_GET = re.compile(r'^ ++(?P<name>\w++)(?:: "[^"\n]*+")? = self\.[\w.]++(?:;  (?P=name) = None)?$')
_WORD = re.compile(r"(?<![\w.'])\w++")
_HEADER = re.compile(r"^ *+(?:class|def) ")


def get_attr_name(line: str) -> str:
    """Return the name that a line gives to an attribute of the graph, or nothing for any other line.

    >>> get_attr_name("    true_graph = self.true_graph_0")
    'true_graph'
    """
    match = _GET.match(line)
    return match["name"] if match else ""


def get_attrs_before_use(text: str) -> str:
    r"""Return a printed graph that gets each attribute just before its first use.

    A line keeps its comment; one that had none, at the start of a function, may come below a comment. A line whose name
    has no use stays in its place.

    >>> print(get_attrs_before_use('''\
    ... def forward(self, x):
    ...     # f: cond(x > 0, ...)
    ...     branch = self.branch
    ...     # f: y = x.sin()
    ...     y = sin(x)
    ...     # f: cond(x > 0, ...)
    ...     z = cond(y, branch)'''))
    def forward(self, x):
        # f: y = x.sin()
        y = sin(x)
        # f: cond(x > 0, ...)
        branch = self.branch
        z = cond(y, branch)
    """
    lines = text.split("\n")
    starts = [index for index, line in enumerate(lines) if _HEADER.match(line)]
    parts = [lines[start:end] for start, end in itertools.pairwise([0, *starts, len(lines)])]
    return "\n".join(line for part in parts for line in _placed(part))


@dataclasses.dataclass(frozen=True)
class _Statement:
    line: str
    comment: tuple[str, ...]
    """The comment that holds for the line, with the blank lines above it."""


def _placed(lines: list[str]) -> list[str]:
    """Return the lines of a function in order: all lines, if no line moves."""
    end = len(lines)
    while end and not lines[end - 1].strip():
        end -= 1
    statements = list(_statements(lines[:end]))
    ordered = _ordered(statements)
    if ordered == statements:
        return lines
    placed: list[str] = []
    last: tuple[str, ...] = ()
    for statement in ordered:
        if statement.comment and _without_blanks(statement.comment) != _without_blanks(last):
            placed += statement.comment
            last = statement.comment
        placed.append(statement.line)
    return placed + lines[end:]


def _statements(lines: list[str]) -> Iterator[_Statement]:
    comment: tuple[str, ...] = ()
    above: list[str] = []
    for line in lines:
        if not line.strip() or line.lstrip().startswith("#"):
            above.append(line)
            continue
        if _without_blanks(above):
            comment = tuple(above)
        above = []
        yield _Statement(line, comment)


def _ordered(statements: list[_Statement]) -> list[_Statement]:
    moves = set()
    later: set[str] = set()
    for index, statement in reversed(list(enumerate(statements))):
        if get_attr_name(statement.line) in later:
            moves.add(index)
            later.remove(get_attr_name(statement.line))
        later.update(_uses(statement))
    pending: dict[str, _Statement] = {}
    ordered: list[_Statement] = []
    for index, statement in enumerate(statements):
        if index in moves:
            pending[get_attr_name(statement.line)] = statement
            continue
        ordered += [pending.pop(word) for word in _uses(statement) if word in pending]
        ordered.append(statement)
    return ordered


def _uses(statement: _Statement) -> list[str]:
    if get_attr_name(statement.line):
        return []
    code, _, _ = statement.line.partition(";  ")
    return _WORD.findall(code)


def _without_blanks(comment: Sequence[str]) -> list[str]:
    return [line for line in comment if line.strip()]
