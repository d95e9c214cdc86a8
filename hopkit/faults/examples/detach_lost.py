"""Propagate the gradient through ``detach``.

The smallest program that was found to show the fault ``detach_lost``, which is planted at stage
``dynamo``. The oracle ``numerics`` objects:

grad of args[0]: the reference run has none, the compiled program has one that is not zero
"""

import torch


def program(x0, x1, x2):
    v0 = x2.detach()
    v1 = x0 * v0
    def f13(a2, a3):
        v4 = x2.reshape(2)
        v5 = a2 + v4
        v6 = torch.cos(a3)
        v7 = a3.expand(3)
        v8 = v4.expand(3, -1)
        v9 = v1.clamp(-0.8, 0.8)
        v10 = v5.contiguous()
        v11 = v1.clone()
        v12 = a3.clone()
        return (v11, v12)
    v14 = torch.ops.higher_order.wrap(f13, x1, x0)
    v15 = v14[0]
    v16 = v14[1]
    v17 = v16.detach()
    def f20(a18):
        v19 = a18.clone()
        return v19
    v21 = torch.ops.higher_order.wrap(f20, v17)
    return v21


def make_inputs():
    return (
        ((torch.arange(1) * 32 % 73 - 36.5) / 8).to(torch.float32).reshape(()),  # x0
        ((torch.arange(16) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(4, 4, 1),  # x1
        ((torch.arange(2) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(2),  # x2
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
    )
