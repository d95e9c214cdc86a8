"""An integer that depends on data may be a part of an index: of a tensor that is read, and of one that is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch._inductor.exc

import hopkit
from hopkit._torch.versions import torch_minor

pytestmark = pytest.mark.supported_torch

READS: list[Callable[[torch.Tensor, Any], torch.Tensor]] = [
    lambda x, i: x[i, 0] + x[i, :][1] + x[i, ...][2] + x[:, i][0] + x[..., i][1] + x[i, None][0, 2],
    lambda x, i: x[i, i] + x[0, i, 1:].sum() + x[:, [0, 1]][0, 1] + x[..., i, None, :][1, 0] + x[i, i, i],
    lambda x, i: x[i, torch.tensor([0, 2])].sum(0) + x[None, ..., i, :2].sum(),
]


@pytest.mark.parametrize("read", READS)
@pytest.mark.parametrize("backend", ["aot_eager", pytest.param("inductor", marks=pytest.mark.long)])
def test_a_body_reads_elements_with_gradients(read: Callable[..., Any], backend: str) -> None:
    def program(x: torch.Tensor) -> Any:
        start = (0, torch.zeros(3))
        return hopkit.while_loop(lambda i, s: i < 3, lambda i, s: (i + 1, s + read(x, i)), start)

    torch.compiler.reset()
    x = torch.arange(27.0).reshape(3, 3, 3).requires_grad_()
    actual, expected = torch.compile(program, backend=backend, fullgraph=True)(x), program(x)
    torch.testing.assert_close(actual, expected)
    torch.testing.assert_close(*(torch.autograd.grad(r[1].sin().sum(), x) for r in (actual, expected)))


def _writes(y: torch.Tensor, x: torch.Tensor, i: Any) -> None:
    y[i, 0] = 1
    y[:, i, 1] = x[0, 0]
    y[i, i] = x[i, i]
    y[None, i, :, 0] = 5.0
    y[i, i, i] = 3


@pytest.mark.parametrize(
    "backend",
    [
        "aot_eager",
        pytest.param(
            "inductor",
            marks=[
                pytest.mark.long,
                pytest.mark.xfail(
                    torch_minor() == "2.13",
                    strict=True,
                    raises=torch._inductor.exc.InductorError,
                    reason="torch 2.13: Inductor loses symbols of y[i][i] = x[i][i], too, if the loop has a gradient",
                ),
            ],
        ),
    ],
)
def test_a_body_writes_elements_with_gradients(backend: str) -> None:
    def program(x: torch.Tensor) -> Any:
        def step(i: Any, y: torch.Tensor) -> Any:
            y = y.clone()
            _writes(y, x, i)
            return i + 1, y

        return hopkit.while_loop(lambda i, y: i < 3, step, (0, x * 2))

    torch.compiler.reset()
    x = torch.arange(27.0).reshape(3, 3, 3).requires_grad_()
    actual, expected = torch.compile(program, backend=backend, fullgraph=True)(x), program(x)
    torch.testing.assert_close(actual, expected)
    torch.testing.assert_close(*(torch.autograd.grad(r[1].sin().sum(), x) for r in (actual, expected)))


def test_a_column_of_a_carried_tensor_is_written_in_place() -> None:
    def program(x: torch.Tensor) -> Any:
        def step(i: Any, k: torch.Tensor) -> Any:
            k[:, i] = x
            k[..., i] += 1
            return i + 1, k

        return hopkit.while_loop(lambda i, k: i < 3, step, (0, torch.zeros(2, 4)))

    torch.compiler.reset()
    x = torch.arange(2.0)
    torch.testing.assert_close(torch.compile(program, backend="aot_eager", fullgraph=True)(x), program(x))


def test_an_index_with_a_mask_has_a_note() -> None:
    def program(x: torch.Tensor) -> Any:
        mask = x[0] > 0
        start = (0, torch.zeros(()))
        return hopkit.while_loop(lambda i, s: i < 3, lambda i, s: (i + 1, s + x[i, mask].sum()), start)

    torch.compiler.reset()
    with pytest.raises(IndexError) as error:
        torch.compile(program, backend="eager", fullgraph=True)(torch.ones(3, 3))
    assert "Write x[i][mask] for x[i, mask]" in error.value.__notes__[0]
