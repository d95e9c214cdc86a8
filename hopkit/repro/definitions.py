"""Collect the source of a function with all that it uses, so that it runs without hopkit.

The parts of hopkit's modules that it uses are copied, in the order of their definition, a module after those that it
imports. Names of hopkit that can't be copied are replaced: the decorator of a case goes, ``hopkit.Sample`` becomes the
``Sample`` of the script, and a function of torch that hopkit's seam looks up is imported from its private place.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import graphlib
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from types import ModuleType

from hopkit.errors import UsageError

__all__ = ["Definitions", "NeedsHopkit"]

_SEAM = "hopkit._torch"
_LOOK_UPS = ("hop.function", "torch_hop.function", "hop_function")
"""The functions by which programs look up a function that torch has under a private name."""

_TYPE_COMMENT = re.compile(r"  # (?:type: ignore|noqa).*$", re.MULTILINE)


class NeedsHopkit(UsageError):
    """The program uses a part of hopkit that no script can contain."""


@dataclasses.dataclass(frozen=True)
class _Edit:
    """The replacement of a span of the source of a module, in bytes."""

    start: int
    end: int
    text: str


class _Source:
    """The source of a module: its statements, and the names that each of them binds."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.text = inspect.getsource(module).encode()
        self.tree = ast.parse(self.text)
        self._starts = [0]
        for line in self.text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self.bindings: dict[str, ast.stmt] = {}
        for statement in self.tree.body:
            for name in _bound(statement):
                self.bindings[name] = statement

    def offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return the first and last offset of a node, with its decorators."""
        decorators = getattr(node, "decorator_list", [])
        line, column = (decorators[0].lineno, 0) if decorators else (node.lineno, node.col_offset)
        return self.offset(line, column), self.offset(node.end_lineno or line, node.end_col_offset or 0)

    def line_span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return the offsets of whole lines of a node, with the end of the last line."""
        return self.offset(node.lineno, 0), self.offset((node.end_lineno or node.lineno) + 1, 0)


def _bound(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement at the top of a module binds."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        for alias in statement.names:
            yield alias.asname or alias.name.partition(".")[0]
    elif isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        yield statement.name
    elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        for target in targets:
            yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))
    elif isinstance(statement, (ast.If, ast.Try, ast.With)):
        for inner in ast.iter_child_nodes(statement):
            if isinstance(inner, ast.stmt):
                yield from _bound(inner)


@functools.cache
def _source_of(name: str) -> _Source:
    module = sys.modules.get(name) or importlib.import_module(name)
    return _Source(module)


class Definitions:
    """Collect definitions: `add` the names to begin with, then read ``imports`` and ``text``.

    Raises `NeedsHopkit` for a name of hopkit that a script can't contain.
    """

    def __init__(self) -> None:
        self._modules: dict[str, dict[ast.stmt, None]] = {}
        self._imported: dict[str, set[str]] = {}
        self._imports: dict[str, None] = {}
        self._names: dict[str, str] = {}

    @property
    def imports(self) -> tuple[str, ...]:
        """The lines that import from the standard library, torch and other packages, sorted."""
        return tuple(sorted(self._imports, key=lambda line: (line.startswith("from "), line)))

    @property
    def text(self) -> str:
        """The definitions, each module after those that it imports."""
        parts = []
        for name in graphlib.TopologicalSorter(self._imported).static_order():
            source = _source_of(name)
            kept = [statement for statement in source.tree.body if statement in self._modules[name]]
            parts += [part for statement in kept if (part := self._text(source, statement))]
        return "".join(parts).strip("\n") + "\n" if parts else ""

    def add(self, module: str, name: str) -> None:
        """Collect the definition of a name of a module, and all that it uses."""
        source = _source_of(module)
        if module == f"{_SEAM}.pytree" and name.startswith("tree_"):
            self._imports[f"from torch.utils._pytree import {name}"] = None
            return
        statement = source.bindings.get(name)
        if statement is None:
            raise NeedsHopkit(f"{module}.{name} is no definition at the top of its module")
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            self._add_import(module, statement, name)
            return
        owner = self._names.setdefault(name, module)
        if owner != module:
            raise NeedsHopkit(f"{owner} and {module} both define {name}", hint="rename one of them")
        if statement in self._modules.setdefault(module, {}):
            return
        self._modules[module][statement] = None
        self._imported.setdefault(module, set())
        for used in self._used(source, statement):
            self.add(module, used)
        self._add_from_hopkit(statement)
        self._add_effects(source, statement)
        self._add_registrations(source)

    def add_import(self, line: str) -> None:
        """Add a line that imports."""
        self._imports[line] = None

    def _add_import(self, module: str, statement: ast.Import | ast.ImportFrom, name: str) -> None:
        alias = next(alias for alias in statement.names if (alias.asname or alias.name.partition(".")[0]) == name)
        home = statement.module or "" if isinstance(statement, ast.ImportFrom) else alias.name
        if home.partition(".")[0] != "hopkit":
            self._imports[_import_line(statement, alias)] = None
        elif isinstance(statement, ast.Import) or home == _SEAM or alias.name in _LOOK_UPS:
            pass  # what is used of it is replaced, or refused
        elif home.startswith(("hopkit.corpus.", "hopkit.reference.")) or home == "hopkit.corpus":
            self._imported.setdefault(module, set()).add(home)
            self.add(home, alias.name)
            if alias.asname and alias.asname != alias.name:
                raise NeedsHopkit(f"{home}.{alias.name} is imported under another name", hint="import it by its name")
        elif home == f"{_SEAM}.pytree":
            self._add_pytree(module, home, alias.name)
        else:
            raise NeedsHopkit(f"it uses {home}.{alias.name}")

    def _add_pytree(self, module: str, home: str, name: str) -> None:
        if name == "tensor_leaves":
            self._imported.setdefault(module, set()).add(home)
            self.add(home, name)
        else:
            self._imports[f"from torch.utils._pytree import {name}"] = None

    def _used(self, source: _Source, statement: ast.stmt) -> Iterator[str]:
        """Yield the names of a module that a statement of it uses."""
        dropped = {id(node) for part in self._dropped(statement) for node in ast.walk(part)}
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and id(node) not in dropped and node.id in source.bindings:
                yield node.id

    def _dropped(self, statement: ast.stmt) -> Iterator[ast.AST]:
        """Yield the parts of a statement that a script leaves out: decorators of cases, annotations of hopkit."""
        for node in ast.walk(statement):
            if isinstance(node, ast.FunctionDef):
                yield from (decorator for decorator in node.decorator_list if _is_case(decorator))
                yield from (annotation for annotation in _annotations(node) if _names_hopkit(annotation))
            if isinstance(node, ast.With) and _is_choice(node):
                yield from node.items

    def _add_from_hopkit(self, statement: ast.stmt) -> None:
        """Import the functions that a statement looks up through the seam; raise for other names of hopkit."""
        dropped = {id(node) for part in self._dropped(statement) for node in ast.walk(part)}
        for node in ast.walk(statement):
            if isinstance(node, ast.Call) and (name := _looked_up(node)):
                self._look_up(name)
            is_name = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "hopkit"
            if is_name and id(node) not in dropped and not _is_attribute(node, "Sample"):
                raise NeedsHopkit(f"it uses {ast.unparse(node)}")

    def _add_effects(self, source: _Source, statement: ast.stmt) -> None:
        """Add the modules that are imported for their effect, if the statement uses operators that they define."""
        namespaces = {
            node.attr
            for node in ast.walk(statement)
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "torch.ops"
        }
        for importing in source.tree.body:
            if isinstance(importing, ast.ImportFrom) and importing.module == "hopkit.corpus":
                for alias in importing.names:
                    effect = f"{importing.module}.{alias.name}"
                    if any(f'"{name}::'.encode() in _source_of(effect).text for name in namespaces):
                        self._imported.setdefault(source.module.__name__, set()).add(effect)
                        self._add_all(effect)

    def _add_all(self, module: str) -> None:
        source = _source_of(module)
        for statement in source.tree.body:
            is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if is_text or "__all__" in _bound(statement):
                continue
            if names := list(_bound(statement)):
                for name in names:
                    if name != "annotations":
                        self.add(module, name)
            else:
                self._modules.setdefault(module, {})[statement] = None

    def _add_registrations(self, source: _Source) -> None:
        """Add the statements that register something on a definition: calls and decorators ``op.register_fake``."""
        taken = {name for kept in self._modules[source.module.__name__] for name in _bound(kept)}
        for statement in source.tree.body:
            if statement in self._modules[source.module.__name__]:
                continue
            if isinstance(statement, ast.Expr) and _root(statement.value) in taken:
                self._modules[source.module.__name__][statement] = None
                for used in self._used(source, statement):
                    self.add(source.module.__name__, used)
            elif isinstance(statement, ast.FunctionDef) and any(
                _root(decorator) in taken for decorator in statement.decorator_list
            ):
                self.add(source.module.__name__, statement.name)

    def _text(self, source: _Source, statement: ast.stmt) -> str:
        start, end = source.span(statement)
        text, at = b"", start
        for edit in sorted(self._edits(source, statement), key=lambda edit: (edit.start, -edit.end)):
            if edit.start >= at:
                text += source.text[at : edit.start] + edit.text.encode()
                at = edit.end
        text += source.text[at:end]
        is_block = isinstance(statement, (ast.FunctionDef, ast.ClassDef))
        code = _TYPE_COMMENT.sub("", text.decode()).strip("\n")
        return f"\n\n{code}\n" if is_block else f"\n{code}\n" if code else ""

    def _edits(self, source: _Source, statement: ast.stmt) -> Iterator[_Edit]:
        for node in ast.walk(statement):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if _is_case(decorator):
                        yield _Edit(*source.line_span(decorator), "")
                yield from self._annotation_edits(source, node)
                if source.module.__name__.startswith(("hopkit.reference.", _SEAM)):
                    yield from _short_docstring(source, node)
            elif isinstance(node, ast.With) and _is_choice(node):
                yield from _dedented(source, node)
            elif isinstance(node, ast.Assign) and (name := _looked_up(node.value)):
                if [ast.unparse(target) for target in node.targets] == [name]:
                    yield _Edit(*source.line_span(node), "")
            elif isinstance(node, ast.Call) and (name := _looked_up(node)):
                yield _Edit(*source.span(node), name)
            elif isinstance(node, ast.Attribute) and _is_attribute(node, "Sample"):
                yield _Edit(*source.span(node), "Sample")

    def _annotation_edits(self, source: _Source, function: ast.FunctionDef) -> Iterator[_Edit]:
        if function.returns is not None and _names_hopkit(function.returns):
            start, end = source.span(function.returns)
            yield _Edit(source.text.rindex(b"->", 0, start) - 1, end, "")
        arguments = function.args
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            if argument.annotation is not None and _names_hopkit(argument.annotation):
                name_end = source.offset(argument.lineno, argument.col_offset + len(argument.arg.encode()))
                yield _Edit(name_end, source.span(argument.annotation)[1], "")

    def _look_up(self, name: str) -> None:
        from hopkit._torch import hop

        owner, attribute = hop.spelling(name)
        home = owner.__name__ if isinstance(owner, ModuleType) else owner.__module__
        renamed = f" as {name}" if attribute != name else ""
        self._imports[f"from {home} import {attribute}{renamed}"] = None


def _is_attribute(node: ast.AST, name: str) -> bool:
    """Return whether a node is ``hopkit.NAME``."""
    return isinstance(node, ast.Attribute) and ast.unparse(node) == f"hopkit.{name}"


def _import_line(statement: ast.Import | ast.ImportFrom, alias: ast.alias) -> str:
    renamed = f" as {alias.asname}" if alias.asname else ""
    if isinstance(statement, ast.Import):
        return f"import {alias.name}{renamed}"
    return f"from {statement.module} import {alias.name}{renamed}"


def _is_case(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "hopkit.case"


def _is_choice(node: ast.With) -> bool:
    """Return whether a block of a reference HOP only records which branch is taken."""
    return any(_root(item.context_expr) == "choice" for item in node.items)


def _annotations(function: ast.FunctionDef) -> Iterator[ast.expr]:
    arguments = function.args
    of_arguments = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    yield from (argument.annotation for argument in of_arguments if argument.annotation is not None)
    if function.returns is not None:
        yield function.returns


def _names_hopkit(annotation: ast.expr) -> bool:
    return any(isinstance(node, ast.Name) and node.id in ("hopkit", "BodyCase") for node in ast.walk(annotation))


def _looked_up(value: ast.expr) -> str:
    """Return the name of the function that ``hop.function("name")`` looks up through hopkit's seam; else nothing."""
    is_call = isinstance(value, ast.Call) and ast.unparse(value.func) in _LOOK_UPS
    argument = value.args[0] if is_call and isinstance(value, ast.Call) and value.args else None
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else ""


def _root(node: ast.expr) -> str:
    """Return the name at the beginning of an attribute, a subscript or a call."""
    while isinstance(node, (ast.Call, ast.Attribute, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _short_docstring(source: _Source, function: ast.FunctionDef) -> Iterator[_Edit]:
    """Yield the edit that leaves the first sentence of a docstring."""
    docstring = ast.get_docstring(function)
    if docstring:
        yield _Edit(*source.span(function.body[0]), f'"""{docstring.partition(chr(10))[0]}"""')


def _dedented(source: _Source, block: ast.With) -> Iterator[_Edit]:
    """Yield the edits that put the body of a block in its place."""
    first, last = block.body[0], block.body[-1]
    start, end = source.offset(block.lineno, 0), source.offset(last.end_lineno or last.lineno, last.end_col_offset or 0)
    body = source.text[source.offset(first.lineno, 0) : end].decode()
    depth = first.col_offset - block.col_offset
    yield _Edit(start, end, "\n".join(line[depth:] for line in body.split("\n")))
