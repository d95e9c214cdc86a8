"""Stage ``aot_joint``: the graph of forward and backward that joint export makes of a module.

Its head names each input and output by its descriptor: a parameter, a buffer, an argument, a tangent; an output, a
gradient, the new value of an input. Only a capture with ``backend="joint"`` has this stage.
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hopkit import normalize
from hopkit.records import Stage
from hopkit.stages.sink import Sink

if TYPE_CHECKING:
    import torch

STAGE = Stage(
    "aot_joint",
    order=25,
    needs="aot",
    reached_by="backend='joint'",
    only_in="joint",
    normalize=normalize.graph,
    summary='the graph of forward and backward of a module, with descriptors (backend="joint" alone)',
)


@contextlib.contextmanager
def collect(sink: Sink) -> Iterator[None]:
    from hopkit._torch.aot.joint import descriptors
    from hopkit._torch.fx import frozen_copy, readable

    def add_graph(gm: torch.fx.GraphModule) -> None:
        inputs, outputs = descriptors(gm)
        lines = [f"# {name} is {text}" for name, text in inputs.items()]
        lines += [f"# returns {name} as {text or 'nothing'}" for name, text in outputs]
        with warnings.catch_warnings():
            # To copy the treespec of an exported graph, torch makes an object of a class that it warns of.
            warnings.filterwarnings("ignore", message=".*LeafSpec", category=FutureWarning)
            copied = frozen_copy(gm)
        sink.add(STAGE, "\n".join([*lines, readable(gm)]), copied)

    sink.subscribe("aot_joint", add_graph)
    yield
