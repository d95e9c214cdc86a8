"""Allocate one element for a buffer of several, so that the peak is understated.

The smallest program that was found to show the fault ``memory_peak_understated``, which is planted at stage
``codegen``. The oracle ``memory`` objects:

too small: buf0 (of clone) at call:2 `buf0 = empty_strided_cpu((1, ), (1, ), torch.float32)`
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
        ((torch.arange(4) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(4),  # x0
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
    )
