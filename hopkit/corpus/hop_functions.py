"""The function by which a program calls a HOP that torch has under a private name only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["hop_function"]


def hop_function(name: str) -> Callable[..., Any]:
    """Return torch's function of a HOP that has no public name: ``scan``, ``associative_scan``, ``foreach_map`` ...

    A public function needs no look-up (``torch.cond``, ``torch.while_loop``). Raises `UnknownName` for any other name,
    `UnsupportedTorch` if the installed torch lacks the function.

    >>> hop_function("scan").__name__
    'scan'
    """
    from hopkit._torch import hop

    return hop.function(name)
