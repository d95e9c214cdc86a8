"""Compare two sources: the functions that differ, and the changes outside of functions."""

from __future__ import annotations

import dataclasses
import difflib

from hopkit.runner.functions.source_outline import Outline, Statement, outline

__all__ = ["OuterChange", "SourceChanges", "changes_between", "changes_of_outlines"]


@dataclasses.dataclass(frozen=True)
class OuterChange:
    """A change outside of functions, which may affect everything: its line, of the new source, and its kind.

    The line is of the old source if the new one lacks the statement. ``function`` is the function that is new, gone,
    or defined with other decorators.
    """

    line: int
    kind: str
    function: str = ""

    def __str__(self) -> str:
        return f"line {self.line}: {self.kind}"


@dataclasses.dataclass(frozen=True)
class SourceChanges:
    """The qualified names of the functions whose code differs, and the changes outside of functions."""

    functions: frozenset[str] = frozenset()
    outer: tuple[OuterChange, ...] = ()


def changes_between(old: str, new: str) -> SourceChanges:
    """Return the changes between two sources; raise `SyntaxError` if one is no Python.

    Comments, blank lines, docstrings and imports for type checkers do not count. Changed code of a function inside
    another is a change of the inner one alone.

    >>> changes = changes_between("def f(): return 1\\n", "import os\\ndef f(): return 2\\n")
    >>> sorted(changes.functions), [str(change) for change in changes.outer]
    (['f'], ['line 1: a statement outside of functions'])
    """
    return changes_of_outlines(outline(old), outline(new))


def changes_of_outlines(before: Outline, after: Outline) -> SourceChanges:
    """Return the changes between the outlines of two sources."""
    both = before.functions.keys() & after.functions.keys()
    changed = {name for name in both if _codes(before, name) != _codes(after, name)}
    outer = [*_outer_changes(before, after)]
    read = sorted(name for name in changed if any(part.is_read for part in after.functions[name]))
    for name in read:
        kind = f"the function {name}, whose text a decorator reads"
        outer.append(OuterChange(after.functions[name][0].line, kind, name))
    return SourceChanges(frozenset(changed), tuple(sorted(outer, key=lambda change: change.line)))


def _codes(source: Outline, name: str) -> list[str]:
    return [part.code for part in source.functions[name]]


def _outer_changes(before: Outline, after: Outline) -> list[OuterChange]:
    old, new = before.statements, after.statements
    matcher = difflib.SequenceMatcher(
        None, [statement.code for statement in old], [statement.code for statement in new], autojunk=False
    )
    changes = []
    for tag, first_old, end_old, first_new, end_new in matcher.get_opcodes():
        if tag == "equal":
            continue
        gone, come = old[first_old:end_old], new[first_new:end_new]
        names = {statement.function for statement in gone}
        changes += [_change(statement, names, before) for statement in come]
        if not come:
            changes += [_removal(statement, after) for statement in gone]
        else:
            come_names = {statement.function for statement in come}
            changes += [_removal(one, after) for one in gone if one.function and one.function not in come_names]
    return changes


def _change(statement: Statement, gone: set[str], before: Outline) -> OuterChange:
    name = statement.function
    if not name:
        return OuterChange(statement.line, "a statement outside of functions")
    if name in gone:
        return OuterChange(statement.line, f"the decorators or default values of {name}", name)
    kind = "is defined at another place" if name in before.functions else "is new"
    return OuterChange(statement.line, f"the function {name} {kind}", name)


def _removal(statement: Statement, after: Outline) -> OuterChange:
    name = statement.function
    if not name:
        return OuterChange(statement.line, "a statement outside of functions, which is gone")
    kind = "is defined at another place" if name in after.functions else "is gone"
    return OuterChange(statement.line, f"the function {name} {kind}", name)
