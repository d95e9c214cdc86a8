"""hopkit's loops and choices refuse a gradient that depends on random numbers of a body, and no other gradient."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import hopkit
from hopkit.errors import GradientRefused
from hopkit.hops import drawn_results

Body = Callable[[torch.Tensor], torch.Tensor]


def dropout(x: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.dropout(x.sin(), 0.5)


def half_drawn(x: torch.Tensor) -> torch.Tensor:
    mask = torch.ones(8)
    mask[:4].copy_(torch.rand(4))
    return x.sin() * mask


def noise(x: torch.Tensor) -> torch.Tensor:
    return x.sin() + torch.rand_like(x)


def attention(x: torch.Tensor) -> torch.Tensor:
    q = x.reshape(1, 1, 2, 4)
    return torch.nn.functional.scaled_dot_product_attention(q, q, q).reshape(8)


PROGRAMS: dict[str, Callable[[Body, torch.Tensor], torch.Tensor]] = {
    "cond": lambda body, x: hopkit.cond(x.sum() > 0, body, torch.cos, (x,)),
    "switch": lambda body, x: hopkit.switch((x.sum() > 0).long(), (torch.cos, body, torch.tanh), (x,)),
    "while_loop": lambda body, x: hopkit.while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, body(y)), (0, x))[1],
    "map": lambda body, x: hopkit.map(body, torch.stack([x, x * 2])),
    "scan without a carry": lambda body, x: hopkit.scan(lambda c, y: (c, body(y)), x, torch.stack([x, x]))[1],
    "cond in a cond": lambda body, x: hopkit.cond(
        x.sum() > 0, lambda x: hopkit.cond(x.sum() < 99, body, torch.cos, (x,)) * 2, torch.cos, (x,)
    ),
    "torch's cond in a cond": lambda body, x: hopkit.cond(
        x.sum() > 0, lambda x: torch.cond(x.sum() < 99, body, torch.cos, (x,)) * 2, torch.cos, (x,)
    ),
}
UNDRAWN: dict[str, Callable[[Body, torch.Tensor], torch.Tensor]] = {
    "scan": lambda body, x: hopkit.scan(lambda c, y: (body(c), c * y), x, torch.stack([x, x]))[1],
    "detached": lambda body, x: x * hopkit.cond(x.sum() > 0, body, torch.cos, (x,)).detach(),
    "without gradients": lambda body, x: x * torch.no_grad()(PROGRAMS["cond"])(body, x),
    "one of two results": lambda body, x: hopkit.cond(
        x.sum() > 0, lambda x: (x.sin(), body(x)), lambda x: (x.cos(), x.tan()), (x,)
    )[0],
    "one of two carried values": lambda body, x: hopkit.while_loop(
        lambda i, y, z: i < 2, lambda i, y, z: (i + 1, y.sin(), z + body(y).detach()), (0, x, x * 1)
    )[1],
}


def result_and_gradient(program: Any, body: Body, requires_grad: bool = True) -> list[torch.Tensor]:
    """Return the result of a program, and its gradient, for the same random numbers each time."""
    x = (torch.arange(8.0) / 8 + 0.1).requires_grad_(requires_grad)
    torch.manual_seed(0)
    y = program(body, x)
    return [y, torch.autograd.grad(y.sum(), x)[0]] if requires_grad else [y]


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("name", "body"), [*((name, dropout) for name in PROGRAMS), ("cond", half_drawn)])
def test_a_gradient_of_random_numbers_is_refused(name: str, body: Body) -> None:
    compiled = torch.compile(PROGRAMS[name], backend="aot_eager", fullgraph=True)
    with pytest.raises(Exception, match=r"hopkit.*: the body draws random numbers with .*\(.*results.py:\d+\)"):
        result_and_gradient(compiled, body)
    torch.testing.assert_close(
        result_and_gradient(compiled, body, False), result_and_gradient(PROGRAMS[name], body, False)
    )


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("name", "body"), [*((name, noise) for name in PROGRAMS), ("cond", attention)])
def test_a_gradient_that_does_not_depend_on_them_is_right(name: str, body: Body) -> None:
    compiled = torch.compile(PROGRAMS[name], backend="aot_eager", fullgraph=True)
    torch.testing.assert_close(result_and_gradient(compiled, body), result_and_gradient(PROGRAMS[name], body))


@pytest.mark.parametrize("name", UNDRAWN)
def test_a_result_whose_gradient_is_not_asked_for_is_right(name: str) -> None:
    compiled = torch.compile(UNDRAWN[name], backend="aot_eager", fullgraph=True)
    torch.testing.assert_close(result_and_gradient(compiled, dropout), result_and_gradient(UNDRAWN[name], dropout))


@pytest.mark.parametrize("name", ["cond", "while_loop"])
def test_the_backend_eager_raises_when_the_gradient_is_asked_for(name: str) -> None:
    x = torch.ones(8, requires_grad=True)
    y = torch.compile(PROGRAMS[name], backend="eager")(dropout, x)
    with pytest.raises(GradientRefused, match="the backward, which calls the body again, would draw others"):
        y.sum().backward()


def test_a_derivative_that_torch_fails_to_trace_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> None:
        raise NotImplementedError("planted")

    monkeypatch.setattr(drawn_results, "graph_on_fakes", fails)
    x = torch.randn(8, requires_grad=True)
    result = torch.compile(PROGRAMS["cond"], backend="eager")(noise, x)
    with pytest.raises(GradientRefused, match=r"can't trace the derivative of the body .NotImplementedError: planted"):
        result.sum().backward()


@pytest.mark.parametrize("strict", [True, False])
def test_an_export_with_a_gradient_is_refused(strict: bool) -> None:
    class Masked(torch.nn.Module):
        def __init__(self, trained: bool) -> None:
            super().__init__()
            self.weight = torch.nn.Parameter(torch.ones(8), requires_grad=trained)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return PROGRAMS["cond"](dropout, x * self.weight)

    with pytest.raises(Exception, match="a result has a gradient in an exported program"):
        torch.export.export(Masked(True), (torch.ones(8),), strict=strict)
    exported = torch.export.export(Masked(False), (torch.ones(8),), strict=strict).module()
    assert 0 in exported(torch.ones(8)).tolist()


@pytest.mark.parametrize("name", ["cond", "switch", "while_loop", "map"])
def test_a_trace_of_a_drawn_gradient_is_refused(name: str) -> None:
    x = torch.ones(8, requires_grad=True)

    def program(x: torch.Tensor) -> torch.Tensor:
        return PROGRAMS[name](dropout, x)

    for traced in (program, lambda x: torch.autograd.grad(program(x).sum(), x)):
        with pytest.raises(
            Exception, match=r"draws random numbers .* and a result has a gradient in a trace of make_fx"
        ):
            make_fx(traced, tracing_mode="fake")(x)
    with torch.no_grad():
        assert 0 in make_fx(program, tracing_mode="fake")(x)(x).flatten().tolist()


@pytest.mark.parametrize("name", ["cond", "switch", "map"])
def test_a_trace_has_a_gradient_that_is_not_drawn(name: str) -> None:
    x = torch.rand(8, requires_grad=True)
    graph = make_fx(lambda x: PROGRAMS[name](noise, x))(x)
    (found,), (expected,) = (torch.autograd.grad(result.sum(), x) for result in (graph(x), PROGRAMS[name](noise, x)))
    torch.testing.assert_close(found, expected)


def test_a_trace_refuses_a_loop_that_may_run_other_rounds_in_its_backward() -> None:
    with pytest.raises(Exception, match=r"hopkit\.while_loop: a body draws .* has a gradient in a trace of make_fx"):
        make_fx(lambda x: PROGRAMS["while_loop"](noise, x), tracing_mode="fake")(torch.ones(8, requires_grad=True))


@pytest.mark.parametrize("name", ["while_loop", "map"])
def test_a_gradient_under_vmap_is_refused(name: str) -> None:
    def program(xs: torch.Tensor) -> Any:
        return torch.vmap(lambda x: PROGRAMS[name](dropout, x), randomness="different")(xs)

    compiled = torch.compile(program, backend="aot_eager", fullgraph=True)
    with pytest.raises(Exception, match=r"a result has a gradient in torch\.vmap"):
        compiled(torch.ones(2, 8, requires_grad=True))
    assert 0 in compiled(torch.ones(2, 8))


def test_a_condition_that_draws_is_refused_where_it_is_asked_twice() -> None:
    def program(x: torch.Tensor) -> Any:
        return hopkit.while_loop(lambda x: torch.rand(()) < 0.5, lambda x: (x * 2,), (x,))[0]

    compiled = torch.compile(program, backend="aot_eager", fullgraph=True)
    with pytest.raises(Exception, match="the condition draws random numbers"):
        compiled(torch.ones(2, requires_grad=True))
    x = torch.ones(2)
    torch.manual_seed(3)
    expected = program(x)
    torch.manual_seed(3)
    assert torch.equal(compiled(x), expected)
