"""Give the memory of a buffer that is read later to another buffer.

The smallest program that was found to show the fault ``memory_reused_while_live``, which is planted at stage
``codegen``. The oracle ``memory`` objects:

read after reuse: buf0 (of where_3) at call:4 `cpp_fused_bitwise_xor_clone_expand_where_0(arg2_1, buf0, buf1)`, after
call:3 `buf1 = buf0;  # reuse`
"""

import torch


def program(p0, p1, x0, x1):
    v0 = p0.to(x0.dtype, copy=True)
    v1 = p1.expand(3)
    c5 = -1.5
    def f8(a2, a3):
        v4 = p1.any()
        v6 = x1 + c5
        v7 = p1.clone()
        return (v6, v7)
    v9 = torch.ops.higher_order.wrap(f8, p0, x0)
    v10 = v9[0]
    v11 = v9[1]
    c16 = 2
    def f23(a12):
        v13 = torch.where(v11, v11, v11)
        v14 = torch.where(v13, p0, v13)
        v15 = torch.where(p0, v11, v13)
        v17 = v0 * c16
        v18 = p1.to(torch.int64, copy=True)
        v19 = v10.sin()
        v20 = v11.expand(3)
        v21 = x0.sin()
        v22 = v20.clone()
        return (v22,)
    v24 = torch.ops.higher_order.wrap(f23, x1)
    v25 = v24[0]
    v26 = x1.to(torch.float64, copy=True)
    v27 = torch.where(v25, v11, v11)
    v28 = v0.expand(3)
    v29 = x0.unsqueeze(0)
    v30 = v27 ^ True
    return v30, v29, v27


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p0
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p1
        ((torch.arange(1) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(1).expand(0),  # x0
        ((torch.arange(1) * 36 % 73 - 36.5) / 8).to(torch.float32).reshape(1),  # x1
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
        (given[0], torch.tensor(False), given[2], given[3]),
        (torch.tensor(False), given[1], given[2], given[3]),
        (torch.tensor(False), torch.tensor(False), given[2], given[3]),
    )
