"""Stage ``aot_backward``: the backward graph as AOTAutograd passes it to a backend's compiler."""

from __future__ import annotations

from contextlib import AbstractContextManager

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages.graphs import collect_graphs
from hopkit.stages.sink import Sink

STAGE = Stage(
    "aot_backward",
    order=40,
    needs="aot",
    reached_by="training=True, on backend='aot_eager' or 'inductor'",
    normalize=normalize.graph,
    summary="the backward graph that AOTAutograd passes to the compiler",
)


def collect(sink: Sink) -> AbstractContextManager[None]:
    return collect_graphs(sink, "aot_backward", STAGE)
