"""A custom HOP takes one tensor at two places: as two operands, or as an operand and in a closure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._pytree import tree_leaves

import hopkit
from hopkit.hops.repeat import repeat
from hopkit.hops.switch import switch

pytestmark = pytest.mark.supported_torch

BACKENDS = ["eager", "aot_eager", pytest.param("inductor", marks=pytest.mark.sweep(3))]


@hopkit.hop(runs="once", namespace="tests_one_tensor_twice")
def once(body: Any, *operands: Any) -> Any:
    return body(*operands)


@hopkit.hop(
    namespace="tests_one_tensor_twice",
    fake=lambda body, x, y: body(x, y),
    lower=lambda body, x, y: body(x * 2, y),
    backward=lambda body, x, y, grads: [2 * body.vjp((x * 2, y), grads)[0], body.vjp((x * 2, y), grads)[1]],
)
def doubled(body: Any, x: Any, y: Any) -> Any:
    return body(x * 2, y)


def product(a: Any, b: Any) -> Any:
    return a.sin() * b


PROGRAMS: dict[str, Callable[[Any], Any]] = {
    "a loop whose body closes over its initial value": lambda x: repeat(3, lambda h: h * h * 0.5 + x, x),
    "a loop with two carried values": lambda x: repeat(3, lambda s: (s[0] * 0.5, s[1] * s[1] + s[0]), (x, x)),
    "a loop in a branch": lambda x: hopkit.cond(
        x.sum() > 0, lambda x: repeat(3, lambda h: h.sin() + x, x), lambda x: x * 2, (x,)
    ),
    "a loop in a scan": lambda x: hopkit.scan(
        lambda carry, row: (repeat(2, lambda h: h.sin() + row, row) + carry, row * 1), x[0] * 0, x
    ),
    "once, two operands": lambda x: once(product, x, x),
    "once, an operand and a closure": lambda x: once(lambda a: product(a, x), x),
    "its own rules": lambda x: doubled(product, x, x),
    "selected": lambda x: switch(torch.tensor(1), (torch.mul, product), (x, x)),
    "under vmap": lambda x: torch.vmap(lambda row: repeat(3, lambda s: (s[0] * 0.5, s[1] * s[1] + s[0]), (row, row)))(
        x
    ),
}


def results(program: Callable[[Any], Any]) -> list[torch.Tensor]:
    x = torch.linspace(0.1, 0.9, 6).reshape(2, 3).requires_grad_()
    outputs = tree_leaves(program(x))
    (grad,) = torch.autograd.grad(sum(output.sum() for output in outputs), x)
    return [*(output.detach() for output in outputs), grad]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_results_and_gradients_are_those_of_eager(name: str, backend: str) -> None:
    torch._dynamo.reset()
    compiled = torch.compile(PROGRAMS[name], backend=backend, fullgraph=True)
    torch.testing.assert_close(results(compiled), results(PROGRAMS[name]))


@pytest.mark.parametrize("name", ["once, two operands", "its own rules", "a loop with two carried values"])
def test_a_trace_computes_the_same(name: str) -> None:
    x = torch.linspace(0.1, 0.9, 6).reshape(2, 3)
    graph = make_fx(PROGRAMS[name])(x)
    torch.testing.assert_close(tree_leaves(graph(x)), tree_leaves(PROGRAMS[name](x)))
