"""Let a buffer begin behind the end of its pool.

The smallest program that was found to show the fault ``memory_wrong_pool_offset``, which is planted at stage
``codegen``. The oracle ``memory`` objects:

out of bounds: buf0 (of clone) at call:2 `pool0 = empty_strided_cpu((), (), torch.float32); buf0 =
alloc_from_pool(pool0, 4096, torch.float32, (), ())`, after call:2 `pool0 = empty_strided_cpu((), (), torch.float32);
buf0 = alloc_from_pool(pool0, 4096, torch.float32, (), ())`
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
