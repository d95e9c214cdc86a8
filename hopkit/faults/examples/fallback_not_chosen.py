"""Let the first operator fall back that does not ask for it.

The smallest program that was found to show the fault ``fallback_not_chosen``, which is planted at stage
``lowering``. The oracle ``fallbacks`` objects:

post_grad_forward: iota (prims.iota.default) does not ask for a fallback, and is called as it is
"""

import torch


def program(x1):
    v0 = x1.roll(1, 0)
    def f3(a1):
        v2 = a1.clone()
        return v2
    v4 = torch.ops.higher_order.wrap(f3, v0)
    return v4


def make_inputs():
    return (
        ((torch.arange(4) * 34 % 67 - 33.5) / 8).to(torch.float32).reshape(2, 2),  # x1
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
    )
