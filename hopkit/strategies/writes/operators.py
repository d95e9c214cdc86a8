"""Find the operators whose schemas mutate the first argument, with arguments that fit a tensor."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import torch

from hopkit._torch.aot.dispatch import operator_names, parameters_of

__all__ = ["mutable_operators"]

_ARGUMENTS = {
    "Tensor": "({t} * 0.5 + 0.25)",
    "number": "0.5",
    "float": "0.5",
    "int": "0",
    "SymInt": "0",
    "bool": "False",
}
_MOST_RUNS, _LARGE = 12, 1e4
_LEFT_OUT = (torch.Tag.nondeterministic_seeded, torch.Tag.inplace_view, torch.Tag.data_dependent_output)


@functools.cache
def mutable_operators() -> tuple[str, ...]:
    """Return calls of operators that write to ``{t}`` and that, on a small tensor, run, change it and keep it small.

    >>> "torch.ops.aten.mul_.Scalar({t}, 0.5)" in mutable_operators()
    True
    """
    return tuple(call for call in _calls() if _is_usable(call))


def _calls() -> Iterator[str]:
    for name in operator_names("aten"):
        if not name.endswith("_") or name.startswith("_"):
            continue
        packet = getattr(torch.ops.aten, name)
        for overload in packet.overloads() if hasattr(packet, "overloads") else ():
            operator = getattr(packet, overload)
            if not set(operator.tags) & set(_LEFT_OUT) and (arguments := _arguments(operator)) is not None:
                yield f"torch.ops.aten.{name}.{overload}({', '.join(arguments)})"


def _arguments(operator: Any) -> list[str] | None:
    """Return the texts of the arguments without default; None if a type is unknown or the first is not mutated."""
    parameters = parameters_of(operator)
    if not parameters or not parameters[0].is_written or parameters[0].type != "Tensor":
        return None
    needed = [parameter for parameter in parameters[1:] if not parameter.has_default]
    if any(parameter.type not in _ARGUMENTS for parameter in needed):
        return None
    return [
        "{t}",
        *(
            f"{parameter.name}={_ARGUMENTS[parameter.type]}" if parameter.kwarg_only else _ARGUMENTS[parameter.type]
            for parameter in needed
        ),
    ]


def _is_usable(call: str) -> bool:
    start = torch.linspace(0.1, 0.9, 12).reshape(3, 4)
    t, again = start.clone(), start.clone()
    changes = False
    # A loop runs its body repeatedly, and a buffer keeps the writes of earlier calls.
    for _ in range(_MOST_RUNS):
        for tensor in (t, again):
            try:
                eval(call.format(t="t"), {"torch": torch, "t": tensor})
            except (RuntimeError, IndexError, NotImplementedError, TypeError, ValueError):
                return False
        changes = changes or not torch.equal(t, start)
    is_kept = t.shape == start.shape and t.stride() == start.stride() and bool((t.abs() < _LARGE).all())
    return is_kept and changes and torch.equal(t, again)
