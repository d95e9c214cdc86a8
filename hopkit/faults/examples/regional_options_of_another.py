"""Compile each region under the settings of another one, where two differ.

The smallest program that was found to show the fault ``regional_options_of_another``, which is planted at stage
``regions``. The oracle ``regions`` objects:

aot_forward: the region [where] was compiled with {'max_fusion_size': 2}, and where is annotated with {}
"""

import torch


def program(p0, p1, x0):
    v0 = x0.sum()
    v1 = p0.to(x0.dtype, copy=True)
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 0, 'inductor_configs': {'max_fusion_size': 2}}}):
        with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 1}}):
            v2 = torch.where(p1, p0, p1)
            v3 = torch.where(v2, p0, v2)
            with torch.fx.traceback.annotate({'compile_with_inductor': 0}):
                v4 = torch.where(v2, p1, v3)
        v7 = v1.sin()
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 0, 'inductor_configs': {'max_fusion_size': 2}}}):
        v9 = v2.sum()
    def f13(a11):
        v12 = a11.clone()
        return v12
    v14 = torch.ops.higher_order.wrap(f13, v9)
    return v14


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p0
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p1
        ((torch.arange(1) * 35 % 71 - 35.5) / 8).to(torch.float32).reshape(()),  # x0
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
        (given[0], torch.tensor(False), given[2]),
        (torch.tensor(False), given[1], given[2]),
        (torch.tensor(False), torch.tensor(False), given[2]),
    )
