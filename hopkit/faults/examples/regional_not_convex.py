"""Join two regions over an operator between them, which the joined region computes for itself.

The smallest program that was found to show the fault ``regional_not_convex``, which is planted at stage
``regions``. The oracle ``regions`` objects:

aot_forward: a region has where_2, which the graph does not have
"""

import torch


def program(p0):
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 0, 'inductor_configs': {'max_fusion_size': 2}}}):
        v0 = p0.bool().all()
        v1 = v0.sum()
        v2 = v0.expand(3)
    v4 = torch.where(v2, v2, v2)
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 0, 'inductor_configs': {'max_fusion_size': 2}}}):
        v5 = torch.where(v4, v4, v4)
    def f9(a7):
        v8 = a7.clone()
        return v8
    v10 = torch.ops.higher_order.wrap(f9, v5)
    return v10


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p0
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
        (torch.tensor(False),),
    )
