"""Stage ``hierarchy``: which calls of modules and functions the nodes of Dynamo's graph come from, as a tree.

A graph without a scope below the compiled function has nothing to tell, and no artifact.
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
    summary="which calls of modules and functions the nodes of Dynamo's graph come from",
)


@contextlib.contextmanager
def collect(sink: Sink) -> Iterator[None]:
    from hopkit import hierarchy

    def see(gm: torch.fx.GraphModule) -> None:
        if hierarchy.tree(gm).children:
            sink.add(STAGE, hierarchy.render(gm))

    sink.subscribe("dynamo", see)
    # What the other stages show is torch's own.
    with hierarchy.record(behind_dynamo=False):
        yield
