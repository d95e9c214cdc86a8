"""Gradients that depend on random numbers of a body are refused; others, and draws without gradients, are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from hopkit.errors import HopkitError
from hopkit.hops.repeat import repeat
from hopkit.hops.switch import switch


@hopkit.hop(runs="once", namespace="tests_drawn")
def once(body: Callable[..., Any], x: torch.Tensor) -> Any:
    return body(x)


def _vjp(body: Any, x: torch.Tensor, grads: Any) -> Any:
    return body.vjp((x,), grads[0])[0]


@hopkit.hop(runs="once", namespace="tests_drawn", backward=_vjp)
def with_own_backward(body: Callable[..., Any], x: torch.Tensor) -> Any:
    return body(x)


def dropout(x: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.dropout(x, 0.5)


def branch_of_random_body(x: torch.Tensor) -> torch.Tensor:
    return torch.cond(x.sum() > 0, dropout, torch.sin, (x,))


PROGRAMS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "once": lambda x: once(dropout, x),
    "own backward": lambda x: with_own_backward(dropout, x),
    "repeated": lambda x: repeat(2, dropout, x),
    "selected": lambda x: switch(torch.tensor(1), (torch.sin, dropout), (x,)),
    "in a body inside": lambda x: once(branch_of_random_body, x),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_gradient_of_random_numbers_is_refused(name: str) -> None:
    compiled = torch.compile(PROGRAMS[name], backend="aot_eager", fullgraph=True)
    with pytest.raises(Exception, match="the body draws random numbers with aten"):
        compiled(torch.ones(8, requires_grad=True))
    # Without gradients nothing is drawn twice.
    assert set(compiled(torch.ones(8)).tolist()) <= {0.0, 2.0, 4.0}


@pytest.mark.parametrize("name", ["once", "repeated", "selected"])
def test_autograd_keeps_what_was_drawn_without_a_compiler(name: str) -> None:
    x = torch.ones(8, requires_grad=True)
    y = PROGRAMS[name](x)
    assert torch.equal(torch.autograd.grad(y.sum(), x)[0], y)


def test_an_own_backward_without_a_compiler_is_refused() -> None:
    x = torch.ones(8, requires_grad=True)
    y = PROGRAMS["own backward"](x)
    with pytest.raises(HopkitError, match="would draw others"):
        torch.autograd.grad(y.sum(), x)


@pytest.mark.parametrize("backend", [None, "aot_eager"])
def test_a_gradient_that_does_not_depend_on_them_is_right(backend: str | None) -> None:
    def program(x: torch.Tensor) -> Any:
        return once(lambda y: y * 2 + torch.randn_like(y), x)

    x = torch.ones(8, requires_grad=True)
    y = (torch.compile(program, backend=backend, fullgraph=True) if backend else program)(x)
    assert torch.equal(torch.autograd.grad(y.sum(), x)[0], torch.full((8,), 2.0))


@pytest.mark.parametrize("body", [lambda x: torch.cat([x, x]), lambda x: x.double(), lambda x: x.t() * 1])
@pytest.mark.parametrize("backend", [None, "eager"])
def test_a_step_returns_a_tensor_like_its_argument(body: Callable[..., Any], backend: str | None) -> None:
    def program(x: torch.Tensor) -> Any:
        return repeat(2, body, x)

    with pytest.raises(Exception, match=r"tensor 0 of the body is .*, and of the list of operands float32"):
        (torch.compile(program, backend=backend, fullgraph=True) if backend else program)(torch.ones(3, 4))
