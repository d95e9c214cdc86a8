"""Calls of operators, intercepted below autograd, and the schemas of operators.

Source: ``torch/utils/_python_dispatch.py``, ``torch/_ops.py``.
"""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from hopkit._torch.contract import need
from hopkit._torch.contract.patching import patched

__all__ = [
    "Operator",
    "Parameter",
    "in_backward",
    "is_elementwise",
    "is_view",
    "operator_calls",
    "operator_name",
    "operator_names",
    "parameters_of",
    "python_decompositions",
    "returned_argument",
    "written",
]

Operator = Callable[..., Any]
"""An overload such as ``torch.ops.aten.sin.default``: it has ``name()``, and ``tags`` of `torch.Tag`."""


@contextlib.contextmanager
def operator_calls(
    call: Callable[[Operator, tuple[Any, ...], Mapping[str, Any]], Any],
    *,
    in_bodies: bool = False,
    compiles: bool = False,
    before_hop: Callable[[], None] = lambda: None,
) -> Iterator[None]:
    """Replace each call of an operator inside the block by ``call(operator, args, kwargs)``.

    ``call`` runs below autograd and autocast, with plain tensors, and returns the operator's result; calls of a
    backward pass inside the block pass through it too. Operators that ``call`` itself calls do not, nor do HOPs. With
    ``in_bodies``, calls in the body of a HOP do, if the HOP runs its body eagerly; ``before_hop`` runs before each HOP.

    Dynamo compiles nothing inside the block, unless ``compiles`` is set. Eager ``torch.cond`` needs Dynamo: without it,
    its gradient fails, and so do later calls.
    """
    with _mode_class(compiles)(call, in_bodies, before_hop):
        yield


def in_backward() -> bool:
    """Return whether the current operator belongs to a backward pass on this thread."""
    is_running: bool = need("torch._C._current_graph_task_id", feature="capture")() != -1
    return is_running


@functools.cache
def _mode_class(compiles: bool) -> type:
    """Return the class of the dispatch mode, made once; Dynamo asks the class whether it may compile meanwhile."""
    import torch

    mode: type = need("torch.utils._python_dispatch.TorchDispatchMode", feature="capture")
    eager_key = torch._C.DispatchKey.CompositeExplicitAutograd

    class OperatorCalls(mode):  # type: ignore[misc]  # looked up lazily
        supports_higher_order_operators = True

        def __init__(self, call: Callable[..., Any], in_bodies: bool, before_hop: Callable[[], None]) -> None:
            super().__init__()
            self.call, self.in_bodies, self.before_hop = call, in_bodies, before_hop

        @classmethod
        def ignore_compile_internals(cls) -> bool:
            return compiles

        def __torch_dispatch__(
            self, func: Operator, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
        ) -> Any:
            if hasattr(func, "overloadpacket"):
                return self.call(func, args, kwargs or {})
            self.before_hop()
            # A hook of compiled autograd asserts that no mode is active.
            enters = self.in_bodies and func.name() != "trace_wrapped"  # type: ignore[attr-defined]
            eager = getattr(func, "py_kernels", {}).get(eager_key) if enters else None
            if eager is None:
                return func(*args, **(kwargs or {}))
            with self, _hidden_from(eager, OperatorCalls):
                return eager(*args, **(kwargs or {}))

    return OperatorCalls


@contextlib.contextmanager
def _hidden_from(kernel: Callable[..., Any], mode: type) -> Iterator[None]:
    """Hide a mode of this class from the eager kernel of a HOP: most kernels assert that no mode is active."""
    name = "_get_current_dispatch_mode"
    current = need("torch.utils._python_dispatch._get_current_dispatch_mode", feature="capture")

    @functools.wraps(current)
    def hidden() -> Any:
        top = current()
        return None if isinstance(top, mode) else top

    with contextlib.ExitStack() as patches:
        # A kernel imports the function at each call, or its module has imported it.
        for module in map(sys.modules.get, ("torch.utils._python_dispatch", kernel.__module__)):
            if hasattr(module, name):
                patches.enter_context(patched(module, name, hidden, feature="capture"))
        yield


@contextlib.contextmanager
def python_decompositions() -> Iterator[None]:
    """Decompose operators inside the block as AOTAutograd does while tracing: in Python, if torch can."""
    with need("torch._dispatch.python.enable_python_dispatcher", feature="call hierarchy")():
        yield


def operator_names(namespace: str) -> tuple[str, ...]:
    """Return the names of all operators of a namespace, sorted, without overload names.

    >>> "add_" in operator_names("aten")
    True
    """
    names = need("torch._C._dispatch_get_all_op_names", feature="capture")()
    pairs = {tuple(name.partition(".")[0].split("::")) for name in names}
    return tuple(sorted(name for owner, name in pairs if owner == namespace))


def operator_name(operator: Operator) -> str:
    """Return the name of an operator without its overload; an in-place operator has the same name.

    >>> import torch
    >>> operator_name(torch.ops.aten.add_.Tensor)
    'aten::add'
    """
    name: str = operator.name()  # type: ignore[attr-defined]
    return name.partition(".")[0].removesuffix("_")


def written(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the tensor arguments that a call of the operator writes to, according to its schema.

    The schema of older batch norms omits the running statistics; they are included.

    >>> import torch
    >>> x, y = torch.ones(2), torch.zeros(2)
    >>> [tensor is x for tensor in written(torch.ops.aten.add_.Tensor, (x, y), {})]
    [True]
    >>> batch, mean, var = torch.ones(2, 3), torch.zeros(3), torch.ones(3)
    >>> batch_norm = torch.ops.aten.native_batch_norm.default
    >>> [len(list(written(batch_norm, (batch, None, None, mean, var, training, 0.1, 1e-5), {}))) for training in (1, 0)]
    [2, 0]
    """
    values = dict(_values(operator, args, kwargs))
    names = _written_names(operator)
    if operator_name(operator) in _BATCH_NORMS:
        names = _STATISTICS if values["training"] else frozenset()
    for name in names:
        value = values[name]
        yield from (item for item in (value if isinstance(value, (list, tuple)) else (value,)) if item is not None)


_BATCH_NORMS = frozenset({"aten::native_batch_norm", "aten::cudnn_batch_norm", "aten::miopen_batch_norm"})
_STATISTICS = frozenset({"running_mean", "running_var"})


def _values(operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the arguments of a call by name; None for one that has its default."""
    for index, argument in enumerate(parameters_of(operator)):
        by_name = argument.kwarg_only or index >= len(args)
        yield argument.name, kwargs.get(argument.name) if by_name else args[index]


@functools.cache
def _written_names(operator: Operator) -> frozenset[str]:
    return frozenset(parameter.name for parameter in parameters_of(operator) if parameter.is_written)


class Parameter(NamedTuple):
    """A parameter in the schema of an operator; ``type`` is the text of its type."""

    name: str
    type: str
    kwarg_only: bool
    has_default: bool
    is_written: bool


@functools.cache
def parameters_of(operator: Operator) -> tuple[Parameter, ...]:
    """Return the parameters of an operator, in order.

    >>> import torch
    >>> [(p.name, p.type, p.is_written) for p in parameters_of(torch.ops.aten.add_.Scalar)][:2]
    [('self', 'Tensor', True), ('other', 'number', False)]
    """
    return tuple(
        Parameter(
            argument.name,
            str(argument.type),
            argument.kwarg_only,
            argument.has_default_value(),
            argument.alias_info is not None and argument.alias_info.is_write,
        )
        for argument in operator._schema.arguments  # type: ignore[attr-defined]
    )


def is_view(operator: Operator) -> bool:
    """Return whether all results of an operator are views of its arguments, according to its schema.

    >>> import torch
    >>> is_view(torch.ops.aten.select.int), is_view(torch.ops.aten.sin.default), is_view(torch.ops.aten.add_.Tensor)
    (True, False, False)
    """
    returns = operator._schema.returns  # type: ignore[attr-defined]
    return bool(returns) and all(result.alias_info is not None and not result.alias_info.is_write for result in returns)


@functools.cache
def returned_argument(name: str) -> int | None:
    """Return the position of the argument that an operator writes to and returns, None if it returns another tensor.

    ``name`` is that of Python, such as ``"torch.ops.aten.add_.Tensor"``; None too if this process has no such operator.

    >>> returned_argument("torch.ops.aten.add_.Tensor"), returned_argument("torch.ops.aten.add.Tensor")
    (0, None)
    """
    import torch

    package, _, path = name.partition(".ops.")
    try:
        schema = attrgetter(path)(torch.ops)._schema if package == "torch" else None
    except AttributeError:
        return None
    if schema is None or len(schema.returns) != 1 or not (returned := schema.returns[0].alias_info):
        return None
    places = enumerate(argument.alias_info for argument in schema.arguments)
    is_same = (index for index, info in places if info and info.is_write and info.before_set & returned.before_set)
    return next(is_same, None)


def is_elementwise(operator: Operator) -> bool:
    """Return whether each element of an operator's result depends only on the elements at the same place.

    >>> import torch
    >>> is_elementwise(torch.ops.aten.add_.Tensor), is_elementwise(torch.ops.aten.cumsum.default)
    (True, False)
    """
    tags: list[Any] = operator.tags  # type: ignore[attr-defined]
    # Torch tags neither a copy nor what reads the device of a tensor.
    return str(operator) in ("aten.copy_.default", "prim.device.default") or any(
        tag.name == "pointwise" for tag in tags
    )
