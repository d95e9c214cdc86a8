"""Stage ``dynamo``: the graph, with the subgraphs of its HOPs, that Dynamo passes to a backend."""

from __future__ import annotations

from contextlib import AbstractContextManager

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages.graphs import collect_graphs
from hopkit.stages.sink import Sink

STAGE = Stage(
    "dynamo",
    order=20,
    needs="dynamo",
    normalize=normalize.graph,
    summary="the graph that Dynamo passes to the backend",
)


def collect(sink: Sink) -> AbstractContextManager[None]:
    return collect_graphs(sink, "dynamo", STAGE)
