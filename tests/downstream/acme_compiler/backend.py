"""The backend, and the programs that it writes."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import torch

_builds = itertools.count(1)
_watchers: list[Callable[[str], None]] = []


def acme(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Callable[..., Any]:
    """Write the program of a graph; as no machine can run it, torch runs the graph."""
    program = assemble(gm)
    for watcher in _watchers:
        watcher(program)
    return gm.forward


@contextlib.contextmanager
def watched(watcher: Callable[[str], None]) -> Iterator[None]:
    """Have ``watcher`` called with each program that is written inside."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


def assemble(gm: torch.fx.GraphModule) -> str:
    """Return one line for each node, and one block for each subgraph; the header counts the builds of this process.

    >>> graph = torch.fx.symbolic_trace(lambda x: torch.sin(x) + 1)
    >>> print(assemble(graph).partition("\\n")[2], end="")
    main:
      load   x
      sin    x
      add    sin, 1
      return add
    """
    graphs = [(name, module) for name, module in gm.named_modules() if isinstance(module, torch.fx.GraphModule)]
    return f"; acme program, build {next(_builds)}\n" + "".join(_block(name, graph) for name, graph in graphs)


def _block(name: str, gm: torch.fx.GraphModule) -> str:
    lines = [f"{name or 'main'}:\n"]
    for node in gm.graph.nodes:
        operands = ", ".join(map(str, node.args))
        if node.op == "placeholder":
            lines.append(_line("load", node.name))
        elif node.op == "output":
            lines.append(_line("return", operands))
        elif node.op != "get_attr":
            lines.append(_line(getattr(node.target, "__name__", str(node.target)), operands))
    return "".join(lines)


def _line(operation: str, operands: str) -> str:
    return f"  {operation:<6} {operands}".rstrip() + "\n"
