"""Rewrite a function so that it returns its live names, besides its own result."""

from __future__ import annotations

import ast
import inspect
import linecache
import textwrap
from collections.abc import Callable, Iterator, Sequence
from types import CodeType, FunctionType
from typing import Any

from torch.nn import Module

from hopkit.errors import UsageError

__all__ = ["expose_names", "expose_names_in_source"]

_FACTORY = "factory"


def expose_names(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with each ``return value`` made ``return value, {"name": name, ...}``.

    The dict has the parameters and variables that are surely bound: a name is returned if it is a parameter, or
    assigned above the ``return``, at the top of the function or in a ``with`` block there. Inner functions stay as they
    are. The new function shares the globals, the defaults and the cells of ``fn``. Raises `UsageError` if ``fn`` is no
    function made by ``def``, is wrapped by a decorator, or has no source.

    >>> expose_names(textwrap.indent)("a", "> ")[1]["prefix"]
    '> '
    """
    if not isinstance(fn, FunctionType) or fn.__name__ == "<lambda>" or hasattr(fn, "__wrapped__"):
        # inspect.getsource follows __wrapped__, so a decorator's work would be lost.
        label = type(fn).__qualname__ if isinstance(fn, Module) else repr(fn)
        raise UsageError(f"the names of {label} can't be read", hint="give a function that is made by def alone")
    exposed = _compiled(_with_names_returned(_definition(fn)), fn)
    exposed.__kwdefaults__ = fn.__kwdefaults__
    exposed.__module__, exposed.__qualname__ = fn.__module__, fn.__qualname__
    return exposed


def expose_names_in_source(source: str, name: str) -> str:
    """Return the text of a module with its function ``name`` changed as by `expose_names`; the rest stays as it is.

    >>> print(expose_names_in_source("def f(x):\\n    y = -x\\n    return y\\n\\nz = f(1)", "f"))
    def f(x):
        y = -x
        return (y, {'x': x, 'y': y})
    <BLANKLINE>
    z = f(1)
    """
    (definition,) = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == name)
    lines = source.splitlines(keepends=True)
    head, tail = "".join(lines[: definition.lineno - 1]), "".join(lines[definition.end_lineno :])
    return f"{head}{ast.unparse(_with_names_returned(definition))}\n{tail}"


def _with_names_returned(definition: ast.FunctionDef) -> ast.FunctionDef:
    """Change the definition in place, and return it."""
    names = [parameter.arg for parameter in _parameters(definition.args)]
    definition.body = _rewritten(definition.body, names)
    if not isinstance(definition.body[-1], ast.Return):
        definition.body.append(_return_with_names(ast.Constant(None), names))
    return definition


def _definition(fn: FunctionType) -> ast.FunctionDef:
    try:
        source = textwrap.dedent(inspect.getsource(fn))
    except OSError as error:
        raise UsageError(f"{fn.__qualname__} has no source: {error}", hint="define it in a file") from error
    (definition,) = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    definition.decorator_list = []
    return definition


def _parameters(arguments: ast.arguments) -> Iterator[ast.arg]:
    yield from (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    yield from filter(None, (arguments.vararg, arguments.kwarg))


def _rewritten(body: Sequence[ast.stmt], names: list[str]) -> list[ast.stmt]:
    """Add ``names`` to what the statements return, and to ``names`` what they surely bind."""
    return [_rewritten_statement(statement, names) for statement in body]


def _rewritten_statement(statement: ast.stmt, names: list[str]) -> ast.stmt:
    if isinstance(statement, ast.Return):
        return _return_with_names(statement.value or ast.Constant(None), names)
    if isinstance(statement, ast.With):
        statement.body = _rewritten(statement.body, names)
    elif isinstance(statement, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        names += [name for target in targets for name in _bound_by(target) if name not in names]
    elif isinstance(statement, ast.Delete):
        names[:] = [name for name in names if name not in map(ast.unparse, statement.targets)]
    elif isinstance(statement, (ast.If, ast.For, ast.While, ast.Try)):
        # A name that is bound in here may be unbound behind: only returns in here have it.
        for field in ("body", "orelse", "finalbody"):
            if getattr(statement, field, None):
                setattr(statement, field, _rewritten(getattr(statement, field), names.copy()))
    return statement


def _bound_by(target: ast.expr) -> Iterator[str]:
    for node in ast.walk(target):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _return_with_names(value: ast.expr, names: Sequence[str]) -> ast.Return:
    live = ast.Dict([ast.Constant(name) for name in names], [ast.Name(name, ast.Load()) for name in names])
    return ast.Return(ast.Tuple([value, live], ast.Load()))


def _compiled(definition: ast.FunctionDef, like: FunctionType) -> FunctionType:
    """Return a function of that definition, with the cells of ``like`` for its free names."""
    cells = dict(zip(like.__code__.co_freevars, like.__closure__ or (), strict=True))
    # A name is free only if an enclosing function binds it: the factory's parameters do.
    factory_source = f"def {_FACTORY}({', '.join(cells)}):\n{textwrap.indent(ast.unparse(definition), '    ')}\n"
    filename = f"<{like.__module__}.{like.__qualname__}, exposing its names>"
    linecache.cache[filename] = (len(factory_source), None, factory_source.splitlines(keepends=True), filename)
    factory = _code_in(compile(factory_source, filename, "exec"), _FACTORY)
    code = _code_in(factory, definition.name)
    closure = tuple(cells[name] for name in code.co_freevars)
    return FunctionType(code, like.__globals__, like.__name__, like.__defaults__, closure or None)


def _code_in(code: CodeType, name: str) -> CodeType:
    (inner,) = (constant for constant in code.co_consts if isinstance(constant, CodeType) and constant.co_name == name)
    return inner
