"""Stage ``post_grad_forward``: the forward graph after Inductor's post-grad passes, before it is lowered."""

from __future__ import annotations

from contextlib import AbstractContextManager

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages.graphs import collect_graphs
from hopkit.stages.sink import Sink

STAGE = Stage(
    "post_grad_forward",
    order=50,
    needs="inductor",
    normalize=normalize.post_grad_graph,
    summary="the forward graph, or the whole graph in inference, after Inductor's post-grad passes",
)


def collect(sink: Sink) -> AbstractContextManager[None]:
    return collect_graphs(sink, "post_grad_forward", STAGE)
