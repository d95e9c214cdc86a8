"""A user's Triton kernel writes to the arguments that its code stores to: near a copy, and in the bodies of HOPs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from hopkit.errors import HopkitError

triton = pytest.importorskip("triton", reason="needs Triton")
tl = triton.language

PRED, X = torch.tensor(True), torch.arange(4.0)


@triton.jit
def _add_one(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = index < n
    tl.store(out_ptr + index, tl.load(x_ptr + index, mask=mask) + 1, mask=mask)


def add_one(x: torch.Tensor, out: torch.Tensor) -> torch.Tensor:
    _add_one[(1,)](x, out, x.numel(), BLOCK=4)
    return out


def captured(program: Callable[..., Any], reference: Callable[..., Any]) -> Any:
    return hopkit.capture(program, (PRED, X), device="virtual-h200", backend="inductor", reference=reference)


def identity(pred: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    return hopkit.cond(pred, lambda t: t, lambda t: t.sin(), (x,))


def test_a_kernel_that_reads_a_copy_is_harmless() -> None:
    def program(pred, x):
        return add_one(identity(pred, x), torch.empty_like(x)) + x

    assert captured(program, lambda pred, x: 2 * x + 1).artifacts["codegen"]


def test_a_kernel_that_writes_to_a_copy_is_refused() -> None:
    def program(pred, x):
        x = x + 1
        y = identity(pred, x)
        add_one(y, y)
        return x * 2

    with pytest.raises(HopkitError, match=r"one tensor is written, and the other is read\n.*_add_one\[\(1,\)\]"):
        captured(program, lambda pred, x: (x + 2) * 2)


def in_a_branch(pred, x):
    x = x * 1
    return hopkit.cond(pred, lambda t: add_one(t, t) * 2, lambda t: t.sin(), (x,)) + x


def in_a_loop(pred, x):
    def body(i, t):
        return i + 1, add_one(t, t)

    return hopkit.while_loop(lambda i, t: i < 3, body, (torch.tensor(0), x * 1))[1]


def in_a_scan(pred, x):
    return hopkit.scan(lambda carry, row: (add_one(row, carry), row * 1), x.clone(), torch.ones(3, 4))


def in_a_map(pred, x):
    return hopkit.map(lambda row: add_one(row, row) * 1, torch.ones(3, 4))


@pytest.mark.parametrize("program", [in_a_branch, in_a_loop, in_a_scan, in_a_map])
def test_a_kernel_that_writes_to_an_input_of_a_body_is_refused(program: Callable[..., Any]) -> None:
    """AOTAutograd makes it write to a copy, and torch's operators don't look at kernels."""
    with pytest.raises(HopkitError, match=r"triton_kernel_wrapper_mutation writes to .* \(_add_one\[\(1,\)\]"):
        captured(program, lambda pred, x: x)


def test_a_kernel_that_writes_to_a_tensor_of_the_body_is_kept() -> None:
    def program(pred, x):
        return hopkit.cond(pred, lambda t: add_one(t, torch.empty_like(t)), lambda t: t.sin(), (x,))

    forward = captured(program, lambda pred, x: x + 1).artifacts["aot_forward"][0].text
    assert "tensors_to_clone = ['out_ptr']" in forward
