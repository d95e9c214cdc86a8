"""Call an operator that falls back twice, with the same result.

The smallest program that was found to show the fault ``fallback_called_twice``, which is planted at stage
``lowering``. The oracle ``fallbacks`` objects:

post_grad_forward: clone_1 (aten.clone.default) does not ask for a fallback, and is called as it is
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
