"""Keep the choice by operator and not by node: lower all calls of an operator of which one is lowered.

The smallest program that was found to show the fault ``fallback_of_every_equal_operator``, which is planted at stage
``lowering``. The oracle ``fallbacks`` objects:

post_grad_forward: mul (aten.mul.Tensor) asks for a fallback, and is lowered
"""

import torch


c0 = 2


c4 = -1.5


def program(p0, p1, x0, x1, x2):
    v1 = x1 * c0
    v2 = x1.masked_fill(p0, 0.5)
    v3 = torch.isfinite(x2)
    v5 = x1 + c4
    v6 = x0.sin()
    v7 = p0.sum()
    def f14(a8, a9):
        v10 = a9.unsqueeze(0)
        v11 = p1.any()
        v12 = a9.clone()
        v13 = v3.clone()
        return [v12, v13]
    v15 = torch.ops.higher_order.wrap(f14, v5, p0)
    v16 = v15[0]
    v17 = v15[1]
    v18 = x2.reshape(4)
    v19 = p0.to(torch.bool, copy=True)
    v20 = torch.where(v19, p1, v19)
    v21 = v1.expand(3)
    v22 = v2 + v21
    return v22, v21, v19, v18, v3, v2


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p0
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p1
        ((torch.arange(1) * 36 % 73 - 36.5) / 8).to(torch.float32).reshape(1, 1),  # x0
        ((torch.arange(1) * 37 % 79 - 39.5) / 8).to(torch.float32).reshape(()),  # x1
        ((torch.arange(4) * 36 % 73 - 36.5) / 8).to(torch.float32).reshape(4),  # x2
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
        (given[0], torch.tensor(False), given[2], given[3], given[4]),
        (torch.tensor(False), given[1], given[2], given[3], given[4]),
        (torch.tensor(False), torch.tensor(False), given[2], given[3], given[4]),
    )
