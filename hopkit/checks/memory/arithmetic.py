"""Evaluate the expressions of sizes in generated code, with example values of symbols."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["BINARY", "COMPARISONS", "FUNCTIONS", "bytes_of", "is_symbol", "itemsize_of", "number"]

BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}
COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "max": max,
    "min": min,
    "abs": abs,
    "int": int,
    "float": float,
    "bool": bool,
    "Max": max,
    "Min": min,
    "FloorDiv": operator.floordiv,
    "PythonMod": operator.mod,
    "Mod": operator.mod,
    "CeilDiv": lambda a, b: -(-a // b),
    "align": lambda size: -(-size // 64) * 64,
    "Identity": lambda value: value,
}
"""The functions of sizes: of Python, and of the text of symbolic expressions."""

_ITEMSIZES = {
    **dict.fromkeys(("bool", "uint8", "int8", "float8_e4m3fn", "float8_e5m2", "quint8", "qint8"), 1),
    **dict.fromkeys(("float16", "bfloat16", "int16", "uint16"), 2),
    **dict.fromkeys(("float32", "int32", "uint32", "complex32"), 4),
    **dict.fromkeys(("float64", "int64", "uint64", "complex64"), 8),
    "complex128": 16,
}


def itemsize_of(dtype: str) -> int:
    """Return the bytes of an element, 0 for an unknown dtype.

    >>> itemsize_of("torch.float32")
    4
    """
    return _ITEMSIZES.get(dtype.removeprefix("torch."), 0)


def bytes_of(size: Any, stride: Any, itemsize: int) -> int | None:
    """Return the bytes from the first element to behind the last; None if a size is unknown.

    >>> bytes_of([2, 3], [4, 1], 4)
    28
    """
    if not all(isinstance(number, int) for number in (*size, *stride)):
        return None
    if any(number == 0 for number in size):
        return 0
    elements: int = sum((n - 1) * step for n, step in zip(size, stride, strict=True)) + 1
    return elements * itemsize


def is_symbol(name: str) -> bool:
    """Return whether a name is that of a symbol of a size: ``s0``, ``u1``."""
    return (name[:1] in ("s", "u", "z") and name[1:].isdigit()) or (name.startswith("ps") and name[2:].isdigit())


def number(text: str, symbols: Mapping[str, int]) -> int | None:
    """Evaluate the text of an expression of symbols; None if it has another function or an unknown symbol.

    >>> number("4*s0 + 8", {"s0": 3})
    20
    """
    if text.isdigit():
        return int(text)
    try:
        value = _evaluate(ast.parse(text, mode="eval").body, symbols)
    except (SyntaxError, KeyError, TypeError, ZeroDivisionError):
        return None
    return int(value)


def _evaluate(node: ast.expr, symbols: Mapping[str, int]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return symbols[node.id]
    if isinstance(node, ast.BinOp):
        return BINARY[type(node.op)](_evaluate(node.left, symbols), _evaluate(node.right, symbols))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_evaluate(node.operand, symbols)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return FUNCTIONS[node.func.id](*(_evaluate(argument, symbols) for argument in node.args))
    raise TypeError(type(node).__name__)
