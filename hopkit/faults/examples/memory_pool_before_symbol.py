"""Allocate a pool before the symbol in its size is known.

The smallest program that was found to show the fault ``memory_pool_before_symbol``, which is planted at stage
``codegen``. The oracle ``memory`` objects:

unknown symbol: u1 at call:1 `pool0 = empty_strided_cpu((u1, ), (1, ), torch.int64); buf8 = alloc_from_pool(pool0, 0,
torch.int64, (u1, ), (1, ))`
"""

import torch


def program(p0, p1, x0):
    def f11(a0, a1, a2):
        v3 = a1.index_select(0, torch.tensor([0, 0]))
        v4 = torch.cat([a1, a1 * 2], 0).narrow(0, 1, 1)
        v5 = v4.sin()
        v6 = a0.bool().all()
        v7 = ~a0
        v8 = v7.to(torch.bool, copy=True)
        v9 = v6.to(torch.bool, copy=True)
        v10 = a1 <= -2.999936103820801
        return {'a': v6, 'b': v8}
    v12 = torch.ops.higher_order.wrap(f11, p1, x0, p0)
    v13 = v12['a']
    v14 = v12['b']
    v15 = x0.index_select(0, torch.tensor([0, 0]))
    def f20(a16, a17):
        v18 = v13.clone()
        v19 = v14.clone()
        return [v18, v19]
    v21 = torch.ops.higher_order.wrap(f20, x0, p1)
    v22 = v21[0]
    v23 = v21[1]
    v24 = p1.any()
    v25 = torch.arange((p0.sum() % 4).item())
    v26 = v22.sum()
    v27 = torch.arange((v23.sum() % 4).item())
    return v27


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p0
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p1
        ((torch.arange(1) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(1, 1),  # x0
    )


CONFIG = {'dynamo.capture_scalar_outputs': True}


def make_other_calls():
    given = make_inputs()
    return (
        (given[0], torch.tensor(False), given[2]),
        (torch.tensor(False), given[1], given[2]),
        (torch.tensor(False), torch.tensor(False), given[2]),
    )
