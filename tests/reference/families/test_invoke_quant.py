from __future__ import annotations

import torch

from hopkit import reference
from hopkit._torch import hop


def test_the_operator_calls_its_function_and_gradients_flow() -> None:
    x, y = torch.randn(3, requires_grad=True), torch.randn(3)
    with reference.reference_run():
        result = hop.function("invoke_quant_packed")(lambda x, y: {"product": x * y}, x, y, scheme="nf4")
    assert torch.equal(result["product"], x * y)
    (grad,) = torch.autograd.grad(result["product"].sum(), x)
    assert torch.equal(grad, y)


def test_an_instance_of_the_class_calls_its_function_too() -> None:
    x = torch.randn(3)
    with reference.reference_run():
        assert torch.equal(hop.function("InvokeQuant")()(torch.sin, x, scheme="nf4"), x.sin())
