"""Names that Python source defines, read from its syntax tree without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

__all__ = ["attributes_of", "classes_in", "paths_in"]


def attributes_of(definition: ast.ClassDef) -> frozenset[str]:
    """Return the attributes that a class sets on instances.

    These are the names annotated in the class, listed in ``__slots__``, or assigned to the instance in a method.

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
            case ast.FunctionDef(args=ast.arguments(posonlyargs=positional, args=args)) if positional or args:
                names.update(_assigned_to((positional + args)[0].arg, statement))
            case _:
                pass
    return frozenset(names)


def classes_in(body: Sequence[ast.stmt], prefix: str = "") -> Iterator[tuple[str, ast.ClassDef]]:
    """Yield every class with its qualified name, including nested classes, but none inside functions."""
    for statement in _flat(body):
        if isinstance(statement, ast.ClassDef):
            yield prefix + statement.name, statement
            yield from classes_in(statement.body, f"{prefix}{statement.name}.")


def paths_in(scope: str, body: Sequence[ast.stmt]) -> Iterator[str]:
    """Yield the dotted path of each name that a module or class defines, and of the attributes of instances.

    >>> list(paths_in("m", ast.parse("class A:\\n  def f(self): self.x = 1\\nb = 2").body))
    ['m.A', 'm.A.x', 'm.A.f', 'm.b']
    """
    for statement in _flat(body):
        match statement:
            case ast.ClassDef(name=name):
                yield f"{scope}.{name}"
                yield from (f"{scope}.{name}.{attribute}" for attribute in sorted(attributes_of(statement)))
                yield from paths_in(f"{scope}.{name}", statement.body)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield f"{scope}.{name}"
            case ast.Assign(targets=targets):
                yield from (f"{scope}.{target.id}" for target in targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield f"{scope}.{name}"
            case _:
                pass


def _flat(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a scope, including those under a condition or a ``try``."""
    for statement in body:
        match statement:
            case ast.If(body=then, orelse=otherwise):
                yield from _flat([*then, *otherwise])
            case ast.Try(body=then, handlers=handlers, orelse=otherwise):
                yield from _flat([*then, *(stmt for handler in handlers for stmt in handler.body), *otherwise])
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
