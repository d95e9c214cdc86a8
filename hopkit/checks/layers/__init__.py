"""The layers, one a file, in the order in which a HOP meets them."""

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
    plain,
)

__all__ = ["BY_DYNAMO", "LAYERS"]

LAYERS: tuple[Layer, ...] = (
    plain.LAYER,
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
    plain.LAYER,
    dataclasses.replace(dynamo.LAYER, needs=("plain",)),
    *(
        dataclasses.replace(each, needs=("dynamo", *each.needs))
        for each in (fake.LAYER, functionalize.LAYER, make_fx.LAYER, autograd.LAYER)
    ),
    *(aot.LAYER, export.LAYER, inductor.LAYER, memory.LAYER),
)
"""The layers where those below Dynamo are given its graph: Dynamo comes first, and fakes by itself."""
