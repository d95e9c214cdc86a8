"""Functions that programs of the corpus call by private names of torch, mostly HOPs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from hopkit._torch.contract import place
from hopkit.errors import UnknownName

__all__ = ["FUNCTIONS", "function", "spelling"]

_FEATURE = "HOPs by private names"
_OPS = "torch._higher_order_ops"

FUNCTIONS: Mapping[str, Callable[[], tuple[Any, str]]] = MappingProxyType(
    {
        "associative_scan": lambda: place(f"{_OPS}.associative_scan.associative_scan", feature=_FEATURE),
        "flex_gemm": lambda: place(f"{_OPS}.flex_gemm.flex_gemm", feature=_FEATURE),
        "foreach_map": lambda: place(f"{_OPS}.foreach_map.foreach_map", feature=_FEATURE),
        "invoke_quant_packed": lambda: place(f"{_OPS}._invoke_quant.invoke_quant_packed", feature=_FEATURE),
        "InvokeQuant": lambda: place(f"{_OPS}._invoke_quant.InvokeQuant", feature=_FEATURE),
        "_foreach_add_": lambda: place("torch._foreach_add_", feature=_FEATURE),
        "_export_tracepoint": lambda: place("torch._export.wrappers._export_tracepoint", feature=_FEATURE),
        "leaf_function": lambda: place("torch._dynamo.decorators.leaf_function", feature=_FEATURE),
        "nonstrict_trace": lambda: place("torch._dynamo.decorators.nonstrict_trace", feature=_FEATURE),
        "scan": lambda: place(f"{_OPS}.scan.scan", feature=_FEATURE),
        "strict_mode": lambda: place(f"{_OPS}.strict_mode.strict_mode", feature=_FEATURE),
        "switch": lambda: place(f"{_OPS}.switch.switch", feature=_FEATURE),
        "trace_wrapped": lambda: place("torch._dynamo._trace_wrapped_higher_order_op.trace_wrapped", feature=_FEATURE),
    }
)
"""The place of each function, by name. An operator needs no entry: it is ``torch.ops.higher_order.NAME``. Nor does a
public function (``torch.while_loop``, ``functorch.experimental.control_flow.map``)."""


def function(name: str) -> Callable[..., Any]:
    """Return the function of that name in the installed torch, for a program to call.

    Raises `UnknownName` if ``name`` has no entry in `FUNCTIONS`, `UnsupportedTorch` if this torch lacks it.

    >>> function("scan").__name__
    'scan'
    """
    owner, attribute = spelling(name)
    target: Callable[..., Any] = getattr(owner, attribute)
    return target


def spelling(name: str) -> tuple[Any, str]:
    """Return the module of the function of that name, and its name there. Raises as `function` does."""
    if name not in FUNCTIONS:
        raise UnknownName("HOP function", name, tuple(FUNCTIONS))
    return FUNCTIONS[name]()
