"""Take a node that is not annotated into the region of its operand.

The smallest program that was found to show the fault ``regional_node_taken``, which is planted at stage
``regions``. The oracle ``regions`` objects:

aot_forward: clone is not annotated, and is in a region
"""

import torch


def program(p1):
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 1}}):
        v0 = p1.unsqueeze(0)
    def f4(a2):
        v3 = a2.clone()
        return v3
    v5 = torch.ops.higher_order.wrap(f4, v0)
    return v5


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p1
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
        (torch.tensor(False),),
    )
