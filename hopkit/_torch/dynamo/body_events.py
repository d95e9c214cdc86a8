"""Observe the bodies that Dynamo traces as it traces them: their placeholders, and changes of outer Python state.

Source: ``SubgraphTracer`` in ``torch/_dynamo/output_graph.py``, ``torch/_dynamo/side_effects.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias

from hopkit._torch.contract import need
from hopkit._torch.contract.patching import patched

__all__ = ["Cause", "body_events"]

_FEATURE = "speculation engine"

_HOPS = str(Path(__file__).parents[2] / "hops")

Cause: TypeAlias = Literal["parameter", "name", "nested body", "symbol"]
"""Why a body gets a placeholder: for an argument, a name that it uses or a body inside uses, a symbol of a size."""


@contextlib.contextmanager
def body_events(
    on_placeholder: Callable[[Any, Any, Any, Cause, str], None], on_side_effect: Callable[[Any, Any, str], None]
) -> Iterator[None]:
    """Report each event in the block, with the line of the program that is traced at this moment.

    ``on_placeholder`` takes the SubgraphTracer, the node, the lifted proxy of the enclosing graph (None for an argument
    or a symbol), the cause and the line. ``on_side_effect`` takes the tracer, the VT of the changed object, the line.
    """
    tracer_class = need("torch._dynamo.output_graph.SubgraphTracer", feature=_FEATURE)
    create = need("torch._dynamo.output_graph.SubgraphTracer.create_graph_input", feature=_FEATURE)
    lift = need("torch._dynamo.output_graph.SubgraphTracer.lift_tracked_freevar_to_input", feature=_FEATURE)
    table_class = need("torch._dynamo.side_effects.SideEffects", feature=_FEATURE)
    check = need("torch._dynamo.side_effects.SideEffects.check_allowed_side_effect", feature=_FEATURE)
    scope = need("torch._dynamo.current_scope_id.current_scope_id", feature=_FEATURE)
    lifting: list[tuple[Any, Any]] = []
    creating: list[Any] = []

    @functools.wraps(lift)
    def observed_lift(self: Any, proxy: Any) -> Any:
        lifting.append((self, proxy))
        try:
            return lift(self, proxy)
        finally:
            lifting.pop()

    @functools.wraps(create)
    def observed_create(self: Any, *args: Any, **kwargs: Any) -> Any:
        outer, cause = None, _cause(self, lifting, creating)
        if cause in ("name", "nested body"):
            outer = lifting[-1][1]
        creating.append(self)
        try:
            proxy = create(self, *args, **kwargs)
        finally:
            creating.pop()
        if self.parent is not None:
            on_placeholder(self, proxy.node, outer, cause, _line(self.output_graph))
        return proxy

    @functools.wraps(check)
    def observed_check(self: Any, item: Any) -> Any:
        output_graph = self.output_graph_weakref()
        tracer = output_graph.current_tracer
        kind = item.mutation_type
        if tracer.parent is not None and kind is not None and kind.scope < scope():
            on_side_effect(tracer, item, _line(output_graph))
        return check(self, item)

    with (
        patched(tracer_class, "create_graph_input", observed_create, feature=_FEATURE),
        patched(tracer_class, "lift_tracked_freevar_to_input", observed_lift, feature=_FEATURE),
        patched(table_class, "check_allowed_side_effect", observed_check, feature=_FEATURE),
    ):
        yield


def _cause(tracer: Any, lifting: list[tuple[Any, Any]], creating: list[Any]) -> Cause:
    if creating:
        # While torch makes the placeholder of a tensor, it lifts the symbols of the sizes, in each graph around.
        return "symbol"
    if not lifting or lifting[-1][0] is not tracer:
        return "parameter"
    # A lift begins with the body that uses the name; torch then lifts from the outside to the inside.
    return "nested body" if len(lifting) > 1 and lifting[-2][0].parent is tracer else "name"


def _line(output_graph: Any) -> str:
    """Return the text of the innermost line outside of torch and of hopkit's HOPs that Dynamo traces now."""
    tx = output_graph.current_tx
    while tx is not None:
        frame = tx.frame_summary()
        path = frame.filename.replace("\\", "/")
        if "/torch/" not in path and not frame.filename.startswith(_HOPS):
            return (frame.line or "").strip()
        tx = tx.parent if hasattr(tx, "parent") else None
    return ""
