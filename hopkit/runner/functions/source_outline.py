"""Outline a Python source: its functions, each without those inside it, and the statements outside of functions.

Comments, blank lines, docstrings and places in the file are no part of an outline.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator, Sequence

__all__ = ["FunctionSource", "Outline", "Statement", "outline"]

_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclasses.dataclass(frozen=True)
class FunctionSource:
    """One definition of a function. ``code`` is its syntax tree, in which functions inside have a name only.

    ``signature`` has the parameters, their default values and annotations, which other code may look at.
    ``is_read``: a decorator reads its text or bytecode (``triton.jit``, ``torch.jit.script``); it may never run.
    """

    name: str
    code: str
    signature: str
    line: int
    is_read: bool


@dataclasses.dataclass(frozen=True)
class Statement:
    """A statement of a module or a class: ``code`` is its syntax tree, in which functions have a name only.

    ``function`` is the name of the function that it defines, if any; then the code has the decorators, the default
    values that are computed and, with decorators, the signature. It also has whether a call runs the function, or
    returns a generator or a coroutine, which may never run.
    """

    code: str
    line: int
    function: str = ""


@dataclasses.dataclass(frozen=True)
class Outline:
    """The functions of a source by qualified name, and the statements outside of functions, in order."""

    functions: dict[str, tuple[FunctionSource, ...]]
    statements: tuple[Statement, ...]


def outline(text: str) -> Outline:
    """Return the outline of a source; raise `SyntaxError` for a text that is no Python.

    >>> source = outline("X = 1\\nclass C:\\n    def f(self):\\n        return lambda: X\\n")
    >>> list(source.functions), [statement.line for statement in source.statements]
    (['C.f'], [1, 2, 3])
    """
    outliner = _Outliner()
    statements = tuple(outliner.statements(ast.parse(text).body, "", is_class=False))
    return Outline({name: tuple(parts) for name, parts in outliner.functions.items()}, statements)


class _Outliner(ast.NodeTransformer):
    def __init__(self) -> None:
        self.functions: dict[str, list[FunctionSource]] = {}
        self._scope = ""

    def statements(self, body: Sequence[ast.stmt], scope: str, *, is_class: bool) -> Iterator[Statement]:
        """Yield the statements of a module or a class, and of the classes in it."""
        self._scope = scope
        for node in _without_docstring(body):
            if isinstance(node, ast.ClassDef):
                bases = [*node.bases, *node.keywords, *node.decorator_list]
                head = ", ".join(ast.dump(self.visit(part)) for part in bases)
                yield Statement(f"class {scope}{node.name} {head}", node.lineno)
                yield from self.statements(node.body, f"{scope}{node.name}.", is_class=True)
                self._scope = scope
            elif not _is_for_type_checkers(node):
                name = f"{scope}{node.name}" if isinstance(node, _Function) else ""
                line = node.lineno
                yield Statement(f"{scope}{ast.dump(self.visit(node))}", line, name)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        # A class inside a function or an `if`: part of the code around it, but for its methods.
        scope, self._scope = self._scope, f"{self._scope}{node.name}."
        node.body = _without_docstring(node.body) or [ast.Pass()]
        self.generic_visit(node)
        self._scope = scope
        return node

    def _function(self, node: _Function) -> ast.AST:
        """Keep a function; return the statement that stands for it in the code around it."""
        scope = self._scope
        name = f"{scope}{node.name}"
        outside: list[ast.AST] = [*node.decorator_list]
        defaults = [*node.args.defaults, *(value for value in node.args.kw_defaults if value is not None)]
        if node.decorator_list:
            # A decorator may read the signature.
            outside += [node.args, *([node.returns] if node.returns else [])]
        else:
            outside += [value for value in defaults if not _is_constant(value)]
        signature = ast.dump(node.args) + (ast.dump(node.returns) if node.returns else "")
        around = [ast.dump(self.visit(part)) for part in outside]
        self._scope = f"{name}.<locals>."
        is_read = any(_is_jit(decorator) for decorator in node.decorator_list)
        node.decorator_list, node.body = [], _without_docstring(node.body) or [ast.Pass()]
        code = ast.dump(self.generic_visit(node))
        self._scope = scope
        self.functions.setdefault(name, []).append(FunctionSource(name, code, signature, node.lineno, is_read))
        # The functions inside are constants by now.
        kind = "async " * isinstance(node, ast.AsyncFunctionDef)
        kind += "generator " * any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))
        return ast.Expr(ast.Constant(f"{kind}def {node.name} {around}"))


def _without_docstring(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    is_docstring = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return list(body[1:] if is_docstring else body)


def _is_constant(value: ast.expr) -> bool:
    """Return whether a default value is a literal: its own function alone sees it."""
    if isinstance(value, ast.UnaryOp):
        return _is_constant(value.operand)
    if isinstance(value, ast.Tuple):
        return all(map(_is_constant, value.elts))
    return isinstance(value, ast.Constant)


def _is_for_type_checkers(node: ast.stmt) -> bool:
    """Return whether a statement is ``if TYPE_CHECKING:``, which never runs."""
    if not isinstance(node, ast.If) or node.orelse:
        return False
    test = node.test
    return (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING") or (
        isinstance(test, ast.Attribute) and test.attr == "TYPE_CHECKING"
    )


def _is_jit(decorator: ast.expr) -> bool:
    names = {node.id for node in ast.walk(decorator) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(decorator) if isinstance(node, ast.Attribute)}
    return bool(names & {"jit", "script", "script_if_tracing", "triton_builtin", "constexpr_function"})
