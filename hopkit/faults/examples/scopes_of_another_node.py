"""Replace nodes by equal ones with the call hierarchy of a node in another scope.

The smallest program that was found to show the fault ``scopes_of_another_node``, which is planted at stage
``post_grad``. The oracle ``pass_scopes`` objects:

post_grad pass post_grad_custom_post_pass: clone_1 is in the program, f1() #0 expected
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
