"""Decide which nodes of a graph after Inductor's post-grad passes need a kernel, and why the others do not."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable
from typing import Any

import torch

from hopkit._torch.pytree import tree_leaves
from hopkit.hierarchy.query import bodies_of
from hopkit.hops.lowering import is_inlined
from hopkit.records import KernelNeed

__all__ = ["INLINED", "UNCALLED", "KernelNeeds", "kernel_need"]

UNCALLED = "in a body that no node uses any more"
"""The reason why nodes of a body need no kernel that a pass has left behind."""

INLINED = "a custom HOP, in whose place Inductor lowers a graph"
"""The reason why the node of such a HOP needs kernels."""

_ALLOCATIONS = frozenset(
    {"aten::empty", "aten::empty_like", "aten::empty_strided", "aten::new_empty", "aten::new_empty_strided"}
)
_CONSTANTS = frozenset({"aten::full", "aten::scalar_tensor", "prims::iota", "aten::arange"})
"""Operators that make a tensor of numbers alone: Inductor writes the value into the kernels that read it."""

_KERNEL_HOPS = frozenset(
    {
        "associative_scan",
        "control_deps",
        "flex_attention",
        "flex_attention_backward",
        "foreach_map",
        "triton_kernel_wrapper_functional",
        "triton_kernel_wrapper_mutation",
    }
)
"""The HOPs of which Inductor makes kernels, with their bodies inside: torch names the HOP as what they compute."""

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
        self._compiled: dict[int, str] = {}

    def add(self, direction: str, gm: torch.fx.GraphModule) -> None:
        """Add the nodes of a graph and of the bodies in it."""
        index = self._counts[direction]
        self._counts[direction] += 1
        # The body of a region that several bodies call is one object, which Inductor compiles once.
        self._compiled = {}
        self._add_nodes((direction, index), gm, "", "")
        for body, module in gm.named_modules():
            for node in module.graph.nodes if isinstance(module, torch.fx.GraphModule) else ():
                name = f"{body}.{node.name}" if body else node.name
                self.table.setdefault((direction, index, name), KernelNeed(False, UNCALLED))

    def _add_nodes(self, place: tuple[str, int], gm: torch.fx.GraphModule, body: str, owner: str) -> None:
        """Add the nodes of a graph, and of the bodies that its nodes use: a pass may leave others behind.

        ``owner`` is the HOP whose kernel has the graph inside it, if there is one.
        """
        prefix = f"{body}." if body else ""
        first = self._compiled.setdefault(id(gm), body)
        elsewhere = f"inside the kernels of {owner}" if owner else ""
        if first != body:
            elsewhere = f"computed by the kernels of {first}"
        for node in gm.graph.nodes:
            inside = elsewhere if elsewhere and node.op.startswith("call") else ""
            self.table[*place, prefix + node.name] = KernelNeed(False, inside) if inside else kernel_need(node)
            for attribute in bodies_of(node) if node.op == "call_function" else ():
                name = next(name for name, child in gm.named_modules() if child is attribute)
                if (*place, f"{prefix}{name}.output") not in self.table:
                    self._add_nodes(place, attribute, prefix + name, owner or _kernel_hop(node))

    def remove(self, places: Iterable[tuple[str, int, str]]) -> None:
        """Note that Inductor removed some nodes, because nothing reads their results."""
        for place in places:
            if self.table.get(place):
                self.table[place] = KernelNeed(False, "its result is not read: Inductor removes it")


def kernel_need(node: torch.fx.Node) -> KernelNeed:
    """Return whether a node of a post-grad graph needs a kernel of its own, or a part of one.

    >>> graph = torch.fx.symbolic_trace(lambda x: torch.ops.aten.permute.default(x, (1, 0))).graph
    >>> [kernel_need(node).reason for node in graph.nodes]
    ['an input', 'a view', 'the outputs']
    """
    reason = _reason_against(node)
    return KernelNeed(False, reason) if reason else KernelNeed(True, _reason_for(node))


def _reason_for(node: torch.fx.Node) -> str:
    if _is_operator(node.target):
        return "computes a tensor"
    return INLINED if is_inlined(_name(node.target)) else "a HOP of which Inductor makes kernels"


def _reason_against(node: torch.fx.Node) -> str:
    """Return the reason why a node needs no kernel, '' if it needs one."""
    if node.op in _NOT_CALLED:
        return _NOT_CALLED[node.op]
    if node.target is operator.getitem:
        return "an element of the results of a node"
    if _is_operator(node.target):
        return _reason_against_operator(node)
    if _name(node.target):
        return "" if _kernel_hop(node) else "a HOP: its bodies have the kernels"
    return "a size or a number, which the wrapper computes"


def _reason_against_operator(node: torch.fx.Node) -> str:
    target: Any = node.target
    name = _name(target).partition(".")[0]
    if target.is_view:
        return "a view"
    if name == "aten::copy_" and _is_input(node.args[0]):
        return "a write to an input, by the kernel that computes the value"
    if name == "aten::cat":
        return "a concatenation: the kernels of its parts may write into it"
    if name == "prims::_make_token":
        return "a token, which orders effects"
    if _is_unused(node):
        return "its result is not used"
    tensors = [leaf for leaf in tree_leaves(node.meta.get("val")) if isinstance(leaf, torch.Tensor)]
    if not tensors:
        return "a size or a number, which the wrapper computes"
    if all(_is_empty(tensor) for tensor in tensors):
        return "a tensor without elements"
    if name in _ALLOCATIONS:
        return "an allocation"
    if name in _CONSTANTS and not any(user.op == "output" for user in node.users):
        return "a constant of the kernels that read it"
    return ""


def _is_empty(tensor: torch.Tensor) -> bool:
    """Return whether a dimension is the number 0; comparing a symbol would add a guard."""
    return any(type(size) is int and size == 0 for size in tensor.shape)


def _is_unused(node: torch.fx.Node) -> bool:
    """Return whether nothing needs the value of a node, though a random draw may stay before the next one."""
    if not node.users:
        return not node.is_impure()
    return all(_name(user.target) == "control_deps" or _is_unused(user) for user in node.users)


def _kernel_hop(node: torch.fx.Node) -> str:
    """Return the name of a HOP of which Inductor makes kernels, '' for any other node."""
    name = "" if _is_operator(node.target) else _name(node.target)
    return name if name in _KERNEL_HOPS or is_inlined(name) else ""


def _is_operator(target: Any) -> bool:
    """Return whether a target is an overload of an operator, rather than a HOP or a function of Python."""
    return hasattr(target, "is_view")


def _is_input(operand: Any) -> bool:
    return isinstance(operand, torch.fx.Node) and operand.op == "placeholder"


def _name(target: Any) -> str:
    return str(target.name()) if callable(getattr(target, "name", None)) else ""
