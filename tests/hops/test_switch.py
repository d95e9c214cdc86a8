"""``hopkit_switch``: only the chosen branch runs, forward and backward, and results have memory of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch

from hopkit.errors import GraphBreak
from hopkit.hops.switch import switch
from hopkit.stages.session import capture

BACKENDS = ("eager", "aot_eager", "inductor")
_runs: list[str] = []


@torch.library.custom_op("tests_switch::counted", mutates_args=())
def counted(x: torch.Tensor, name: str) -> torch.Tensor:
    """Return a copy, and record the call."""
    _runs.append(name)
    return x.clone()


@counted.register_fake
def _(x: torch.Tensor, name: str) -> torch.Tensor:
    return torch.empty_like(x)


def _setup(ctx: Any, inputs: Any, output: Any) -> None:
    ctx.name = inputs[1]


counted.register_autograd(lambda ctx, grad: (counted(grad, f"{ctx.name} backward"), None), setup_context=_setup)


@pytest.fixture(autouse=True)
def _nothing_counted() -> Iterator[None]:
    _runs.clear()
    yield
    _runs.clear()


def _program(index: torch.Tensor, x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    branches = (
        lambda a: counted(a, "first") @ w,
        lambda a: counted(a, "second").sin() @ w.t(),
        lambda a: a * counted(a, "third"),
    )
    return switch(index, branches, (x,))


@pytest.mark.parametrize("backend", BACKENDS)
def test_only_the_chosen_branch_runs_forward_and_backward(backend: str) -> None:
    compiled = torch.compile(_program, backend=backend, fullgraph=True)
    x, w = torch.rand(3, 4, requires_grad=True), torch.rand(4, 4, requires_grad=True)
    for index, name in enumerate(("first", "second", "third")):
        plain = _program(torch.tensor(index), x, w)
        expected = torch.autograd.grad(plain.sum(), (x, w), allow_unused=True)
        _runs.clear()
        output = compiled(torch.tensor(index), x, w)
        assert _runs == [name]
        grads = torch.autograd.grad(output.sum(), (x, w))
        assert set(_runs) == {name, f"{name} backward"}
        assert _runs.count(f"{name} backward") == 1
        torch.testing.assert_close(output, plain)
        for grad, expected_grad in zip(grads, expected, strict=True):
            torch.testing.assert_close(grad, torch.zeros_like(grad) if expected_grad is None else expected_grad)


def test_the_node_is_in_each_graph() -> None:
    captured = capture(
        _program, (torch.tensor(1), torch.rand(3, 4), torch.rand(4, 4)), backend="aot_eager", training=True
    )
    for stage, operator in (("dynamo", ""), ("aot_forward", ""), ("aot_backward", "_backward")):
        assert captured.text(stage).count(f"torch.ops.higher_order.hopkit_switch{operator}(") == 1, stage


@pytest.mark.parametrize("backend", BACKENDS)
def test_results_share_no_memory_with_each_other_or_the_operands(backend: str) -> None:
    x, outer = torch.rand(3), torch.rand(3)

    def program(index: torch.Tensor, x: torch.Tensor) -> Any:
        outputs = switch(index, (lambda a: (a, outer, a[:2]), lambda a: (a + 1, a + 1, (a + 2)[:2])), (x,))
        x.zero_()
        return outputs

    for index in (0, 1):
        plain = program(torch.tensor(index), x.clone())
        compiled = torch.compile(program, backend=backend, fullgraph=True)(torch.tensor(index), x.clone())
        torch.testing.assert_close(compiled, plain)
        storages = {output.untyped_storage().data_ptr() for output in compiled}
        assert len(storages | {outer.untyped_storage().data_ptr(), x.untyped_storage().data_ptr()}) == 5


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize("index", [-3, 7])
def test_an_index_out_of_range_means_the_nearest_branch(backend: str, index: int) -> None:
    x = torch.rand(3)
    compiled = torch.compile(lambda i, x: switch(i, (torch.sin, torch.cos), (x,)), backend=backend, fullgraph=True)
    expected = x.sin() if index < 0 else x.cos()
    torch.testing.assert_close(compiled(torch.tensor(index), x), expected)
    torch.testing.assert_close(switch(index, (torch.sin, torch.cos), (x,)), expected)


def test_branches_of_different_types_are_refused_with_both() -> None:
    program = torch.compile(
        lambda i, x: switch(i, (lambda a: a, lambda a: a.double()), (x,)), backend="eager", fullgraph=True
    )
    with pytest.raises(Exception, match=r"dtype of result is torch.float32 in branch 0 and torch.float64 in branch 1"):
        program(torch.tensor(0), torch.rand(3))


def test_branches_of_different_structure_are_refused() -> None:
    program = torch.compile(
        lambda i, x: switch(i, (lambda a: [a], lambda a: (a,)), (x,)), backend="eager", fullgraph=True
    )
    with pytest.raises(Exception, match=r"hopkit_switch: branch 0 returns a list at result, branch 1 returns a tuple"):
        program(torch.tensor(0), torch.rand(3))


@pytest.mark.parametrize(
    ("shapes", "said"),
    [
        ("tlt", "branch 0 and branch 2 return a tensor at result, branch 1 returns a list"),
        ("ltt", "branch 0 returns a list at result, branch 1 and branch 2 return a tensor"),
        ("ttl", "branch 0 and branch 1 return a tensor at result, branch 2 returns a list"),
    ],
)
def test_of_three_branches_those_that_differ_are_named(shapes: str, said: str) -> None:
    def made(shape: str) -> Any:
        return lambda x: [x.sin()] if shape == "l" else x.cos()

    def program(index: torch.Tensor, x: torch.Tensor) -> Any:
        return switch(index, [made(shape) for shape in shapes], (x,))

    with pytest.raises(GraphBreak, match=said):
        capture(program, (torch.tensor(0), torch.ones(2)), backend="eager")


def test_branches_in_branches() -> None:
    def program(i: torch.Tensor, j: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        inner = lambda a: switch(j, (torch.sin, torch.cos), (a,))  # noqa: E731
        return switch(i, (inner, torch.exp), (x,))

    x = torch.rand(3, requires_grad=True)
    compiled = torch.compile(program, backend="inductor", fullgraph=True)
    for i, j in ((0, 0), (0, 1), (1, 0)):
        args = torch.tensor(i), torch.tensor(j), x
        plain, output = program(*args), compiled(*args)
        torch.testing.assert_close(output, plain)
        torch.testing.assert_close(torch.autograd.grad(output.sum(), x), torch.autograd.grad(plain.sum(), x))
