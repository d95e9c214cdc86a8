"""Bodies of `scan` and `map` compute with the tensor of a float that varies, or take its value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch

Program = Callable[[torch.Tensor, float], Any]


def _average(xs: torch.Tensor, k: float) -> Any:
    def step(average: torch.Tensor, x: torch.Tensor) -> Any:
        average = k * average + (1 - k) * x
        return average, average

    return hopkit.scan(step, xs[0], xs[1:])


def _in_place(xs: torch.Tensor, k: float) -> Any:
    def step(c: torch.Tensor, x: torch.Tensor) -> Any:
        c = c.clone()
        c *= k
        c.add_(x * (1 - k))
        return c, c.mul(k)

    return hopkit.scan(step, xs[0], xs)


def _of_two_floats(xs: torch.Tensor, k: float) -> Any:
    j = k * 2
    return hopkit.scan(lambda c, x: (c * (k * j) + x, torch.sub(c, j)), xs[0], xs)


def _without_dimensions_and_of_integers(xs: torch.Tensor, k: float) -> Any:
    def step(c: torch.Tensor, x: Any) -> Any:
        return c * k, (x[0].sum() / k + c.sum(), x[1] * k, x[2] - k, x[3] + k)

    integers = torch.arange(12).reshape(6, 2)
    return hopkit.scan(step, xs[0], (xs, integers, integers[:, 0], xs[:, 0] > 0))


def _other_operators(xs: torch.Tensor, k: float) -> Any:
    return hopkit.scan(lambda c, x: (c.clamp(max=k) + x * (k - 1), torch.where(x > k, x, k)), xs[0], xs)


def _mapped(xs: torch.Tensor, k: float) -> Any:
    return hopkit.map(lambda x: (x.sin() * k, -k * x), xs)


PROGRAMS: list[Program] = [
    _average,
    _in_place,
    _of_two_floats,
    _without_dimensions_and_of_integers,
    _other_operators,
    _mapped,
]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__.strip("_"))
@pytest.mark.parametrize("training", [True, False], ids=["training", "inference"])
@pytest.mark.parametrize("backend", ["aot_eager", pytest.param("inductor", marks=pytest.mark.long)])
def test_values_dtypes_and_gradients_are_those_of_a_float(program: Program, training: bool, backend: str) -> None:
    torch.compiler.reset()
    compiled = torch.compile(program, backend=backend, fullgraph=True)
    for k in (0.9, 0.5, -0.25):
        xs = torch.linspace(-1, 1, 12).reshape(6, 2).requires_grad_(training)
        actual, expected = compiled(xs, k), program(xs, k)
        torch.testing.assert_close(actual, expected)
        if training:
            losses = [sum(t.sin().sum() for t in torch.utils._pytree.tree_leaves(r)) for r in (actual, expected)]
            torch.testing.assert_close(*(torch.autograd.grad(loss, xs) for loss in losses))


@pytest.mark.parametrize("program", [_average, _in_place, _of_two_floats, _mapped])
def test_one_graph_serves_each_value(program: Program) -> None:
    torch.compiler.reset()
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm: torch.fx.GraphModule, example_inputs: Any) -> Any:
        graphs.append(gm)
        return gm

    compiled = torch.compile(program, backend=backend, fullgraph=True)
    for k in (0.5, 0.75, 1.25, 2.5):
        compiled(torch.ones(6, 2, requires_grad=True), k)
    assert len(graphs) == 2


def test_an_average_by_inductor_with_gradients() -> None:
    torch.compiler.reset()
    compiled = torch.compile(_average, fullgraph=True)
    for k in (0.9, 0.5):
        xs = torch.randn(6, 3, requires_grad=True)
        grads = [torch.autograd.grad(run(xs, k)[1].sin().sum(), xs) for run in (compiled, _average)]
        torch.testing.assert_close(*grads)
