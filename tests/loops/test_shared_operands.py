"""Bodies that close over tensors that share memory: torch's operators get copies with the same strides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from tests.versions_of_torch import torch_fails

pytestmark = pytest.mark.supported_torch


def attention(x: torch.Tensor) -> Any:
    q, k, v = x.chunk(3, -1)

    def step(i: Any, a: torch.Tensor) -> Any:
        return i + 1, torch.tanh(a @ k.t() @ v + q)

    return hopkit.while_loop(lambda i, a: i < 3, step, (0, torch.zeros(4, 4)))[1]


def recurrent(x: torch.Tensor) -> Any:
    bias, weight, _ = x.chunk(3, -1)

    def step(i: Any, a: torch.Tensor) -> Any:
        return i + 1, torch.tanh(a @ weight + bias)

    return hopkit.while_loop(lambda i, a: i < 3, step, (torch.tensor(0), torch.zeros(4, 4)))[1]


def scanned(x: torch.Tensor) -> Any:
    q, k, v = x.chunk(3, -1)
    return hopkit.scan(lambda c, s: (torch.tanh(c @ k.t() @ v + q) * s, c * 1), torch.zeros(4, 4), torch.ones(3))


def mapped_beside_its_base(x: torch.Tensor) -> Any:
    return hopkit.map(lambda s: x[0].sum() * s + x + x.t().sum(), torch.ones(3))


def scanned_associatively(x: torch.Tensor) -> Any:
    q, k, v = x.chunk(3, -1)
    return hopkit.associative_scan(lambda a, b: a + b + 0 * (k + v).sum(), q, 0)


def expanded(x: torch.Tensor) -> Any:
    column = x[:, 1:2].expand(4, 6)
    return hopkit.map(lambda s: x.sum() * s + column * column.stride()[0], torch.ones(3))


def windows(x: torch.Tensor) -> Any:
    overlapping = x.unfold(1, 3, 1)
    return hopkit.map(lambda s: x.sum() * s + overlapping, torch.ones(3))


def by_strides(x: torch.Tensor) -> Any:
    left, right = x[:2, :2], x[:2, 2:4]
    return hopkit.map(lambda s: left * s + torch.as_strided(right, (2, 2), (12, 1)), torch.ones(3))


PROGRAMS: dict[str, Callable[[torch.Tensor], Any]] = {
    "while_loop": attention,
    "scan": scanned,
    "map": mapped_beside_its_base,
    "associative_scan": scanned_associatively,
    "expanded": expanded,
    "windows": windows,
    "strides": by_strides,
    "vmap of while_loop": torch.vmap(recurrent),
    "a sample and the batch in while_loop": lambda x: torch.vmap(
        lambda row: hopkit.while_loop(lambda a: a.sum() < 30, lambda a: (a * 1.5 + row + x.sum(),), (torch.zeros(12),))[
            0
        ]
    )(x),
    "a batch twice in scan": lambda x: torch.vmap(
        lambda left, right: hopkit.scan(lambda c, s: (c * 0.5 + left * s + right, s), torch.zeros(12), torch.ones(3))
    )(x, x),
    "a sample and the batch in map": lambda x: torch.vmap(
        lambda row: hopkit.map(lambda s: s * row + x.sum(0), torch.ones(3))
    )(x),
}


def example(name: str, training: bool) -> torch.Tensor:
    size = (2, 4, 12) if name == "vmap of while_loop" else (4, 12)
    return torch.rand(size, generator=torch.Generator().manual_seed(0)).requires_grad_(training)


def assert_same(program: Callable[..., Any], x: torch.Tensor, **options: Any) -> None:
    torch.compiler.reset()
    results = [program(x), torch.compile(program, fullgraph=True, **options)(x)]
    torch.testing.assert_close(results[1], results[0])
    if x.requires_grad:
        losses = [torch.cat([t.flatten() for t in torch.utils._pytree.tree_leaves(found)]).sum() for found in results]
        expected, found = (torch.autograd.grad(loss, x)[0] for loss in losses)
        torch.testing.assert_close(found, expected)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_body_closes_over_shared_memory(name: str, backend: str, training: bool) -> None:
    assert_same(PROGRAMS[name], example(name, training), backend=backend)


@pytest.mark.parametrize("name", ["while_loop", "a sample and the batch in while_loop"])
def test_generated_code_reads_shared_memory(name: str) -> None:
    assert_same(PROGRAMS[name], example(name, True), backend="inductor")


def test_a_copy_has_symbolic_strides() -> None:
    assert_same(scanned, example("scan", True), backend="aot_eager", dynamic=True)


CHOICES: dict[str, Callable[..., Any]] = {
    "cond": lambda q, k, v: hopkit.cond(q.sum() > 0, lambda t: t + k * v, lambda t: t.cos() * v, (q,)),
    "switch": lambda q, k, v: hopkit.switch(
        torch.tensor(1), [lambda t: t + k * v, lambda t: t.cos() * v, lambda t: t.sin() - k], (q,)
    ),
}


@pytest.mark.parametrize("name", CHOICES)
def test_branches_without_gradients_close_over_shared_memory(name: str) -> None:
    with torch.no_grad():
        assert_same(lambda x: CHOICES[name](*x.chunk(3, -1)), example(name, False), backend="aot_eager")


@pytest.mark.parametrize("training", [False, True])
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize("name", CHOICES)
def test_branches_with_gradients_close_over_shared_memory(name: str, backend: str, training: bool) -> None:
    assert_same(lambda x: CHOICES[name](*x.chunk(3, -1)), example(name, training), backend=backend)


@pytest.mark.parametrize("training", [False, True])
def test_generated_code_of_branches_reads_shared_memory(training: bool) -> None:
    assert_same(lambda x: CHOICES["cond"](*x.view(12, 4).chunk(3)), example("cond", training), backend="inductor")


@torch_fails(">=2.13", "Inductor passes cond an operand with other strides than its branch has", raises=AssertionError)
def test_generated_code_of_branches_reads_columns() -> None:
    assert_same(lambda x: CHOICES["cond"](*x.chunk(3, -1)), example("cond", False), backend="inductor")


def returned_beside_shared_memory(x: torch.Tensor) -> Any:
    q, k, v = x.view(12, 4).chunk(3)

    def first() -> Any:
        made = k + v
        return q, made, made[:1]

    return hopkit.cond(x.sum() > 0, first, lambda: (k, v * 2, q[:1]))


@pytest.mark.parametrize("sign", [1, -1])
def test_branches_return_shared_memory_and_views(sign: int) -> None:
    x = (example("returned", False) * sign).requires_grad_()
    assert_same(returned_beside_shared_memory, x, backend="aot_eager")


def test_a_branch_that_writes_to_shared_memory_is_refused_by_name() -> None:
    def program(x: torch.Tensor) -> Any:
        whole = x * 1
        row = whole[0]
        return hopkit.cond(x.sum() > 0, lambda: row.add_(1) + whole.sum(), lambda: row * 1)

    with pytest.raises(Exception, match="writes to row of the enclosing program") as refused:
        torch.compile(program, fullgraph=True)(example("write", True))
    assert "Return the new value" in str(refused.value)
    with torch.no_grad(), pytest.raises(Exception, match="writes to memory that the operands") as refused:
        torch.compile(program, fullgraph=True)(example("write", False))
    assert "pass a copy" in str(refused.value)


def test_a_write_reaches_memory_that_operands_share() -> None:
    def program(x: torch.Tensor) -> Any:
        rows = x * 1
        written, read = rows[0], rows[1]

        def step(i: Any, a: torch.Tensor, c: torch.Tensor) -> Any:
            c.add_(read)
            return i + 1, a + read, c

        return hopkit.while_loop(lambda i, a, c: i < 2, step, (0, torch.zeros(12), written))[1], rows

    with torch.no_grad():
        assert_same(program, example("write", False), backend="aot_eager")
