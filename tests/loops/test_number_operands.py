"""Bodies read a float that Dynamo made symbolic, since the program was called with another one before; and bools."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch._inductor.exc

import hopkit
from hopkit.corpus.hop_functions import hop_function

Program = Callable[[torch.Tensor, float], torch.Tensor]


def _in_both_branches(x: torch.Tensor, k: float) -> Any:
    return hopkit.cond(x.sum() > 0, lambda x: x * k, lambda x: x.sin() + k, (x,))


def _in_a_switch(x: torch.Tensor, k: float) -> Any:
    return hopkit.switch((x.sum() > 0).long(), (lambda x: x * k, lambda x: x.sin() + k), (x,))


def _in_two_traces(x: torch.Tensor, k: float) -> Any:
    # The counter becomes a part of the carry in the second trace.
    return hopkit.while_loop(lambda n, y: n < 3, lambda n, y: (n + 1, y * k), (0, x))[1]


def _in_a_condition(x: torch.Tensor, k: float) -> Any:
    start = (torch.tensor(0), x)
    return hopkit.while_loop(lambda n, y: (n < 3) & (y.sum() < 100 * k), lambda n, y: (n + 1, y * k), start)[1]


def _nested(x: torch.Tensor, k: float) -> Any:
    def body(n: Any, y: torch.Tensor) -> Any:
        return n + 1, hopkit.cond(y.sum() > 0, lambda y: y * k, lambda y: y + k, (y,))

    return hopkit.while_loop(lambda n, y: n < 2, body, (0, x))[1]


def _read_before(x: torch.Tensor, k: float) -> Any:
    return hopkit.cond(x.sum() > 0, lambda x: x * k, lambda x: x * (k + 1), (x + k,))


def _over_slices(x: torch.Tensor, k: float) -> Any:
    return hopkit.map(lambda x: x * k, x.reshape(2, 2)) + hopkit.scan(lambda c, x: (c * k, x + k), x[:2], x)[1].mean()


def _in_two_hops_of_a_scan(x: torch.Tensor, k: float) -> Any:
    def step(c: torch.Tensor, x: torch.Tensor) -> Any:
        c = hopkit.cond(c.sum() > 0, lambda c: c * k, lambda c: c / k, (c,))
        return c + x, hopkit.map(lambda e: e * k + (k * 2 - 1), x)

    return hopkit.scan(step, x[:2], x.reshape(2, 2))[1]


IN_A_BRANCH_OF_A_SCAN = pytest.mark.xfail(
    strict=True,
    raises=torch._inductor.exc.InductorError,
    reason="torch 2.13 to 2.15: Inductor has no symbol for a number that a branch in the body of a scan reads",
)

PROGRAMS: list[Program] = [
    _in_both_branches,
    _in_a_switch,
    _in_two_traces,
    _in_a_condition,
    _nested,
    _read_before,
    _over_slices,
    _in_two_hops_of_a_scan,
]


@pytest.mark.supported_torch
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__.strip("_"))
@pytest.mark.parametrize("backend", ["aot_eager", pytest.param("inductor", marks=pytest.mark.long)])
def test_a_float_may_vary(program: Program, backend: str, request: pytest.FixtureRequest) -> None:
    if (program, backend) == (_in_two_hops_of_a_scan, "inductor"):
        request.applymarker(IN_A_BRANCH_OF_A_SCAN)
    torch.compiler.reset()
    compiled = torch.compile(program, backend=backend, fullgraph=True)
    for k in (0.5, 0.75, 1.25):
        for sign in (1, -1):
            x = torch.tensor([0.5, 0.25, 1.0, 2.0]) * sign
            torch.testing.assert_close(compiled(x, k), program(x, k))


@pytest.mark.supported_torch
@IN_A_BRANCH_OF_A_SCAN
def test_torch_reads_a_number_in_a_branch_of_a_scan() -> None:
    def program(x: torch.Tensor, k: torch.Tensor) -> Any:
        def step(c: torch.Tensor, x: torch.Tensor) -> Any:
            c = torch.cond(c.sum() > 0, lambda c, k: c * k.item(), lambda c, k: c / k.item(), (c, k))
            return c + x, c * 1

        return scan(step, x[:2], x.reshape(2, 2))[1]

    torch.compiler.reset()
    scan = hop_function("scan")
    with torch._dynamo.config.patch(capture_scalar_outputs=True):
        torch.compile(program, fullgraph=True)(torch.ones(4), torch.tensor(2.0, dtype=torch.float64))


@pytest.mark.supported_torch
@pytest.mark.parametrize("program", [_in_both_branches, _in_two_traces, _over_slices, _in_two_hops_of_a_scan])
def test_gradients(program: Program) -> None:
    torch.compiler.reset()
    compiled = torch.compile(program, backend="aot_eager", fullgraph=True)
    for k in (0.5, 0.75, 1.25):
        x = torch.tensor([0.5, 0.25, 1.0, 2.0], requires_grad=True)
        results = [torch.autograd.grad(run(x, k).sin().sum(), x)[0] for run in (compiled, program)]
        torch.testing.assert_close(*results)


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_a_float_that_the_program_reads_is_that_of_the_time(backend: str) -> None:
    def program(x: torch.Tensor, t: torch.Tensor) -> Any:
        k = t.item()
        t.add_(1)
        looped = hopkit.while_loop(lambda n, y: n < 2, lambda n, y: (n + 1, y * k), (0, x))[1]
        return looped, hopkit.cond(x.sum() > 0, lambda x: x * k, lambda x: x + k, (x,))

    torch.compiler.reset()
    with torch._dynamo.config.patch(capture_scalar_outputs=True):
        actual = torch.compile(program, backend=backend, fullgraph=True)(torch.ones(2), torch.tensor(3.0))
    torch.testing.assert_close(actual, program(torch.ones(2), torch.tensor(3.0)))


def test_one_graph_serves_each_value() -> None:
    torch.compiler.reset()
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm: torch.fx.GraphModule, example_inputs: Any) -> Any:
        graphs.append(gm)
        return gm

    compiled = torch.compile(_nested, backend=backend, fullgraph=True)
    for k in (0.5, 0.75, 1.25, 2.5):
        compiled(torch.ones(4), k)
    assert len(graphs) == 2


@pytest.mark.xfail(
    strict=True,
    raises=(AssertionError, torch._dynamo.exc.TorchRuntimeError),
    reason="torch 2.13 to 2.15: two branches can't read one symbolic float, and cond takes none as an operand",
)
def test_torch_takes_a_float_that_varies() -> None:
    def program(x: torch.Tensor, k: float) -> Any:
        return torch.cond(x.sum() > 0, lambda x: x * k, lambda x: x.sin() + k, (x,))

    torch.compiler.reset()
    compiled = torch.compile(program, backend="eager", fullgraph=True)
    for k in (0.5, 0.75):
        compiled(torch.ones(4), k)


@pytest.mark.parametrize("backend", ["eager", "aot_eager", "inductor"])
def test_bodies_read_a_bool_that_a_loop_carries(backend: str) -> None:
    def program(x: torch.Tensor) -> Any:
        def body(even: bool, n: int, x: torch.Tensor) -> Any:
            x = hopkit.cond(even, lambda x: x * 2 + even, lambda x: x * 3 + even, (x,))
            _, x = hopkit.while_loop(lambda i, x: i < 2, lambda i, x: (i + 1, x + even), (0, x))
            return n > 1, n + 1, x

        return hopkit.while_loop(lambda even, n, x: n < 4, body, (True, 0, x))

    torch._dynamo.reset()
    x = torch.ones(2)
    torch.testing.assert_close(torch.compile(program, backend=backend, fullgraph=True)(x), program(x))
