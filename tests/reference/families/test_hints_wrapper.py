"""The plain ``hints_wrapper``: its body is called once, and the operator that programs name is it in a plain run."""

from __future__ import annotations

import torch

from hopkit.reference import plain
from hopkit.reference.families.hints_wrapper import hints_wrapper


def test_the_body_is_called_once_with_the_arguments():
    seen = []
    assert hints_wrapper(lambda *args, **kwargs: seen.append((args, kwargs)) or "result", [1], {"b": 2}, {}) == "result"
    assert seen == [((1,), {"b": 2})]


def test_the_operator_is_plain_in_a_plain_run_and_differentiated_there():
    operator = torch.ops.higher_order.hints_wrapper
    x = torch.ones(3, requires_grad=True)
    with plain():
        torch.ops.higher_order.hints_wrapper(torch.sin, (x,), {}, hints={"a": 1}).sum().backward()
    assert torch.ops.higher_order.hints_wrapper is operator
    assert torch.equal(x.grad, x.detach().cos())
