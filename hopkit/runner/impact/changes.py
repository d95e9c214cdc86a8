"""The changes of a diff: functions of torch and hopkit, cases, and everything else.

A diff says what changed, but names no functions. So hopkit reads the file in the installed package. It may be the file
before the diff or after it: the hunks fit one of them, and make the other from it.
"""

from __future__ import annotations

import dataclasses
import inspect
import os
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from hopkit.goldens.paths import case_of
from hopkit.records import Case
from hopkit.runner.functions.function_names import FunctionName
from hopkit.runner.functions.source_changes import OuterChange, changes_between
from hopkit.runner.impact.unified_diff import FileDiff

__all__ = ["Changes", "CodeFolders", "changes_of"]

_TESTS_AND_DOCUMENTS = frozenset({"benchmarks", "docs", "examples", "test", "tests"})
"""The folders at the top of a repository that no case reads."""

_DOCUMENTS = frozenset({".md", ".rst"})
_CASES = "hopkit/corpus/cases/"
_BODIES = "hopkit/corpus/matrix/"
_PAGES = "the text that pages show"
_MAPS = "hopkit/runner/impact/maps/"


@dataclasses.dataclass(frozen=True)
class Changes:
    """The changes of a diff.

    ``functions`` are those whose code differs. ``everything`` has a line for each change that may affect every case.
    ``cases`` has the changes that affect some cases alone, each with the names of these. ``ignored`` are the files
    that no case reads. ``texts`` has the text of the changed files before the diff, by name.
    """

    functions: tuple[FunctionName, ...] = ()
    everything: tuple[str, ...] = ()
    cases: Mapping[str, frozenset[str]] = dataclasses.field(default_factory=dict)
    ignored: tuple[str, ...] = ()
    texts: Mapping[str, str] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class CodeFolders:
    """The folders of the packages, by name, in which the changed files are."""

    folders: Mapping[str, Path]

    def locate(self, path: str) -> str:
        """Return the name of a file of a package, such as ``torch/_dynamo/guards.py``; empty for any other file.

        ``path`` is as in a diff: from the root of a repository, or of a folder of installed packages, or above it.

        >>> folders = CodeFolders({"torch": Path("/nowhere/torch")})
        >>> [folders.locate(path) for path in ("old/site-packages/torch/x.py", "torch/x.py", "test/torch/x.py")]
        ['torch/x.py', 'torch/x.py', '']
        """
        parts = PurePosixPath(path).parts
        if "site-packages" in parts:
            rest = parts[len(parts) - parts[::-1].index("site-packages") :]
            return "/".join(rest) if rest and rest[0] in self.folders else ""
        if not parts or parts[0] in _TESTS_AND_DOCUMENTS:
            return ""
        places = [place for place, part in enumerate(parts[:-1]) if part in self.folders]
        names = ["/".join(parts[place:]) for place in places]
        existing = [name for name in names if self.path(name).is_file()]
        # A new file is not there yet, or no more.
        return (existing or names or [""])[0]

    def path(self, name: str) -> Path:
        package, _, rest = name.partition("/")
        return self.folders[package] / rest

    def read(self, name: str) -> str | None:
        try:
            return self.path(name).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            return None


def changes_of(files: Iterable[FileDiff], folders: CodeFolders, cases: Iterable[Case]) -> Changes:
    """Return the changes of a diff; ``cases`` are all cases that may run."""
    collector = _Collector(folders, tuple(cases))
    for file in files:
        collector.add(file)
    return Changes(
        tuple(sorted(collector.functions)),
        tuple(dict.fromkeys(collector.everything)),
        MappingProxyType({what: frozenset(names) for what, names in collector.cases.items()}),
        tuple(collector.ignored),
        MappingProxyType(collector.texts),
    )


class _Collector:
    def __init__(self, folders: CodeFolders, cases: tuple[Case, ...]) -> None:
        self.folders, self.all_cases = folders, cases
        self.functions: set[FunctionName] = set()
        self.everything: list[str] = []
        self.cases: dict[str, set[str]] = {}
        self.ignored: list[str] = []
        self.texts: dict[str, str] = {}

    def add(self, file: FileDiff) -> None:
        path = file.path
        if owners := _owners_of_golden(path, self.all_cases):
            self.cases.setdefault(path, set()).update(owners)
        elif _is_no_part_of_a_run(path):
            self.ignored.append(path)
        elif name := self.folders.locate(path):
            self._add_file_of_package(file, name)
        elif path.endswith(".py"):
            self.everything.append(f"{path}: Python of neither torch nor hopkit")
        else:
            self.everything.append(f"{path}: not a Python file")

    def _add_file_of_package(self, file: FileDiff, name: str) -> None:
        if name.startswith(_MAPS):
            self.ignored.append(name)
        elif not name.endswith(".py"):
            self.everything.append(f"{name}: not a Python file")
        elif not file.old or not file.new:
            self.everything.append(f"{name}: the file is {'new' if file.new else 'removed'}")
        elif self.folders.locate(file.old) != name:
            self.everything.append(f"{name}: the file was called {file.old}")
        elif file.hunks:
            self._add_python(file, name)
        elif file.is_binary:
            self.everything.append(f"{name}: the diff does not show its text")

    def _add_python(self, file: FileDiff, name: str) -> None:
        text = self.folders.read(name)
        pairs = [] if text is None else [*_old_and_new(file, text)]
        if not pairs:
            installed = self.folders.path(name)
            self.everything.append(f"{name}: the diff fits {installed} neither before nor after it")
        for old, new in pairs:
            self.texts[name] = old
            try:
                changes = changes_between(old, new)
            except (SyntaxError, ValueError, RecursionError) as error:
                self.everything.append(f"{name}: can't be parsed: {error}")
                continue
            self.functions.update(FunctionName(name, function) for function in changes.functions)
            self._add_shown_text(name, old, new)
            for change in changes.outer:
                if not self._add_case(name, change):
                    self.everything.append(f"{name}:{change.line}: {change.kind}")

    def _add_shown_text(self, name: str, old: str, new: str) -> None:
        """Keep the cases whose pages may show a text that changed, comments too.

        A page shows the function of the case. It may also show others, of the same file or of a matrix.
        """
        if not name.startswith((_CASES, _BODIES)):
            return
        path = os.path.realpath(self.folders.path(name))
        for case in self.all_cases:
            if case.path != path and name.startswith(_CASES):
                continue
            text = inspect.getsource(case.build)
            shows_more = case.source != textwrap.dedent(text)
            if shows_more or (case.path == path and (text not in old or text not in new)):
                self.cases.setdefault(f"{name}: {_PAGES}", set()).add(case.name)

    def _add_case(self, name: str, change: OuterChange) -> bool:
        """Keep the change of a function that builds a case; return whether it is one."""
        if not (name.startswith(_CASES) and change.function):
            return False
        path = os.path.realpath(self.folders.path(name))
        built = {
            case.name for case in self.all_cases if case.path == path and case.build.__qualname__ == change.function
        }
        if built:
            self.cases.setdefault(f"{name}: {change.function}", set()).update(built)
        return bool(built)


def _old_and_new(file: FileDiff, installed: str) -> Iterator[tuple[str, str]]:
    """Yield the texts before and after a diff; twice if the installed text may be either."""
    before = file.apply(installed, backward=True)
    if before is not None:
        yield before, installed
    after = file.apply(installed)
    if after is not None and after != before:
        yield installed, after


def _owners_of_golden(path: str, cases: Iterable[Case]) -> frozenset[str]:
    """Return the cases whose golden a file is; none for a file that is no golden, or of a case that is gone."""
    parts = PurePosixPath(path).parts
    if "golden" not in parts[:-1]:
        return frozenset()
    place = parts.index("golden")
    owner = case_of(Path("golden"), Path(*parts[place:]))
    if owner is None:
        return frozenset()
    family, _, name = owner[0].partition("/")
    return frozenset(case.name for case in cases if (case.family == family if name == "*" else case.name == owner[0]))


def _is_no_part_of_a_run(path: str) -> bool:
    """Return whether no case reads a file: documents, tests, and the page of a case that is gone."""
    parts = PurePosixPath(path).parts
    return PurePosixPath(path).suffix in _DOCUMENTS or (bool(parts) and parts[0] in _TESTS_AND_DOCUMENTS)
