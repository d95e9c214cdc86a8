"""Draw calls of the ``print`` HOP, an operator with an ordered effect."""

from __future__ import annotations

from hopkit.strategies.families.family import DrawHops, Family, hides_effects
from hopkit.strategies.scope import DrawnScope
from hopkit.strategies.tree import HopCall, Perform

__all__ = ["FAMILY"]


def _draw(scope: DrawnScope, hops: DrawHops) -> HopCall | None:
    if hides_effects(scope):
        return None
    x = scope.choices.pick(scope.fixed)
    text = scope.choices.pick(("'{}', %s", "'{} of {}', 1, %s", "'{value}', value=%s")) % x.name
    # Not run while drawing: it would print, and nothing depends on it.
    return HopCall("print", (), Perform(f"torch.ops.higher_order.print({text})"))


FAMILY = Family("print", ("print", "with_effects"), _draw)
