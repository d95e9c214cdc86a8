"""A body that turns gradients on under ``no_grad`` has the gradients of a Python run, in each HOP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch


def on(x: torch.Tensor) -> torch.Tensor:
    off = x.cos()
    with torch.enable_grad():
        return x.sin() * off


def program(hop: Callable[[torch.Tensor], Any]) -> Callable[[torch.Tensor], Any]:
    def run(x: torch.Tensor) -> Any:
        with torch.no_grad():
            y = hop(x)
        return (y * x).sum()

    return run


PROGRAMS = {
    "cond": program(lambda x: hopkit.cond(x.sum() > 0, on, lambda x: x.exp(), (x,))),
    "cond, in the other branch": program(lambda x: hopkit.cond(x.sum() < 0, on, lambda x: x.exp(), (x,))),
    "switch": program(lambda x: hopkit.switch((x.sum() > 0).long(), (torch.exp, on), (x,))),
    "while_loop": program(
        lambda x: hopkit.while_loop(lambda n, y: n < 3, lambda n, y: (n + 1, on(y)), (torch.tensor(0), x))[1]
    ),
    "while_loop without a round": program(
        lambda x: hopkit.while_loop(lambda n, y: n < 0, lambda n, y: (n + 1, on(y)), (torch.tensor(0), x))[1]
    ),
    "scan": program(lambda x: hopkit.scan(lambda c, y: (c + on(y), on(c)), x[0], x)[1]),
    "map": program(lambda x: hopkit.map(on, x)),
    "a cond in a loop": program(
        lambda x: hopkit.while_loop(
            lambda n, y: n < 2,
            lambda n, y: (n + 1, hopkit.cond(y.sum() > 0, on, lambda y: y * 2, (y,))),
            (torch.tensor(0), x),
        )[1]
    ),
}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_gradients_that_a_body_turns_on(name: str, backend: str) -> None:
    torch.compiler.reset()
    left, right = (torch.tensor([[0.5, 1.0], [0.25, 0.75]], requires_grad=True) for _ in range(2))
    PROGRAMS[name](left).backward()
    torch.compile(PROGRAMS[name], backend=backend, fullgraph=True)(right).backward()
    torch.testing.assert_close(right.grad, left.grad)


def test_gradients_stay_off_around_the_operator() -> None:
    def run(x: torch.Tensor) -> Any:
        with torch.no_grad():
            y = hopkit.cond(x.sum() > 0, on, lambda x: x.exp(), (x,))
            return y, y * 2

    torch.compiler.reset()
    y, after = torch.compile(run, backend="aot_eager", fullgraph=True)(torch.ones(2, requires_grad=True))
    assert (y.requires_grad, after.requires_grad) == (True, False)
