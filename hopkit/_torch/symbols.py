"""Symbolic numbers of a body that the enclosing program can compute too, from the sizes that it knows."""

from __future__ import annotations

from typing import Any

from hopkit._torch.contract import need
from hopkit._torch.tracking import Tracker, Translator

__all__ = ["computed_outside", "expression"]

_FEATURE = "speculation engine"


def expression(tx: Translator, value: Any) -> Any:
    """The expression of a symbolic integer or bool, None where the enclosing program does not know all its symbols."""
    node = getattr(value.sym_num, "node", None)
    if (
        node is None
        or value.python_type() is float
        or not all(_bound(tx, symbol) is not None for symbol in node.expr.free_symbols)
    ):
        return None
    return node.expr


def computed_outside(tx: Translator, value: Any) -> Tracker:
    """The tracker of the same number, computed in the enclosing program."""
    interpret = need("torch.utils._sympy.interp.sympy_interp", feature=_FEATURE)
    analysis = need("torch.utils._sympy.reference.PythonReferenceAnalysis", feature=_FEATURE)
    numbers = need("torch._dynamo.variables.SymNodeVariable", feature=_FEATURE)
    expr = value.sym_num.node.expr
    proxy = interpret(analysis, {symbol: _bound(tx, symbol) for symbol in expr.free_symbols}, expr)
    found: Tracker = numbers.create(tx, proxy, value.sym_num)
    return found


def _bound(tx: Translator, symbol: Any) -> Any:
    """The proxy of a symbol in the innermost graph that has it, None where none has."""
    tracer: Any = tx.output.current_tracer
    while tracer is not None:
        if symbol in tracer.bound_symbols:
            proxy = tracer.bound_symbols[symbol]
            # Of a size that nobody used yet, the node is made when it is asked for.
            return proxy() if callable(proxy) and not hasattr(proxy, "node") else proxy
        tracer = tracer.parent
    return None
