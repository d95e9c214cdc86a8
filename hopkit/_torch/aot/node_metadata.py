"""Metadata of nodes in AOTAutograd and Inductor: copied fields, and the passes that lose them.

Source: ``torch/fx/proxy.py``, ``torch/_functorch/_aot_autograd/utils.py``, ``torch/_inductor/pattern_matcher.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import torch
import torch.fx.traceback

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched

__all__ = ["backward_nodes", "field_kept", "nodes_replaced"]

_FEATURE = "call hierarchy"


@contextlib.contextmanager
def field_kept(field: str) -> Iterator[None]:
    """Copy a field of ``meta`` to each node of a new graph from the node that it is made for.

    Source: ``TracerBase.create_node`` in ``torch/fx/proxy.py``; all its users read this one list.
    """
    fields: list[str] = need("torch.fx.proxy._COPY_META_FIELDS", feature=_FEATURE)
    fields.append(field)
    try:
        yield
    finally:
        fields.remove(field)


@contextlib.contextmanager
def backward_nodes(see: Callable[[Sequence[tuple[torch.fx.Node, torch.fx.Node]]], None]) -> Iterator[None]:
    """Call ``see(pairs)`` with the backward nodes of a joint graph, and of each body in it.

    A pair is a backward node and the forward node that torch found for it. Sums of gradients are in no pair. Source:
    ``torch/_functorch/_aot_autograd/utils.py``.
    """
    owner, name = place("torch._functorch._aot_autograd.utils._copy_metadata_to_bw_nodes_in_subgraph", feature=_FEATURE)
    original = getattr(owner, name)

    @functools.wraps(original)
    def copy_metadata(fx_g: torch.fx.GraphModule, fwd_seq_nr_to_node: Mapping[Any, torch.fx.Node]) -> None:
        original(fx_g, fwd_seq_nr_to_node)
        # Torch sets that field if it found a forward node.
        backward = [node for node in fx_g.graph.nodes if "fwd_nn_module_stack" in node.meta]
        see([(node, fwd_seq_nr_to_node[node.meta["seq_nr"]]) for node in backward])

    with patched(owner, name, copy_metadata, feature=_FEATURE):
        yield


@contextlib.contextmanager
def nodes_replaced(see: Callable[[Sequence[torch.fx.Node], Sequence[torch.fx.Node]], None]) -> Iterator[None]:
    """Call ``see(old, new)`` whenever a pass replaces nodes: one by one, or a whole pattern.

    For a pattern it is called twice, the second time with all matched nodes. Source: ``torch/fx/node.py``,
    ``torch/_inductor/pattern_matcher.py``.
    """
    replace_one = torch.fx.Node.replace_all_uses_with
    entry = need("torch._inductor.pattern_matcher.ReplacementPatternEntry", feature=_FEATURE)
    replace_pattern = need(
        "torch._inductor.pattern_matcher.ReplacementPatternEntry.replace_with_graph", feature=_FEATURE
    )

    @functools.wraps(replace_one)
    def replace_all_uses_with(self: torch.fx.Node, replace_with: Any, *args: Any, **kwargs: Any) -> Any:
        # Inductor also passes None, or the list of the results of an operator.
        new = replace_with if isinstance(replace_with, (list, tuple)) else (replace_with,)
        nodes = [node for node in new if isinstance(node, torch.fx.Node)]
        if not kwargs.get("propagate_meta"):
            see([self], nodes)
        result = replace_one(self, replace_with, *args, **kwargs)
        if kwargs.get("propagate_meta"):
            # Torch copies all metadata, and refuses a node that has some already.
            see([self], nodes)
        return result

    @functools.wraps(replace_pattern)
    def replace_with_graph(match: Any, graph: torch.fx.Graph, *args: Any, **kwargs: Any) -> Any:
        matched, existing = list(match.nodes), set(graph.nodes)
        result = replace_pattern(match, graph, *args, **kwargs)
        see(matched, [node for node in graph.nodes if node not in existing])
        return result

    with (
        patched(torch.fx.Node, "replace_all_uses_with", replace_all_uses_with, feature=_FEATURE),
        patched(entry, "replace_with_graph", staticmethod(replace_with_graph), feature=_FEATURE),
    ):
        yield
