"""Call an operator as it is for another reason than its mark: Inductor has no lowering of it.

The smallest program that was found to show the fault ``fallback_reason_wrong``, which is planted at stage
``lowering``. The oracle ``fallbacks`` objects:

post_grad_forward: abs_1 (aten.abs.default) asks for a fallback, and the reason is no lowering
"""

import torch


def program(x1):
    def f2(a0):
        v1 = torch.isfinite(a0)
        return v1
    v3 = torch.ops.higher_order.wrap(f2, x1)
    return v3


def make_inputs():
    return (
        ((torch.arange(1) * 31 % 71 - 35.5) / 8).to(torch.float32).reshape(()),  # x1
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
    )
