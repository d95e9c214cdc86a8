"""The changes of hopkit's code since a verdict, and those that count for it.

The memory keeps the text of each file of hopkit for which a verdict stands. So only files that were edited are parsed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping

from hopkit.runner.functions.source_changes import changes_of_outlines
from hopkit.runner.functions.source_outline import Outline, outline
from hopkit.runner.verdicts.entered_code import EnteredCode

__all__ = ["CodeChanges", "FileChanges", "changes_of_code", "changes_of_file"]

ReadSource = Callable[[str, str], str | None]


@dataclasses.dataclass(frozen=True)
class FileChanges:
    """The changes of one module: the functions whose code differs, and the changes outside of functions.

    ``known`` are the functions that it had. A module whose changes are unknown has a change outside of functions.
    """

    functions: frozenset[str] = frozenset()
    outside: tuple[str, ...] = ()
    known: frozenset[str] = frozenset()


@dataclasses.dataclass(frozen=True)
class CodeChanges:
    """The changes between two states of hopkit's code.

    ``everything`` has the files that are new, gone or no Python: they may change each verdict. ``files`` has the
    modules that were edited.
    """

    everything: tuple[str, ...] = ()
    files: Mapping[str, FileChanges] = dataclasses.field(default_factory=dict)

    def counting_for(self, codes: Iterable[EnteredCode]) -> tuple[str, ...]:
        """Return the changes that count for a verdict, which depends on the code in each of ``codes``."""
        counting = {
            change
            for code in codes
            for file, changes in self.files.items()
            for change in _counting(file, changes, code)
        }
        return (*self.everything, *sorted(counting))


def _counting(file: str, changes: FileChanges, code: EnteredCode) -> Iterator[str]:
    if file in code.texts:
        yield f"{file}: its text"
    if file not in code.functions and file not in code.whole:
        return
    entered = {*code.functions.get(file, ())}
    yield from (f"{file}: {change}" for change in changes.outside)
    yield from (f"{file}: {name}" for name in sorted(changes.functions) if file in code.whole or name in entered)
    # Code that a decorator renamed, or that is made by a function: it is unknown where its source is.
    yield from (f"{file}: {name}, which is not in its source" for name in sorted(entered - changes.known))


def changes_of_code(before: Mapping[str, str], after: Mapping[str, str], read: ReadSource) -> CodeChanges:
    """Return the changes between two states of hopkit's files, each the digests of the contents by name.

    ``read(name, digest)`` returns the text of a file in one of these states, None if it is not known any more.
    """
    everything = [f"{name} (removed)" for name in sorted(before.keys() - after.keys())]
    everything += [f"{name} (new)" for name in sorted(after.keys() - before.keys())]
    files = {}
    for name in sorted(before.keys() & after.keys()):
        if before[name] == after[name]:
            continue
        if not name.endswith(".py"):
            everything.append(name)
        else:
            files[name] = changes_of_file(read(name, before[name]), read(name, after[name]))
    return CodeChanges(tuple(everything), files)


def changes_of_file(before: str | None, after: str | None) -> FileChanges:
    """Return the changes between two texts of a module; any may have changed if a text is unknown or is no Python.

    The signature of each function counts as outside of it, since other code may look at it.
    """
    try:
        old, new = (outline(text) if text is not None else None for text in (before, after))
    except (SyntaxError, ValueError, RecursionError):
        old = new = None
    if old is None or new is None:
        return FileChanges(outside=("any of its code",))
    changes = changes_of_outlines(old, new)
    outside = [change.kind for change in changes.outer]
    outside += [
        f"the signature of {name}"
        for name in sorted(changes.functions)
        if _signatures(old, name) != _signatures(new, name)
    ]
    return FileChanges(changes.functions, tuple(dict.fromkeys(outside)), frozenset(old.functions))


def _signatures(source: Outline, name: str) -> list[str]:
    return [part.signature for part in source.functions[name]]
