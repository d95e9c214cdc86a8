"""The functions of torch that speculation reaches, read from the source of the installed torch."""

from __future__ import annotations

import ast
import functools
from pathlib import Path

import torch._dynamo.variables.higher_order_ops as owner

__all__ = ["BEGIN", "reached"]

BEGIN = ("speculate_subgraph", "speculate_subgraph_with_auto_output_flattening")
"""Torch's two functions of speculation."""

Definition = ast.FunctionDef | ast.ClassDef


@functools.cache
def reached() -> dict[str, Definition]:
    """Return torch's two functions and the functions and classes of their module that they reach, by name."""
    tree = ast.parse(Path(owner.__file__).read_text(encoding="utf-8"))
    defined = {node.name: node for node in tree.body if isinstance(node, Definition)}
    definitions: dict[str, Definition] = {}
    new = set(BEGIN)
    while new:
        name = new.pop()
        definitions[name] = defined[name]
        names = {node.id for node in ast.walk(defined[name]) if isinstance(node, ast.Name)}
        new |= (names & set(defined)) - set(definitions)
    return definitions
