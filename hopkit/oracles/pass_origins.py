"""Find the nodes that each new node of a graph was made from, by comparing the graphs before and after a pass."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import torch
from torch.fx import Node

from hopkit.hierarchy import PassStep
from hopkit.oracles.annotated_nodes import name_of
from hopkit.oracles.node_values import values_of

__all__ = ["Origins", "origins"]

Origins = list[tuple[frozenset[Node], frozenset[Node]]]
"""Alternatives of (required, optional) nodes: a node was made from all required and some optional ones."""


def origins(step: PassStep) -> dict[Node, Origins]:
    """Return the nodes of ``step.before`` that each new node of ``step.after`` was made from, if it calls something.

    A new node replaces a node if a kept node uses it in that one's place. Otherwise it replaces the removed nodes of
    which it computes the value. A node that replaces none was made for the nearest users that do: from all that these
    replace; and a node without such users, from the removed nodes that have one of its operands. Optional are removed
    nodes that the replaced ones, or those of connected new nodes, were computed from, and kept nodes on the way
    between these and the operands: a pass may replace a whole pattern. In a graph that
    AOTAutograd traced, the nodes that compute gradients, and copies, have no origins.
    """
    return _GraphComparison(step).origins


class _GraphComparison:
    def __init__(self, step: PassStep) -> None:
        self._kept = step.kept
        # AOTAutograd decomposes one node after the other.
        self._replaces_patterns = step.phase != "aot_autograd"
        kept_before = set(step.kept.values())
        self._removed = [node for node in step.before.graph.nodes if node not in kept_before and _calls(node)]
        self._new = [node for node in step.after.graph.nodes if node not in step.kept and _calls(node)]
        if step.phase == "aot_autograd":
            self._new = [node for node in self._new if not _added_by_aot(node)]
        self.origins: dict[Node, Origins] = {}
        if self._new:
            self._replaced = self._by_use()
            self._add_by_value(step)
            for node in self._new:
                self.origins[node] = self._origins(node)

    def _by_use(self) -> dict[Node, list[frozenset[Node]]]:
        """Return the nodes that each new node replaces as an argument of a kept node: all of them, or any."""
        replaced: dict[Node, set[Node]] = {}
        for user, user_before in self._kept.items():
            if user.target == user_before.target:
                before, after = (user_before.args, user_before.kwargs), (user.args, user.kwargs)
                for old, new in _pairs(before, after):
                    if new not in self._kept and self._kept.get(new) is not old and _calls(new) and _calls(old):
                        replaced.setdefault(new, set()).add(old)
        return {
            node: list(dict.fromkeys([frozenset(old), *(frozenset({one}) for one in old)]))
            for node, old in replaced.items()
        }

    def _add_by_value(self, step: PassStep) -> None:
        """Add for each other new node the removed nodes of the same value, each an alternative."""
        before = values_of(step.before, {})
        inputs = {node: before[old] for node, old in step.kept.items() if node.op == "placeholder" and old in before}
        after = values_of(step.after, inputs)
        for node in self._new:
            if node not in self._replaced and node in after:
                same = [old for old in self._removed if old in before and _equal(before[old], after[node])]
                if same:
                    self._replaced[node] = [frozenset({old}) for old in same]
        if step.phase == "aot_autograd":
            for node in reversed(self._new):
                # An expand or alias that changes nothing has the value of its operand, which its user may have made.
                if any(other in after and _equal(after[other], after.get(node)) for other in node.all_input_nodes):
                    users = [
                        choice
                        for user in self._first(node, self._replaced.__contains__)
                        for choice in self._replaced[user]
                    ]
                    self._replaced[node] = list(dict.fromkeys([*self._replaced.get(node, ()), *users]))

    def _origins(self, node: Node) -> Origins:
        alternatives = self._replaced.get(node)
        if alternatives is None:
            choices = [self._replaced[user] for user in self._first(node, self._replaced.__contains__)]
            unions = itertools.islice(itertools.product(*choices), 64) if choices else ()
            alternatives = list(dict.fromkeys(frozenset().union(*choice) for choice in unions))
        if not alternatives:
            operands = {self._kept[operand] for operand in node.all_input_nodes if operand in self._kept}
            alternatives = [frozenset({old}) for old in self._removed if operands & set(old.all_input_nodes)]
        region = self._region(node) if self._replaces_patterns else frozenset()
        return [(required, region - required) for required in alternatives]

    def _first(self, node: Node, found: Callable[[Node], bool]) -> Iterator[Node]:
        """Yield the nearest new users of a node, over new nodes, for which ``found`` holds."""
        pending, seen = list(node.users), set()
        while pending:
            user = pending.pop()
            if user in seen or user in self._kept:
                continue
            seen.add(user)
            if found(user):
                yield user
            else:
                pending += user.users

    def _region(self, node: Node) -> frozenset[Node]:
        """Return what the nodes that a component of new nodes replaces were computed from, up to its operands."""
        component = _reached([node], lambda one: [*one.users, *one.all_input_nodes], set(self._new).__contains__)
        operands = {self._kept[one] for new in component for one in new.all_input_nodes if one in self._kept}
        replaced = {old for new in component for choice in self._replaced.get(new, ()) for old in choice}
        above = _reached(replaced, lambda one: one.all_input_nodes, lambda one: one not in operands)
        below = _reached(operands, lambda one: list(one.users), lambda one: True)
        removed = set(self._removed)
        return frozenset(one for one in above if _calls(one) and (one in removed or one in below))


def _reached(
    starts: Iterable[Node], neighbours: Callable[[Node], Sequence[Node]], accepted: Callable[[Node], bool]
) -> set[Node]:
    pending = list(starts)
    reached = set(pending)
    while pending:
        for node in neighbours(pending.pop()):
            if node not in reached and accepted(node):
                reached.add(node)
                pending.append(node)
    return reached


def _added_by_aot(node: Node) -> bool:
    """Return whether a node computes gradients, or may be one that functionalization adds."""
    return "fwd_call_hierarchy" in node.meta or name_of(node) in _ADDED


_ADDED = frozenset(
    {"aten::copy", "aten::alias", "aten::detach", "aten::clone", "aten::new_empty_strided", "prims::_make_token"}
)


def _calls(node: Node) -> bool:
    return node.op.startswith("call")


def _pairs(before: Any, after: Any) -> Iterator[tuple[Node, Node]]:
    """Yield the nodes at the same place of two structures of arguments, as far as these are alike."""
    if isinstance(before, Node) and isinstance(after, Node):
        yield before, after
    elif isinstance(before, (tuple, list)) and isinstance(after, (tuple, list)) and len(before) == len(after):
        for old, new in zip(before, after, strict=True):
            yield from _pairs(old, new)
    elif isinstance(before, dict) and isinstance(after, dict):
        for name in before.keys() & after.keys():
            yield from _pairs(before[name], after[name])


def _equal(left: Any, right: Any) -> bool:
    if not isinstance(left, torch.Tensor) or not isinstance(right, torch.Tensor):
        return False
    if left.shape != right.shape or left.dtype != right.dtype:
        return False
    return torch.allclose(left, right, rtol=1e-4, atol=1e-5, equal_nan=True)
