"""Symbolic numbers of bodies: those that the enclosing program can compute too, and the bounds of those it can't."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.tracking import Tracker, Translator, is_symbol

__all__ = ["allow_item", "bounded", "computed_outside", "expression_of"]

_FEATURE = "speculation engine"


def expression_of(tx: Translator, number: Any) -> Any:
    """The expression of a symbolic integer or bool, None where the enclosing program does not know all its symbols.

    None too for what is no symbolic number.
    """
    node = getattr(number, "node", None)
    if (
        not isinstance(number, (torch.SymInt, torch.SymBool))
        or node is None
        or not all(_bound(tx, symbol) is not None for symbol in node.expr.free_symbols)
    ):
        return None
    return node.expr


def computed_outside(tx: Translator, number: Any) -> Tracker:
    """The tracker of a symbolic number, computed in the enclosing program."""
    interpret = need("torch.utils._sympy.interp.sympy_interp", feature=_FEATURE)
    analysis = need("torch.utils._sympy.reference.PythonReferenceAnalysis", feature=_FEATURE)
    numbers = need("torch._dynamo.variables.SymNodeVariable", feature=_FEATURE)
    expr = number.node.expr
    proxy = interpret(analysis, {symbol: _bound(tx, symbol) for symbol in expr.free_symbols}, expr)
    found: Tracker = numbers.create(tx, proxy, number)
    return found


def allow_item(tx: Translator) -> None:
    """Let ``item()`` be in the graph of this frame, also where a graph may break and the configuration forbids it.

    The program's own calls of ``item()`` break the graph as before: Dynamo asks the configuration about them. The
    permission stays, since AOTAutograd runs the graph again: in another fake mode, with the same symbols. Source:
    ``torch/_subclasses/fake_impls.py``.
    """
    environment = tx.output.shape_env
    if not environment.allow_scalar_outputs:
        environment.settings = dataclasses.replace(environment.settings, allow_scalar_outputs=True)


def bounded(tx: Translator, value: Any, numbers: Sequence[Any], most: int) -> None:
    """Let a new symbolic integer lie between the least and the greatest that some integers can be.

    It is at most ``most``, and at least its negative. The program is an error at run time where it does not.
    """
    environment = tx.output.shape_env
    low, high = most, -most
    for number in numbers:
        least, greatest = _range(environment, number)
        low, high = min(low, max(least, -most)), max(high, min(greatest, most))
    environment.constrain_symbol_range(value.sym_num.node.expr, low, high)


def _range(environment: Any, number: Any) -> tuple[Any, Any]:
    if not is_symbol(number):
        constant = number.as_python_constant()
        return constant, constant
    found = environment.bound_sympy(number.sym_num.node.expr)
    return found.lower, found.upper


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
