"""A HOP with ``backward=`` outside of a compiler: the eager function runs, and the rule computes the gradients."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
import torch

from hopkit._torch.dynamo.frames import compiled_frames
from hopkit.errors import HopkitError
from hopkit.hops.define import hop

pytestmark = pytest.mark.supported_torch


def _fake(body: Any, x: Any, y: Any, scale: float = 1.0) -> Any:
    return body(x, y)


def _reversed(body: Any, x: Any, y: Any, grads: Any, scale: float = 1.0) -> Any:
    of_x, of_y = body.vjp((x, y), grads)
    return of_x, -scale * of_y


@hop(namespace="tests_eager_backward", fake=_fake, backward=_reversed, lower="inline")
def reversed_gradient(body: Any, x: Any, y: Any, *, scale: float = 1.0) -> Any:
    return body(x, y)


@hop(runs="repeated", namespace="tests_eager_backward", backward=lambda n, body, *init, grads: [n * g for g in grads])
def counted(n: int, body: Any, init: Any) -> Any:
    for _ in range(n):
        init = body(init)
    return init


@hop(
    runs="selected", namespace="tests_eager_backward", backward=lambda i, bodies, *ops, grads: bodies[i].vjp(ops, grads)
)
def chosen(index: int, branches: Any, operands: Any) -> Any:
    return branches[index](*operands)


def _leaves(*values: float) -> list[torch.Tensor]:
    return [torch.full((3,), float(value), requires_grad=True) for value in values]


@contextlib.contextmanager
def not_compiled() -> Any:
    with compiled_frames() as frames:
        yield
    assert not frames.codes


def test_nothing_is_compiled() -> None:
    x, y = _leaves(2, 3)
    with not_compiled():
        (grad,) = torch.autograd.grad(reversed_gradient(torch.mul, x, y).sum(), y)
    assert torch.equal(grad, -x)


def test_a_keyword_may_change_from_call_to_call() -> None:
    x, y = _leaves(2, 3)
    for scale in (1.0, 2.0, 3.0):
        (grad,) = torch.autograd.grad(reversed_gradient(torch.mul, x, y, scale=scale).sum(), y)
        assert torch.equal(grad, -scale * x)


def test_a_body_may_branch_on_data() -> None:
    def body(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x * y if x.sum() > 0 else x + y

    for value, expected in ((2.0, -2.0), (-2.0, -1.0)):
        x, y = _leaves(value, 3)
        (grad,) = torch.autograd.grad(reversed_gradient(body, x, y).sum(), y)
        assert torch.equal(grad, torch.full((3,), expected))


def test_freevars_of_bodies_get_the_gradients_of_the_backward_rule() -> None:
    linear = torch.nn.Linear(3, 3)
    x, y = _leaves(0.5, 0.25)

    def gradients(call: Any) -> tuple[torch.Tensor, ...]:
        # One depends on the other, and both on an operand; a body closes over an operand, too.
        sine = (x * 2).sin()
        gate = sine.sigmoid()
        output = call(lambda a, b: linear(a) * b * sine * gate + x, x, y)
        return torch.autograd.grad(output.sum(), (x, y, *linear.parameters()))

    of_x, of_y, *of_linear = gradients(reversed_gradient)
    plain_of_x, plain_of_y, *plain_of_linear = gradients(lambda body, *operands: body(*operands))
    torch.testing.assert_close([of_x, of_y, *of_linear], [plain_of_x, -plain_of_y, *plain_of_linear])


def test_eager_and_compiled_agree() -> None:
    x, y, w = _leaves(0.5, 0.25, 2)

    def program(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return reversed_gradient(lambda a, b: {"z": (a * b * w).sin()}, x, y)["z"]

    plain, compiled = (
        torch.autograd.grad(call(x, y).sum(), (x, y, w))
        for call in (program, torch.compile(program, backend="aot_eager", fullgraph=True))
    )
    torch.testing.assert_close(plain, compiled)


def test_a_body_that_only_returns_a_freevar() -> None:
    x, y, w = _leaves(1, 2, 3)
    output = reversed_gradient(lambda a, b: w, x, y)
    assert output is not w
    of_w, of_x = torch.autograd.grad(output.sum(), (w, x))
    assert torch.equal(of_w, torch.ones(3))
    assert torch.equal(of_x, torch.zeros(3))


def test_repeated_and_selected_bodies() -> None:
    x, w = _leaves(1, 3)
    (grad,) = torch.autograd.grad(counted(4, lambda a: a * a, x).sum(), x)
    assert torch.equal(grad, torch.full((3,), 4.0))
    of_x, of_w = torch.autograd.grad(chosen(1, (torch.sin, lambda a: a * w), (x,)).sum(), (x, w))
    assert torch.equal(of_x, w)
    assert torch.equal(of_w, x)


def test_nothing_is_recorded_where_nothing_requires_a_gradient() -> None:
    x, y = _leaves(1, 2)
    assert not reversed_gradient(torch.mul, x.detach(), y.detach()).requires_grad
    with torch.no_grad():
        assert not reversed_gradient(torch.mul, x, y).requires_grad


def test_a_second_derivative_is_refused() -> None:
    x, y = _leaves(1, 2)
    (grad,) = torch.autograd.grad(reversed_gradient(torch.mul, x, y).sum(), x, create_graph=True)
    with pytest.raises(HopkitError, match="reversed_gradient has no second derivative"):
        torch.autograd.grad(grad.sum(), y)


def test_a_tensor_that_was_written_to_since_is_an_error_of_autograd() -> None:
    x, y, w = _leaves(1, 2, 3)
    output = reversed_gradient(lambda a, b: a * b * w, x, y)
    with torch.no_grad():
        w.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        output.sum().backward()


@hop(
    namespace="tests_eager_backward",
    fake=lambda bodies, x: (bodies[0](x), bodies[1](x)),
    lower=lambda bodies, x: (bodies[0](x), bodies[1](x)),
    backward=lambda bodies, x, grads: bodies[0].vjp((x,), grads)[0],
)
def both_with_all_gradients(bodies: Any, x: Any) -> Any:
    return bodies[0](x), bodies[1](x)


@pytest.mark.parametrize("backend", [None, "aot_eager"])
def test_a_rule_that_passes_a_body_too_many_gradients_is_refused(backend: str | None) -> None:
    def run(x):
        sine, cosine = both_with_all_gradients((torch.sin, torch.cos), x)
        return (sine + cosine).sum()

    torch._dynamo.reset()
    compiled = run if backend is None else torch.compile(run, backend=backend, fullgraph=True)
    (x,) = _leaves(1)
    with pytest.raises(HopkitError, match="got 2 gradients; the body has 1 differentiable outputs"):
        compiled(x).backward()
