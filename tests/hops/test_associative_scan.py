"""The gradient of an associative scan, also if a part of the result depends on another part of the arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch

Combine = Callable[[Any, Any], Any]

FUNCTIONS: dict[str, Combine] = {
    "each part by itself": lambda a, b: (a[0] * b[0], a[1] + b[1]),
    "a linear recurrence": lambda a, b: (a[0] * b[0], a[1] * b[0] + b[1]),
    "one part twice": lambda a, b: (a[0] * b[0], a[0] * b[0]),
    "a part that is not used": lambda a, b: (a[1] * b[1], a[1] * b[1]),
}


def inputs(length: int) -> tuple[torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(0)
    values = (torch.rand(length, 4, generator=generator) + 0.5, torch.rand(length, 4, generator=generator))
    return tuple(value.requires_grad_() for value in values)  # type: ignore[return-value]


def one_by_one(combine: Combine, xs: tuple[torch.Tensor, torch.Tensor]) -> tuple[torch.Tensor, ...]:
    results = [tuple(x[0] for x in xs)]
    for index in range(1, xs[0].size(0)):
        results.append(combine(results[-1], tuple(x[index] for x in xs)))
    return tuple(torch.stack(column) for column in zip(*results, strict=True))


def gradients(results: tuple[torch.Tensor, ...], xs: tuple[torch.Tensor, torch.Tensor]) -> list[torch.Tensor]:
    total = torch.stack([result.sin().sum() for result in results]).sum()
    return list(torch.autograd.grad(total, xs, allow_unused=True, materialize_grads=True))


@pytest.mark.sweep(4)
@pytest.mark.parametrize("length", [1, 5])
@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("backend", ["aot_eager", "inductor"])
def test_gradients(name: str, length: int, backend: str) -> None:
    torch.compiler.reset()
    combine = FUNCTIONS[name]
    run = torch.compile(lambda *xs: hopkit.associative_scan(combine, xs, 0), backend=backend, fullgraph=True)
    expected_inputs, actual_inputs = inputs(length), inputs(length)
    expected, actual = one_by_one(combine, expected_inputs), run(*actual_inputs)
    torch.testing.assert_close(actual, expected)
    torch.testing.assert_close(gradients(actual, actual_inputs), gradients(expected, expected_inputs))


@pytest.mark.parametrize(
    ("device", "differentiated", "name", "operator"),
    [
        ("meta", False, "a linear recurrence", "associative_scan"),
        ("meta", True, "each part by itself", "associative_scan"),
        ("meta", True, "a linear recurrence", "scan"),
        ("cpu", False, "a linear recurrence", "scan"),
    ],
)
def test_it_is_torch_s_operator_where_that_is_right(
    device: str, differentiated: bool, name: str, operator: str
) -> None:
    torch.compiler.reset()
    names = []

    def backend(graph: torch.fx.GraphModule, inputs: Any) -> Any:
        names.extend(node.target.name() for node in graph.graph.nodes if hasattr(node.target, "name"))
        return graph

    xs = [torch.ones(5, 4, device=device, requires_grad=differentiated) for _ in range(2)]
    torch.compile(lambda *xs: hopkit.associative_scan(FUNCTIONS[name], xs, 0), backend=backend, fullgraph=True)(*xs)
    assert names == [operator]


def test_a_gradient_of_random_numbers_is_refused() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = hopkit.associative_scan(lambda a, b: a + torch.nn.functional.dropout(b), x, 0)
        return result

    torch.compiler.reset()
    # On the CPU hopkit writes a scan, whose gradient saves what a round has drawn; a GPU has torch's operator.
    compiled = torch.compile(program, backend="aot_eager", fullgraph=True)
    with pytest.raises(Exception, match=r"associative_scan: the body draws random numbers with aten\.bernoulli"):
        compiled(torch.ones(5, 4, device="meta", requires_grad=True))
    assert compiled(torch.ones(5, 4, device="meta")).shape == (5, 4)


def test_a_scan_saves_what_its_rounds_have_drawn() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = hopkit.associative_scan(lambda a, b: a + torch.nn.functional.dropout(b.sin()), x, 0)
        return result

    def result_and_gradient(run: Callable[[torch.Tensor], torch.Tensor]) -> list[torch.Tensor]:
        torch.manual_seed(0)
        x = torch.arange(1.0, 21.0).reshape(5, 4).requires_grad_()
        y = run(x)
        return [y, *torch.autograd.grad(y.sum(), x)]

    torch.compiler.reset()
    compiled = torch.compile(program, backend="aot_eager", fullgraph=True)
    torch.testing.assert_close(result_and_gradient(compiled), result_and_gradient(program))


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.11 to 2.15: the gradient of the operator associative_scan has only the derivative of each part by "
    "itself",
)
def test_torch_differentiates_a_linear_recurrence() -> None:
    def combine(a: Any, b: Any, c: Any, d: Any) -> list[Any]:
        return [a * c, b * c + d]

    def program(*xs: torch.Tensor) -> Any:
        return torch.ops.higher_order.associative_scan(combine, list(xs), ())

    torch.compiler.reset()
    actual_inputs, expected_inputs = inputs(5), inputs(5)
    actual = torch.compile(program, backend="aot_eager", fullgraph=True)(*actual_inputs)
    expected = one_by_one(FUNCTIONS["a linear recurrence"], expected_inputs)
    torch.testing.assert_close(gradients(tuple(actual), actual_inputs), gradients(expected, expected_inputs))


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize("reverse", [False, True])
def test_a_size_stays_the_same(backend: str, reverse: bool) -> None:
    def program(x: torch.Tensor) -> Any:
        def combine(a: Any, b: Any) -> Any:
            return a[0] + b[0] * a[1], a[1]

        return hopkit.associative_scan(combine, (x, x.shape[0]), 1, reverse=reverse)

    torch.compiler.reset()
    run = torch.compile(program, backend=backend, fullgraph=True, dynamic=True)
    for shape in ((4, 3), (5, 1), (6, 2)):
        x = torch.rand(shape)
        torch.testing.assert_close(run(x), program(x))


def test_a_number_that_changes_is_refused() -> None:
    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match=r"changes xs\[1\], which is a number"):
        torch.compile(
            lambda x: hopkit.associative_scan(lambda a, b: (a[0] + b[0], a[1] + b[1]), (x, 3), 0), backend="eager"
        )(torch.ones(3))


def test_no_slice_is_an_error() -> None:
    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError, match="xs has no slice"):
        torch.compile(lambda x: hopkit.associative_scan(torch.add, x, 0), backend="eager")(torch.ones(0, 3))
