"""A compilation leaves no fallback of an operator behind; torch's does, and later ones depend on it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

import hopkit
from hopkit._torch.contract import need
from hopkit._torch.inductor.implicit_fallbacks import implicit_fallbacks_dropped

OPERATOR = torch.ops.aten.select_copy.int
"""Inductor has no lowering for it."""

TABLES = ("lowerings", "fallbacks", "needs_realized_inputs", "_maybe_layout_constraints")


def tables() -> dict[str, set[Any]]:
    return {name: set(need(f"torch._inductor.lowering.{name}", feature="fallbacks")) for name in TABLES}


def writes_row(x: torch.Tensor) -> torch.Tensor:
    y = x * 2
    y[0] = OPERATOR(y, 0, 1)
    return y


def reads_transposed(x: torch.Tensor) -> torch.Tensor:
    return OPERATOR((x * 2).t(), 0, 0)


class CallsInBackward(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        return x[0] * 2

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        return OPERATOR(grads[0].expand(3, 4), 0, 0).expand(4, 4)


def in_backward(x: torch.Tensor) -> torch.Tensor:
    return CallsInBackward.apply(x)  # type: ignore[no-any-return,no-untyped-call]


def code_of(fn: Callable[..., Any], training: bool = False) -> tuple[str, ...]:
    captured = hopkit.capture(fn, (torch.ones(4, 4),), training=training, stages=("codegen",))
    return tuple(artifact.text for artifact in captured.artifacts["codegen"])


@contextlib.contextmanager
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let captures inside the block keep what torch keeps; forget it at the end."""
    with implicit_fallbacks_dropped(), monkeypatch.context() as patch:
        patch.setattr("hopkit.stages.compiled_runs.implicit_fallbacks_dropped", contextlib.nullcontext)
        yield


def test_a_capture_leaves_no_fallback_behind() -> None:
    code_of(writes_row)
    assert OPERATOR not in tables()["lowerings"]
    before = tables()
    for fn, training in ((writes_row, False), (in_backward, True)):
        code_of(fn, training)
        assert tables() == before


def test_the_lowering_of_a_library_stays() -> None:
    register = need("torch._inductor.lowering.register_lowering", feature="hopkit.hop")
    lowerings = need("torch._inductor.lowering.lowerings", feature="hopkit.hop")
    with implicit_fallbacks_dropped():
        register(OPERATOR, type_promotion_kind=None)(lambda x, *_: x)
    assert OPERATOR in lowerings
    del lowerings[OPERATOR]


def test_a_program_has_the_same_code_after_any_other() -> None:
    alone = code_of(writes_row), code_of(reads_transposed)
    code_of(in_backward, training=True)
    assert (code_of(writes_row), code_of(reads_transposed)) == alone


@pytest.mark.supported_torch
@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: whether a scatter is written in place depends on operators that fell back earlier",
)
def test_torch_compiles_a_write_again_as_the_first_time(monkeypatch: pytest.MonkeyPatch) -> None:
    with kept(monkeypatch):
        assert code_of(writes_row) == code_of(writes_row)


@pytest.mark.supported_torch
@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="torch 2.13-2.15: an operator that first fell back in a backward copies the arguments of later forwards",
)
def test_torch_compiles_a_forward_after_a_backward_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = code_of(reads_transposed)
    with kept(monkeypatch):
        code_of(in_backward, training=True)
        assert code_of(reads_transposed) == alone
