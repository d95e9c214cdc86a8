"""Write an accepted text over the literal in the call of an assertion.

A write is atomic and locked. It identifies a call by its position among the calls of its file, since accepting changes
lines but not that position. So tests that run at the same time, under pytest-xdist, may accept into one file.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import itertools
import os
import re
import string
from functools import cached_property
from pathlib import Path
from types import FrameType

import expecttest

from hopkit.errors import UsageError
from hopkit.goldens import atomic_files
from hopkit.goldens.locks import locked
from hopkit.testing.call_site import place

__all__ = ["ACCEPT_VARIABLE", "accept", "accepting", "remember_source"]


ACCEPT_VARIABLE = "EXPECTTEST_ACCEPT"
"""The environment variable that turns accepting on; expecttest's own assertions read it too."""


def accepting() -> bool:
    """Return whether accepting is on: `ACCEPT_VARIABLE` is set and not empty."""
    return bool(os.environ.get(ACCEPT_VARIABLE))


def remember_source(path: str | os.PathLike[str]) -> None:
    """Read the text of a source file just before its import, as the pytest plugin does when accepting is on.

    A frame has the position of a call in the imported text. The text on disk differs if another process accepted into
    the file before the first assertion here. Not needed if one process runs all tests.
    """
    resolved = Path(path).resolve()
    _imported[resolved] = _ImportedFile(resolved, resolved.read_bytes() if resolved.is_file() else b"")


_End = tuple[int, int]
"""The end of a call, its closing parenthesis, as line and column. Code and syntax tree agree on the end, but not always
on the start."""


@dataclasses.dataclass
class _ImportedFile:
    """A file as this process imported it, and the accepted text of each of its calls."""

    path: Path
    text: bytes
    accepted: dict[_End, str] = dataclasses.field(default_factory=dict)

    @cached_property
    def calls(self) -> list[ast.Call]:
        return _calls(self.text)


_imported: dict[Path, _ImportedFile] = {}


def accept(caller: FrameType, expected: str, actual: str) -> None:
    """Write ``actual`` over the literal ``expected`` in the call at which ``caller`` is."""
    path = Path(caller.f_code.co_filename).resolve()
    if path not in _imported:
        remember_source(path)
    source = _imported[path]
    end = _end(caller)
    if source.accepted.setdefault(end, actual) != actual:
        raise UsageError(
            f"{place(caller)}: one assertion gets different texts, so hopkit can't accept them",
            hint="in a loop or a parametrized test, write one assertion per text",
        )
    if actual != expected:
        literal = _Literal.at(source, end, expected, place(caller))
        line, added_lines = literal.rewrite(actual)
        # expecttest's own assertions further down in the file need the new lines.
        expecttest.EDIT_HISTORY.state.setdefault(caller.f_code.co_filename, []).append((line, added_lines))


def _end(caller: FrameType) -> _End:
    positions = inspect.getframeinfo(caller, context=0).positions
    if positions is None or positions.end_lineno is None or positions.end_col_offset is None:
        raise UsageError(
            f"{place(caller)}: Python reports no column of the call, so nothing can be accepted",
            hint="run it without -X no_debug_ranges and PYTHONNODEBUGRANGES",
        )
    return positions.end_lineno, positions.end_col_offset


@dataclasses.dataclass(frozen=True)
class _Literal:
    """The literal with the expected text: the ``argument``-th argument of the ``call``-th call of a file."""

    source: _ImportedFile
    call: int
    argument: int
    expected: str
    place: str

    @classmethod
    def at(cls, source: _ImportedFile, end: _End, expected: str, place: str) -> _Literal:
        for index, call in enumerate(source.calls):
            if (call.end_lineno, call.end_col_offset) == end:
                for argument, value in reversed([*enumerate(_arguments(call))]):
                    if isinstance(value, ast.Constant) and value.value == expected:
                        return cls(source, index, argument, expected, place)
                raise UsageError(
                    f"{place}: the expected text is not a literal in this call, so it can't be accepted",
                    hint='write """...""" there; a helper whose caller passes the literal passes skip=1',
                )
        raise UsageError(
            f"{place}: this call is not in the source file, so nothing can be accepted",
            hint="if the file was changed while the tests ran, run them again",
        )

    def rewrite(self, actual: str) -> tuple[int, int]:
        """Write the text over the literal unless they are equal; return the literal's line and the lines added."""
        path = self.source.path
        atomic_files.refuse_installed(path.parent)
        with locked(path):
            text = (atomic_files.read(path) or "").encode()
            literal = self._find_in(text)
            if literal.value == actual:
                return literal.lineno, 0
            if literal.value != self.expected:
                raise UsageError(
                    f"{self.place}: the expected text was changed since this file was imported, perhaps by another "
                    "process that accepted a different text for the same assertion",
                    hint="run the tests again",
                )
            rewritten, added_lines = self._rewritten(text, literal, actual)
            atomic_files.write(path, rewritten)
        return literal.lineno, added_lines

    def _find_in(self, text: bytes) -> ast.Constant:
        """Return the literal in the current text of the file; raise `UsageError` if its calls changed."""
        try:
            calls = _calls(text)
        except SyntaxError:  # someone is editing it
            calls = []
        if len(calls) == len(self.source.calls):
            arguments = _arguments(calls[self.call])
            literal = arguments[self.argument] if self.argument < len(arguments) else None
            if isinstance(literal, ast.Constant):
                return literal
        raise UsageError(f"{self.place}: the file was changed since it was imported", hint="run the tests again")

    def _rewritten(self, text: bytes, literal: ast.Constant, actual: str) -> tuple[str, int]:
        unprintable = sorted(set(actual) - (set(string.printable) - {"\r"}))
        if unprintable:
            raise UsageError(
                f"{self.place}: expecttest can't write {unprintable[0]!r} into a source file",
                hint="keep this text in a golden file (the fixture hopkit_golden)",
            )
        start, stop = _span(text, literal)
        old = text[start:stop].decode()
        opening = _TRIPLE_QUOTES.match(old)
        # Pass the literal alone: in a whole line expecttest would replace the first triple-quoted literal, and end it
        # at the first three quotes, escaped or not.
        empty = opening[0] + opening[0][-3:] if opening else '""""""'
        new, _ = expecttest.replace_string_literal(empty, 1, 1, actual)
        return (text[:start] + new.encode() + text[stop:]).decode(), new.count("\n") - old.count("\n")


_TRIPLE_QUOTES = re.compile("r?(?:'''|\"\"\")")


def _span(text: bytes, node: ast.Constant) -> tuple[int, int]:
    """Return the offsets of a literal's begin and end, in bytes."""
    starts = [0, *itertools.accumulate(map(len, text.splitlines(keepends=True)))]
    last_line, last_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return starts[node.lineno - 1] + node.col_offset, starts[last_line - 1] + last_column


def _calls(text: bytes) -> list[ast.Call]:
    """Return the calls in a source, in an order that depends on its structure and not on its literals."""
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]


def _arguments(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]
