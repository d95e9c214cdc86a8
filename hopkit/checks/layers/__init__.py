"""The layers, one a file, in the order in which a HOP meets them."""

from __future__ import annotations

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

__all__ = ["LAYERS"]

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
