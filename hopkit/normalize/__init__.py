"""Normalize the text of a program: remove all text that is not reproducible; no torch.

=================  ================================================"""

from __future__ import annotations

from hopkit.normalize.names import renumber, same_up_to_names
from hopkit.normalize.printable import printable
from hopkit.normalize.texts import code, graph, hierarchy, speculation, wrapper_graph

__all__ = ["code", "graph", "hierarchy", "printable", "renumber", "same_up_to_names", "speculation", "wrapper_graph"]
