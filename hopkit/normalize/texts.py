"""The kinds of text that hopkit keeps, and the rules for each."""

from __future__ import annotations

from hopkit.normalize import symbols
from hopkit.normalize.get_attr_order import get_attrs_before_use
from hopkit.normalize.host import HOST
from hopkit.normalize.identities import IDENTITIES
from hopkit.normalize.kernel_order import order_kernels
from hopkit.normalize.layout import merge_repeats, tidy
from hopkit.normalize.paths import FRAMES, PLACES
from hopkit.normalize.rules import Numbered, Rule, apply_rules
from hopkit.normalize.subgraph_order import order_subgraphs

__all__ = ["ALL_RULES", "code", "graph", "hierarchy", "post_grad_graph", "speculation", "wrapper_graph"]

ALL_RULES: tuple[Rule | Numbered, ...] = (*FRAMES, *PLACES, *HOST, *IDENTITIES)
"""Every rule of a pattern, in the order in which they are applied."""


def graph(text: str) -> str:
    """Normalize a graph as printed by ``GraphModule.print_readable``, for any machine and process.

    Node names stay. Remove paths, line numbers, addresses and process counters, and renumber symbols. The line of
    the program above a node stays, as ``# function: line``.

    >>> print(graph('    # File: /home/me/x.py:3 in f, code: y = x.sin()\\n    y: "f32[s77]" = x.sin()'), end="")
        # f: y = x.sin()
        y: "f32[s0]" = x.sin()
    """
    return tidy(symbols.in_graph(_reproducible_graph(text)))


def post_grad_graph(text: str) -> str:
    """Normalize a graph that Inductor's passes have changed, by the rules of a graph.

    The graph gets each attribute just before its first use.

    >>> print(post_grad_graph("def forward(self, x):\\n  a = self.a\\n  y = sin(x)\\n  z = cond(y, a)"), end="")
    def forward(self, x):
      y = sin(x)
      a = self.a
      z = cond(y, a)
    """
    return tidy(symbols.in_graph(get_attrs_before_use(_reproducible_graph(text))))


def wrapper_graph(text: str) -> str:
    """Normalize a graph of Inductor's FX backend by the rules of a graph.

    Subgraphs and kernels are in the order of their first use.

    >>> lines = ["class GraphModule(torch.nn.Module):", "  b = self.b", "  a = self.a", "  cond = cond(x, a, b)"]
    >>> print(wrapper_graph("\\n".join(lines)), end="")
    class GraphModule(torch.nn.Module):
      a = self.a
      b = self.b
      cond = cond(x, a, b)
    """
    return tidy(symbols.in_graph(order_subgraphs(_reproducible_graph(text))))


def _reproducible_graph(text: str) -> str:
    return merge_repeats(apply_rules(tidy(text), (*FRAMES, *PLACES, *IDENTITIES)))


def speculation(text: str) -> str:
    """Normalize hopkit's report of Dynamo's speculation by the rules of a graph, and renumber all symbols.

    >>> speculation("operand 0: f32[s77, u3] from L['x'], traced at /home/me/x.py:12")
    "operand 0: f32[s0, u0] from L['x'], traced at x.py\\n"
    """
    return tidy(symbols.everywhere(apply_rules(tidy(text), (*FRAMES, *PLACES, *IDENTITIES))))


def hierarchy(text: str) -> str:
    """Normalize a tree of scopes with their nodes: remove addresses of objects and files of one process.

    >>> hierarchy("f() #0\\n  call = <built-in function g at 0x7f31c9d2b1c0>\\n")
    'f() #0\\n  call = <built-in function g at 0x...>\\n'
    """
    return tidy(apply_rules(tidy(text), (*PLACES, *IDENTITIES)))


def code(text: str) -> str:
    """Normalize Inductor's generated code: remove traces of the host, its caches and its configuration.

    Properties of the target stay: of a GPU, and the vector instructions of a CPU. Kernels are in the order of their
    first use.

    >>> code("# AOT ID: ['3_inference']\\ns77 = arg0_1")
    "# AOT ID: ['inference']\\ns0 = arg0_1\\n"
    """
    return tidy(order_kernels(symbols.everywhere(apply_rules(tidy(text), ALL_RULES))))
