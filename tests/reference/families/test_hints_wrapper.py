"""The reference ``hints_wrapper``: it calls its body once, also if a program names the operator itself."""

from __future__ import annotations

import torch

from hopkit.reference import reference_run
from hopkit.reference.families.hints_wrapper import hints_wrapper


def test_the_body_is_called_once_with_the_arguments():
    seen = []
    assert hints_wrapper(lambda *args, **kwargs: seen.append((args, kwargs)) or "result", [1], {"b": 2}, {}) == "result"
    assert seen == [((1,), {"b": 2})]


def test_the_operator_is_plain_in_a_reference_run_and_differentiated_there():
    operator = torch.ops.higher_order.hints_wrapper
    x = torch.ones(3, requires_grad=True)
    with reference_run():
        torch.ops.higher_order.hints_wrapper(torch.sin, (x,), {}, hints={"a": 1}).sum().backward()
    assert torch.ops.higher_order.hints_wrapper is operator
    assert torch.equal(x.grad, x.detach().cos())
