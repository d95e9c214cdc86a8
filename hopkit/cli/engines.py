"""The engine that traces the bodies of torch's HOPs while a command runs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

__all__ = ["ANY_OUTPUTS", "ENGINES", "traced_by"]

ENGINES = ("torch", "hopkit")

ANY_OUTPUTS = "any-outputs"
"""The engine with hopkit's HOPs in the place of torch's functions; its texts have no goldens."""


@contextlib.contextmanager
def traced_by(engine: str | None) -> Iterator[None]:
    """Trace with an engine inside the block, also in processes that are forked there; None is torch's own."""
    if engine not in ("hopkit", ANY_OUTPUTS):
        yield
        return
    from hopkit.speculate import install

    with install(any_outputs=engine == ANY_OUTPUTS):
        yield
