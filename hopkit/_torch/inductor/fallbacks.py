"""Operators that Inductor's wrapper calls as they are, with the reason; and the mark by which a node asks for it.

Inductor lowers no node that has the key ``should_fallback`` in its metadata, whatever the value, or a true value of
``fallback_to_eager`` in its annotations. Source: ``call_function`` in ``torch/_inductor/graph.py``;
``torch/_inductor/ir.py``, ``scheduler.py``, ``custom_graph_pass.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched
from hopkit._torch.pytree import tree_leaves
from hopkit.records import ASKED_FOR, EXTERN_KERNEL, NO_LOWERING

__all__ = [
    "ANNOTATION",
    "MARK",
    "OperatorCall",
    "is_marked",
    "is_operator",
    "marking",
    "operator_calls",
    "operator_named",
    "require",
    "without_lowering",
]

_FEATURE = "fallbacks"

MARK = "should_fallback"
"""The key in a node's metadata by which a post-grad pass asks for a fallback."""

ANNOTATION = "fallback_to_eager"
"""The key of an annotation by which a program asks for a fallback."""


_LIBRARY = "extern_kernels"
"""The module of generated code that has the functions of libraries."""

_ALIASES = {"inductor_ops": "inductor"}
"""Namespaces of operators that have another name in generated code."""


class OperatorCall(NamedTuple):
    """One call of an operator in generated code.

    ``operator`` is the overload that the code calls (``"aten.sort.stable"``), ``node_operator`` the one that the node
    calls (``"aten.sort.default"``), empty for a function of Inductor's own. ``graph`` is the graph or body whose code
    has the call.
    """

    operator: str
    reason: str
    node: torch.fx.Node
    graph: torch.fx.Graph
    node_operator: str


def require() -> None:
    """Raise `UnsupportedTorch` if the installed torch can't tell which operators a wrapper calls."""
    place("torch._inductor.scheduler.Scheduler.codegen_extern_call", feature=_FEATURE)
    _classes()


@contextlib.contextmanager
def operator_calls(see: Callable[[OperatorCall], None]) -> Iterator[None]:
    """Call ``see(call)`` with each call of an operator that Inductor writes, in the order of the code."""
    owner, name = place("torch._inductor.scheduler.Scheduler.codegen_extern_call", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def codegen_extern_call(self: Any, scheduler_node: Any) -> None:
        original(self, scheduler_node)
        for scheduled in scheduler_node.get_nodes():
            call = _operator_call(scheduled.node)
            if call is not None:
                see(call)

    with patched(owner, name, codegen_extern_call, feature=_FEATURE):
        yield


def _classes() -> tuple[type[Any], type[Any], type[Any]]:
    """Return Inductor's class of fallbacks, and those of kernels into a buffer and of kernels that allocate."""
    return (
        need("torch._inductor.ir.FallbackKernel", feature=_FEATURE),
        need("torch._inductor.ir.ExternKernelOut", feature=_FEATURE),
        need("torch._inductor.ir.ExternKernelAlloc", feature=_FEATURE),
    )


def _operator_call(kernel: Any) -> OperatorCall | None:
    """Return the call of an operator that an extern kernel writes; None for a HOP, a Triton kernel, a number."""
    name = _name_in_code(kernel)
    namespace = name.partition(".")[0]
    if namespace in ("", "higher_order"):
        return None
    graph = need("torch._inductor.virtualized.V", feature=_FEATURE).graph.module.graph
    node, called = _nodes_of(kernel, graph)
    if node is None:
        return None
    operator = _library_operator(kernel, called) if namespace == _LIBRARY else _with_overload(name)
    reason = EXTERN_KERNEL if _is_from_library(kernel) else ASKED_FOR if is_marked(called) else NO_LOWERING
    return OperatorCall(operator, reason, node, graph, _operator_of(called))


def _name_in_code(kernel: Any) -> str:
    """Return the name by which a wrapper in Python calls a kernel, with a namespace, else an empty string."""
    name = (getattr(kernel, "python_kernel_name", None) or "").removeprefix("torch.ops.")
    namespace, dot, rest = name.partition(".")
    return f"{_ALIASES.get(namespace, namespace)}{dot}{rest}" if dot else ""


def _with_overload(name: str) -> str:
    return name if name.count(".") > 1 else f"{name}.default"


def _library_operator(kernel: Any, called: torch.fx.Node) -> str:
    """Return the operator that a function under ``extern_kernels`` computes, with the overload that a node calls.

    The function has the name of an operator, with all of its overloads, or is Inductor's own.
    """
    overload, operator = kernel.op_overload, _operator_of(called)
    if operator and (overload is None or _same_operator(called.target, overload)):
        return operator
    name = _name_in_code(kernel)
    packet = str(overload.overloadpacket) if is_operator(overload) else name.replace(_LIBRARY, "inductor", 1)
    return f"{packet}.default" if operator_named(f"{packet}.default") is not None else name


def _is_from_library(kernel: Any) -> bool:
    """Return whether Inductor prefers a library's kernel to its own: torch has no lowering of other operators."""
    fallback, out, alloc = _classes()
    if isinstance(kernel, fallback) or not isinstance(kernel, (out, alloc)):
        return False
    # The form of a custom operator that writes to a buffer is no fallback in Inductor's classes.
    return type(kernel) is not out or _name_in_code(kernel).startswith(f"{_LIBRARY}.")


def _nodes_of(kernel: Any, graph: torch.fx.Graph) -> tuple[torch.fx.Node | None, Any]:
    """Return the node of a graph that Inductor lowered to a kernel, and the node that calls the kernel's operator.

    These are two for an operator of a body that Inductor inlined: the first is the HOP's node. Among the origins of a
    kernel are nodes that compute the arguments, if they had no buffer yet.
    """
    origins = [*kernel.origins, *([kernel.origin_node] if kernel.origin_node is not None else [])]
    origins = [node for node in origins if node.op == "call_function"]
    here = [node for node in origins if node.graph is graph]
    # The node at which Inductor made the kernel: another one if it first measured which kernel is the fastest.
    lowered = getattr(kernel, "fx_node", None)
    if lowered not in origins:
        inlined = [node for node in origins if node.graph is not graph]
        overload = kernel.op_overload
        lowered = (
            _last(node for node in here if any(_same_operator(target, overload) for target in _targets(node)))
            or _last(node for node in inlined if _same_operator(node.target, overload))
            or _last(node for node in here if _operator_of(node))
            or _last(inlined)
            or _last(here)
        )
    if lowered is None or lowered.graph is graph:
        return lowered, lowered
    return _last(node for node in here if not _operator_of(node)), lowered


def _last(nodes: Iterable[torch.fx.Node]) -> torch.fx.Node | None:
    """Return the last of some nodes in the order of their graph."""
    return max(nodes, default=None)


def _operator_of(node: torch.fx.Node) -> str:
    """Return the overload that a node calls; that in the arguments of a HOP that orders effects, else an empty string.

    Inductor's passes also write nodes that call all overloads of an operator, of which the first is ``default``.
    """
    operator = next((target for target in _targets(node) if is_operator(target) or _is_packet(target)), "")
    return f"{operator}.default" if _is_packet(operator) else str(operator)


def _targets(node: torch.fx.Node) -> Iterable[Any]:
    """Return what a node may call: its target, or an argument of a HOP."""
    return (node.target, *node.args)


def _same_operator(target: Any, overload: Any) -> bool:
    """Return whether a node's target, an overload or all of an operator, is of the operator of an overload.

    An operator in place counts as the same.
    """
    return (is_operator(target) or _is_packet(target)) and is_operator(overload) and _base(target) == _base(overload)


def _base(operator: Any) -> str:
    namespace, name = str(operator).split(".")[:2]
    return f"{namespace}.{name.removesuffix('_')}"


def _is_packet(target: Any) -> bool:
    return isinstance(target, need("torch._ops.OpOverloadPacket", feature=_FEATURE))


def is_operator(target: Any) -> bool:
    """Return whether a node's target is an overload of an operator.

    >>> is_operator(torch.ops.aten.relu.default), is_operator(torch.ops.higher_order.cond), is_operator(max)
    (True, False, False)
    """
    return isinstance(target, need("torch._ops.OpOverload", feature=_FEATURE))


def is_marked(node: torch.fx.Node) -> bool:
    """Return whether Inductor reads a node as one that asks for a fallback."""
    return MARK in node.meta or bool((node.meta.get("custom") or {}).get(ANNOTATION))


def operator_named(name: str) -> Any:
    """Return the overload of a name such as ``"aten.relu.default"``; None if torch has none of that name.

    >>> operator_named("aten.relu.default"), operator_named("aten.rleu.default")
    (<OpOverload(op='aten.relu', overload='default')>, None)
    """
    found: Any = torch.ops
    parts = name.split(".")
    if len(parts) != 3:
        return None
    for part in parts:
        # A namespace of `torch.ops` is made when it is asked for; its operators are looked up.
        found = getattr(found, part, None)
        if found is None:
            return None
    return found if is_operator(found) else None


@contextlib.contextmanager
def marking(choose: Callable[[torch.fx.Node], bool], uuid: str | None = None) -> Iterator[None]:
    """Mark, inside the block, the operators that ``choose(node)`` chooses among those that compute a tensor.

    The pass runs on each graph and each body, after the other passes that match patterns, and after a custom one that
    is set already. ``uuid`` identifies it in the keys of Inductor's caches; without one, Inductor keeps nothing that it
    compiles.
    """
    base: Any = need("torch._inductor.custom_graph_pass.CustomGraphPass", feature=_FEATURE)
    config = need("torch._inductor.config", feature="capture of Inductor's stages")
    earlier = config.post_grad_custom_post_pass
    # Torch 2.11 takes one pass, and no list.
    passes: Sequence[Any] = earlier if isinstance(earlier, list | tuple) else () if earlier is None else (earlier,)

    class MarkFallbacks(base):  # type: ignore[misc]
        def __call__(self, graph: torch.fx.Graph) -> None:
            for before in passes:
                before(graph)
            for node in graph.nodes:
                if is_operator(node.target) and _computes_tensor(node) and choose(node):
                    node.meta[MARK] = True

        def uuid(self) -> Any:
            if uuid is None:
                return None
            keys = [before.uuid() if isinstance(before, base) else None for before in passes]
            return None if None in keys else (f"hopkit.fallbacks.{uuid}", *keys)

    with config.patch(post_grad_custom_post_pass=MarkFallbacks()):
        yield


def _computes_tensor(node: torch.fx.Node) -> bool:
    """Return whether a node has a tensor among its results: Inductor can't call an assertion about sizes as it is."""
    return any(isinstance(leaf, torch.Tensor) for leaf in tree_leaves(node.meta.get("val")))


@contextlib.contextmanager
def without_lowering(operators: Sequence[Any]) -> Iterator[None]:
    """Remove Inductor's lowering of some operators inside the block, so that they fall back for that reason."""
    lowerings = need("torch._inductor.lowering.lowerings", feature=_FEATURE)
    make_handler = need("torch._inductor.lowering.fallback_handler", feature=_FEATURE)
    saved = {operator: lowerings[operator] for operator in operators if operator in lowerings}
    lowerings.update({operator: make_handler(operator, add_to_fallback_set=False) for operator in saved})
    try:
        yield
    finally:
        lowerings.update(saved)
