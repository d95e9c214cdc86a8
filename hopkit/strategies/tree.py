"""The syntax tree of a generated program, and its text, which can be printed, compiled and run."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TypeAlias

__all__ = ["Assign", "BlockStatement", "Function", "HopCall", "Perform", "Statement", "lines", "walk"]

_INDENT = "    "


@dataclasses.dataclass(frozen=True)
class Assign:
    """``target = expression``."""

    target: str
    expression: str


@dataclasses.dataclass(frozen=True)
class Perform:
    """An expression that is evaluated for its side effect: ``v0.add_(1)``."""

    expression: str


@dataclasses.dataclass(frozen=True)
class BlockStatement:
    """Statements under a header: ``with torch.no_grad():``, ``class Doubled(torch.autograd.Function):``."""

    header: str
    statements: tuple[Statement, ...]


@dataclasses.dataclass(frozen=True)
class Function:
    """A function, whose last line returns ``returned``."""

    name: str
    parameters: tuple[str, ...]
    statements: tuple[Statement, ...]
    returned: str
    decorator: str = ""


@dataclasses.dataclass(frozen=True)
class HopCall:
    """One call of a HOP: the functions passed to it, the call, and the statements that read its result."""

    family: str
    definitions: tuple[Statement, ...]
    call: Assign | Perform
    reads: tuple[Assign, ...] = ()


Statement: TypeAlias = Assign | Perform | BlockStatement | Function | HopCall


def lines(statements: tuple[Statement, ...], depth: int = 0) -> Iterator[str]:
    """Yield the text of statements, line by line.

    >>> body = (Assign("v0", "x.sin()"),)
    >>> print(*lines((Function("body", ("x",), body, "v0"),)), sep="\\n")
    def body(x):
        v0 = x.sin()
        return v0
    """
    indent = _INDENT * depth
    for statement in statements:
        if isinstance(statement, Assign):
            yield f"{indent}{statement.target} = {statement.expression}"
        elif isinstance(statement, Perform):
            yield f"{indent}{statement.expression}"
        elif isinstance(statement, BlockStatement):
            yield f"{indent}{statement.header}"
            yield from lines(statement.statements, depth + 1) if statement.statements else (f"{indent}{_INDENT}pass",)
        elif isinstance(statement, Function):
            if statement.decorator:
                yield f"{indent}{statement.decorator}"
            yield f"{indent}def {statement.name}({', '.join(statement.parameters)}):"
            yield from lines(statement.statements, depth + 1)
            yield f"{indent}{_INDENT}return {statement.returned}"
        else:
            yield from lines((*statement.definitions, statement.call, *statement.reads), depth)


def walk(statements: tuple[Statement, ...]) -> Iterator[Statement]:
    """Yield every statement, also inside functions, blocks and HOP bodies; an outer one before its inner ones."""
    for statement in statements:
        yield statement
        if isinstance(statement, (BlockStatement, Function)):
            yield from walk(statement.statements)
        elif isinstance(statement, HopCall):
            yield from walk((*statement.definitions, statement.call, *statement.reads))
