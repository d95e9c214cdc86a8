"""The kinds of text that hopkit keeps, and the rules for each."""

from __future__ import annotations

from hopkit.normalize import symbols
from hopkit.normalize.host import HOST
from hopkit.normalize.identities import IDENTITIES
from hopkit.normalize.kernel_order import order_kernels
from hopkit.normalize.layout import merge_repeats, tidy
from hopkit.normalize.paths import FRAMES, PLACES
from hopkit.normalize.rules import Numbered, Rule, apply_rules

__all__ = ["ALL_RULES", "code", "graph", "hierarchy", "speculation"]

ALL_RULES: tuple[Rule | Numbered, ...] = (*FRAMES, *PLACES, *HOST, *IDENTITIES)
"""Every rule of a pattern, in the order in which they are applied."""


def graph(text: str) -> str:
    """A graph as ``GraphModule.print_readable`` prints it, without what depends on machine, process or session.

    Node names stay; paths, line numbers, addresses and process counters go, and symbols are renumbered. The line of
    the program above a node stays, as ``# function: line``.

    >>> print(graph('    # File: /home/me/x.py:3 in f, code: y = x.sin()\\n    y: "f32[s77]" = x.sin()'), end="")
        # f: y = x.sin()
        y: "f32[s0]" = x.sin()
    """
    text = apply_rules(tidy(text), (*FRAMES, *PLACES, *IDENTITIES))
    return tidy(symbols.in_graph(merge_repeats(text)))


def speculation(text: str) -> str:
    """hopkit's report of what Dynamo's speculation saw, under the rules of a graph; all symbols are renumbered.

    >>> speculation("operand 0: f32[s77, u3] from L['x'], traced at /home/me/x.py:12")
    "operand 0: f32[s0, u0] from L['x'], traced at x.py\\n"
    """
    return tidy(symbols.everywhere(apply_rules(tidy(text), (*FRAMES, *PLACES, *IDENTITIES))))


def hierarchy(text: str) -> str:
    """A tree of scopes with their nodes: what stands for an object or a file of one process goes.

    >>> hierarchy("f() #0\\n  call = <built-in function g at 0x7f31c9d2b1c0>\\n")
    'f() #0\\n  call = <built-in function g at 0x...>\\n'
    """
    return tidy(apply_rules(tidy(text), (*PLACES, *IDENTITIES)))


def code(text: str) -> str:
    """What Inductor generates, without traces of the host, its caches and its configuration.

    What the code is generated for stays: properties of a GPU, vector instructions of a CPU. Kernels are in the order of
    their first use.

    >>> code("# AOT ID: ['3_inference']\\ns77 = arg0_1")
    "# AOT ID: ['inference']\\ns0 = arg0_1\\n"
    """
    return tidy(order_kernels(symbols.everywhere(apply_rules(tidy(text), ALL_RULES))))
