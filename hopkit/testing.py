"""Assertions for anyone's tests: pytest functions, `unittest.TestCase` methods, plain scripts.

Neither pytest nor hypothesis is needed, and importing this module loads no torch.

With ``EXPECTTEST_ACCEPT=1`` in the environment (or ``pytest --hopkit-accept``) `assert_stage` writes the text
into the source of the test instead of comparing it. A write is atomic and locked, and a call is found
again by its place among the calls of its file, which accepting does not change, and not by its line, which
accepting does: so tests that run at the same time, under pytest-xdist, may accept into one file.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import itertools
import os
import re
import shlex
import string
import unittest
from functools import cached_property
from pathlib import Path
from types import FrameType

import expecttest

from hopkit import normalize
from hopkit.errors import GoldenMismatch, UsageError
from hopkit.goldens import atomic, unified
from hopkit.goldens.locks import locked
from hopkit.records import Artifact, Capture, StageName

__all__ = ["ACCEPT_VARIABLE", "accepting", "assert_same_graph", "assert_stage", "remember_source"]


ACCEPT_VARIABLE = "EXPECTTEST_ACCEPT"
"""The environment variable that asks for accepting; expecttest's own assertions look at it too."""


def accepting() -> bool:
    """Whether what differs is to be accepted: `ACCEPT_VARIABLE` is set and not empty."""
    return bool(os.environ.get(ACCEPT_VARIABLE))


def assert_stage(capture: Capture, stage: StageName, expected: str, *, skip: int = 0) -> None:
    '''Assert that ``stage`` made exactly ``expected`` of the program that was captured.

    ``expected`` is a triple-quoted literal in the call; accepting rewrites it. A helper that is given the literal
    by its caller passes ``skip=1`` (two helpers deep: 2).

    Raises `GoldenMismatch` with a diff, `UnknownName` for a stage that the program did not reach, and
    `UsageError` where the text can't be accepted: no literal, or one call that is given different texts (a loop).

    >>> import hopkit, torch                                                    # doctest: +SKIP
    >>> capture = hopkit.capture(torch.sin, (torch.ones(2),), backend="eager")  # doctest: +SKIP
    >>> assert_stage(capture, "dynamo", """""")                                 # doctest: +SKIP
    '''
    __tracebackhide__ = True
    actual = capture.text(stage)
    if accepting():
        _accept(_caller(skip), expected, actual)
    elif actual != expected:
        caller = _caller(skip)
        raise GoldenMismatch(
            f"{_place(caller)}: {stage} is not what was accepted\n{_difference(expected, actual)}",
            cure=f"to accept it: {_accept_command(caller)}",
        )


def assert_same_graph(actual: str | Artifact, expected: str | Artifact) -> None:
    """Assert that two graphs, as text or as artifacts, are the same up to the names in them.

    Raises `GoldenMismatch` with a diff of the two, names renumbered by first use.

    >>> assert_same_graph("def f(x): return torch.sin(x)", "def f(a): return torch.sin(a)")
    >>> assert_same_graph("def f(x): return torch.sin(x)", "def f(a): return torch.cos(a)")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    hopkit.errors.GoldenMismatch: the graphs differ in more than names
    ...
    """
    __tracebackhide__ = True
    left, right = (normalize.graph(each.text if isinstance(each, Artifact) else each) for each in (expected, actual))
    if not normalize.same_up_to_names(left, right):
        raise GoldenMismatch(
            "the graphs differ in more than names\n" + _difference(normalize.renumber(left), normalize.renumber(right))
        )


def remember_source(path: str | os.PathLike[str]) -> None:
    """Note the text of a source file just before it is imported, as the pytest plugin does when it accepts.

    A frame tells where a call stands in the text that was imported. That is no longer the text on disk
    where another process accepted into the file before the first assertion ran here. Not needed where
    one process runs all tests.
    """
    resolved = Path(path).resolve()
    _imported[resolved] = _Source(resolved, resolved.read_bytes() if resolved.is_file() else b"")


_End = tuple[int, int]
"""Where a call ends, as line and column: at a parenthesis of its own. Code and syntax tree agree on that, and
not always on where it starts."""


@dataclasses.dataclass
class _Source:
    """A file as this process imported it, and the text that each of its calls was given since."""

    path: Path
    text: bytes
    given: dict[_End, str] = dataclasses.field(default_factory=dict)

    @cached_property
    def calls(self) -> list[ast.Call]:
        return _calls(self.text)


_imported: dict[Path, _Source] = {}


def _accept(caller: FrameType, expected: str, actual: str) -> None:
    """Write ``actual`` over the literal that gave ``expected`` to the call that ``caller`` is at."""
    path = Path(caller.f_code.co_filename).resolve()
    if path not in _imported:
        remember_source(path)
    source = _imported[path]
    end = _end(caller)
    if source.given.setdefault(end, actual) != actual:
        raise UsageError(
            f"{_place(caller)}: one assertion is given different texts, so they can't be accepted",
            cure="in a loop or a parametrized test, give each text an assertion of its own",
        )
    if actual != expected:
        literal = _Literal.at(source, end, expected, _place(caller))
        line, added_lines = literal.rewrite(actual)
        # so that expecttest's own assertions further down in the file still find theirs
        expecttest.EDIT_HISTORY.state.setdefault(caller.f_code.co_filename, []).append((line, added_lines))


def _end(caller: FrameType) -> _End:
    positions = inspect.getframeinfo(caller, context=0).positions
    if positions is None or positions.end_lineno is None or positions.end_col_offset is None:
        raise UsageError(
            f"{_place(caller)}: Python does not say where in the line it is, so nothing can be accepted",
            cure="run it without -X no_debug_ranges and PYTHONNODEBUGRANGES",
        )
    return positions.end_lineno, positions.end_col_offset


@dataclasses.dataclass(frozen=True)
class _Literal:
    """The literal in a call that gave the expected text: the ``argument``-th of the ``call``-th call of a file."""

    source: _Source
    call: int
    argument: int
    expected: str
    place: str

    @classmethod
    def at(cls, source: _Source, end: _End, expected: str, place: str) -> _Literal:
        for index, call in enumerate(source.calls):
            if (call.end_lineno, call.end_col_offset) == end:
                for argument, value in reversed([*enumerate(_arguments(call))]):
                    if isinstance(value, ast.Constant) and value.value == expected:
                        return cls(source, index, argument, expected, place)
                raise UsageError(
                    f"{place}: the expected text is not a literal in this call, so it can't be accepted",
                    cure='write """...""" there; a helper that gets the literal from its caller passes skip=1',
                )
        raise UsageError(
            f"{place}: this call is not in the source file, so nothing can be accepted",
            cure="where the file was changed while the tests ran, run them again",
        )

    def rewrite(self, actual: str) -> tuple[int, int]:
        """Write the text over the literal unless it stands there; gives the literal's line and the lines added."""
        path = self.source.path
        atomic.refuse_installed(path.parent)
        with locked(path):
            text = (atomic.read(path) or "").encode()
            found = self._in(text)
            if found.value == actual:
                return found.lineno, 0
            if found.value != self.expected:
                raise UsageError(
                    f"{self.place}: the expected text was changed since this file was imported, perhaps by another "
                    "process that accepted a different text for the same assertion",
                    cure="run the tests again",
                )
            rewritten, added_lines = self._rewritten(text, found, actual)
            atomic.write(path, rewritten)
        return found.lineno, added_lines

    def _in(self, text: bytes) -> ast.Constant:
        """The literal in what the file is now."""
        try:
            calls = _calls(text)
        except SyntaxError:  # someone is at work on it
            calls = []
        if len(calls) == len(self.source.calls):
            arguments = _arguments(calls[self.call])
            found = arguments[self.argument] if self.argument < len(arguments) else None
            if isinstance(found, ast.Constant):
                return found
        raise UsageError(f"{self.place}: the file was changed since it was imported", cure="run the tests again")

    def _rewritten(self, text: bytes, found: ast.Constant, actual: str) -> tuple[str, int]:
        strange = sorted(set(actual) - (set(string.printable) - {"\r"}))
        if strange:
            raise UsageError(
                f"{self.place}: expecttest can't write {strange[0]!r} into a source file",
                cure="keep this text in a golden file (the fixture hopkit_golden)",
            )
        start, stop = _span(text, found)
        old = text[start:stop].decode()
        opening = _TRIPLE_QUOTES.match(old)
        # Only the literal: in a whole line expecttest would take the first triple-quoted one, and end it at the
        # first three quotes, escaped or not.
        empty = opening[0] + opening[0][-3:] if opening else '""""""'
        new, _ = expecttest.replace_string_literal(empty, 1, 1, actual)
        return (text[:start] + new.encode() + text[stop:]).decode(), new.count("\n") - old.count("\n")


_TRIPLE_QUOTES = re.compile("r?(?:'''|\"\"\")")


def _span(text: bytes, node: ast.Constant) -> tuple[int, int]:
    """The offsets at which a literal begins and ends."""
    starts = [0, *itertools.accumulate(map(len, text.splitlines(keepends=True)))]
    last_line, last_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return starts[node.lineno - 1] + node.col_offset, starts[last_line - 1] + last_column


def _calls(text: bytes) -> list[ast.Call]:
    """The calls in a source, in an order that depends on its structure alone and not on literals."""
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]


def _arguments(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def _caller(skip: int) -> FrameType:
    """The frame that called the function that calls this one, or the one ``skip`` frames further out."""
    frame = inspect.currentframe()
    for _ in range(skip + 2):
        frame = frame.f_back if frame else None
    if frame is None:
        raise UsageError(f"skip={skip}: there are not so many callers")
    return frame


def _place(caller: FrameType) -> str:
    return f"{_relative(caller.f_code.co_filename)}:{caller.f_lineno}"


def _relative(filename: str) -> str:
    path, here = Path(filename), Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else filename


def _accept_command(caller: FrameType) -> str:
    """The shell command that runs the caller's test again and accepts."""
    filename, test = caller.f_code.co_filename, caller.f_locals.get("self")
    if "PYTEST_CURRENT_TEST" in os.environ:
        file, _, name = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0].partition("::")
        # pytest names the file from its root folder, which need not be the current one.
        words = ["pytest", f"{_relative(filename) if filename.endswith(file) else file}::{name}"]
    elif isinstance(test, unittest.TestCase) and type(test).__module__ != "__main__":
        words = ["python", "-m", "unittest", test.id()]
    elif isinstance(test, unittest.TestCase):
        words = ["python", _relative(filename), test.id().removeprefix("__main__.")]
    else:
        words = ["python", _relative(filename)]
    return f"{ACCEPT_VARIABLE}=1 {shlex.join(words)}"


def _difference(expected: str, actual: str) -> str:
    diff = unified(expected, actual, "expected", "actual")
    same = "same graph, other names\n" if normalize.same_up_to_names(expected, actual) else ""
    return same + diff.rstrip("\n")
