"""Free a buffer of which a view is read later.

The smallest program that was found to show the fault ``memory_view_outlives_base``, which is planted at stage
``codegen``. The oracle ``memory`` objects:

read after free: buf0 (of sin) at call:9 `buf1 = torch.ops.aten.cumsum.default(buf0, dim=0, dtype=None)`, after call:7
`del buf0`
"""

import torch


def program(p1, x0, x1):
    def f5(a0):
        v1 = a0.unsqueeze(0)
        v2 = x0.clone()
        v3 = p1.clone()
        v4 = v1.clone()
        return [v2, (v3, {'c': v4})]
    v6 = torch.ops.higher_order.wrap(f5, x1)
    v7 = v6[0]
    v8 = v6[1][0]
    v9 = v6[1][1]['c']
    def f14(a10):
        v11 = x1.masked_fill(v8, 0.5)
        v12 = x0.sin()
        v13 = v12.cumsum(0)
        return v13
    v15 = torch.ops.higher_order.wrap(f14, v9)
    return v15


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p1
        ((torch.arange(3) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(3, 1),  # x0
        ((torch.arange(1) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(()),  # x1
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
        (torch.tensor(False), given[1], given[2]),
    )
