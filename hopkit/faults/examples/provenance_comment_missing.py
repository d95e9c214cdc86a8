"""Write no handle above the call of the first kernel.

The smallest program that was found to show the fault ``provenance_comment_missing``, which is planted at stage
``codegen``. The oracle ``provenance`` objects:

the code has no comment with cpp_fused_clone_0:1
"""

import torch


def program(x0):
    def f2(a0):
        v1 = a0.clone()
        return v1
    v3 = torch.ops.higher_order.wrap(f2, x0)
    return v3


def make_inputs():
    return (
        ((torch.arange(1) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(()),  # x0
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
    )
