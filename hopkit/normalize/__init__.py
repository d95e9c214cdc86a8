"""Text of a program in, the same text without what is not reproducible out; no torch.

One family of rules a file; `hopkit.normalize.texts` says which kind of text meets which rules.
"""

from __future__ import annotations

from hopkit.normalize.names import renumber, same_up_to_names
from hopkit.normalize.printable import printable
from hopkit.normalize.texts import code, graph, hierarchy, speculation

__all__ = ["code", "graph", "hierarchy", "printable", "renumber", "same_up_to_names", "speculation"]
