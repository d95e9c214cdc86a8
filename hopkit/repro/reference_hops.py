"""The HOPs of a program that its script replaces by their definitions in plain Python, to know the right results."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hopkit.reference.table import ReferenceHop, reference_hops
from hopkit.repro.definitions import Definitions

__all__ = ["add_definitions", "patches", "renamed", "replaced_hops"]

_RUN_BY_EAGER = frozenset({"invoke_subgraph"})
"""HOPs whose function only calls its body outside of a compiler."""


def replaced_hops(program: str, imports: Iterable[str]) -> tuple[ReferenceHop, ...]:
    """Return the HOPs whose function a program calls, by its text and its imports, and that eager torch compiles."""
    return tuple(
        hop
        for hop in reference_hops()
        if hop.name not in _RUN_BY_EAGER
        and hop.module != "hopkit"
        and (_dotted(hop, program) or _imported(hop, imports))
    )


def add_definitions(hops: Iterable[ReferenceHop]) -> Definitions:
    """Return the definitions of HOPs in plain Python."""
    definitions = Definitions()
    for hop in hops:
        definitions.add(hop.meaning.__module__, hop.meaning.__name__)
    return definitions


def patches(hops: Iterable[ReferenceHop], program: str) -> list[str]:
    """Return the lines that replace each HOP inside a block, on a stack of contexts called ``stack``."""
    lines = []
    for hop in hops:
        plain = f"plain_{hop.meaning.__name__}"
        if _dotted(hop, program):
            lines.append(f'stack.enter_context(mock.patch("{hop.module}.{hop.attribute}", {plain}))')
        else:
            lines.append(f"stack.enter_context(mock.patch.dict(globals(), {hop.attribute}={plain}))")
    return lines


def renamed(hops: Iterable[ReferenceHop], text: str) -> str:
    """Return the definitions of HOPs under names that the program does not use."""
    for hop in hops:
        text = re.sub(rf"^def {hop.meaning.__name__}\(", f"def plain_{hop.meaning.__name__}(", text, flags=re.MULTILINE)
    return text


def _dotted(hop: ReferenceHop, program: str) -> bool:
    """Return whether the program calls the function as an attribute of its module."""
    module = hop.module.rpartition(".")[2] if hop.module.startswith("functorch") else hop.module
    return bool(hop.module) and re.search(rf"(?<![\w.]){re.escape(module)}\.{hop.attribute}\b", program) is not None


def _imported(hop: ReferenceHop, imports: Iterable[str]) -> bool:
    return any(re.search(rf"\bimport {hop.attribute}$", line) for line in imports)
