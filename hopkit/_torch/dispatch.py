"""Operators as they are called: a look at each, below autograd."""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from hopkit._torch.contract import need
from hopkit._torch.patching import patched

__all__ = [
    "Operator",
    "Parameter",
    "in_backward",
    "is_view",
    "operator_calls",
    "operator_name",
    "operator_names",
    "parameters_of",
    "python_decompositions",
    "written",
]

Operator = Callable[..., Any]
"""An overload of an operator, ``torch.ops.aten.sin.default`` say: it has ``name()``, and ``tags`` of `torch.Tag`."""


@contextlib.contextmanager
def operator_calls(
    call: Callable[[Operator, tuple[Any, ...], Mapping[str, Any]], Any],
    *,
    in_bodies: bool = False,
    before_hop: Callable[[], None] = lambda: None,
) -> Iterator[None]:
    """Have ``call(operator, args, kwargs)`` take the place of each operator that is called inside the block.

    It is called below autograd and autocast, with plain tensors, and what it returns is what the operator returns; a
    backward pass that runs inside goes through it too. Operators that it calls itself are not seen again, nor is a HOP.
    What the body of a HOP calls is seen with ``in_bodies``, if the HOP runs its body eagerly; ``before_hop`` is called
    before each HOP. Source: ``torch/utils/_python_dispatch.py``.
    """
    with _seen()(call, in_bodies, before_hop):
        yield


def in_backward() -> bool:
    """Return whether the operator that is being called belongs to a backward pass, which runs on this thread."""
    is_running: bool = need("torch._C._current_graph_task_id", feature="capture")() != -1
    return is_running


@functools.cache
def _seen() -> type:
    """The class of the mode: made once, when it is needed."""
    import torch

    mode: type = need("torch.utils._python_dispatch.TorchDispatchMode", feature="capture")
    eager_key = torch._C.DispatchKey.CompositeExplicitAutograd

    class Seen(mode):  # type: ignore[misc]  # a class that is looked up when it is needed
        supports_higher_order_operators = True

        def __init__(self, call: Callable[..., Any], in_bodies: bool, before_hop: Callable[[], None]) -> None:
            super().__init__()
            self.call, self.in_bodies, self.before_hop = call, in_bodies, before_hop

        def __torch_dispatch__(
            self, func: Operator, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
        ) -> Any:
            if hasattr(func, "overloadpacket"):
                return self.call(func, args, kwargs or {})
            self.before_hop()
            # A hook of compiled autograd asserts that no mode is on.
            enters = self.in_bodies and func.name() != "trace_wrapped"  # type: ignore[attr-defined]
            eager = getattr(func, "py_kernels", {}).get(eager_key) if enters else None
            if eager is None:
                return func(*args, **(kwargs or {}))
            with self, _hidden_from(eager, Seen):
                return eager(*args, **(kwargs or {}))

    return Seen


@contextlib.contextmanager
def _hidden_from(kernel: Callable[..., Any], mode: type) -> Iterator[None]:
    """Let the eager kernel of a HOP run under a mode of this class: most of them assert that no mode is on."""
    name = "_get_current_dispatch_mode"
    current = need("torch.utils._python_dispatch._get_current_dispatch_mode", feature="capture")

    @functools.wraps(current)
    def without() -> Any:
        top = current()
        return None if isinstance(top, mode) else top

    with contextlib.ExitStack() as patches:
        # A kernel imports the function when it is called, or its module has done so.
        for module in map(sys.modules.get, ("torch.utils._python_dispatch", kernel.__module__)):
            if hasattr(module, name):
                patches.enter_context(patched(module, name, without, feature="capture"))
        yield


@contextlib.contextmanager
def python_decompositions() -> Iterator[None]:
    """Take operators apart inside the block as AOTAutograd does while it traces: in Python, where torch has that."""
    with need("torch._dispatch.python.enable_python_dispatcher", feature="call hierarchy")():
        yield


def operator_names(namespace: str) -> tuple[str, ...]:
    """The names of all operators of a namespace, sorted, without those of their overloads.

    >>> "add_" in operator_names("aten")
    True
    """
    every = need("torch._C._dispatch_get_all_op_names", feature="capture")()
    pairs = {tuple(name.partition(".")[0].split("::")) for name in every}
    return tuple(sorted(name for owner, name in pairs if owner == namespace))


def operator_name(operator: Operator) -> str:
    """The name of an operator without that of its overload; in place it has the same one.

    >>> import torch
    >>> operator_name(torch.ops.aten.add_.Tensor)
    'aten::add'
    """
    name: str = operator.name()  # type: ignore[attr-defined]
    return name.partition(".")[0].removesuffix("_")


def written(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Iterator[Any]:
    """The tensors among the arguments that a call of the operator writes to.

    They are those that its schema marks; that of older batch norms does not mark the running statistics.

    >>> import torch
    >>> x, y = torch.ones(2), torch.zeros(2)
    >>> [each is x for each in written(torch.ops.aten.add_.Tensor, (x, y), {})]
    [True]
    >>> batch, mean, var = torch.ones(2, 3), torch.zeros(3), torch.ones(3)
    >>> batch_norm = torch.ops.aten.native_batch_norm.default
    >>> [len(list(written(batch_norm, (batch, None, None, mean, var, training, 0.1, 1e-5), {}))) for training in (1, 0)]
    [2, 0]
    """
    values = dict(_values(operator, args, kwargs))
    names = _marked(operator)
    if operator_name(operator) in _BATCH_NORMS:
        names = _STATISTICS if values["training"] else frozenset()
    for name in names:
        value = values[name]
        yield from (each for each in (value if isinstance(value, (list, tuple)) else (value,)) if each is not None)


_BATCH_NORMS = frozenset({"aten::native_batch_norm", "aten::cudnn_batch_norm", "aten::miopen_batch_norm"})
_STATISTICS = frozenset({"running_mean", "running_var"})


def _values(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The arguments of a call by name; None for one that is left to its default."""
    for index, argument in enumerate(parameters_of(operator)):
        by_name = argument.kwarg_only or index >= len(args)
        yield argument.name, kwargs.get(argument.name) if by_name else args[index]


@functools.cache
def _marked(operator: Operator) -> frozenset[str]:
    return frozenset(each.name for each in parameters_of(operator) if each.is_written)


class Parameter(NamedTuple):
    """A parameter of an operator, as its schema has it: its name, the text of its type, and how it is given."""

    name: str
    type: str
    kwarg_only: bool
    has_default: bool
    is_written: bool


@functools.cache
def parameters_of(operator: Operator) -> tuple[Parameter, ...]:
    """The parameters of an operator, in their order.

    >>> import torch
    >>> [(each.name, each.type, each.is_written) for each in parameters_of(torch.ops.aten.add_.Scalar)][:2]
    [('self', 'Tensor', True), ('other', 'number', False)]
    """
    return tuple(
        Parameter(
            each.name,
            str(each.type),
            each.kwarg_only,
            each.has_default_value(),
            each.alias_info is not None and each.alias_info.is_write,
        )
        for each in operator._schema.arguments  # type: ignore[attr-defined]
    )


def is_view(operator: Operator) -> bool:
    """Whether all that an operator returns are views of its arguments, as its schema says.

    >>> import torch
    >>> is_view(torch.ops.aten.select.int), is_view(torch.ops.aten.sin.default), is_view(torch.ops.aten.add_.Tensor)
    (True, False, False)
    """
    returns = operator._schema.returns  # type: ignore[attr-defined]
    return bool(returns) and all(each.alias_info is not None and not each.alias_info.is_write for each in returns)
