"""The functions of Triton kernels, rewritten for its interpreter in copies."""

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
"""The functions for the interpreter by those that they are made from; to hash a JIT function would read its code."""


def rewritten(kernel: Any) -> Callable[..., Any]:
    """The Python function of a JIT function, with every value a value of Triton's."""
    fn = kernel.fn
    if fn not in _rewritten:
        # The rewriter adds names to the module of a function: it gets a module of its own.
        alone = types.FunctionType(fn.__code__, dict(fn.__globals__), fn.__name__, fn.__defaults__, fn.__closure__)
        alone.__annotations__ = fn.__annotations__
        alone.__module__, alone.__qualname__ = fn.__module__, fn.__qualname__
        alone.__globals__.update(_OPERATORS)
        rewriter = need(f"{_INTERPRETER}.FunctionRewriter", feature=_FEATURE)(alone)
        rewriter.ast_transformer = _transformer()
        _rewritten[fn] = rewriter.rewrite_ast()
    return _rewritten[fn]


def _transformer() -> Any:
    """The interpreter's own changes to a function, and ``not``, ``and`` and ``or`` element by element."""

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
            # The others wait, as Python has them wait: their values are needed only by a tensor.
            waiting = [_waiting(each) for each in node.values[1:]]
            return _call(name, [node.values[0], *waiting])

    return Transformer()


def _call(name: str, arguments: list[ast.expr]) -> ast.expr:
    return ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=arguments, keywords=[])


def _waiting(value: ast.expr) -> ast.expr:
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.Lambda(args=nothing, body=value)


def _is_tensor(value: Any) -> bool:
    return isinstance(value, need("triton.language", feature=_FEATURE).tensor)


def _not(value: Any) -> Any:
    return value == 0 if _is_tensor(value) else not value


def _and(first: Any, *others: Callable[[], Any]) -> Any:
    for other in others:
        first = (first != 0) & (other() != 0) if _is_tensor(first) else first and other()
    return first


def _or(first: Any, *others: Callable[[], Any]) -> Any:
    for other in others:
        first = (first != 0) | (other() != 0) if _is_tensor(first) else first or other()
    return first


_OPERATORS = {"_hopkit_not": _not, "_hopkit_and": _and, "_hopkit_or": _or}
