"""Gradients of ``while_loop`` for operands with gaps between their elements, as a slice of columns has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch


def rounds_with(while_loop: Callable[..., Any], x: torch.Tensor, step: Callable[..., Any]) -> Any:
    weight = x[:, :4]
    carry = torch.tensor(0), torch.ones(4, 4)
    return while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, step(a, weight)), carry)[1]


STEPS: dict[str, Callable[[torch.Tensor, torch.Tensor], Any]] = {
    "transposed": lambda a, weight: torch.tanh(a @ weight.t()),
    "as it is": lambda a, weight: torch.tanh(a @ weight),
    "sees its gaps": lambda a, weight: torch.tanh(a + weight.as_strided((4, 4), (4, 1))),
}


def assert_same_gradient(while_loop: Callable[..., Any], step: Callable[..., Any]) -> None:
    torch.compiler.reset()

    def program(x: torch.Tensor) -> Any:
        return rounds_with(while_loop, x, step)

    x = torch.rand(4, 8, generator=torch.Generator().manual_seed(0)).requires_grad_()
    results = [
        program(x) if while_loop is hopkit.while_loop else rounds_with(hopkit.while_loop, x, step),
        torch.compile(program, backend="aot_eager", fullgraph=True)(x),
    ]
    torch.testing.assert_close(results[1], results[0])
    expected, found = (torch.autograd.grad(result.sum(), x)[0] for result in results)
    torch.testing.assert_close(found, expected)


@pytest.mark.parametrize("name", STEPS)
def test_an_operand_with_gaps_has_the_gradient_of_a_python_loop(name: str) -> None:
    assert_same_gradient(hopkit.while_loop, STEPS[name])


@pytest.mark.xfail(strict=True, reason="torch 2.13 to 2.15 want the strides of the operand in each round")
def test_torch_differentiates_a_transposed_operand_with_gaps() -> None:
    assert_same_gradient(torch.while_loop, STEPS["transposed"])


@pytest.mark.xfail(strict=True, reason="torch 2.13 to 2.15 want the strides of the operand in each round")
@pytest.mark.parametrize("while_loop", [hopkit.while_loop, torch.while_loop])
def test_a_batch_is_transposed_in_the_body(while_loop: Callable[..., Any]) -> None:
    torch.compiler.reset()

    def program(x: torch.Tensor) -> Any:
        carry = torch.tensor(0), torch.ones(2, 4, 4)
        return while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, torch.tanh(a @ x.transpose(1, 2))), carry)[1]

    x = torch.rand(2, 4, 4, requires_grad=True)
    torch.compile(program, backend="aot_eager", fullgraph=True)(x).sum().backward()
