"""Normalize the text of a program: remove all text that is not reproducible; no torch.

=================  =================================================
`.texts`           the kinds of text, and the rules of each
`.rules`           the record of a rule
`.host`            text that depends on the machine and its caches
`.identities`      counters of the process
`.get_attr_order`  the place of the lines that get an attribute
`.kernel_order`    the order of kernels
`.subgraph_order`  the order of the subgraphs of Inductor's FX backend
`.layout`          blank space, and comments that repeat
`.names`           names, numbered by their first use
`.paths`           paths of files
`.symbols`         symbols of sizes
`.printable`       characters that change a terminal
=================  =================================================
"""

from __future__ import annotations

from hopkit.normalize.kernel_order import kernel_names
from hopkit.normalize.names import renumber, same_up_to_names
from hopkit.normalize.printable import printable
from hopkit.normalize.subgraph_order import graph_kernel_names
from hopkit.normalize.texts import code, graph, hierarchy, post_grad_graph, speculation, wrapper_graph

__all__ = [
    "code",
    "graph",
    "graph_kernel_names",
    "hierarchy",
    "kernel_names",
    "post_grad_graph",
    "printable",
    "renumber",
    "same_up_to_names",
    "speculation",
    "wrapper_graph",
]
