"""Drop the call hierarchy of nodes.

The smallest program that was found to show the fault ``scopes_dropped``, which is planted at stage
``post_grad``. The oracle ``pass_scopes`` objects:

post_grad pass post_grad_custom_post_pass: clone has no scopes, the program expected
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
