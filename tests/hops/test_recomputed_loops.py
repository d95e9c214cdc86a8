"""A graph of ``make_fx`` has the gradients of the program: differentiated, and with the backward in the trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import hopkit
from hopkit.errors import HopkitError
from hopkit.hops.repeat import repeat

pytestmark = pytest.mark.supported_torch

X = torch.tensor([0.3, -0.7, 1.2])
Program = Callable[[torch.Tensor], torch.Tensor]


def rounds(start: torch.Tensor, factor: torch.Tensor, count: int = 3) -> torch.Tensor:
    result: torch.Tensor = hopkit.while_loop(
        lambda i, s: i < count, lambda i, s: (i + 1, s.sin() * factor), (torch.tensor(0), start)
    )[1]
    return result


PROGRAMS: dict[str, Program] = {
    "while_loop": lambda x: rounds(x * 2, x),
    "no round": lambda x: rounds(x * 2, x, count=0),
    "two while_loops": lambda x: rounds(rounds(x * 2, x), x.exp()) * x,
    "while_loop in a branch": lambda x: hopkit.cond(x.sum() > 0, lambda: rounds(x * 2, x), lambda: x.cos(), ()),
    "while_loop in a while_loop": lambda x: hopkit.while_loop(
        lambda i, s: i < 2, lambda i, s: (i + 1, rounds(s, x) + s), (torch.tensor(0), x * 2)
    )[1],
    "while_loop in a custom HOP": lambda x: repeat(2, lambda t: rounds(t, x) + t, x * 2),
    "scan": lambda x: hopkit.scan(lambda c, t: (c.sin() * t, c + t), x.sum(), x * 2)[1] * x,
    "carry of a scan": lambda x: hopkit.scan(lambda c, t: (c.sin() * t, c + t), x.sum(), x * 2)[0] * x,
    "branch in a scan": lambda x: hopkit.scan(
        lambda c, t: (hopkit.cond(c > 0, lambda: c.sin() * t, lambda: c * t), c + t), x.sum(), x * 2
    )[1],
    "map": lambda x: hopkit.map(lambda t: t.sin() * x.sum(), x * 2) * x,
    "associative_scan": lambda x: (
        hopkit.associative_scan(
            lambda a, b: {"g": a["g"] * b["g"], "v": a["v"] * b["g"] + b["v"]}, {"g": x.sigmoid(), "v": x * 2}, 0
        )["v"]
        * x
    ),
    "cond": lambda x: hopkit.cond(x.sum() > 0, lambda t: t.sin() * x, lambda t: t.cos(), (x * 2,)),
    "switch": lambda x: hopkit.switch((x > 0).sum() - 1, (torch.cos, lambda t: t.sin() * x), (x * 2,)),
    "custom HOP": lambda x: repeat(3, lambda t: t.sin() * x, x * 2),
}
MODES = ["real", "fake", "symbolic"]


def gradient(program: Program, x: torch.Tensor) -> torch.Tensor:
    return torch.autograd.grad(program(x).square().sum(), x)[0]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_graph_has_the_gradient_of_the_program(name: str, mode: Any) -> None:
    program, x = PROGRAMS[name], X.clone().requires_grad_()
    graph = make_fx(program, tracing_mode=mode)(x)
    for other in (x, (x.detach() / 2).requires_grad_()):
        torch.testing.assert_close(graph(other), program(other))
        torch.testing.assert_close(gradient(graph, other), gradient(program, other))


# Torch 2.15 raises "outs_to_grad length (3) != tangents length (4)" for a branch in a scan.
@pytest.mark.parametrize("mode", ["fake", "symbolic"])
@pytest.mark.parametrize("name", [name for name in PROGRAMS if name != "branch in a scan"])
def test_a_trace_of_the_backward_has_the_gradient(name: str, mode: Any) -> None:
    program, x = PROGRAMS[name], X.clone().requires_grad_()
    graph = make_fx(lambda x: gradient(program, x), tracing_mode=mode)(x)
    torch.testing.assert_close(graph(x), gradient(program, x))


def test_a_carry_that_requires_a_gradient_after_a_round_has_it() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        return rounds(torch.ones(3), x)

    x = X.clone().requires_grad_()
    graph = make_fx(program, tracing_mode="symbolic")(x)
    torch.testing.assert_close(gradient(graph, x), gradient(program, x))


def test_a_carried_number_and_a_result_without_a_gradient() -> None:
    def program(x: torch.Tensor) -> Any:
        number, count, s = hopkit.while_loop(
            lambda n, i, s: n < 3, lambda n, i, s: (n + 1, i + 2, s.sin() * x), (0, torch.tensor(1), x * 2)
        )
        assert not count.requires_grad
        return s * number * count

    x = X.clone().requires_grad_()
    graph = make_fx(program, tracing_mode="symbolic")(x)
    torch.testing.assert_close(gradient(graph, x), gradient(program, x))


def test_the_graph_has_torchs_loop() -> None:
    x = X.clone().requires_grad_()
    code = make_fx(PROGRAMS["while_loop"])(x).code
    assert "higher_order.while_loop(" in code
    assert "stack_output" not in code


@pytest.mark.parametrize("name", ["while_loop", "scan"])
def test_a_second_derivative_is_an_error(name: str) -> None:
    def twice(x: torch.Tensor) -> torch.Tensor:
        (first,) = torch.autograd.grad(PROGRAMS[name](x).sum(), x, create_graph=True)
        return torch.autograd.grad(first.sum(), x)[0]

    with pytest.raises(HopkitError, match="has no second derivative"):
        make_fx(twice, tracing_mode="fake")(X.clone().requires_grad_())


@pytest.mark.xfail(strict=True, reason="torch 2.13 to 2.15 keep an operator without a gradient in the graph")
def test_torchs_loop_has_a_gradient_in_a_graph() -> None:
    while_loop: Any = torch.while_loop

    def program(x: torch.Tensor) -> Any:
        return while_loop(lambda i, s: i < 3, lambda i, s: (i + 1, s.sin() * x), (torch.tensor(0), x * 2))[1]

    x = X.clone().requires_grad_()
    gradient(make_fx(program)(x), x)
