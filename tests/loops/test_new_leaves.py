"""A body that makes a tensor require a gradient is refused: no result of torch's operator would require one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

import hopkit

pytestmark = pytest.mark.supported_torch

W = torch.ones(3, requires_grad=True)


def leaf(x: torch.Tensor) -> torch.Tensor:
    return x.sin().requires_grad_()


PROGRAMS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "cond": lambda x: hopkit.cond(x.sum() > 0, leaf, torch.cos, (x,)),
    "switch": lambda x: hopkit.switch(x.sum().long(), [torch.sin, leaf, torch.cos], (x,)),
    "while_loop": lambda x: hopkit.while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, leaf(y)), (0, x))[1],
    "scan": lambda x: hopkit.scan(lambda c, y: (c + y, leaf(y)), torch.zeros(()), x)[1],
    "map": lambda x: hopkit.map(leaf, x),
    "associative_scan": lambda x: hopkit.associative_scan(lambda a, b: (a * b).requires_grad_(), x, 0),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_body_that_makes_a_leaf_is_refused_with_its_line(name: str) -> None:
    torch.compiler.reset()
    with pytest.raises(Exception, match=r"the body makes a tensor that requires a gradient \(.*requires_grad_\(\)"):
        torch.compile(PROGRAMS[name], backend="eager", fullgraph=True)(torch.ones(3))


def test_a_call_that_changes_nothing_passes() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        return hopkit.cond(x.sum() > 0, lambda x: (x * W).requires_grad_(), lambda x: x + W, (x,))

    torch.compiler.reset()
    result = torch.compile(program, backend="aot_eager", fullgraph=True)(torch.ones(3))
    assert result.requires_grad
    (gradient,) = torch.autograd.grad(result.sum(), W)
    assert torch.equal(gradient, torch.ones(3))


LOST: dict[str, Callable[[torch.Tensor], object]] = {
    "while_loop": lambda x: hopkit.while_loop(lambda i, y: i < 2, lambda i, y: (i + 1, (y * 2).detach()), (0, x)),
    "scan": lambda x: hopkit.scan(lambda c, y: (torch.zeros(()), y * c), x.sum(), x),
    "no_grad": lambda x: hopkit.while_loop(lambda i, y: i < 2, torch.no_grad()(lambda i, y: (i + 1, y * 2)), (0, x)),
}


@pytest.mark.parametrize("name", LOST)
def test_a_carry_that_loses_its_gradient_is_refused(name: str) -> None:
    x = torch.ones(3, requires_grad=True)
    torch.compiler.reset()
    with pytest.raises(Exception, match="requires a gradient before the loop and none after round 1"):
        torch.compile(LOST[name], backend="eager", fullgraph=True)(x)
    torch.compiler.reset()
    with torch.no_grad():
        torch.compile(LOST[name], backend="eager", fullgraph=True)(x)
    torch.compile(LOST[name], backend="eager", fullgraph=True)(x.detach())
