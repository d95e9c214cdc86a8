"""Many programs of a grid, interpreted at once, compute the same values as one by one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch.nn import functional

import hopkit
from hopkit.vgpu import execution
from hopkit.vgpu.batches import programs_at_once

triton = pytest.importorskip("triton", reason="needs Triton")
tl = triton.language


def pointwise(x, i):
    return x.sin() * 2 + x.atan(), (x > 0).to(torch.int8), x.bfloat16(), x.half()


def transposed(x, i):
    return x.t().contiguous() + 1, x.flip(0) * x


def rows(x, i):
    return x.softmax(-1), x.var(1), x.argmax(1), x.amin(1), (x > 1).any(1), functional.layer_norm(x, x.shape[1:])


def columns(x, i):
    return x.sum(0), x.prod(0), x.std(0), x.argmin(0), x.logsumexp(0)


def scans(x, i):
    return x.cumsum(1), x.flip(1).cumsum(1), x.logcumsumexp(1), x.cummax(1)


def indexed(x, i):
    return x[i], torch.zeros_like(x).index_add(0, i, x[: len(i)]), x.sort(1)[0], torch.cat([x, x * 2], 1)


def integers(x, i):
    j = i[:, None] * 1_000_003 + torch.arange(70)
    return j % 7, j // -3, j << 2, j ^ (j >> 5), j.sum(1), j.cumsum(0)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("program", [pointwise, transposed, rows, columns, scans, indexed, integers])
def test_at_once_is_the_same_as_one_by_one(program: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    torch.manual_seed(0)
    args = torch.randn(130, 70), torch.randint(0, 130, (64,))
    outputs = []
    with hopkit.virtual_gpu() as gpu:
        compiled = torch.compile(program, backend=gpu.backend)
        for at_once in (lambda constants: 1, lambda constants: 3, programs_at_once):
            monkeypatch.setattr(execution, "programs_at_once", at_once)
            outputs.append(compiled(*args))
    assert [kernel.one_by_one for kernel in gpu.kernels] == [""] * len(gpu.kernels)
    grids = [launch.grid for kernel in gpu.kernels for launch in kernel.launches]
    assert max(x * y * z for x, y, z in grids) > 2
    torch.testing.assert_close(outputs[1], outputs[0])
    torch.testing.assert_close(outputs[2], outputs[0])
    torch.testing.assert_close(outputs[2], tuple(program(*args)), rtol=1e-4, atol=1e-4)


@triton.jit
def _turning(x, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x + at, tl.load(x + at) + 1)
    if tl.program_id(0) % 2 == 0:
        tl.store(out + at, tl.load(x + at))
    else:
        tl.store(out + at, -tl.load(x + at))


@triton.jit
def _counting(x, out, n, BLOCK: tl.constexpr):
    total = tl.zeros([BLOCK], tl.float32)
    for step in range(tl.program_id(0) + 1):
        total += tl.load(x + step * BLOCK + tl.arange(0, BLOCK))
    tl.store(out + tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), total)


@pytest.mark.parametrize("kernel", [_turning, _counting])
def test_programs_that_take_different_turns_are_interpreted_one_by_one(kernel) -> None:
    def fn(x):
        x, out = x.clone(), torch.empty_like(x)
        kernel[(4,)](x, out, x.numel(), BLOCK=8)
        return x, out

    x = torch.randn(32)
    with hopkit.virtual_gpu() as gpu:
        incremented, out = torch.compile(fn, backend=gpu.backend, fullgraph=True)(x)
    (launched,) = [kernel_code for kernel_code in gpu.kernels if kernel_code.name.startswith(kernel.fn.__name__)]
    assert "different values of one scalar" in launched.one_by_one
    blocks = x.view(4, 8)
    if kernel is _turning:
        # What was written before they parted is not written twice.
        torch.testing.assert_close(incremented, x + 1)
        expected = (blocks + 1) * torch.tensor([1.0, -1.0, 1.0, -1.0])[:, None]
    else:
        expected = blocks.cumsum(0)
    torch.testing.assert_close(out, expected.flatten())


def test_blocks_are_as_many_as_fit() -> None:
    assert programs_at_once({"XBLOCK": 1024, "num_warps": 4}) == 256
    assert programs_at_once({"XBLOCK": 1, "R0_BLOCK": 2048}) == 128
    assert programs_at_once({"XBLOCK": 1 << 20}) == 1
