"""Integer and detached results beside one with a gradient: they are the same, and the gradient is that of eager."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit

LARGE = 2**62 + 1


def branch(x: torch.Tensor) -> Any:
    return x.sin(), x.argmax() + LARGE, x > 1, x.to(torch.int8)


def other_branch(x: torch.Tensor) -> Any:
    return x.cos(), x.argmin() + LARGE, x < 1, x.to(torch.int8)


PROGRAMS: dict[str, Callable[[torch.Tensor], Any]] = {
    "cond": lambda x: hopkit.cond(x.sum() > 0, branch, other_branch, (x,)),
    "switch": lambda x: hopkit.switch((x.sum() > 0).long(), (other_branch, branch, branch), (x,)),
    "map": lambda x: hopkit.map(branch, torch.stack([x, x * 2])),
    "scan": lambda x: hopkit.scan(lambda c, y: (c + y, branch(c)), x, torch.stack([x, x * 2]))[1],
    "cond under vmap": lambda x: torch.vmap(lambda x: hopkit.cond(x.sum() > 0, branch, other_branch, (x,)))(
        torch.stack([x, -x])
    ),
}


@pytest.mark.parametrize(
    "name",
    # Torch 2.11 has no batching rule of `view`, to another dtype.
    [pytest.param(name, marks=pytest.mark.supported_torch) if "vmap" in name else name for name in PROGRAMS],
)
def test_an_integer_output_has_no_gradient_and_disturbs_none(name: str) -> None:
    results = []
    for program in (PROGRAMS[name], torch.compile(PROGRAMS[name], backend="aot_eager", fullgraph=True)):
        x = torch.arange(4.0, requires_grad=True)
        outputs = program(x)
        assert [output.requires_grad for output in outputs] == [True, False, False, False]
        results.append([*outputs, torch.autograd.grad(outputs[0].sum(), x)[0]])
    torch.testing.assert_close(results[1], results[0], rtol=0, atol=0)


def detached(x: torch.Tensor) -> Any:
    with torch.no_grad():
        y = x * 3
    return x.sin(), x.detach() + 1, y


def detached_too(x: torch.Tensor) -> Any:
    return x.cos(), x.detach() - 1, x.detach().exp()


DETACHED: dict[str, Callable[[torch.Tensor], Any]] = {
    "cond": lambda x: hopkit.cond(x.sum() > 0, detached, detached_too, (x,)),
    "switch": lambda x: hopkit.switch((x.sum() > 0).long(), (detached_too, detached), (x,)),
    "map": lambda x: hopkit.map(detached, torch.stack([x, x * 2])),
    "scan": lambda x: hopkit.scan(lambda c, y: (c + y, detached(c)), x, torch.stack([x, x * 2]))[1],
    "scan without a carry": lambda x: hopkit.scan(lambda c, y: (c, detached(y)), x, torch.stack([x, x * 2]))[1],
}


@pytest.mark.parametrize("name", DETACHED)
def test_a_result_that_no_body_differentiates_requires_no_gradient(name: str) -> None:
    results = []
    for program in (DETACHED[name], torch.compile(DETACHED[name], backend="aot_eager", fullgraph=True)):
        x = torch.arange(4.0, requires_grad=True)
        outputs = program(x)
        assert [output.requires_grad for output in outputs] == [True, False, False]
        results.append([*outputs, torch.autograd.grad(outputs[0].sum(), x)[0]])
    torch.testing.assert_close(results[1], results[0], rtol=0, atol=0)


def test_a_result_that_one_branch_detaches_requires_a_gradient_in_both() -> None:
    """The compiler can't know which branch runs; a detached branch's gradient is zero."""

    def program(x: torch.Tensor) -> torch.Tensor:
        return hopkit.cond(x.sum() > 0, lambda x: x.detach() * 2, lambda x: x.sin(), (x,))

    x = torch.ones(3, requires_grad=True)
    result = torch.compile(program, backend="aot_eager", fullgraph=True)(x)
    assert result.requires_grad
    assert torch.equal(torch.autograd.grad(result.sum(), x)[0], torch.zeros(3))
