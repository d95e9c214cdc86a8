"""Stage ``aot_forward``: the forward graph as AOTAutograd passes it to the compiler; in inference, the only graph."""

from __future__ import annotations

from contextlib import AbstractContextManager

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages.graphs import collect_graphs
from hopkit.stages.sink import Sink

STAGE = Stage(
    "aot_forward",
    order=30,
    needs="aot",
    normalize=normalize.graph,
    summary="the forward graph, or the whole graph in inference, that AOTAutograd passes to the compiler",
)


def collect(sink: Sink) -> AbstractContextManager[None]:
    return collect_graphs(sink, "aot_forward", STAGE)
