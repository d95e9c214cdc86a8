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

__all__ = ["backward_nodes", "field_kept", "nodes_replaced"]

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
