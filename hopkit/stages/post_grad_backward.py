"""Stage ``post_grad_backward``: the backward graph after Inductor's post-grad passes, before it is lowered."""

from __future__ import annotations

from contextlib import AbstractContextManager

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages.graphs import collect_graphs
from hopkit.stages.sink import Sink

STAGE = Stage(
    "post_grad_backward",
    order=60,
    needs="inductor",
    reached_by="training=True, on backend='inductor'",
    normalize=normalize.post_grad_graph,
    summary="the backward graph after Inductor's post-grad passes",
)


def collect(sink: Sink) -> AbstractContextManager[None]:
    return collect_graphs(sink, "post_grad_backward", STAGE)
