"""Draw blocks under ``torch.fx.traceback.annotate``: user metadata that each compiler pass must keep on nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import BlockStatement, Statement, walk

__all__ = ["annotate", "draws_blocks", "has_annotations", "without_annotations"]

_HEADER = "with torch.fx.traceback.annotate("


def annotate(scope: DrawnScope, inside: DrawnScope) -> None:
    """Add the statements of ``inside`` to ``scope`` as a block under an annotation with a unique number."""
    if inside.statements:
        value = _region(scope) if scope.options.regions else f"{{'mark': {next(scope.names)}}}"
        scope.statements.append(BlockStatement(f"{_HEADER}{value}):", tuple(inside.statements)))


def draws_blocks(scope: DrawnScope) -> bool:
    """Return whether blocks may be drawn here: of annotations anywhere, of regions where torch compiles them right.

    Torch fails at most regions inside bodies, and at nested blocks: their regions may need each other.
    """
    options = scope.options
    in_body = scope.depth > 0 or scope.is_block
    return options.annotations or (options.regions and (options.known_bugs or not in_body))


def _region(scope: DrawnScope) -> str:
    """Return the annotation of a region: with an id of its own or, among known failures of torch, any id and option."""
    number = next(scope.names)
    if not scope.options.known_bugs:
        return f"{{'compile_with_inductor': {{'inductor_region': {number}}}}}"
    drawn = scope.choices.between(0, 5)
    shared = {"inductor_region": drawn % 2} if drawn < 4 else {}
    settings = {"inductor_configs": {"max_fusion_size": 2 + drawn}} if drawn % 3 == 0 else {}
    return f"{{'compile_with_inductor': { ({**shared, **settings} or 0)!r}}}"


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
