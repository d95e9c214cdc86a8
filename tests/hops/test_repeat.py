"""``hopkit_repeat``: one node in every graph, however often the body runs; values and gradients are those of a loop."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from hopkit.errors import HopkitError
from hopkit.hops.repeat import repeat
from hopkit.stages.session import capture

BACKENDS = ("eager", "aot_eager", "inductor")


def _loop(n: int, x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    for _ in range(n):
        x = (x @ w).sin()
    return x


def _nodes(n: int, stage: str) -> list[str]:
    captured = capture(
        lambda x, w: repeat(n, lambda a: (a @ w).sin(), x),
        (torch.rand(3, 4), torch.rand(4, 4)),
        backend="aot_eager",
        training=True,
    )
    (artifact,) = captured.artifacts[stage]
    assert artifact.graph is not None
    return [f"{node.op} {node.target}" for node in artifact.graph.graph.nodes]


@pytest.mark.parametrize("stage", ["dynamo", "aot_forward", "aot_backward"])
def test_the_node_is_in_each_graph_and_there_are_as_many_nodes_for_3_as_for_100(stage: str) -> None:
    few, many = _nodes(3, stage), _nodes(100, stage)
    assert few == many
    operator = "hopkit_repeat_backward" if stage == "aot_backward" else "hopkit_repeat"
    assert few.count(f"call_function {operator}") == 1


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("n", [0, 1, 4])
def test_values_and_gradients_are_those_of_the_loop(backend: str, n: int) -> None:
    x, w = torch.rand(3, 4, requires_grad=True), torch.rand(4, 4, requires_grad=True)
    plain = _loop(n, x, w)
    compiled = torch.compile(lambda x, w: repeat(n, lambda a: (a @ w).sin(), x), backend=backend, fullgraph=True)(x, w)
    torch.testing.assert_close(compiled, plain)
    assert compiled.untyped_storage().data_ptr() != x.untyped_storage().data_ptr()
    expected = torch.autograd.grad((plain + 0).sum(), (x, w), allow_unused=True)
    for grad, expected_grad in zip(torch.autograd.grad(compiled.sum(), (x, w)), expected, strict=True):
        torch.testing.assert_close(grad, torch.zeros_like(grad) if expected_grad is None else expected_grad)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_carry_of_several_tensors_one_without_a_gradient(backend: str) -> None:
    x, w = torch.rand(3, requires_grad=True), torch.rand(3)

    def program(x: torch.Tensor, w: torch.Tensor) -> Any:
        def body(carry: Any) -> Any:
            return {"x": carry["x"] * carry["w"].sin(), "w": carry["w"] + 1, "k": carry["k"] + 1}

        return repeat(3, body, {"x": x, "w": w, "k": torch.zeros((), dtype=torch.int64)})

    plain, compiled = program(x, w), torch.compile(program, backend=backend, fullgraph=True)(x, w)
    torch.testing.assert_close(compiled, plain)
    assert not compiled["k"].requires_grad
    grads = [torch.autograd.grad(outputs["x"].sum(), x) for outputs in (plain, compiled)]
    torch.testing.assert_close(*grads)


def test_dynamic_sizes_and_counts_share_one_graph() -> None:
    count = 0

    def backend(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        nonlocal count
        count += 1
        return graph

    compiled = torch.compile(
        lambda n, x, w: repeat(n, lambda a: (a @ w).sin(), x), backend=backend, fullgraph=True, dynamic=True
    )
    w = torch.rand(4, 4)
    for n, rows in ((2, 3), (5, 6), (7, 2)):
        x = torch.rand(rows, 4)
        torch.testing.assert_close(compiled(n, x, w), _loop(n, x, w))
    assert count == 1


@pytest.mark.parametrize("backend", ["aot_eager", "inductor"])
def test_dynamic_sizes_in_training(backend: str) -> None:
    compiled = torch.compile(
        lambda x, w: repeat(3, lambda a: (a @ w).sin() * (a.shape[0] / 8), x),
        backend=backend,
        fullgraph=True,
        dynamic=True,
    )
    for rows in (3, 5):
        x, w = torch.rand(rows, 4, requires_grad=True), torch.rand(4, 4, requires_grad=True)
        expected = x
        for _ in range(3):
            expected = (expected @ w).sin() * (rows / 8)
        grads = [torch.autograd.grad(output.sum(), (x, w)) for output in (expected, compiled(x, w))]
        torch.testing.assert_close(*grads)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (lambda x: x.double(), "float64"),
        (lambda x: x[:1], r"\[1\]"),
        (lambda x: (x, x), "returns a tuple at result, a step without change returns a tensor"),
    ],
)
def test_a_body_that_changes_the_type_of_the_carry_is_refused_with_both(body: Any, why: str) -> None:
    program = torch.compile(lambda x: repeat(3, body, x), backend="eager", fullgraph=True)
    with pytest.raises(Exception, match=rf"hopkit_repeat: .*{why}"):
        program(torch.rand(3))


@pytest.mark.parametrize("compiled", [False, True])
def test_a_body_that_writes_to_a_tensor_that_it_did_not_make_is_refused(compiled: bool) -> None:
    outer = torch.zeros(3)

    def of_operand(x: torch.Tensor) -> torch.Tensor:
        return repeat(2, lambda a: a.add_(1), x)

    def of_outer(x: torch.Tensor) -> torch.Tensor:
        def body(a: torch.Tensor) -> torch.Tensor:
            outer.add_(1)
            return a + 1

        return repeat(2, body, x)

    for program in (of_operand, of_outer):
        call = torch.compile(program, backend="eager", fullgraph=True) if compiled else program
        with pytest.raises(Exception, match="hopkit_repeat"):
            call(torch.rand(3))


def test_a_body_may_write_to_its_own_tensors() -> None:
    x = torch.rand(3)
    output = repeat(2, lambda a: (a + torch.tensor(1.0).add_(1)).mul_(2), x)
    torch.testing.assert_close(output, ((x + 2) * 2 + 2) * 2)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_step_that_changes_anything_but_tensors_is_refused(compiled: bool) -> None:
    def program(x: torch.Tensor) -> Any:
        return repeat(2, lambda carried: {"x": carried["x"] + 1, "n": carried["n"] + 1}, {"x": x, "n": 3})

    run = torch.compile(program, backend="eager", fullgraph=True) if compiled else program
    with pytest.raises((HopkitError, torch._dynamo.exc.TorchDynamoException), match=r"hopkit_repeat: .*result\['n'\]"):
        run(torch.rand(3))
