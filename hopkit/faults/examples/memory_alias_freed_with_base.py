"""Free the views of a buffer with it, before they are read.

The smallest program that was found to show the fault ``memory_alias_freed_with_base``, which is planted at stage
``codegen``. The oracle ``memory`` objects:

read after free: buf0_view at call:8 `buf0 = buf0_view`, after call:7 `del buf0, buf0_view`
"""

import torch


def program(p0, p1, x0, x1):
    def f9(a0, a1):
        v2 = a1.any()
        v3 = a0.sin()
        v4 = a1.unsqueeze(0)
        v5 = v2.unsqueeze(0)
        v6 = p1.clone()
        v7 = v4.clone()
        v8 = p1.clone()
        return [v6, (v7, {'c': v8})]
    v10 = torch.ops.higher_order.wrap(f9, x0, p0)
    v11 = v10[0]
    v12 = v10[1][0]
    v13 = v10[1][1]['c']
    def f18(a14):
        v15 = x1.sin()
        v16 = x0.sin()
        v17 = v16.cumsum(0)
        return v17
    v19 = torch.ops.higher_order.wrap(f18, v13)
    return v19


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p0
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p1
        ((torch.arange(3) * 31 % 71 - 35.5) / 8).to(torch.float32).reshape(3, 1),  # x0
        ((torch.arange(6) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(3, 2),  # x1
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
        (given[0], torch.tensor(False), given[2], given[3]),
        (torch.tensor(False), given[1], given[2], given[3]),
        (torch.tensor(False), torch.tensor(False), given[2], given[3]),
    )
