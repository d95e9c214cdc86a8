"""Draw blocks under ``torch.fx.traceback.annotate``: user metadata that each compiler pass must keep on nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import Assign, BlockStatement, Statement, lines, walk

__all__ = ["annotate", "draws_blocks", "has_annotations", "without_annotations"]

_HEADER = "with torch.fx.traceback.annotate("
_REGION = "compile_with_inductor"


def annotate(scope: DrawnScope, inside: DrawnScope) -> None:
    """Add the statements of ``inside`` to ``scope`` as a block under an annotation: a unique number, or a region."""
    if not inside.statements:
        return
    if not scope.options.regions:
        value: object = {"mark": next(scope.names)}
    elif _fails_in_region(scope, inside.statements):
        scope.statements += inside.statements
        return
    else:
        value = {
            _REGION: _any_region(scope)
            if scope.options.known_bugs
            else scope.regions.annotation(scope.choices, scope.names)
        }
    scope.statements.append(BlockStatement(f"{_HEADER}{value!r}):", tuple(inside.statements)))


def draws_blocks(scope: DrawnScope) -> bool:
    """Return whether blocks may be drawn here: of annotations anywhere, of regions where torch compiles them right."""
    options = scope.options
    if options.annotations or options.known_bugs:
        return options.annotations or options.regions
    return options.regions and scope.holds_regions and (not scope.in_region or scope.regions.nests)


def _fails_in_region(scope: DrawnScope, statements: list[Statement]) -> bool:
    """Return True if torch can't compile a region with these statements, by the corpus.

    Torch 2.13 fails at a constant tensor (``regional/around_while_loop``), and in training all versions fail at an
    operator that is in two regions (``regional/equal_operators``).
    """
    if scope.options.known_bugs:
        return False
    calls = [statement.expression for statement in walk(tuple(statements)) if isinstance(statement, Assign)]
    if any("torch.tensor(" in line for line in lines(tuple(statements))):
        return True
    if not scope.options.training or scope.regions.nests:
        return False
    repeated = not scope.regions.expressions.isdisjoint(calls)
    scope.regions.expressions.update(calls)
    return repeated


def _any_region(scope: DrawnScope) -> object:
    """Draw the annotation of a region with any id and settings, also those at which torch fails."""
    drawn = scope.choices.between(0, 5)
    shared = {"inductor_region": drawn % 2} if drawn < 4 else {}
    settings = {"inductor_configs": {"max_fusion_size": 2 + drawn}} if drawn % 3 == 0 else {}
    return {**shared, **settings} or 0


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
