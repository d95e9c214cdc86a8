"""Merge the regions of all ids: give each annotated node the id of the first.

The smallest program that was found to show the fault ``regional_ids_merged``, which is planted at stage
``regions``. The oracle ``regions`` objects:

aot_forward: clone_1 has id 10, and its region 1
"""

import torch


def program(p0):
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 1}}):
        v0 = p0.bool().all()
    def f4(a2):
        v3 = a2.clone()
        return v3
    v5 = torch.ops.higher_order.wrap(f4, v0)
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 10}}):
        def f8(a6):
            v7 = a6.clone()
            return v7
        v9 = torch.ops.higher_order.wrap(f8, v5)
    return v9


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
