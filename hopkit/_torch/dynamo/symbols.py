"""Symbolic numbers of bodies: compute them in the enclosing program, or bound them.

Source: ``torch/fx/experimental/symbolic_shapes.py``, ``SymNodeVariable`` in ``torch/_dynamo/variables/tensor.py``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, is_symbol

__all__ = [
    "allow_item",
    "bounded",
    "computed_outside",
    "constant_float",
    "depends_on_data",
    "expression_of",
    "expressions",
    "known_truth",
    "returnable",
    "same_sizes",
    "symbol_of",
]

_FEATURE = "speculation engine"


def expression_of(tx: InstructionTranslator, number: Any) -> Any:
    """Return the expression of a symbolic integer or bool.

    Return None if the enclosing program does not have all its symbols, and for other values.
    """
    node = getattr(number, "node", None)
    if (
        not isinstance(number, (torch.SymInt, torch.SymBool))
        or node is None
        or not all(_proxy_of(tx, symbol) is not None for symbol in node.expr.free_symbols)
    ):
        return None
    return node.expr


def depends_on_data(tensor: torch.Tensor, graph: torch.fx.Graph) -> bool:
    """Return whether a size of a tensor depends on data that the graph computes, and not on its inputs alone."""
    unbacked = need("torch.fx.experimental.symbolic_shapes.free_unbacked_symbols", feature=_FEATURE)
    inputs = [node.meta.get("example_value") for node in graph.find_nodes(op="placeholder")]
    values = [value for value in inputs if isinstance(value, (torch.Tensor, torch.SymInt))]
    return not unbacked(tensor) <= {symbol for value in values for symbol in unbacked(value)}


def expressions(sizes: Iterable[Any]) -> list[Any]:
    """Return sizes or strides with the expression of each symbol: comparing symbols would add guards."""
    return [size.node.expr if isinstance(size, torch.SymInt) else size for size in sizes]


def same_sizes(left: Sequence[Any], right: Sequence[Any]) -> bool:
    """Return whether sizes or strides are equal; where symbols have equal values now, guard that they stay so.

    Sizes that depend on data are equal only if their expressions are.
    """
    return len(left) == len(right) and all(map(_is_same_size, left, right))


def _is_same_size(left: Any, right: Any) -> bool:
    if expressions((left,)) == expressions((right,)):
        return True
    # A guard that they differ would serve nobody.
    return _hint(left) is not None and _hint(left) == _hint(right) and bool(left == right)


def known_truth(value: VariableTracker) -> bool | None:
    """Return the truth of a constant, or of a symbolic bool that is the same for all sizes; None if only a run knows.

    It adds no guard.
    """
    if value.is_python_constant():
        return bool(value.as_python_constant())
    if not is_symbol(value) or value.python_type() is not bool:
        return None
    number: Any = value
    known = need("torch.fx.experimental.symbolic_shapes.statically_known_true", feature=_FEATURE)
    if known(number.sym_num):
        return True
    return False if known(torch.sym_not(number.sym_num)) else None  # type: ignore[no-untyped-call]


def _hint(size: Any) -> Any:
    """Return the value of a size now, None if it depends on data."""
    return size.node.hint if isinstance(size, torch.SymInt) else size


def constant_float(number: Any) -> float | None:
    """Return the value of a symbolic float now, with a guard that it stays so; None if it depends on data."""
    return None if number.node.hint is None else float(number)


def computed_outside(tx: InstructionTranslator, number: Any) -> VariableTracker:
    """Compute a symbolic number in the enclosing program and return its VT."""
    interpret = need("torch.utils._sympy.interp.sympy_interp", feature=_FEATURE)
    analysis = need("torch.utils._sympy.reference.PythonReferenceAnalysis", feature=_FEATURE)
    numbers = need("torch._dynamo.variables.SymNodeVariable", feature=_FEATURE)
    expr = number.node.expr
    proxy = interpret(analysis, {symbol: _proxy_of(tx, symbol) for symbol in expr.free_symbols}, expr)
    vt: VariableTracker = numbers.create(tx, proxy, number)
    return vt


def allow_item(tx: InstructionTranslator) -> None:
    """Allow ``item()`` in the graph of this frame, even if the configuration breaks the graph at it.

    The program's own calls of ``item()`` still break the graph: Dynamo reads the configuration for them. The permission
    stays, since AOTAutograd runs the graph again, in another fake mode with the same symbols. Source:
    ``torch/_subclasses/fake_impls.py``.
    """
    environment = tx.output.shape_env
    if not environment.allow_scalar_outputs:
        environment.settings = dataclasses.replace(environment.settings, allow_scalar_outputs=True)


def returnable(tx: InstructionTranslator, number: Any) -> VariableTracker:
    """Return a symbolic number of the enclosing program, after making the tensor as which a frame returns a float.

    Dynamo makes it at the end of the frame. In non-strict export, torch 2.13 to 2.15 then get None: the call goes
    through export's mode for torch functions, and no code is traced any more.
    """
    if torch.compiler.is_exporting() and not tx.export and number.python_type() is float:
        need("torch._dynamo.variables.SymNodeVariable.as_tensor", feature=_FEATURE)(number, tx, torch.float64)
    vt: VariableTracker = number
    return vt


def symbol_of(tx: InstructionTranslator, tensor: torch.Tensor) -> Any:
    """Return a new symbol for the element of a fake tensor, which no node of the graph binds."""
    need("torch.fx.experimental.symbolic_shapes.ShapeEnv.ignore_fresh_unbacked_symbols", feature=_FEATURE)
    with tx.output.fake_mode, tx.output.shape_env.ignore_fresh_unbacked_symbols():
        return tensor.item()


def bounded(tx: InstructionTranslator, vt: Any, numbers: Sequence[Any], most: int) -> None:
    """Bound a new symbolic integer by the least and the greatest values of ``numbers``.

    It is at most ``most``, and at least its negative. The program raises at run time outside these bounds.
    """
    environment = tx.output.shape_env
    low, high = most, -most
    for number in numbers:
        least, greatest = _range(environment, number)
        low, high = min(low, max(least, -most)), max(high, min(greatest, most))
    environment.constrain_symbol_range(vt.sym_num.node.expr, low, high)


def _range(environment: Any, number: Any) -> tuple[Any, Any]:
    if not is_symbol(number):
        constant = number.as_python_constant()
        return constant, constant
    bounds = environment.bound_sympy(number.sym_num.node.expr)
    return bounds.lower, bounds.upper


def _proxy_of(tx: InstructionTranslator, symbol: Any) -> Any:
    """Return the proxy of a symbol in the innermost graph that has it, None if none has."""
    tracer: Any = tx.output.current_tracer
    while tracer is not None:
        if symbol in tracer.bound_symbols:
            proxy = tracer.bound_symbols[symbol]
            # Dynamo makes the node of an unused size on request.
            return proxy() if callable(proxy) and not hasattr(proxy, "node") else proxy
        tracer = tracer.parent
    return None
