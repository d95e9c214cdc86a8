"""Parse the functions of a wrapper: their statements, each with the line that wrote it."""

from __future__ import annotations

import ast
import dataclasses
import functools
from collections.abc import Iterator, Sequence

from hopkit.checks.memory.report import WrapperPlace
from hopkit.errors import HopkitError
from hopkit.records import WrapperFunction, WrapperLine

__all__ = ["ParsedFunction", "dotted", "parse"]

_COMPUTES = frozenset(
    {"KernelCall", "ExternKernelAlloc", "ExternKernelOut", "ExternKernelMultiOut", "IndexPutFallback"}
    | {"ScatterFallback", "MultiOutput"}
)
"""The kinds of lines that compute."""


@dataclasses.dataclass(frozen=True)
class ParsedFunction:
    """A function of a wrapper as statements of Python.

    ``line_of`` maps the number of a line of text to the wrapper's line that wrote it; lines of the prefix are not in
    it. ``local_names`` are all names that the function assigns.
    """

    function: WrapperFunction
    statements: tuple[ast.stmt, ...]
    line_of: dict[int, int]
    local_names: frozenset[str]
    freed: frozenset[str]
    last_compute: int

    @property
    def is_partition(self) -> bool:
        """Return whether the function is a partition of the graph."""
        return self.function.name.startswith("partition_")

    def line(self, statement: ast.stmt) -> WrapperLine | None:
        """Return the wrapper's line that wrote a statement, None for one of the prefix."""
        index = self.line_of.get(statement.lineno)
        return None if index is None else self.function.lines[index]

    def place(self, statement: ast.stmt) -> WrapperPlace:
        index = self.line_of.get(statement.lineno)
        if index is None:
            return WrapperPlace(self.function.name, 0, ast.unparse(statement))
        line = self.function.lines[index]
        return WrapperPlace(self.function.name, index + 1, line.text or f"{line.kind} {line.buffer}")


def parse(function: WrapperFunction) -> ParsedFunction:
    """Parse a function; raise `HopkitError` if its text is not Python."""
    texts = function.prefix.rstrip("\n").split("\n") if function.prefix else []
    line_of: dict[int, int] = {}
    indentation, last_compute = "", 0
    for index, line in enumerate(function.lines):
        if line.kind in _COMPUTES:
            last_compute = index + 1
        written = line.text.split("\n") if line.text else [f"{_indentation(function.lines, index, indentation)}pass"]
        for text in written:
            texts.append(text)
            # One more for the head of the function.
            line_of[len(texts) + 1] = index
        if not line.text.lstrip().startswith("#"):
            stripped = written[-1].lstrip()
            indentation = written[-1][: len(written[-1]) - len(stripped)] + ("    " if stripped.endswith(":") else "")
    source = "\n".join(["def wrapper(args):", *(f" {text}" for text in texts), " pass"])
    try:
        statements, names = _statements_and_names(source)
    except SyntaxError as error:
        raise HopkitError(f"the wrapper function {function.name} is not Python: {error}") from error
    freed = {line.buffer for line in function.lines if line.kind.startswith(("Free", "Dealloc", "Reuse"))}
    freed |= {
        name.strip()
        for text in texts
        if text.lstrip().startswith("del ")
        for name in text.strip().removeprefix("del ").split(",")
    }
    return ParsedFunction(function, statements, line_of, names, frozenset(freed), last_compute)


def _indentation(lines: Sequence[WrapperLine], index: int, before: str) -> str:
    """Return the indentation of a line without text, whose effect is where it stands.

    Inductor writes a loop or a choice as a whole: after one, the line belongs to the block of the statement that
    follows, and ``before``, the indentation of the statement in front, is that of the loop's body.
    """
    texts = (text for line in lines[index:] for text in line.text.split("\n"))
    after = next((text for text in texts if text.strip() and not text.lstrip().startswith("#")), before)
    return min(before, after[: len(after) - len(after.lstrip())], key=len)


@functools.lru_cache(maxsize=256)
def _statements_and_names(source: str) -> tuple[tuple[ast.stmt, ...], frozenset[str]]:
    """Return the statements of a function and all names that it assigns: bodies are alike under many settings."""
    definition = ast.parse(source).body[0]
    assert isinstance(definition, ast.FunctionDef)
    return tuple(definition.body), frozenset(("args", *_assigned(definition.body)))


def _assigned(statements: Sequence[ast.stmt]) -> Iterator[str]:
    """Yield the names that statements assign or delete. A walk of all expressions takes longer than the parsing."""
    for statement in statements:
        targets: list[ast.expr | None] = []
        if isinstance(statement, (ast.Assign, ast.Delete)):
            targets += statement.targets
        elif isinstance(statement, (ast.AugAssign, ast.AnnAssign, ast.For)):
            targets.append(statement.target)
        elif isinstance(statement, ast.With):
            targets += [item.optional_vars for item in statement.items]
        elif isinstance(statement, (ast.Import, ast.ImportFrom)):
            yield from ((alias.asname or alias.name).partition(".")[0] for alias in statement.names)
        for target in targets:
            yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name)) if target else ()
        for part in ("body", "orelse"):
            yield from _assigned(getattr(statement, part, ()))


@functools.lru_cache(maxsize=8192)
def dotted(node: ast.expr) -> str:
    """Return the dotted name of an expression, empty if it is none.

    >>> dotted(ast.parse("torch.ops.aten.mm").body[0].value)
    'torch.ops.aten.mm'
    """
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([node.id, *reversed(parts)])
