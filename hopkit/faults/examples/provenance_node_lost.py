"""Lose pointwise nodes that a kernel computes.

A small program that shows the fault ``provenance_node_lost``, which is planted at stage
``codegen``. The oracle ``provenance`` objects:

cpp_fused_1:3 of the forward graph 0 computes no node
"""

import torch


def program(x0):
    def f3(a1):
        v2 = a1.sin()
        return v2
    v4 = torch.ops.higher_order.wrap(f3, x0)
    v5 = v4.sum()
    v6 = v4 * v5
    v7 = v6.flip(0) @ v6
    return v7.cos()


def make_inputs():
    return (
        ((torch.arange(4) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(2, 2),  # x0
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
    )
