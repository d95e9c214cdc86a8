"""Errors of a loop inside of a trace name the program's variables, and what to write."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import hopkit

pytestmark = pytest.mark.supported_torch


def notes_of(call: Any) -> str:
    torch.compiler.reset()
    with pytest.raises(Exception) as failed:  # noqa: PT011
        call()
    return "\n".join(getattr(failed.value, "__notes__", ()))


class WritesToAClosure(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        total = x * 1

        def body(i: Any, y: torch.Tensor) -> Any:
            total.add_(1)
            return i + 1, y * 2

        return hopkit.while_loop(lambda i, y: i < 3, body, (0, x))[1]


class WritesToACarriedTensor(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        def body(i: Any, y: torch.Tensor) -> Any:
            y.add_(1)
            return i + 1, y * 2

        return hopkit.while_loop(lambda i, y: i < 3, body, (0, x))[1]


def test_a_closure_has_its_name_in_the_program() -> None:
    x = torch.ones(3, requires_grad=True)
    text = notes_of(lambda: torch.export.export(WritesToAClosure(), (x,), strict=False))
    assert "l_body_fn_closure_0_cell_contents is total of body" in text


def test_a_name_that_the_error_does_not_have_is_not_explained() -> None:
    x = torch.ones(3, requires_grad=True)
    assert "closure" not in notes_of(lambda: torch.export.export(WritesToACarriedTensor(), (x,), strict=False))


def test_a_trace_with_real_values_reads_no_carried_number() -> None:
    def program(start: Any) -> Any:
        return lambda x: hopkit.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y * 2), (start, x))[1]

    x = torch.ones(3)
    text = notes_of(lambda: make_fx(program(0))(x))
    assert "hopkit: a trace of make_fx with real values can't read a number that a loop carries" in text
    # The advice works.
    assert torch.equal(make_fx(program(0), tracing_mode="symbolic")(x)(x), x * 8)
    assert torch.equal(make_fx(program(torch.tensor(0)))(x)(x), x * 8)
