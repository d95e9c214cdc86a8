"""Drop the gradient of an input that requires one.

The smallest program that was found to show the fault ``gradient_missing``, which is planted at stage
``aot_backward``. The oracle ``numerics`` objects:

call 0: grad of args[1]: the reference run has one, the compiled program has none
"""

import torch


def program(p0, x0):
    def f1():
        v0 = x0.clone()
        return v0
    def f4():
        v2 = x0.clone()
        v3 = v2.tanh()
        return v3
    v5 = torch.cond(p0, f1, f4, ())
    return v5


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
