"""The engine that traces the bodies of torch's HOPs while a command runs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

__all__ = ["ENGINES", "traced_by"]

ENGINES = ("torch", "hopkit")


@contextlib.contextmanager
def traced_by(engine: str | None) -> Iterator[None]:
    """Trace with an engine inside the block, also in processes that are forked there; None is torch's own."""
    if engine != "hopkit":
        yield
        return
    from hopkit.speculate import install

    with install():
        yield
