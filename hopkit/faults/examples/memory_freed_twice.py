"""Free a buffer twice.

The smallest program that was found to show the fault ``memory_freed_twice``, which is planted at stage
``codegen``. The oracle ``memory`` objects:

freed twice: arg0_1 at call:5 `del arg0_1`, after call:4 `del arg0_1`
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
