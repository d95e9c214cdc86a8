"""What a HOP writes into the graph of the enclosing program: its subgraphs and its node."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.tracking import Tracker, Translator

__all__ = ["call_node", "hop", "new_epoch", "new_value", "stand_for", "subgraph_attribute", "tracker_like"]

_FEATURE = "speculation engine"


def hop(name: str) -> Any:
    """An operator of torch's by its name."""
    return getattr(torch.ops.higher_order, name)


def subgraph_attribute(tx: Translator, name: str, graph: torch.fx.Graph) -> torch.fx.Proxy:
    """Install a subgraph under a name like ``name``, and give the node that gets it."""
    module = torch.fx.GraphModule(dict(tx.output.nn_modules), graph)
    return tx.output.create_proxy("get_attr", tx.output.install_subgraph(name, module), (), {})


def call_node(tx: Translator, target: Any, args: tuple[Any, ...], example_value: Any = None) -> Sequence[Tracker]:
    """Call an operator that gives a tuple; gives a fresh tracker for each element.

    ``example_value`` holds the fake values; without, the operator is run on fake tensors.
    """
    wrap_fx_proxy = need("torch._dynamo.variables.builder.wrap_fx_proxy", feature=_FEATURE)
    proxy = tx.output.create_proxy("call_function", target, args, {})
    return tuple(wrap_fx_proxy(tx=tx, proxy=proxy, example_value=example_value).items)


def new_value(tx: Translator, op: str, target: Any, args: Any, kwargs: Any) -> Tracker:
    """A node of the enclosing graph, and the tracker of its value."""
    wrap_fx_proxy = need("torch._dynamo.variables.builder.wrap_fx_proxy", feature=_FEATURE)
    value: Tracker = wrap_fx_proxy(tx=tx, proxy=tx.output.create_proxy(op, target, args, kwargs))
    return value


def tracker_like(value: Any, proxy: torch.fx.Proxy) -> Tracker:
    """A tracker of the value of another node, which has the type and shape of ``value``."""
    found: Tracker = value.clone(proxy=proxy)
    return found


def stand_for(old: Any, new: Any) -> None:
    """Let the tracker of what a body made stand for the HOP's output."""
    old.proxy = new.proxy


def new_epoch(tx: Translator) -> None:
    """Let no other subgraph reuse the unbacked symbols that were made up to here."""
    tx.fake_mode.epoch += 1
