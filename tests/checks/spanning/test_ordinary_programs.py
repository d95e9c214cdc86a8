"""hopcheck on ordinary programs: modules, results in objects, real sizes, gradients that differ on purpose."""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from typing import Any

import pytest
import torch
from torch import nn

import hopkit
from hopkit.hops.define import hop

LAYERS = ["reference", "fake", "functionalize", "make_fx", "autograd", "dynamo", "aot", "aliasing and mutation"]


@dataclasses.dataclass
class Output:
    logits: torch.Tensor
    hidden: tuple[torch.Tensor, ...]
    name: str = "output"


class ModelOutput(OrderedDict[str, Any]):
    """A result as libraries of models return it."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


torch.manual_seed(0)
first, second = nn.Linear(4, 4), nn.Linear(4, 4)
weight = torch.rand(4, 4, requires_grad=True)


@hop(runs="once", namespace="tests_ordinary")
def once(body: Any, *operands: Any) -> Any:
    return body(*operands)


def chosen(x: torch.Tensor) -> torch.Tensor:
    return torch.cond(x.sum() > 0, first, second, (x,))


def normalized(x: torch.Tensor) -> torch.Tensor:
    wide = x.float()
    return (wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + 1e-6)).to(x.dtype)


def made_inside(x: torch.Tensor) -> torch.Tensor:
    return torch.relu(x @ torch.ones(4, 4)).sum(-1)


PROGRAMS: dict[str, tuple[Any, tuple[int, ...]]] = {
    "a linear": (nn.Linear(4, 4), (2, 4)),
    "a perceptron": (nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.LayerNorm(64), nn.Linear(64, 4)), (8, 4)),
    "a convolution": (nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU()), (2, 3, 8, 8)),
    "cond over linears": (chosen, (2, 4)),
    "a HOP whose body closes over a parameter": (lambda x: once(lambda a: (a @ weight).sin(), x), (2, 4)),
    "a dataclass": (lambda x: Output(x.sin(), (x.cos(), x.exp())), (2, 4)),
    "a mapping": (lambda x: ModelOutput(logits=x.sin(), loss=x.sum()), (2, 4)),
    "a norm in float32": (normalized, (2, 4)),
    "a tensor that is made inside": (made_inside, (2, 4)),
}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_passes_each_layer(name: str) -> None:
    program, shape = PROGRAMS[name]
    report = hopkit.hopcheck(program, (torch.randn(shape),), layers=LAYERS)
    assert {finding.status for finding in report.results} == {"passed"}, str(report)


def rotary(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    calls.append(1)

    def rotated(x: torch.Tensor) -> torch.Tensor:
        left, right = x.chunk(2, -1)
        return torch.cat((-right, left), -1)

    return q * cos + rotated(q) * sin, k * cos + rotated(k) * sin


calls: list[int] = []


def test_a_rotary_embedding_takes_few_runs() -> None:
    calls.clear()
    q, table = torch.rand(2, 8, 32, 64), torch.rand(32, 64)
    report = hopkit.hopcheck(rotary, (q, q.clone(), table, table.clone()), layers=["autograd"])
    assert report.failed == (), str(report)
    assert len(calls) < 60


class _Doubled(torch.autograd.Function):
    """A doubling whose gradient ``change`` makes wrong."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, change: Any) -> torch.Tensor:
        ctx.change = change
        return 2 * x

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> Any:
        return ctx.change(2 * grad), None


def one_element(grad: torch.Tensor) -> torch.Tensor:
    grad[-1, -1] *= 0.99
    return grad


def shifted(grad: torch.Tensor) -> torch.Tensor:
    return grad.roll(1, -1)


FAULTS = {
    "one element of 32,768": one_element,
    "sign": torch.neg,
    "factor": lambda grad: 1.0001 * grad,
    "rows": lambda grad: grad.flip(0),
    "shifted": shifted,
    "zero": torch.zeros_like,
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_wrong_gradient_is_found_at_a_real_size(name: str) -> None:
    x = torch.rand(512, 64)
    layers = ["autograd"]
    assert hopkit.hopcheck(lambda x: _Doubled.apply(x.sin(), lambda grad: grad), (x,), layers=layers).failed == ()
    report = hopkit.hopcheck(lambda x: _Doubled.apply(x.sin(), FAULTS[name]), (x,), layers=layers)
    assert report.failed == ("autograd",)
    reason = report["autograd"].reason
    assert "the gradient of argument 0 is not the derivative" in reason
    assert "tensor(" not in reason
    assert len(reason) < 200


@pytest.mark.parametrize("change", [torch.neg, lambda grad: 1.1 * grad], ids=["sign", "factor"])
def test_a_wrong_gradient_is_found_behind_float32(change: Any) -> None:
    for program in (
        lambda x: normalized(_Doubled.apply(x, change)),
        lambda x: _Doubled.apply(x @ torch.ones(4, 4), change),
    ):
        report = hopkit.hopcheck(program, (torch.randn(8, 4),), layers=["autograd"])
        assert report.failed == ("autograd",), str(report)


def test_a_wrong_gradient_of_a_parameter_is_found() -> None:
    class Scale(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.scale = nn.Parameter(torch.rand(4))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * _Doubled.apply(self.scale, torch.neg)

    report = hopkit.hopcheck(Scale(), (torch.rand(2, 4),), layers=["autograd"])
    assert "the gradient of `scale` is not the derivative" in report["autograd"].reason


def _reversed(body: Any, x: Any, y: Any, grads: Any) -> Any:
    of_x, of_y = body.vjp((x, y), grads)
    return of_x, -of_y


@hop(namespace="tests_ordinary", fake=once.definition.eager, backward=_reversed, lower="inline")
def reversed_gradient(body: Any, x: Any, y: Any) -> Any:
    return body(x, y)


@hop(namespace="tests_ordinary", fake=once.definition.eager, backward=_reversed, lower="inline")
def differs_when_compiled(body: Any, x: Any, y: Any) -> Any:
    return body(x, y)


def test_a_declared_gradient_is_compared_across_layers() -> None:
    operands = (torch.rand(3), torch.rand(3))
    for program, args in (
        (reversed_gradient, (torch.mul, *operands)),
        (lambda x, y: reversed_gradient(torch.mul, x, y), operands),
    ):
        report = hopkit.hopcheck(program, args, layers=LAYERS)
        assert report.failed == (), str(report)
        assert report["autograd"].reason.startswith("as declared")


def test_a_declared_gradient_that_is_another_below_autograd_is_found() -> None:
    kernels: Any = differs_when_compiled.backward_operator
    key = torch._C.DispatchKey.CompositeExplicitAutograd
    sound = kernels.py_kernels[key]
    kernels.py_kernels[key] = lambda *args, **config: tuple(2 * grad for grad in sound(*args, **config))
    for layer in ("autograd", "aot"):
        report = hopkit.hopcheck(differs_when_compiled, (torch.mul, torch.rand(3), torch.rand(3)), layers=[layer])
        assert report.failed == (layer,), str(report)


def test_finite_differences_may_be_asked_for_or_left_out() -> None:
    args = (torch.mul, torch.rand(3), torch.rand(3))
    report = hopkit.hopcheck(reversed_gradient, args, layers=["autograd"], finite_differences=True)
    assert "argument 1 is not the derivative" in report["autograd"].reason
    rounded = _Doubled.apply
    report = hopkit.hopcheck(
        lambda x: rounded(x, torch.neg), (torch.rand(3),), layers=["autograd"], finite_differences=False
    )
    assert report.failed == ()


def test_hints_name_the_author_s_code() -> None:
    args = (torch.mul, torch.rand(3), torch.rand(3))
    report = hopkit.hopcheck(reversed_gradient, args, layers=["autograd"], finite_differences=True)
    assert "backward=" in report["autograd"].hint
    assert "py_" not in str(report)
    report = hopkit.hopcheck(lambda x: _Doubled.apply(x, torch.neg), (torch.rand(3),), layers=["autograd"])
    assert "autograd.Function" in report["autograd"].hint
    assert "py_" not in str(report)


def test_a_second_call_reports_the_same_and_nothing_is_left_behind() -> None:
    norm = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4), nn.Dropout())
    old_values = {name: value.clone() for name, value in norm.state_dict().items()}
    layers = ["reference", "autograd", "aot"]
    reports = [str(hopkit.hopcheck(norm, (torch.rand(size, 4),), layers=layers)) for size in (8, 9)]
    assert len(set(reports)) == 1, "\n".join(reports)
    assert all(torch.equal(value, old_values[name]) for name, value in norm.state_dict().items())
    assert all(parameter.grad is None for parameter in norm.parameters())
    with torch.no_grad():
        again = str(hopkit.hopcheck(norm, (torch.rand(8, 4),), layers=layers))
    assert again == reports[0]


def test_the_state_of_the_random_generator_is_restored() -> None:
    state = torch.random.get_rng_state()
    hopkit.hopcheck(torch.nn.functional.dropout, (torch.ones(3),), layers=["reference", "autograd"])
    assert torch.equal(torch.random.get_rng_state(), state)
