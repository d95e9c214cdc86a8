"""An integer result beside one with a gradient: the integers are the same, and the gradient is that of eager."""

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


@pytest.mark.parametrize("name", PROGRAMS)
def test_an_integer_output_has_no_gradient_and_disturbs_none(name: str) -> None:
    results = []
    for program in (PROGRAMS[name], torch.compile(PROGRAMS[name], backend="aot_eager", fullgraph=True)):
        x = torch.arange(4.0, requires_grad=True)
        outputs = program(x)
        assert [output.requires_grad for output in outputs] == [True, False, False, False]
        results.append([*outputs, torch.autograd.grad(outputs[0].sum(), x)[0]])
    torch.testing.assert_close(results[1], results[0], rtol=0, atol=0)
