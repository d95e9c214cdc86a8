"""The part of a key for the code of one case: its text, its fields, and the modules that this code imports.

A file of cases has many of them, so the text of the other cases does not count, unless the case names one. All other
statements of the file count: they run when the file is imported. Modules that hopkit, Python or installed packages
provide are in other parts of the key.

A module that a case imports under a name that only a running program knows counts if it was imported when the case
was loaded. Data files that a case reads do not count, nor does a module that only another case imports.
"""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import functools
import os
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CellType, CodeType, FunctionType, MethodType

import hopkit
from hopkit.records import Case
from hopkit.runner.verdicts.digests import Part, digest_of, file_digest, mtime

__all__ = ["CaseCode"]

_PACKAGE = Path(hopkit.__file__).resolve().parent
_OWN_CASES = _PACKAGE / "corpus" / "cases"
_PROJECT_FILES = ("pyproject.toml", "setup.py", "setup.cfg", ".git")
_INSTALLED = frozenset({"site-packages", "dist-packages"})


class CaseCode:
    """The code of cases; ``cases`` are all that are registered, whether they run or not.

    Each file is read once, so an instance shows one state of the files.
    """

    def __init__(self, cases: Iterable[Case]) -> None:
        self._firsts: dict[Path, set[tuple[int, str]]] = {}
        for case in cases:
            code = case.build.__code__
            self._firsts.setdefault(Path(case.path), set()).add((code.co_firstlineno, code.co_name))
        self._files: dict[Path, _SourceFile | None] = {}
        self._imported: dict[tuple[Path, ...], Part] = {}

    def of(self, case: Case) -> Part:
        """Return the digests of the text of a case, its fields, the rest of its file, and the files that it imports."""
        path, *others = _own_files(case)
        roots = (path, *others)
        if roots not in self._imported:
            self._imported[roots] = self._imports(roots)
        imported = self._imported[roots]
        code = case.build.__code__
        file = self._file(path)
        rest = file_digest(path) if file is None else file.digest((code.co_firstlineno, code.co_name))
        items = {"text": digest_of(case.source), "fields": digest_of(_fields(case)), path.name: rest}
        return Part({**imported.items, **items}, max(imported.newest, mtime(path)))

    def _file(self, path: Path) -> _SourceFile | None:
        """Return the statements of a file; None for one that can't be read, such as a prompt."""
        if path not in self._files:
            try:
                self._files[path] = _SourceFile(path, self._firsts.get(path, set()))
            except (OSError, SyntaxError, ValueError):
                self._files[path] = None
        return self._files[path]

    def _imports(self, roots: tuple[Path, ...]) -> Part:
        """Return the digests of the files that some files import, directly or through others, and of all but the first.

        Files that another part of a key has are left out. Of a file of cases, the functions that build cases count if
        a file names them.
        """
        files = {path: self._file(path) for path in roots}
        waiting = list(roots)
        while waiting:
            file = files[waiting.pop()]
            for source in file.imported_files() if file else ():
                if source not in files:
                    files[source] = self._file(source)
                    waiting.append(source)
        names = frozenset[str]().union(*(file.names for file in files.values() if file))
        del files[roots[0]]
        root = _project(roots[0])
        items = {
            os.path.relpath(source, root): file.digest(*file.builders_in(names)) if file else file_digest(source)
            for source, file in files.items()
        }
        loaded = (
            [] if _is_elsewhere(roots[0]) or _is_own_case(roots[0]) else _loaded(root, {*roots, *files, *self._firsts})
        )
        items |= {os.path.relpath(source, root): file_digest(source) for source in loaded}
        return Part(items, max(map(mtime, (*files, *loaded)), default=0))


class _SourceFile:
    """The statements of a file; ``firsts`` are the first line and the name of each function that builds a case."""

    def __init__(self, path: Path, firsts: set[tuple[int, str]]) -> None:
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        lines = text.splitlines(keepends=True)
        self._path = path
        self._imports: list[ast.Import | ast.ImportFrom] = []
        self._builders: dict[str, _TopLevelStatement] = {}
        self._firsts: set[tuple[int, str]] = set()
        rest: list[_TopLevelStatement] = []
        for node in tree.body:
            decorators: list[ast.expr] = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
            text = "".join(lines[first - 1 : node.end_lineno])
            statement = _TopLevelStatement(
                text, frozenset(_names(compile(ast.Module([node], []), str(path), "exec", dont_inherit=True)))
            )
            if "import" in text:
                self._imports += [part for part in ast.walk(node) if isinstance(part, ast.Import | ast.ImportFrom)]
            # Another decorator may do something when the file is imported.
            if isinstance(node, ast.FunctionDef) and len(decorators) == 1 and (first, node.name) in firsts:
                self._builders[node.name] = statement
                self._firsts.add((first, node.name))
            else:
                rest.append(statement)
        self._rest = self._with_named(rest)
        self.names = frozenset[str]().union(*(one.names for one in (*rest, *self._builders.values())))

    def digest(self, *builders: tuple[int, str]) -> str:
        """Return the digest of all statements, but of the functions of cases only some and those that are named.

        ``builders`` are the first line and the name of each of the functions.
        """
        chosen = [self._builders[name] for first, name in builders if (first, name) in self._firsts]
        return digest_of("\0".join(statement.text for statement in self._with_named([*self._rest, *chosen])))

    def builders_in(self, names: frozenset[str]) -> list[tuple[int, str]]:
        """Return the functions of cases that have one of some names."""
        return sorted(place for place in self._firsts if place[1] in names)

    def imported_files(self) -> Iterator[Path]:
        """Yield the files that this one imports, anywhere in it, if no other part of a key has them."""
        for node in self._imports:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield from _sources(alias.name, tuple(sys.path))
            elif node.level:
                yield from _relative_sources(self._path, node)
            else:
                for alias in node.names:
                    yield from _sources(f"{node.module}.{alias.name}", tuple(sys.path))

    def _with_named(self, statements: list[_TopLevelStatement]) -> list[_TopLevelStatement]:
        """Return statements with the functions of cases that they name, directly or through others."""
        chosen = dict.fromkeys(statements)
        waiting = list(chosen)
        while waiting:
            for name in waiting.pop().names & self._builders.keys():
                if (builder := self._builders[name]) not in chosen:
                    chosen[builder] = None
                    waiting.append(builder)
        return list(chosen)


class _TopLevelStatement:
    def __init__(self, text: str, names: frozenset[str]) -> None:
        self.text, self.names = text, names


def _names(code: CodeType) -> Iterator[str]:
    """Yield the global names, attributes and strings in a code: by each it may find a function of its module."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
        elif isinstance(constant, str):
            yield constant
        elif isinstance(constant, tuple | frozenset):
            yield from (part for part in constant if isinstance(part, str))


def _fields(case: Case) -> str:
    return repr(
        (
            case.name,
            case.owner,
            case.hops,
            case.variants,
            case.declared_variants,
            case.requires,
            case.known_failures,
            sorted(case.config.items()),
            case.full_code,
            case.body,
            case.any_outputs,
        )
    )


@functools.lru_cache(maxsize=4096)
def _own_files(case: Case) -> tuple[Path, ...]:
    """Return the files of a case's own code: of its function, of its module, and of the functions it closes over."""
    module = sys.modules.get(case.build.__module__ or "")
    names = [case.path, getattr(module, "__file__", None), *_code_files(case.build, set())]
    files = dict.fromkeys(Path(os.path.realpath(name)) for name in names if isinstance(name, str))
    path, *others = files
    return (path, *(file for file in others if file.is_file() and not _is_elsewhere(file)))


def _code_files(value: object, seen: set[int]) -> Iterator[str]:
    """Yield the files of the functions that a function closes over or has as defaults, directly or in a container."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, FunctionType):
        yield value.__code__.co_filename
        cells = [cell.cell_contents for cell in value.__closure__ or () if cell != CellType()]
        members = [*cells, *(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values()]
        members.append(getattr(value, "__wrapped__", None))
    elif isinstance(value, functools.partial):
        members = [value.func, *value.args, *value.keywords.values()]
    elif isinstance(value, MethodType):
        members = [value.__func__, value.__self__]
    elif isinstance(value, list | tuple | set | frozenset):
        members = list(value)
    elif isinstance(value, dict):
        members = list(value.values())
    elif dataclasses.is_dataclass(value):
        members = [getattr(value, field.name, None) for field in dataclasses.fields(value)]
    else:
        return
    for member in members:
        yield from _code_files(member, seen)


def _project(path: Path) -> Path:
    """Return the folder of the project that a file belongs to: hopkit's, or the nearest one with a project's file."""
    if path.is_relative_to(_PACKAGE):
        return _PACKAGE.parent
    return next(
        (folder for folder in path.parents if any((folder / name).exists() for name in _PROJECT_FILES)), path.parent
    )


def _is_own_case(path: Path) -> bool:
    return path.is_relative_to(_OWN_CASES)


@functools.lru_cache(maxsize=4096)
def _is_elsewhere(path: Path) -> bool:
    """Return whether another part of a key has a file: hopkit's own, Python's, or that of an installed package."""
    if path.is_relative_to(_PACKAGE):
        return not _is_own_case(path)
    return bool(_INSTALLED.intersection(path.parts)) or any(path.is_relative_to(folder) for folder in _of_python())


@functools.cache
def _of_python() -> tuple[Path, ...]:
    return tuple(Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib"))


@functools.lru_cache(maxsize=4096)
def _sources(name: str, path: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the files of a module and of the packages that it is in, without importing any; ``path`` is sys.path.

    The last part of the name may be that of something that the module defines.
    """
    top, *rest = name.split(".")
    if top in sys.builtin_module_names or top in sys.stdlib_module_names:
        return ()
    files: list[Path] = []
    places: list[str] | None = None
    for number in range(len(rest) + 1):
        spec = _find_spec(".".join((top, *rest[:number])), places)
        if spec is None:
            break
        file = Path(spec.origin).resolve() if spec.origin and spec.has_location else None
        if file is not None and not _is_elsewhere(file):
            files.append(file)
        elif file is not None and top != "hopkit":
            break
        if spec.submodule_search_locations is None:
            break
        places = list(spec.submodule_search_locations)
    return tuple(files)


def _find_spec(name: str, places: list[str] | None) -> ModuleSpec | None:
    for finder in sys.meta_path:
        # A finder of an editable install may raise for a folder that is gone.
        with contextlib.suppress(ImportError, OSError):
            if (spec := finder.find_spec(name, places)) is not None:
                return spec
    return None


def _relative_sources(path: Path, node: ast.ImportFrom) -> Iterator[Path]:
    """Yield the files that a relative import in a file may read, packages included."""
    folder = path.parents[node.level - 1]
    stems = [folder / "__init__"]
    for part in (node.module or "").split(".") if node.module else ():
        folder /= part
        stems += [folder, folder / "__init__"]
    stems += [place for alias in node.names for place in (folder / alias.name, folder / alias.name / "__init__")]
    for stem in stems:
        file = stem.with_name(stem.name + ".py")
        if file.is_file() and not _is_elsewhere(file.resolve()):
            yield file.resolve()


@functools.cache
def _resolved(name: str) -> Path:
    """Return the path of the file of a module that is loaded."""
    return Path(name).resolve()


def _loaded(root: Path, known: set[Path]) -> list[Path]:
    """Return the files of a project whose modules are imported already, without those that are known."""
    names = (getattr(module, "__file__", None) for module in tuple(sys.modules.values()))
    files = {_resolved(name) for name in names if isinstance(name, str)}
    return sorted(file for file in files - known if file.is_relative_to(root) and not _is_elsewhere(file))
