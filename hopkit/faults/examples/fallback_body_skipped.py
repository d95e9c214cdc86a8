"""Lower the operators in the bodies of HOPs that ask for a fallback.

The smallest program that was found to show the fault ``fallback_body_skipped``, which is planted at stage
``lowering``. The oracle ``fallbacks`` objects:

post_grad_forward: true_graph_0.clone (aten.clone.default) asks for a fallback, and is lowered
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
