"""Count a wrapper's calls besides its kernels: operators, which the CPU computes instead of a GPU."""

from __future__ import annotations

import ast
from collections import Counter

__all__ = ["calls_of_code"]

_KERNELS = "extern_kernels."
_OPERATORS = "torch.ops."
_HANDLES = ("aten.", "inductor_ops.", "_quantized.")
"""A wrapper's names for namespaces of operators."""


def calls_of_code(code: str) -> Counter[str]:
    """Count the calls of each operator in the text of a generated module, in the order of the first calls.

    Names are those of the text, without ``torch.ops.``. A text that is no Python has none: loading it raises.

    >>> calls_of_code("extern_kernels.mm(x, y, out=z)\\ntorch.ops.aten.sort.default(z)\\ntl.sum(z)")
    Counter({'extern_kernels.mm': 1, 'aten.sort.default': 1})
    """
    try:
        module = ast.parse(code)
    except SyntaxError:
        return Counter()
    calls = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
    calls.sort(key=lambda call: (call.lineno, call.col_offset))
    names = (ast.unparse(call.func) for call in calls if isinstance(call.func, ast.Attribute))
    return Counter(
        name.removeprefix(_OPERATORS) for name in names if name.startswith((_KERNELS, _OPERATORS, *_HANDLES))
    )
