"""Loops as people write them: recurrent cells in training, writes in place, counters, an index that changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch


def rnn(x: torch.Tensor, h: torch.Tensor, w: torch.Tensor) -> Any:
    def step(h: torch.Tensor, x: torch.Tensor) -> Any:
        h = torch.tanh(h @ w + x)
        return h, h

    return hopkit.scan(step, h, x)


def gated(x: torch.Tensor, h: torch.Tensor, w: torch.Tensor) -> Any:
    def step(h: torch.Tensor, x: torch.Tensor) -> Any:
        gate = torch.sigmoid(h @ w + x)
        h = gate * h
        return h, {"h": h, "gate": gate}

    return hopkit.scan(step, h, x)


def counted(x: torch.Tensor, h: torch.Tensor, w: torch.Tensor) -> Any:
    return hopkit.while_loop(lambda h, i: i < 3, lambda h, i: (torch.tanh(h @ w + x[0]), i + 1), (h, 0))[0]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("program", [rnn, gated, counted])
def test_training_in_generated_code(program: Callable[..., Any]) -> None:
    torch.compiler.reset()
    gradients = []
    for run in (program, torch.compile(program, fullgraph=True)):
        generator = torch.Generator().manual_seed(0)
        x, h, w = (torch.rand(*size, generator=generator) for size in ((3, 2, 4), (2, 4), (4, 4)))
        w.requires_grad_()
        leaves = torch.utils._pytree.tree_leaves(run(x, h, w))
        gradients.append(torch.autograd.grad(torch.stack([leaf.sum() for leaf in leaves]).sum(), w)[0])
    torch.testing.assert_close(gradients[1], gradients[0])


def add_in_place(i: Any, x: torch.Tensor) -> Any:
    x.add_(1)
    return i + 1, x


def add_and_assign(i: Any, x: torch.Tensor) -> Any:
    x += 1
    return i + 1, x


WRITES: dict[str, Callable[[Any, torch.Tensor], Any]] = {
    "a statement": add_in_place,
    "an assignment": add_and_assign,
    "a value": lambda i, x: (i + 1, x.add_(1)),
}


@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize("backend", ["aot_eager", "inductor"])
def test_nobody_reads_the_results_of_a_loop_that_writes(name: str, backend: str) -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        y = x * 2
        hopkit.while_loop(lambda i, y: i < 3, WRITES[name], (0, y))
        return y

    torch.compiler.reset()
    with torch.no_grad():
        assert torch.equal(
            torch.compile(program, backend=backend, fullgraph=True)(torch.ones(4)), torch.full((4,), 5.0)
        )


def test_a_derivative_of_torch_func_in_a_body() -> None:
    def program(x: torch.Tensor) -> Any:
        def descend(x: torch.Tensor, i: Any) -> Any:
            return x - 0.1 * torch.func.grad(lambda x: (x * x).sum())(x), i + 1

        return hopkit.while_loop(lambda x, i: i < 3, descend, (x, 0))[0]

    torch.compiler.reset()
    compiled = torch.compile(program, backend="aot_eager", fullgraph=True)
    torch.testing.assert_close(compiled(torch.ones(3)), program(torch.ones(3)))


def test_an_integer_index_that_changes_between_calls() -> None:
    def program(x: torch.Tensor, index: int) -> torch.Tensor:
        result: torch.Tensor = hopkit.switch(index, (torch.sin, torch.cos, torch.exp), (x,))
        return result

    torch.compiler.reset()
    compiled = torch.compile(program, backend="aot_eager", fullgraph=True)
    for index in (0, 1, 2, 1, 5):
        torch.testing.assert_close(compiled(torch.ones(3), index), program(torch.ones(3), index))


@pytest.mark.parametrize(
    "run", [lambda x: hopkit.scan(lambda c, x: (c + x, c), x.sum(), x[:0]), lambda x: hopkit.map(torch.sin, x[:0])]
)
def test_no_round_is_refused_with_the_place(run: Callable[..., Any]) -> None:
    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.TorchDynamoException, match="xs has no slice"):
        torch.compile(run, backend="eager", fullgraph=True)(torch.ones(3))


@pytest.mark.sweep(3)
@pytest.mark.parametrize("backend", ["aot_eager", "inductor"])
@pytest.mark.parametrize("rounds", [0, 3])
def test_an_initial_state_of_other_strides_than_those_of_a_round(rounds: int, backend: str) -> None:
    def program(h: torch.Tensor, x: torch.Tensor, w: torch.Tensor) -> Any:
        expanded = h.expand(2, 3)
        last, states = hopkit.scan(lambda h, x: (torch.tanh(h @ w + x), h), expanded, x)
        looped = hopkit.while_loop(lambda h, i: i < rounds, lambda h, i: (h @ w, i + 1), (w.t(), 0))
        return last, states, *looped

    torch.compiler.reset()
    torch.manual_seed(0)
    args = torch.rand(1, 3), torch.rand(4, 2, 3), torch.rand(3, 3)
    gradients = []
    results = []
    for run in (program, torch.compile(program, backend=backend, fullgraph=True)):
        h, x, w = (arg.clone().requires_grad_() for arg in args)
        results.append(run(h, x, w))
        gradients.append(torch.autograd.grad(sum(r.sum() for r in results[-1][:3]), (h, x, w)))
    torch.testing.assert_close(results[1], results[0])
    torch.testing.assert_close(gradients[1], gradients[0])


def test_an_initial_state_of_other_strides_is_a_copy_that_nobody_may_tell() -> None:
    def program(h: torch.Tensor) -> Any:
        expanded = h.t()
        last, _ = hopkit.while_loop(lambda h, i: i < h.sum(), lambda h, i: (h.clone(), i + 1), (expanded, 0))
        h.add_(1)
        return last

    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="after no round"):
        torch.compile(program, backend="eager", fullgraph=True)(torch.zeros(2, 3))


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13 and 2.15: in a body, Inductor passes a number that was read from a tensor as a float32",
)
def test_a_float_in_a_carry_keeps_its_precision() -> None:
    def program(x: torch.Tensor) -> Any:
        return hopkit.while_loop(lambda t, n: t < 1.0, lambda t, n: (t + 0.1, n + 1), (0.0, 0)), x * 2

    torch.compiler.reset()
    assert torch.compile(program, fullgraph=True)(torch.ones(2))[0] == program(torch.ones(2))[0]
