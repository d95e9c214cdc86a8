"""`hopkit.scan`: what torch's operator can't differentiate is refused with what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from hopkit.corpus.hop_functions import hop_function
from tests.versions_of_torch import torch_fails

pytestmark = pytest.mark.supported_torch


def compiled(program: Callable[..., Any], *args: Any) -> Any:
    torch.compiler.reset()
    return torch.compile(program, backend="aot_eager", fullgraph=True)(*args)


def weighted(start: torch.Tensor) -> Callable[[torch.Tensor], Any]:
    return lambda w: hopkit.scan(lambda count, x: (count + 1, x * count), start, w)[1]


def test_an_integer_carry_with_a_gradient_is_refused() -> None:
    w = torch.ones(3, requires_grad=True)
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError) as refused:
        compiled(weighted(torch.tensor(0)), w)
    assert "carry is no floating tensor, and the loop has a gradient" in str(refused.value)
    assert "Carry a floating tensor, torch.tensor(0.0); or count in xs" in str(refused.value)


def test_what_the_hint_says_works() -> None:
    w = torch.ones(3, requires_grad=True)
    counted = lambda w: hopkit.scan(lambda c, x: (c + x[0], x[0] * x[1]), torch.zeros(()), (w, torch.arange(3)))[1]  # noqa: E731
    for program in (weighted(torch.tensor(0.0)), counted):
        result = compiled(program, w)
        assert result.tolist() == [0.0, 1.0, 2.0]
        assert torch.autograd.grad(result.sum(), w)[0].tolist() == [0.0, 1.0, 2.0]


def test_an_integer_carry_without_a_gradient() -> None:
    assert compiled(weighted(torch.tensor(0)), torch.ones(3)).tolist() == [0.0, 1.0, 2.0]
    with torch.no_grad():
        assert compiled(weighted(torch.tensor(0)), torch.ones(3, requires_grad=True)).tolist() == [0.0, 1.0, 2.0]


@pytest.mark.parametrize("hop", ["cond", "while_loop"])
def test_a_gradient_that_a_python_run_leaves_none_is_zero(hop: str) -> None:
    """A compiled operator has a gradient for each tensor that a body uses, whether or not that body runs."""

    def program(x: torch.Tensor, w: torch.Tensor) -> Any:
        if hop == "cond":
            return hopkit.cond(x.sum() < 0, lambda x: x * w, lambda x: x * 2, (x,)).sum()
        return hopkit.while_loop(lambda x: x.sum() < 0, lambda x: (x * w,), (x,))[0].sum()

    gradients = []
    for run in (program, lambda x, w: compiled(program, x, w)):
        x, w = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
        run(x, w).backward()
        gradients.append((x.grad, w.grad))
    (expected, none), (actual, zero) = gradients
    torch.testing.assert_close(actual, expected)
    assert none is None
    assert zero is not None
    assert zero.tolist() == [0.0, 0.0]


def test_a_result_requires_a_gradient_if_it_does_without_a_compiler() -> None:
    def program(x: torch.Tensor) -> Any:
        def step(carry: Any, y: torch.Tensor) -> Any:
            return (carry[0] * y, carry[1] + 1.0), (y.sin(), carry[1] * 2, carry[0].detach())

        return hopkit.scan(step, (x, torch.tensor(0.0)), torch.stack([x, x * 2]))

    found = []
    for run in (program, torch.compile(program, backend="aot_eager", fullgraph=True)):
        x = torch.arange(1.0, 5.0, requires_grad=True)
        (last, count), stacks = run(x)
        found.append([result.requires_grad for result in (last, count, *stacks)])
        assert count.item() == 2
        assert torch.autograd.grad(last.sum(), x)[0].tolist() == (6 * x**2).tolist()
    assert found == [[True, False, True, False, False]] * 2


@pytest.mark.parametrize("nothing", [None, (), "done"])
@pytest.mark.parametrize("function", [torch.sin, torch.neg])
def test_a_scan_that_stacks_no_tensor_has_a_gradient(nothing: Any, function: Any) -> None:
    def program(x: torch.Tensor) -> Any:
        return hopkit.scan(lambda c, x: (c + function(x), nothing), torch.zeros(3), x)

    x = torch.arange(6.0).reshape(2, 3).requires_grad_()
    (expected, _), (actual, rest) = program(x), compiled(program, x)
    assert rest == nothing
    torch.testing.assert_close(actual, expected)
    gradients = [torch.autograd.grad(result.sin().sum(), x)[0] for result in (actual, expected)]
    torch.testing.assert_close(*gradients)


@pytest.mark.xfail(
    strict=True, raises=TypeError, reason="torch 2.13 to 2.15: a scan that stacks and saves nothing has no gradient"
)
def test_torch_differentiates_a_scan_that_stacks_nothing() -> None:
    torch.compiler.reset()
    scan = hop_function("scan")
    program = torch.compile(lambda x: scan(lambda c, x: (c + x, ()), torch.zeros(3), x)[0], backend="eager")
    x = torch.arange(6.0).reshape(2, 3).requires_grad_()
    torch.autograd.grad(program(x).sum(), x)


def test_a_scan_that_stacks_nothing_compiles_with_inductor() -> None:
    torch.compiler.reset()
    x = torch.arange(6.0).reshape(2, 3)
    run = torch.compile(lambda x: hopkit.scan(lambda c, x: (c + x, None), torch.zeros(3), x), fullgraph=True)
    torch.testing.assert_close(run(x), (x.sum(0), None))


@torch_fails("<2.15", "Inductor fails to compile a scan that stacks nothing", raises=RuntimeError)
def test_torch_compiles_a_scan_that_stacks_nothing() -> None:
    torch.compiler.reset()
    scan = hop_function("scan")
    x = torch.arange(6.0).reshape(2, 3)
    torch.compile(lambda x: scan(lambda c, x: (c + x, ()), torch.zeros(3), x)[0], fullgraph=True)(x)


LOOPS_OVER_SLICES: dict[str, Callable[[torch.Tensor], Any]] = {
    "scan": lambda x: hopkit.scan(lambda c, x: (c + x, c * x), x[0] * 0, x)[1],
    "map": lambda x: hopkit.map(torch.sin, x),
    "associative_scan": lambda x: hopkit.associative_scan(torch.add, x, 0),
}


@pytest.mark.parametrize("shape", [(4,), (4, 3)])
@pytest.mark.parametrize("name", LOOPS_OVER_SLICES)
def test_inductor_needs_no_fullgraph(name: str, shape: tuple[int, ...]) -> None:
    """Torch lets Inductor read the number of the round under ``fullgraph`` alone."""
    torch.compiler.reset()
    program, x = LOOPS_OVER_SLICES[name], torch.rand(shape)
    torch.testing.assert_close(torch.compile(program)(x), program(x))


@pytest.mark.xfail(
    strict=True,
    raises=RuntimeError,
    reason="torch 2.13 to 2.15: Inductor reads the number of the round of a scan, which only fullgraph allows",
)
def test_torch_compiles_a_scan_without_fullgraph() -> None:
    torch.compiler.reset()
    scan = hop_function("scan")
    x = torch.rand(4, 3)
    torch.compile(lambda x: scan(lambda c, x: (c + x, c * x), torch.zeros(3), x)[1])(x)
