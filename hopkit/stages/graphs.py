"""Collect the graphs of a stage: freeze each FX graph, print it, keep both."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hopkit.records import Stage
from hopkit.stages.sink import Sink

if TYPE_CHECKING:
    import torch

__all__ = ["collect_graphs"]


@contextlib.contextmanager
def collect_graphs(sink: Sink, event: str, stage: Stage) -> Iterator[None]:
    """Add an artifact to ``stage`` for each graph module that ``event`` carries."""
    from hopkit._torch.fx import frozen_copy, readable

    def add_graph(gm: torch.fx.GraphModule) -> None:
        sink.add(stage, readable(gm), frozen_copy(gm))

    sink.subscribe(event, add_graph)
    yield
