"""The layers, one in each file, in the order of the compiler."""

from __future__ import annotations

import dataclasses

from hopkit.checks.layer import Layer
from hopkit.checks.layers import (
    aot,
    autograd,
    dynamo,
    export,
    fake,
    functionalize,
    inductor,
    make_fx,
    memory,
    reference,
)

__all__ = ["BY_DYNAMO", "LAYERS"]

LAYERS: tuple[Layer, ...] = (
    reference.LAYER,
    fake.LAYER,
    functionalize.LAYER,
    make_fx.LAYER,
    autograd.LAYER,
    dynamo.LAYER,
    aot.LAYER,
    export.LAYER,
    inductor.LAYER,
    memory.LAYER,
)

BY_DYNAMO: tuple[Layer, ...] = (
    reference.LAYER,
    dataclasses.replace(dynamo.LAYER, needs=("reference",)),
    *(
        dataclasses.replace(layer, needs=("dynamo", *layer.needs))
        for layer in (fake.LAYER, functionalize.LAYER, make_fx.LAYER, autograd.LAYER)
    ),
    *(aot.LAYER, export.LAYER, inductor.LAYER, memory.LAYER),
)
"""The layers if those below Dynamo take its graph: Dynamo comes first, and uses fake tensors itself."""
