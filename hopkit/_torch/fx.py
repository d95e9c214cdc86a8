"""FX graphs: frozen copies, and the text that torch prints of them."""

from __future__ import annotations

import copy

import torch

from hopkit._torch.contract import need

__all__ = ["frozen_copy", "readable"]


def frozen_copy(gm: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """A copy of a graph module that no later pass changes: its graph and its subgraphs are copied.

    Tensors (parameters, constants) are shared with the original, node metadata is copied one level deep. Most
    copies are only read, so the Python code of one is made when it is first called.
    """
    lazy = need("torch.fx._lazy_graph_module._LazyGraphModule", feature="capture")
    copied: torch.fx.GraphModule = lazy(gm, copy.deepcopy(gm.graph), class_name=type(gm).__name__)
    for name, module in gm.named_children():
        if isinstance(module, torch.fx.GraphModule):
            setattr(copied, name, frozen_copy(module))
    copied.meta.update(gm.meta)
    return copied


def readable(gm: torch.fx.GraphModule) -> str:
    """The text of a graph and its subgraphs, with shapes, strides and devices."""
    return str(gm.print_readable(print_output=False, include_stride=True, include_device=True, colored=False))
