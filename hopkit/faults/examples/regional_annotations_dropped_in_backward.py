"""Drop all annotations of the backward graph.

The smallest program that was found to show the fault ``regional_annotations_dropped_in_backward``, which is planted at stage
``regions``. The oracle ``regions`` objects:

aot_backward: cos is annotated, and is in no region
"""

import torch


def program(x0):
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 1}}):
        v0 = x0.sin()
    def f4(a2):
        v3 = a2.clone()
        return v3
    v5 = torch.ops.higher_order.wrap(f4, v0)
    return v5


def make_inputs():
    return (
        ((torch.arange(1) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(()),  # x0
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
    )
