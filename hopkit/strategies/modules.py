"""The strategy of module trees: modules that share children and call helpers, themselves and HOPs."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from hopkit.errors import UnknownName
from hopkit.strategies.choices import Choices, tapes
from hopkit.strategies.module_tree import HOPS, TRAINABLE, ModuleTree, ModuleTreeDrawing

__all__ = ["modules"]


def modules(*, hops: Sequence[str] | None = None, training: bool = False) -> st.SearchStrategy[ModuleTree]:
    """Draw module trees, which vary in their calls and not in their arithmetic.

    Modules have children as attributes, in lists and in dicts, and may share them. They call each other, helpers that
    call modules in turn, lambdas, partials, themselves, and HOPs whose bodies do the same. Each takes and returns a
    float32 tensor of shape (3, 4). ``hops`` names the HOPs that are called (default: all of `HOPS`, with ``training``
    those that can be differentiated). Raises `UnknownName` for any other name.

    >>> tree = modules(hops=("cond",)).example()                                 # doctest: +SKIP
    >>> print(tree.source)                                                       # doctest: +SKIP
    """
    for name in hops or ():
        if name not in HOPS:
            raise UnknownName("HOP of module trees", name, HOPS)
    taken = tuple(hops) if hops is not None else TRAINABLE if training else HOPS

    @st.composite
    def drawn(draw: st.DrawFn) -> ModuleTree:
        return ModuleTreeDrawing(Choices(draw(tapes(pieces=3))), taken, training=training).tree()

    return drawn()
