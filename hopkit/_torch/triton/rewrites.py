"""Copies of Triton's JIT functions, rewritten for the interpreter. Source: ``triton/runtime/interpreter.py``."""

from __future__ import annotations

import ast
import types
import weakref
from collections.abc import Callable
from typing import Any

from hopkit._torch.contract import need

__all__ = ["rewritten"]

_FEATURE = "virtual GPU"
_INTERPRETER = "triton.runtime.interpreter"


_rewritten: weakref.WeakKeyDictionary[Callable[..., Any], Callable[..., Any]] = weakref.WeakKeyDictionary()
"""Rewritten functions by their original functions, not by JIT functions, whose hash reads their code."""


def rewritten(kernel: Any) -> Callable[..., Any]:
    """Return the Python function of a JIT function, in which every value is one of Triton's."""
    fn = kernel.fn
    if fn not in _rewritten:
        # The rewriter adds names to the globals of a function: it gets a copy of them.
        copy = types.FunctionType(fn.__code__, dict(fn.__globals__), fn.__name__, fn.__defaults__, fn.__closure__)
        copy.__annotations__ = fn.__annotations__
        copy.__module__, copy.__qualname__ = fn.__module__, fn.__qualname__
        copy.__globals__.update(_OPERATORS)
        rewriter = need(f"{_INTERPRETER}.FunctionRewriter", feature=_FEATURE)(copy)
        rewriter.ast_transformer = _transformer()
        _rewritten[fn] = rewriter.rewrite_ast()
    return _rewritten[fn]


def _transformer() -> Any:
    """Return the interpreter's transformer, extended by elementwise ``not``, ``and`` and ``or``."""

    class Transformer(need(f"{_INTERPRETER}.ASTTransformer", feature=_FEATURE)):  # type: ignore[misc]
        def visit_Assign(self, node: ast.Assign) -> Any:
            node.value = self.visit(node.value)
            return super().visit_Assign(node)

        def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
            self.generic_visit(node)
            return _call("_hopkit_not", [node.operand]) if isinstance(node.op, ast.Not) else node

        def visit_BoolOp(self, node: ast.BoolOp) -> Any:
            self.generic_visit(node)
            name = "_hopkit_and" if isinstance(node.op, ast.And) else "_hopkit_or"
            # Later operands stay lazy, as in Python: only a tensor evaluates them all.
            operands = [_lazy(operand) for operand in node.values[1:]]
            return _call(name, [node.values[0], *operands])

    return Transformer()


def _call(name: str, arguments: list[ast.expr]) -> ast.expr:
    return ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=arguments, keywords=[])


def _lazy(value: ast.expr) -> ast.expr:
    no_arguments = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.Lambda(args=no_arguments, body=value)


def _is_tensor(value: Any) -> bool:
    return isinstance(value, need("triton.language", feature=_FEATURE).tensor)


def _not(value: Any) -> Any:
    return value == 0 if _is_tensor(value) else not value


def _and(value: Any, *operands: Callable[[], Any]) -> Any:
    for operand in operands:
        value = (value != 0) & (operand() != 0) if _is_tensor(value) else value and operand()
    return value


def _or(value: Any, *operands: Callable[[], Any]) -> Any:
    for operand in operands:
        value = (value != 0) | (operand() != 0) if _is_tensor(value) else value or operand()
    return value


_OPERATORS = {"_hopkit_not": _not, "_hopkit_and": _and, "_hopkit_or": _or}
