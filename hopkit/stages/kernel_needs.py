"""Decide which nodes of a graph after Inductor's post-grad passes need a kernel, and why the others do not."""

from __future__ import annotations

import operator
from collections import Counter
from typing import TYPE_CHECKING, Any

import torch

from hopkit._torch.pytree import tree_leaves
from hopkit.records import KernelNeed

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["KernelNeeds", "kernel_need"]

_ALLOCATIONS = frozenset(
    {"aten::empty", "aten::empty_like", "aten::empty_strided", "aten::new_empty", "aten::new_empty_strided"}
)
_CONSTANTS = frozenset({"aten::full", "aten::scalar_tensor", "prims::iota", "aten::arange"})
"""Operators that make a tensor of numbers alone: Inductor writes the value into the kernels that read it."""

_OWN_KERNELS = frozenset(
    {
        "associative_scan",
        "flex_attention",
        "flex_attention_backward",
        "triton_kernel_wrapper_functional",
        "triton_kernel_wrapper_mutation",
    }
)
"""The HOPs of which Inductor makes a kernel, with their bodies inside it."""

_NOT_CALLED = {
    "placeholder": "an input",
    "get_attr": "a constant, or the body of a HOP",
    "output": "the outputs",
}


class KernelNeeds:
    """The needs of all nodes of the graphs of a capture: by direction, index of the graph, and name of the node."""

    def __init__(self) -> None:
        self.table: dict[tuple[str, int, str], KernelNeed] = {}
        self._counts: Counter[str] = Counter()

    def add(self, direction: str, gm: torch.fx.GraphModule) -> None:
        """Add the nodes of a graph and of the bodies in it."""
        index = self._counts[direction]
        self._counts[direction] += 1
        for name, node in _named_nodes(gm):
            self.table[direction, index, name] = kernel_need(node)


def _named_nodes(gm: torch.fx.GraphModule) -> Iterator[tuple[str, torch.fx.Node]]:
    for body, module in gm.named_modules():
        if isinstance(module, torch.fx.GraphModule):
            for node in module.graph.nodes:
                yield f"{body}.{node.name}" if body else node.name, node


def kernel_need(node: torch.fx.Node) -> KernelNeed:
    """Return whether a node of a post-grad graph needs a kernel of its own, or a part of one.

    >>> graph = torch.fx.symbolic_trace(lambda x: torch.ops.aten.permute.default(x, (1, 0))).graph
    >>> [kernel_need(node).reason for node in graph.nodes]
    ['an input', 'a view', 'the outputs']
    """
    reason = _reason_against(node)
    return KernelNeed(False, reason) if reason else KernelNeed(True, _reason_for(node))


def _reason_for(node: torch.fx.Node) -> str:
    return "computes a tensor" if _is_operator(node.target) else "a HOP that is a kernel"


def _reason_against(node: torch.fx.Node) -> str:
    """Return the reason why a node needs no kernel, '' if it needs one."""
    if node.op in _NOT_CALLED:
        return _NOT_CALLED[node.op]
    if node.target is operator.getitem:
        return "an element of the results of a node"
    if _is_operator(node.target):
        return _reason_against_operator(node)
    if callable(getattr(node.target, "name", None)):
        return "" if _name(node.target) in _OWN_KERNELS else "a HOP: its bodies have the kernels"
    return "a size or a number, which the wrapper computes"


def _reason_against_operator(node: torch.fx.Node) -> str:
    target: Any = node.target
    name = _name(target).partition(".")[0]
    if target.is_view:
        return "a view"
    if name in _ALLOCATIONS:
        return "an allocation"
    if name in _CONSTANTS and not any(user.op == "output" for user in node.users):
        return "a constant of the kernels that read it"
    if not any(isinstance(leaf, torch.Tensor) for leaf in tree_leaves(node.meta.get("val"))):
        return "a size or a number, which the wrapper computes"
    return ""


def _is_operator(target: Any) -> bool:
    """Return whether a target is an overload of an operator, rather than a HOP or a function of Python."""
    return hasattr(target, "is_view")


def _name(target: Any) -> str:
    return str(target.name())
