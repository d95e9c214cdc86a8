"""Free the output of a HOP's body at the end of the body.

The smallest program that was found to show the fault ``memory_body_output_freed``, which is planted at stage
``codegen``. The oracle ``memory`` objects:

read after free: false_graph_0_buf0 (of tanh) at false_graph_0:6 `return (false_graph_0_buf0, )`, after
false_graph_0:5 `del false_graph_0_buf0`
"""

import torch


def program(p0, x0):
    def f1():
        v0 = x0.clone()
        return v0
    def f3():
        v2 = x0.tanh()
        return v2
    v4 = torch.cond(p0, f1, f3, ())
    return v4


def make_inputs():
    return (
        (torch.arange(1) * 30 % 67 % 2 == 0).reshape(()),  # p0
        ((torch.arange(1) * 30 % 67 - 33.5) / 8).to(torch.float32).reshape(()),  # x0
    )


CONFIG = {}


def make_other_calls():
    given = make_inputs()
    return (
        (torch.tensor(False), given[1]),
    )
