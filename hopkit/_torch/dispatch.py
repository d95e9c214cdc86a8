"""Operators as they are called: a look at each, below autograd."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hopkit._torch.contract import need

__all__ = ["Operator", "operator_calls", "operator_name", "python_decompositions", "written"]

Operator = Callable[..., Any]
"""An overload of an operator, ``torch.ops.aten.sin.default`` say: it has ``name()``, and ``tags`` of `torch.Tag`."""


@contextlib.contextmanager
def operator_calls(
    call: Callable[[Operator, tuple[Any, ...], Mapping[str, Any]], Any], *, in_bodies: bool = False
) -> Iterator[None]:
    """Have ``call(operator, args, kwargs)`` take the place of each operator that is called inside the block.

    It is called below autograd and autocast, with plain tensors, and what it returns is what the operator returns; a
    backward pass that runs inside goes through it too. Operators that it calls itself are not seen again, nor is a HOP.
    What the body of a HOP calls is seen with ``in_bodies``, if the HOP runs its body eagerly. Source:
    ``torch/utils/_python_dispatch.py``.
    """
    import torch

    mode: type = need("torch.utils._python_dispatch.TorchDispatchMode", feature="capture")
    eager_key = torch._C.DispatchKey.CompositeExplicitAutograd

    class Seen(mode):  # type: ignore[misc]  # a class that is looked up when it is needed
        supports_higher_order_operators = True

        def __torch_dispatch__(
            self, func: Operator, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
        ) -> Any:
            if hasattr(func, "overloadpacket"):
                return call(func, args, kwargs or {})
            # A hook of compiled autograd asserts that no mode is on.
            enters = in_bodies and func.name() != "trace_wrapped"  # type: ignore[attr-defined]
            eager = getattr(func, "py_kernels", {}).get(eager_key) if enters else None
            if eager is None:
                return func(*args, **(kwargs or {}))
            with self:
                return eager(*args, **(kwargs or {}))

    with Seen():
        yield


@contextlib.contextmanager
def python_decompositions() -> Iterator[None]:
    """Take operators apart inside the block as AOTAutograd does while it traces: in Python, where torch has that."""
    with need("torch._dispatch.python.enable_python_dispatcher", feature="call hierarchy")():
        yield


def operator_name(operator: Operator) -> str:
    """The name of an operator without that of its overload; in place it has the same one.

    >>> import torch
    >>> operator_name(torch.ops.aten.add_.Tensor)
    'aten::add'
    """
    name: str = operator.name()  # type: ignore[attr-defined]
    return name.partition(".")[0].removesuffix("_")


def written(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Iterator[Any]:
    """The tensors among the arguments that a call of the operator writes to, as its schema says.

    >>> import torch
    >>> x, y = torch.ones(2), torch.zeros(2)
    >>> [each is x for each in written(torch.ops.aten.add_.Tensor, (x, y), {})]
    [True]
    """
    for index, argument in enumerate(operator._schema.arguments):  # type: ignore[attr-defined]
        if argument.alias_info is None or not argument.alias_info.is_write:
            continue
        value = kwargs.get(argument.name) if argument.kwarg_only or index >= len(args) else args[index]
        yield from (each for each in (value if isinstance(value, (list, tuple)) else (value,)) if each is not None)
