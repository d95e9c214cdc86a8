"""Use another version of a region, with other results, from its second call on.

The smallest program that was found to show the fault ``regional_compiled_differently_again``, which is planted at stage
``regions``. The oracle ``second_call`` objects:

numerics: outputs: differs from the reference by 1 where 2.66e-06 is allowed (torch.float32, 3 operations): element 0
is -2.1875, should be -3.1875
"""

import torch


def program(x2):
    with torch.fx.traceback.annotate({'compile_with_inductor': {'inductor_region': 1}}):
        v0 = x2 + 1
    def f4(a2):
        v3 = a2.clone()
        return v3
    v5 = torch.ops.higher_order.wrap(f4, v0)
    return v5


def make_inputs():
    return (
        ((torch.arange(1) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(()),  # x2
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
    )
