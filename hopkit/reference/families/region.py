"""``torch.compiler.nested_compile_region`` (``invoke_subgraph``): a call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopkit.reference.table import ReferenceHop


def nested_compile_region(fn: Callable[..., Any] | None = None, **how: Any) -> Any:
    """Return ``fn`` unchanged, also as a decorator with arguments.

    ``how`` are the keyword arguments of ``torch.compiler.nested_compile_region``, which affect compilation only. A
    region that was decorated before the reference run needs no patch: outside a compiler torch calls its function.

    >>> nested_compile_region(abs)(-1), nested_compile_region(max_reuse_entries=1)(abs)(-2)
    (1, 2)
    """
    if fn is None:
        return nested_compile_region
    return fn


REFERENCE_HOPS = (ReferenceHop("invoke_subgraph", "torch.compiler", "nested_compile_region", nested_compile_region),)
