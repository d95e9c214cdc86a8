"""A body may write in place where no operand requires a gradient; other writes are refused with their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch


class _Cache:
    def __init__(self) -> None:
        self.k, self.n = torch.zeros(8, 4), 0

    def add(self, k: torch.Tensor) -> torch.Tensor:
        self.k[self.n] = k
        self.n += 1
        return self.k


def _decodes(x: torch.Tensor) -> Any:
    def step(i: int, x: torch.Tensor, cache: _Cache) -> Any:
        return i + 1, cache.add(x).sum(0).tanh(), cache

    i, x, cache = hopkit.while_loop(lambda i, x, cache: i < 5, step, (0, x, _Cache()))
    return i, x, cache.k, cache.n


@pytest.mark.parametrize("backend", ["eager", "aot_eager", pytest.param("inductor", marks=pytest.mark.long)])
def test_a_cache_is_written_with_gradients_on(backend: str) -> None:
    torch.compiler.reset()
    x = torch.linspace(0, 1, 4)
    torch.testing.assert_close(torch.compile(_decodes, backend=backend, fullgraph=True)(x), _decodes(x))


def test_a_written_cache_beside_a_gradient() -> None:
    def program(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return (_decodes(x)[2] * w).sum()

    torch.compiler.reset()
    compiled = torch.compile(program, backend="aot_eager", fullgraph=True)
    x, w = torch.linspace(0, 1, 4), torch.ones(8, 4, requires_grad=True)
    torch.testing.assert_close(*(torch.autograd.grad(run(x, w), w) for run in (compiled, program)))


def test_a_later_call_with_a_gradient_is_compiled_again_and_refused_with_the_place() -> None:
    torch.compiler.reset()
    compiled = torch.compile(_decodes, backend="eager", fullgraph=True)
    compiled(torch.ones(4))
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError) as error:
        compiled(torch.ones(4, requires_grad=True))
    text = str(error.value)
    assert "setitem writes to carried[2].k, and the loop has a gradient (self.k[self.n] = k)" in text
    assert "or write torch.no_grad() around it." in text


REFUSED: dict[str, tuple[Callable[[torch.Tensor], Any], str]] = {
    "carry of scan": (
        lambda x: hopkit.scan(lambda c, t: (c.add_(t), c * 2), torch.zeros(3), x),
        "hopkit.scan: add_ writes to carry (",
    ),
    "slice of scan": (
        lambda x: hopkit.scan(lambda c, t: (c + t["a"].mul_(2), c * 1), torch.zeros(3), {"a": x.clone()}),
        "hopkit.scan: mul_ writes to xs['a'] (",
    ),
    "slice of map": (lambda x: hopkit.map(lambda t: t.mul_(2) + 1, x.clone()), "hopkit.map: mul_ writes to xs ("),
}


@pytest.mark.parametrize(("program", "message"), REFUSED.values(), ids=REFUSED)
def test_a_write_in_rounds_over_slices_is_refused_with_its_place(program: Any, message: str) -> None:
    torch.compiler.reset()
    with pytest.raises(torch._dynamo.exc.UncapturedHigherOrderOpError) as error:
        torch.compile(program, backend="eager", fullgraph=True)(torch.ones(2, 3))
    text = str(error.value)
    assert message in text
    assert "Return the new value" in text
