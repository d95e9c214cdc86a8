"""Sizes of symbols that are equal: loops guard that they stay so, as torch's operators do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import hopkit

pytestmark = pytest.mark.supported_torch

Program = Callable[[torch.Tensor], Any]

PROGRAMS: dict[str, tuple[Program, tuple[int, ...]]] = {
    "a constant size after a round": (
        lambda x: hopkit.while_loop(lambda i, a: i < 3, lambda i, a: (i + 1, a.topk(3)[0] * 2), (torch.tensor(0), x))[
            1
        ],
        (3,),
    ),
    "a constant size before the loop": (lambda x: hopkit.scan(lambda c, s: (s.clone(), c), torch.zeros(4), x), (3, 4)),
    "another size after a round": (
        lambda x: hopkit.scan(lambda c, s: (s @ s.t() + c, c * 1), torch.zeros(4, 4).t(), x),
        (3, 4, 4),
    ),
    "as many slices": (lambda x: hopkit.map(lambda s: s[0] + s[1], (x, x.t())), (4, 4)),
}


class Module(torch.nn.Module):
    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program

    def forward(self, x: torch.Tensor) -> Any:
        return self.program(x)


CAPTURES: dict[str, Callable[[Program, torch.Tensor], Callable[[torch.Tensor], Any]]] = {
    "compile": lambda program, x: torch.compile(program, backend="aot_eager", fullgraph=True, dynamic=True),
    "make_fx": lambda program, x: make_fx(program, tracing_mode="symbolic")(x),
    "export": lambda program, x: torch.export.export(Module(program), (x,), strict=False).module(),
}


@pytest.mark.parametrize("capture", CAPTURES)
@pytest.mark.parametrize("name", PROGRAMS)
def test_equal_sizes_are_guarded(name: str, capture: str) -> None:
    torch.compiler.reset()
    program, size = PROGRAMS[name]
    x = torch.rand(size, generator=torch.Generator().manual_seed(0))
    torch.testing.assert_close(CAPTURES[capture](program, x)(x), program(x))


def test_sizes_that_differ_now_are_refused() -> None:
    program, _ = PROGRAMS["as many slices"]
    with pytest.raises(Exception, match=r"the first sizes differ: xs\[0\] has .*, xs\[1\] has "):
        torch.compile(program, backend="eager", fullgraph=True, dynamic=True)(torch.rand(3, 4))


def test_another_call_with_other_sizes_is_compiled_anew() -> None:
    compiled = torch.compile(lambda x, y: hopkit.map(lambda s: s[0] + s[1], (x, y)), backend="eager", dynamic=True)
    assert torch.equal(compiled(torch.ones(3), torch.ones(3)), torch.full((3,), 2.0))
    with pytest.raises(Exception, match="the first sizes differ"):
        compiled(torch.ones(3), torch.ones(4))
