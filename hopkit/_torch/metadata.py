"""Metadata of nodes on its way through AOTAutograd and Inductor: which fields are kept, and where torch loses them."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch
import torch.fx.traceback

from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched

__all__ = ["backward_nodes", "field_kept", "field_kept_in_bodies", "nodes_replaced"]

_FEATURE = "call hierarchy"


@contextlib.contextmanager
def field_kept(field: str) -> Iterator[None]:
    """Have each node of a new graph get a field of ``meta`` from the node that it is made for.

    Source: ``TracerBase.create_node`` in ``torch/fx/proxy.py``; all who use the list read this one object.
    """
    fields: list[str] = need("torch.fx.proxy._COPY_META_FIELDS", feature=_FEATURE)
    fields.append(field)
    try:
        yield
    finally:
        fields.remove(field)


@contextlib.contextmanager
def backward_nodes(see: Callable[[Sequence[tuple[torch.fx.Node, torch.fx.Node]]], None]) -> Iterator[None]:
    """Call ``see(pairs)`` for each graph of a joint graph, itself and bodies, with its backward nodes.

    A pair is a backward node and the forward node that torch found for it. Sums of gradients are in no pair. Source:
    ``torch/_functorch/_aot_autograd/utils.py``.
    """
    owner, name = place("torch._functorch._aot_autograd.utils._copy_metadata_to_bw_nodes_in_subgraph", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def copy_metadata(fx_g: torch.fx.GraphModule, fwd_seq_nr_to_node: Mapping[Any, torch.fx.Node]) -> None:
        original(fx_g, fwd_seq_nr_to_node)
        # That field is torch's own sign that it found one.
        found = [node for node in fx_g.graph.nodes if "fwd_nn_module_stack" in node.meta]
        see([(node, fwd_seq_nr_to_node[node.meta["seq_nr"]]) for node in found])

    with patched(owner, name, copy_metadata, feature=_FEATURE):
        yield


@contextlib.contextmanager
def field_kept_in_bodies(field: str, backward_field: str) -> Iterator[None]:
    """Keep a field also where torch runs a body of a HOP again, as Python, to make its backward graph.

    The nodes of that graph which compute gradients get ``backward_field``, what the field says of their forward node:
    torch can't tell there, since it gives one number to all of them. All other metadata is lost there, and stays so.
    Source: ``create_bw_fn`` in ``torch/_higher_order_ops/utils.py``.
    """
    owner, name = place("torch._higher_order_ops.utils.prepare_fw_with_masks_all_requires_grad", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def prepare(fn: Callable[..., Any]) -> Any:
        if not isinstance(fn, torch.fx.GraphModule):
            return original(fn)

        @functools.wraps(fn.forward)
        def interpreted(*args: Any) -> Any:
            return _OneField(fn, field, backward_field).run(*args)

        return original(interpreted)

    with patched(owner, name, prepare, feature=_FEATURE):
        yield


class _OneField(torch.fx.Interpreter):
    """Runs a graph node by node, and says of each node nothing but one field."""

    def __init__(self, gm: torch.fx.GraphModule, field: str, backward_field: str) -> None:
        super().__init__(gm)
        self._field, self._backward_field = field, backward_field
        self._seen: set[Any] = set()

    def run_node(self, n: torch.fx.Node) -> Any:
        if self._field not in n.meta:
            result = self._run_silently(n)
            self._new_steps(result)
            return result
        with _current(self._field, n.meta[self._field]):
            result = self._run_silently(n)
        for step in self._new_steps(result):
            _tell_of(step, self._backward_field, n.meta[self._field])
        return result

    def _run_silently(self, n: torch.fx.Node) -> Any:
        """Run a node under the metadata that are current: torch puts those of the node in their place, line and all."""
        own = n.meta
        n.meta = dict(torch.fx.traceback.get_current_meta())
        try:
            return super().run_node(n)
        finally:
            n.meta = own

    def _new_steps(self, result: Any) -> list[Any]:
        """The steps of the backward pass that came with a result, and not with an earlier one."""
        results = result if isinstance(result, (list, tuple)) else (result,)
        waiting = [each.grad_fn for each in results if isinstance(each, torch.Tensor) and each.grad_fn is not None]
        found = []
        while waiting:
            step = waiting.pop()
            if step not in self._seen:
                self._seen.add(step)
                found.append(step)
                waiting += [each for each, _ in step.next_functions if each is not None]
        return found


def _tell_of(step: Any, field: str, value: Any) -> None:
    """Give a field to the nodes that one step of the backward pass makes."""
    blocks = contextlib.ExitStack()
    step.register_prehook(lambda grads: blocks.enter_context(_current(field, value)))
    step.register_hook(lambda inputs, outputs: blocks.close())


@contextlib.contextmanager
def _current(field: str, value: Any) -> Iterator[None]:
    """Have the nodes that are made inside the block get a value for a field."""
    current = torch.fx.traceback.get_current_meta()
    before = current.get(field, _NOTHING)
    current[field] = value
    try:
        yield
    finally:
        if before is _NOTHING:
            current.pop(field, None)
        else:
            current[field] = before


_NOTHING = object()


@contextlib.contextmanager
def nodes_replaced(see: Callable[[Sequence[torch.fx.Node], Sequence[torch.fx.Node]], None]) -> Iterator[None]:
    """Call ``see(old, new)`` whenever a pass puts nodes in the place of others: one for one, or a whole pattern.

    Of a pattern it is called twice, at last with all the nodes that were matched. Source: ``torch/fx/node.py``,
    ``torch/_inductor/pattern_matcher.py``.
    """
    one = torch.fx.Node.replace_all_uses_with
    entry = need("torch._inductor.pattern_matcher.ReplacementPatternEntry", feature=_FEATURE)
    many = need("torch._inductor.pattern_matcher.ReplacementPatternEntry.replace_with_graph", feature=_FEATURE)

    @functools.wraps(one)
    def replace_all_uses_with(self: torch.fx.Node, replace_with: Any, *args: Any, **kwargs: Any) -> Any:
        # Inductor also gives None, or the list of what an operator returns.
        new = replace_with if isinstance(replace_with, (list, tuple)) else (replace_with,)
        see([self], [each for each in new if isinstance(each, torch.fx.Node)])
        return one(self, replace_with, *args, **kwargs)

    @functools.wraps(many)
    def replace_with_graph(match: Any, graph: torch.fx.Graph, *args: Any, **kwargs: Any) -> Any:
        matched, there = list(match.nodes), set(graph.nodes)
        result = many(match, graph, *args, **kwargs)
        see(matched, [each for each in graph.nodes if each not in there])
        return result

    with (
        patched(torch.fx.Node, "replace_all_uses_with", replace_all_uses_with, feature=_FEATURE),
        patched(entry, "replace_with_graph", staticmethod(replace_with_graph), feature=_FEATURE),
    ):
        yield
