"""What Python source defines, read from its syntax tree and never run."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

__all__ = ["attributes_of", "classes_in", "paths_in"]


def attributes_of(definition: ast.ClassDef) -> frozenset[str]:
    """The attributes that a class gives its instances.

    Names annotated in the class, listed in ``__slots__``, or assigned to the instance in any of its own methods.

    >>> (point,) = ast.parse("class Point:\\n  x: int\\n  def move(self): self.moved = True").body
    >>> sorted(attributes_of(point))
    ['moved', 'x']
    """
    names: set[str] = set()
    for statement in definition.body:
        match statement:
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
            case ast.Assign(targets=[ast.Name(id="__slots__")], value=value):
                names.update(
                    node.value for node in ast.walk(value) if isinstance(node, ast.Constant) and type(node.value) is str
                )
            case ast.FunctionDef(args=ast.arguments(posonlyargs=first, args=rest)) if first or rest:
                names.update(_assigned_to((first + rest)[0].arg, statement))
            case _:
                pass
    return frozenset(names)


def classes_in(body: Sequence[ast.stmt], prefix: str = "") -> Iterator[tuple[str, ast.ClassDef]]:
    """Every class by its qualified name, classes inside classes too, but none inside functions."""
    for statement in _flat(body):
        if isinstance(statement, ast.ClassDef):
            yield prefix + statement.name, statement
            yield from classes_in(statement.body, f"{prefix}{statement.name}.")


def paths_in(scope: str, body: Sequence[ast.stmt]) -> Iterator[str]:
    """The dotted path of everything that a module or class defines, and of what its classes' instances have.

    >>> list(paths_in("m", ast.parse("class A:\\n  def f(self): self.x = 1\\nb = 2").body))
    ['m.A', 'm.A.x', 'm.A.f', 'm.b']
    """
    for statement in _flat(body):
        match statement:
            case ast.ClassDef(name=name):
                yield f"{scope}.{name}"
                yield from (f"{scope}.{name}.{each}" for each in sorted(attributes_of(statement)))
                yield from paths_in(f"{scope}.{name}", statement.body)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield f"{scope}.{name}"
            case ast.Assign(targets=targets):
                yield from (f"{scope}.{each.id}" for each in targets if isinstance(each, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield f"{scope}.{name}"
            case _:
                pass


def _flat(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a scope, those under a condition or a ``try`` too."""
    for statement in body:
        match statement:
            case ast.If(body=then, orelse=otherwise):
                yield from _flat([*then, *otherwise])
            case ast.Try(body=then, handlers=handlers, orelse=otherwise):
                yield from _flat([*then, *(each for handler in handlers for each in handler.body), *otherwise])
            case _:
                yield statement


def _assigned_to(instance: str, method: ast.AST) -> set[str]:
    return {
        node.attr
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == instance
    }
