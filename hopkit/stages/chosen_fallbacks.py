"""Choose the operators that Inductor leaves to eager torch."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import torch

from hopkit._torch.inductor import fallbacks
from hopkit.errors import UsageError, with_article

__all__ = ["fallback_where"]


@contextlib.contextmanager
def fallback_where(predicate: Callable[[torch.fx.Node], object], *, uuid: str | None = None) -> Iterator[None]:
    """Let Inductor call as they are, inside the block, the operators that a predicate chooses.

    ``predicate(node)`` is asked about each call of an operator that computes a tensor, in the graphs after Inductor's
    passes, forward and backward, and in the bodies of HOPs; it is not asked about a HOP itself. Its result counts as in
    an ``if``: a node is chosen if the result is true. `Capture.fallbacks` names the chosen ones as ``"asked for"``.

    Inductor's caches have no key for a function: while the block is active, torch caches nothing that it compiles. A
    ``uuid``, any string, permits it to: it must be another one for each predicate that may choose otherwise.
    The block also holds for a custom post-grad pass that is set already: it runs first.

    Raises `UsageError` for a predicate that is no function or a ``uuid`` that is no string that is not empty, and
    inside a capture for a result without a truth value, such as a tensor of several elements. Other exceptions of the
    predicate reach the caller of the compiled function as torch reports them. Raises `UnsupportedTorch` if the
    installed torch has no such passes. Source: ``torch/_inductor/graph.py``.

    >>> import hopkit, torch
    >>> with hopkit.fallback_where(lambda node: node.target is torch.ops.aten.relu.default):
    ...     captured = hopkit.capture(lambda x: x.relu().sin(), (torch.ones(2),))
    >>> captured.fallbacks
    Fallbacks({'aten.relu.default': 1})
    """
    is_operator = hasattr(predicate, "overloadpacket") or hasattr(predicate, "overloads")
    what = f"the operator {predicate}" if is_operator else f"a value of the type {type(predicate).__name__}"
    if isinstance(predicate, type):
        # A class can be called, and its instance would be true for each node.
        what = f"the class {predicate.__name__}"
    if is_operator or isinstance(predicate, type) or not callable(predicate):
        raise UsageError(
            f"fallback_where takes a function of a node, not {what}",
            hint="pass a function of a node, such as lambda node: node.target is torch.ops.aten.relu.default",
        )
    if uuid is not None and not (isinstance(uuid, str) and uuid):
        raise UsageError(
            f"the uuid of fallback_where is {uuid!r}, not a string with a text",
            hint="leave it out, and torch caches nothing that it compiles in the block",
        )

    def choose(node: torch.fx.Node) -> bool:
        result = predicate(node)
        try:
            return bool(result)
        except Exception as error:
            raise UsageError(
                f"the predicate of fallback_where returned {with_article(result)} without a truth value "
                f"for {node.name}",
                hint="return True or False",
            ) from error

    with fallbacks.marking(choose, uuid):
        yield
