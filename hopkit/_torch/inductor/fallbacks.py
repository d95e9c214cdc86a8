"""Operators that Inductor's wrapper calls as they are, with the reason; and the mark by which a node asks for it.

Inductor lowers no node that has the key ``should_fallback`` in its metadata, whatever the value, or a true value of
``fallback_to_eager`` in its annotations. Source: ``call_function`` in ``torch/_inductor/graph.py``;
``torch/_inductor/ir.py``, ``scheduler.py``, ``custom_graph_pass.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
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


class OperatorCall(NamedTuple):
    """One call of an operator in generated code.

    ``operator`` is the overload that the node calls (``"aten.mm.default"``), or that the code calls if it is another
    one. ``graph`` is the graph or body whose code has the call.
    """

    operator: str
    reason: str
    node: torch.fx.Node
    graph: torch.fx.Graph


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


def _classes() -> tuple[type[Any], tuple[type[Any], ...]]:
    """Return Inductor's class of fallbacks, and those of kernels that it takes from libraries."""
    return (
        need("torch._inductor.ir.FallbackKernel", feature=_FEATURE),
        (
            need("torch._inductor.ir.ExternKernelOut", feature=_FEATURE),
            need("torch._inductor.ir.ExternKernelAlloc", feature=_FEATURE),
        ),
    )


def _operator_call(kernel: Any) -> OperatorCall | None:
    """Return the call of an operator that an extern kernel writes; None for a HOP, a Triton kernel, a number."""
    overload = getattr(kernel, "op_overload", None)
    fallback, from_library = _classes()
    named = is_operator(overload)
    if not named and (overload is not None or not isinstance(kernel, from_library) or not kernel.python_kernel_name):
        return None
    graph = need("torch._inductor.virtualized.V", feature=_FEATURE).graph.module.graph
    node, called = _nodes_of(kernel, graph)
    if node is None:
        return None
    operator = str(overload) if named and not _same_operator(called.target, overload) else str(called.target)
    if isinstance(kernel, from_library) and not isinstance(kernel, fallback):
        reason = EXTERN_KERNEL
    else:
        reason = ASKED_FOR if is_marked(called) else NO_LOWERING
    return OperatorCall(operator, reason, node, graph)


def _nodes_of(kernel: Any, graph: torch.fx.Graph) -> tuple[torch.fx.Node | None, Any]:
    """Return the node of a graph that Inductor lowered to a kernel, and the node that calls the kernel's operator.

    These are two for an operator of a body that Inductor inlined: the first is the HOP's node. Among the origins of a
    kernel are nodes that compute the arguments, if they had no buffer yet.
    """
    overload = kernel.op_overload
    origins = [*kernel.origins, *([kernel.origin_node] if kernel.origin_node is not None else [])]
    here = [node for node in origins if node.graph is graph and node.op == "call_function"]
    operators = [node for node in here if is_operator(node.target)]
    node = max([node for node in operators if _same_operator(node.target, overload)], default=None)
    # A HOP that orders effects takes the operator as an argument.
    node = node or max([node for node in here if any(_same_operator(arg, overload) for arg in node.args)], default=None)
    if node is not None:
        return node, node
    inlined = [node for node in origins if node.graph is not graph and _same_operator(node.target, overload)]
    hops = [node for node in here if not is_operator(node.target)]
    if inlined and hops:
        return max(hops), inlined[-1]
    node = max(operators, default=None)
    return node, node


def _same_operator(target: Any, overload: Any) -> bool:
    """Return whether two overloads are of one operator, in place or not."""
    return is_operator(target) and is_operator(overload) and _base_name(target) == _base_name(overload)


def _base_name(overload: Any) -> str:
    name: str = overload.name()
    return name.partition(".")[0].removesuffix("_")


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
