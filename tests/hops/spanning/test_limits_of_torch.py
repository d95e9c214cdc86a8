"""Programs that torch's own HOPs can't run either; the limits in docs/loops.md name them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.utils.checkpoint import checkpoint

import hopkit

pytestmark = pytest.mark.supported_torch


@hopkit.hop(runs="once", namespace="limits")
def once(body: Callable[..., Any], *operands: Any) -> Any:
    return body(*operands)


HOPS: dict[str, Callable[[torch.Tensor], Any]] = {
    "torch.cond": lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)),
    "hopkit.cond": lambda x: hopkit.cond(x.sum() > 0, torch.sin, torch.cos, (x,)),
    "hopkit.while_loop": lambda x: hopkit.while_loop(
        lambda i, y: i < 2, lambda i, y: (i + 1, y.sin()), (torch.tensor(0), x)
    )[1],
    "a custom HOP": lambda x: once(torch.sin, x),
}


def checkpointed(name: str) -> Callable[[torch.Tensor], Any]:
    return lambda x: checkpoint(HOPS[name], x, use_reentrant=False)


@pytest.mark.xfail(strict=True, reason="torch 2.13 to 2.15: no rule for HOPs in the dispatch mode of checkpoint")
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
@pytest.mark.parametrize("name", HOPS)
def test_a_hop_in_a_checkpoint_compiles(name: str, backend: str) -> None:
    torch.compiler.reset()
    torch.compile(checkpointed(name), backend=backend, fullgraph=True)(torch.ones(3, requires_grad=True))


@pytest.mark.parametrize("name", HOPS)
def test_without_a_compiler_a_checkpoint_runs_a_hop(name: str) -> None:
    x = torch.ones(3, requires_grad=True)
    found, expected = (torch.autograd.grad(run(x).sum(), x)[0] for run in (checkpointed(name), HOPS[name]))
    assert torch.equal(found, expected)


@pytest.mark.xfail(strict=True, reason="torch 2.13 to 2.15: the backward takes the shape of the other branch")
@pytest.mark.parametrize("cond", [torch.cond, hopkit.cond])
def test_branches_of_different_shapes_have_gradients(cond: Callable[..., Any]) -> None:
    torch.compiler.reset()
    x = torch.ones(3, requires_grad=True)
    program = torch.compile(
        lambda x: cond(x.sum() > 0, lambda x: x[:2] * 2, lambda x: x * 2, (x,)), backend="aot_eager", fullgraph=True
    )
    program(x).sum().backward()
