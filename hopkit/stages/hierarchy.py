"""Stage ``hierarchy``: the tree of calls of modules and functions that the nodes of Dynamo's graph come from.

A graph without a scope below the compiled function has no artifact.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages.sink import Sink

if TYPE_CHECKING:
    import torch

STAGE = Stage(
    "hierarchy",
    order=90,
    needs="dynamo",
    normalize=normalize.hierarchy,
    language="text",
    summary="the calls of modules and functions that the nodes of Dynamo's graph come from",
)


@contextlib.contextmanager
def collect(sink: Sink) -> Iterator[None]:
    from hopkit import hierarchy

    def add_tree(gm: torch.fx.GraphModule) -> None:
        if hierarchy.tree(gm).children:
            sink.add(STAGE, hierarchy.render(gm))

    sink.subscribe("dynamo", add_tree)
    # Dynamo alone: recording must not change the later stages.
    with hierarchy.record(behind_dynamo=False):
        yield
