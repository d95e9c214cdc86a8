"""Read the calls of kernels in the wrapper that Inductor generates, and the comments above them."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["Handle", "calls_without_comment", "handles", "without_comments"]

_COMMENT = re.compile(r"^[ \t]*(?:#|//) \[Provenance debug handles\] (\S+):(\d+)\n", re.MULTILINE)
_ANY_COMMENT = re.compile(r"^[ \t]*(?:#(?!include|pragma|if|endif|define)|//)[^\n]*\n", re.MULTILINE)
_BLANK = re.compile(r"\n\s*\n")
_DEFINITION = re.compile(r"^(\w+) = async_compile\.", re.MULTILINE)
_EXTERN = ("extern_kernels.", "torch.ops.", "aten.", "inductor_ops.", "_quantized.")
"""The beginnings of the names under which a wrapper calls operators."""

_HOPS = "torch.ops.higher_order."
"""A HOP that the wrapper calls runs compiled bodies; it is no kernel."""


class Handle(NamedTuple):
    """The name of a kernel and the number in the comment above a call of it."""

    kernel: str
    number: int


def handles(code: str) -> list[Handle]:
    """Return the handles in the comments of generated code, in the order of the text.

    >>> handles("    # [Provenance debug handles] cpp_fused_sin_0:1\\n    cpp_fused_sin_0(arg0_1, buf0)\\n")
    [Handle(kernel='cpp_fused_sin_0', number=1)]
    """
    return [Handle(match[1], int(match[2])) for match in _COMMENT.finditer(code)]


def without_comments(code: str) -> str:
    """Return generated code, Python with C++ in it, without lines that are comments, and without blank lines.

    >>> without_comments("    # [Provenance debug handles] extern_kernels.mm:1\\n    extern_kernels.mm(x, y)\\n")
    '    extern_kernels.mm(x, y)\\n'
    """
    return _BLANK.sub("\n", _ANY_COMMENT.sub("", code))


def calls_without_comment(code: str) -> list[str]:
    """Return the calls of kernels in a wrapper written in Python that have no comment with a handle above them.

    A comment stands above one call, in the same function; other statements may stand between. The block that tunes
    kernels when Inductor compiles is a program of its own, in a literal; it is read in the same way.

    >>> calls_without_comment("def call(args):\\n    extern_kernels.mm(x, y, out=z)")
    ['extern_kernels.mm']
    """
    missing: list[str] = []
    for program in (code, *_tuning_blocks(code)):
        kernels = set(_DEFINITION.findall(program))
        lines = {program[: match.start()].count("\n") + 1: match[1] for match in _COMMENT.finditer(program)}
        tree = ast.parse(program)
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for function in functions:
            missing += _calls_without_comment(function, kernels, lines)
    return missing


def _tuning_blocks(code: str) -> Iterator[str]:
    """Yield the programs in literals at the top of a module."""
    for node in ast.parse(code).body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            text = node.value.value
            if "async_compile" in text:
                yield text.partition("Compile-time auto-tuning block:")[2]


def _calls_without_comment(function: ast.FunctionDef, kernels: set[str], lines: dict[int, str]) -> list[str]:
    calls = sorted(_kernel_calls(function, kernels))
    last = function.end_lineno or function.lineno
    open_comments: Counter[str] = Counter()
    missing: list[str] = []
    position = function.lineno
    for line, name in [*calls, (last, "")]:
        open_comments.update(lines[at] for at in range(position, line) if at in lines)
        position = line
        if not name:
            continue
        if open_comments[name]:
            open_comments[name] -= 1
        else:
            missing.append(name)
    return missing


def _kernel_calls(function: ast.FunctionDef, kernels: set[str]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name.removesuffix(".run") in kernels:
                yield node.lineno, name.removesuffix(".run")
            elif name.startswith(_EXTERN) and not name.startswith(_HOPS):
                yield node.lineno, name
