"""Draw blocks under ``torch.fx.traceback.annotate``: user metadata that each compiler pass must keep on nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import BlockStatement, Statement, walk

__all__ = ["annotate", "has_annotations", "without_annotations"]

_HEADER = "with torch.fx.traceback.annotate("


def annotate(scope: DrawnScope, inside: DrawnScope) -> None:
    """Add the statements of ``inside`` to ``scope`` as a block under an annotation with a unique number."""
    if inside.statements:
        scope.statements.append(BlockStatement(f"{_HEADER}{{'mark': {next(scope.names)}}}):", tuple(inside.statements)))


def has_annotations(statements: Iterable[Statement]) -> bool:
    """Return True if any of the statements, at any depth, is a block under an annotation."""
    return any(_is_annotation(statement) for statement in walk(tuple(statements)))


def without_annotations(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Yield the statements without annotations, for a second copy of them: annotation numbers are unique."""
    for statement in statements:
        if isinstance(statement, BlockStatement) and _is_annotation(statement):
            yield from without_annotations(statement.statements)
        else:
            yield statement


def _is_annotation(statement: Statement) -> bool:
    return isinstance(statement, BlockStatement) and statement.header.startswith(_HEADER)
