"""FX graphs: frozen copies, and the text that torch prints of them."""

from __future__ import annotations

import contextlib
import copy
import re
from collections.abc import Iterator

import torch

from hopkit._torch.contract import need

__all__ = ["frozen_copy", "readable"]


def frozen_copy(gm: torch.fx.GraphModule, *, shared: bool = False) -> torch.fx.GraphModule:
    """Return a copy of a graph module that no later pass changes, with copies of its graph and its subgraphs.

    The copy shares tensors (parameters, constants) with the original; node metadata is copied one level deep. Its
    Python code is generated at the first call, since most copies are only read. A subgraph in two places has a copy in
    each; if ``shared``, it has one, as torch's own passes expect.
    """
    return _copied(gm, {} if shared else None)


def _copied(
    gm: torch.fx.GraphModule, copies: dict[torch.fx.GraphModule, torch.fx.GraphModule] | None
) -> torch.fx.GraphModule:
    """Return a copy of a graph module; if ``copies`` has one already, that one."""
    if copies and gm in copies:
        return copies[gm]
    lazy = need("torch.fx._lazy_graph_module._LazyGraphModule", feature="capture")
    copied: torch.fx.GraphModule = lazy(gm, copy.deepcopy(gm.graph), class_name=type(gm).__name__)
    if copies is not None:
        copies[gm] = copied
    for name, module in gm.named_children():
        if isinstance(module, torch.fx.GraphModule):
            setattr(copied, name, _copied(module, copies))
    copied.meta.update(gm.meta)
    return copied


def readable(gm: torch.fx.GraphModule) -> str:
    """Return the text of a graph and its subgraphs, with shapes, strides and devices, and Python 3.12's frame names."""
    with _comprehensions_inlined(gm):
        return str(gm.print_readable(print_output=False, include_stride=True, include_device=True, colored=False))


_COMPREHENSION = re.compile(r"(?<=, in )<(?:list|dict|set)comp>$")
_FRAME = re.compile(r'^ *File "[^"\n]*", line \d+, in (.+)$')


@contextlib.contextmanager
def _comprehensions_inlined(gm: torch.fx.GraphModule) -> Iterator[None]:
    """Name the frame of a comprehension as Python 3.12 and later do (PEP 709): by the enclosing function."""
    traced = [
        (node, trace)
        for module in gm.modules()
        if isinstance(module, torch.fx.GraphModule)
        for node in module.graph.nodes
        if "comp>" in (trace := node.meta.get("stack_trace") or "")
    ]
    for node, trace in traced:
        node.meta["stack_trace"] = _by_function(trace)
    try:
        yield
    finally:
        for node, trace in traced:
            node.meta["stack_trace"] = trace


def _by_function(trace: str) -> str:
    lines, function = [], "<module>"
    for line in trace.split("\n"):
        line = _COMPREHENSION.sub(lambda _: function, line)  # noqa: B023 - called at once
        if frame := _FRAME.match(line):
            function = frame[1]
        lines.append(line)
    return "\n".join(lines)
