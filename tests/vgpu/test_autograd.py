"""Backward in Python equals the engine's: the same gradients, in the same order of sums."""

from __future__ import annotations

import contextlib

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from hopkit.vgpu import autograd


@pytest.fixture(name="walked")
def give_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat every tensor as a tensor on a GPU."""
    monkeypatch.setattr(autograd, "_is_on_gpu", lambda source: True)


def assert_same_gradients(make, inputs, **options) -> None:
    """Compare ``torch.autograd.grad`` of the outputs of ``make`` by torch's engine and by the walk."""
    results = []
    for around in (contextlib.nullcontext, autograd.autograd_in_python):
        with around():
            leaves = [tensor.detach().clone().requires_grad_(tensor.requires_grad) for tensor in inputs]
            outputs, targets = make(*leaves)
            weights = [torch.linspace(1, 2, out.numel()).reshape(out.shape).to(out.dtype) for out in outputs]
            results.append(torch.autograd.grad(outputs, targets, weights, retain_graph=True, **options))
    for engine, walk in zip(*results, strict=True):
        assert (engine is None) == (walk is None)
        if engine is not None:
            assert torch.equal(engine, walk)
            assert engine.dtype == walk.dtype
            assert engine.requires_grad == walk.requires_grad


def leaf(*shape: int) -> torch.Tensor:
    torch.manual_seed(0)
    return torch.rand(*shape).requires_grad_()


def with_view_written(a, b):
    a = a.clone()
    a[1].mul_(b[1])
    a.t()[2].add_(b[0, 0])
    return a


def hooked(x, *changes):
    for change in changes:
        x.register_hook(change)
    return x


STEPS = {
    "sin": lambda a, b: (a.sin(), b),
    "broadcast": lambda a, b: (a + b[0], b),
    "reuse": lambda a, b: (a * b + a, b - a),
    "swap": lambda a, b: (b, a * 2),
    "split": lambda a, b: (torch.cat(a.split(1)[::-1]), b),
    "written": lambda a, b: (a.clone().mul_(b), b),
    "written view": lambda a, b: (with_view_written(a, b), b),
    "double": lambda a, b: (a.double() @ torch.ones(4, 4, dtype=torch.float64), b),
    "back": lambda a, b: (a.float(), b.float()),
    "cut": lambda a, b: (a, b.detach() + a),
    "hooked": lambda a, b: (hooked(a, torch.neg, lambda grad: grad + 1, lambda grad: None), b),
}


@given(steps=st.lists(st.sampled_from(sorted(STEPS)), min_size=1, max_size=8))
def test_any_chain_of_operators(steps: list[str]) -> None:
    def make(a, b):
        x, y = a, b
        for step in steps:
            x, y = STEPS[step](x, y)
        return (x, y.sum() + x.sum()), (a, b)

    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(autograd, "_is_on_gpu", lambda source: True)
        assert_same_gradients(make, (leaf(3, 4), leaf(3, 4)), allow_unused=True)


class Scaled(torch.autograd.Function):
    """A function with arguments of all kinds, and one output that nobody uses."""

    @staticmethod
    def forward(ctx, factor, x, text, constant, y):
        ctx.factor = factor
        return x * factor, y * constant

    @staticmethod
    def backward(ctx, grad_x, grad_y):
        assert grad_y is not None
        return None, grad_x * ctx.factor, None, None, grad_y


class Kept(torch.autograd.Function):
    """A function whose backward gets None for missing gradients."""

    @staticmethod
    def forward(ctx, x):
        ctx.set_materialize_grads(False)
        return x * 2, x * 3

    @staticmethod
    def backward(ctx, grad, unused):
        assert unused is None
        return grad * 2


@pytest.mark.usefixtures("walked")
@pytest.mark.parametrize(
    "make",
    [
        lambda a, b: ((Scaled.apply(2.0, a, "text", torch.ones(3, 4), b)[0],), (a, b)),
        lambda a, b: (Scaled.apply(2.0, a, "text", torch.ones(3, 4), b), (a, b)),
        lambda a, b: ((Kept.apply(a)[0],), (a,)),
        lambda a, b: (a.unbind()[1:2], (a,)),
        lambda a, b: ((lambda inner: ((inner * b).sin(), inner.cos()))(a * 2), (a, b)),
        lambda a, b: ((a + b, a + b, (a + b).sum()), (a, b)),
    ],
)
def test_functions_of_a_program_and_unused_outputs(make) -> None:
    assert_same_gradients(make, (leaf(3, 4), leaf(3, 4)))


@pytest.mark.usefixtures("walked")
def test_the_gradient_of_a_value_inside() -> None:
    def make(a, b):
        inner = a * b
        return (inner.sin() * a,), (inner, a)

    assert_same_gradients(make, (leaf(3, 4), leaf(3, 4)))


@pytest.mark.usefixtures("walked")
def test_hooks_of_targets_and_of_one_output_of_an_operator() -> None:
    def make(a, b):
        inner = hooked(a * b, lambda grad: 2 * grad)
        row, rest = hooked(inner, lambda grad: grad + 1).sin().split([1, 2])
        hooked(b, torch.neg)
        return (row, hooked(rest, torch.neg) * a[1:]), (inner, a, b)

    assert_same_gradients(make, (leaf(3, 4), leaf(3, 4)))


@pytest.mark.usefixtures("walked")
def test_a_removed_hook_does_nothing() -> None:
    def make(a, b):
        inner = hooked(a * b, lambda grad: 2 * grad)
        inner.register_hook(torch.neg).remove()
        return (inner,), (a, b)

    assert_same_gradients(make, (leaf(3, 4), leaf(3, 4)))


@pytest.mark.usefixtures("walked")
def test_a_gradient_of_a_gradient() -> None:
    def make(a, b):
        (grad,) = torch.autograd.grad((a.sin() * b).sum(), (a,), create_graph=True)
        return (grad,), (a, b)

    assert_same_gradients(make, (leaf(3, 4), leaf(3, 4)), create_graph=True)


@pytest.mark.usefixtures("walked")
def test_an_unused_input_is_an_error_unless_allowed() -> None:
    with autograd.autograd_in_python(), pytest.raises(RuntimeError, match="does not take part"):
        torch.autograd.grad(leaf(3).sum(), (leaf(3),))
    assert_same_gradients(lambda a, b: ((a.sum(),), (a, b)), (leaf(3), leaf(3)), allow_unused=True)


def test_afterwards_torch_has_its_engine_again() -> None:
    from torch.autograd.variable import Variable

    engine, materialize = Variable._execution_engine, torch.autograd.function.FunctionCtx.set_materialize_grads
    register = torch.Tensor.register_hook
    with autograd.autograd_in_python():
        assert Variable._execution_engine is not engine
    with pytest.raises(ZeroDivisionError), autograd.autograd_in_python():
        _ = 1 / 0
    assert Variable._execution_engine is engine
    assert torch.autograd.function.FunctionCtx.set_materialize_grads is materialize
    assert torch.Tensor.register_hook is register


def test_gradients_on_the_cpu_use_the_engine() -> None:
    x = leaf(3)
    seen = []
    y = x * 2
    y.register_hook(seen.append)
    with autograd.autograd_in_python():
        y.sum().backward()
    assert torch.equal(x.grad, torch.full((3,), 2.0))
    assert len(seen) == 1


def with_removed(a, b):
    y = a.sin()
    y.register_hook(lambda gradient: gradient * 3).remove()
    y.register_hook(lambda gradient: gradient + 1)
    return (y * b,), (a, b)


def with_one_of_two_outputs(a, b):
    row, rest = (a * b).split([1, 2])
    rest.register_hook(lambda gradient: gradient * gradient)
    return (row.sum() + rest.sin().sum(),), (a, b)


def with_hook_before_a_write(a, b):
    y = a * 2
    y.register_hook(lambda gradient: gradient * 5)
    y.mul_(b)
    y.register_hook(lambda gradient: gradient - 1)
    return (y,), (a, b)


def with_hook_on_a_leaf(a, b):
    a.register_hook(lambda gradient: gradient * 2)
    a.register_hook(lambda gradient: None)
    return (a.sin() * b + a,), (a, b)


def with_hooks_on_targets(a, b):
    y = a.sin()
    y.register_hook(lambda gradient: gradient * 2)
    z = y.exp()
    z.register_hook(lambda gradient: gradient * 7)
    return (z * b,), (a, y, z)


@pytest.mark.usefixtures("walked")
@pytest.mark.parametrize(
    "make",
    [
        with_removed,
        with_one_of_two_outputs,
        with_hook_before_a_write,
        with_hook_on_a_leaf,
        with_hooks_on_targets,
    ],
    ids=lambda make: make.__name__,
)
def test_hooks_on_tensors(make) -> None:
    assert_same_gradients(make, (leaf(3, 4), leaf(3, 4)))
