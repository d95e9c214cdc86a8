"""Reductions and scans by functions are trees: correct, in the order of the elements, and in few calls."""

from __future__ import annotations

import pytest
import torch

import hopkit
from hopkit._torch.triton import interpreter
from hopkit.vgpu import NotInterpretable
from hopkit.vgpu.interpreter_patches import INNER, LIBDEVICE

triton = pytest.importorskip("triton", reason="needs Triton")
tl = triton.language

_ROWS, _COLUMNS = 4, 64


@triton.jit
def _compose(a_slope, a_offset, b_slope, b_offset):
    # Affine functions, one after the other: associative, and not commutative.
    return a_slope * b_slope, a_offset * b_slope + b_offset


@triton.jit
def _reduced(slopes, offsets, out, ROWS: tl.constexpr, COLUMNS: tl.constexpr, AXIS: tl.constexpr, COUNT: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    _slope, offset = tl.reduce((tl.load(slopes + at), tl.load(offsets + at)), AXIS, _compose)
    tl.store(out + tl.arange(0, COUNT), offset)


@triton.jit
def _scanned(
    slopes, offsets, out, ROWS: tl.constexpr, COLUMNS: tl.constexpr, AXIS: tl.constexpr, REVERSE: tl.constexpr
):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    values = (tl.load(slopes + at), tl.load(offsets + at))
    _slope, offset = tl.associative_scan(values, AXIS, _compose, reverse=REVERSE)
    tl.store(out + at, offset)


def _interpret(kernel, **arguments) -> None:
    with interpreter.interpreted_language(LIBDEVICE, INNER):
        interpreter.run_kernel(kernel, (1, 1, 1), arguments)


def _affine() -> tuple[torch.Tensor, torch.Tensor]:
    torch.manual_seed(0)
    return torch.rand(_ROWS, _COLUMNS, dtype=torch.float64) * 2, torch.randn(_ROWS, _COLUMNS, dtype=torch.float64)


def _prefixes(slopes: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
    """Return the offsets of the composed functions along the last axis, one element after the other."""
    prefixes = [offsets[..., 0]]
    for position in range(1, slopes.shape[-1]):
        prefixes.append(prefixes[-1] * slopes[..., position] + offsets[..., position])
    return torch.stack(prefixes, -1)


@pytest.mark.parametrize("axis", [0, 1])
def test_a_reduction_keeps_the_order_of_the_elements(axis: int) -> None:
    slopes, offsets = _affine()
    out = torch.zeros((_COLUMNS, _ROWS)[axis], dtype=torch.float64)
    sizes = {"ROWS": _ROWS, "COLUMNS": _COLUMNS, "AXIS": axis, "COUNT": len(out)}
    _interpret(_reduced, slopes=slopes, offsets=offsets, out=out, **sizes)
    torch.testing.assert_close(out, _prefixes(slopes.movedim(axis, -1), offsets.movedim(axis, -1))[..., -1])


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("reverse", [False, True])
def test_a_scan_keeps_the_order_of_the_elements(axis: int, reverse: bool) -> None:
    slopes, offsets = _affine()
    out = torch.zeros_like(slopes)
    sizes = {"ROWS": _ROWS, "COLUMNS": _COLUMNS, "AXIS": axis, "REVERSE": reverse}
    _interpret(_scanned, slopes=slopes, offsets=offsets, out=out, **sizes)
    ordered = [tensor.flip(axis) if reverse else tensor for tensor in (slopes, offsets)]
    expected = _prefixes(*(tensor.movedim(axis, -1) for tensor in ordered)).movedim(-1, axis)
    torch.testing.assert_close(out, expected.flip(axis) if reverse else expected)


@pytest.mark.parametrize(
    "name", ["sum", "prod", "amax", "amin", "argmax", "any", "var", "cumsum", "cumprod", "logcumsumexp"]
)
def test_a_reduction_of_a_thousand_elements_is_ten_rounds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0
    call = interpreter._call_device_function

    def counted(self, *args, **kwargs):
        nonlocal calls
        calls += 1
        return call(self, *args, **kwargs)

    monkeypatch.setattr(interpreter, "_call_device_function", counted)
    torch.manual_seed(0)
    x = torch.rand(3, 1000) + 0.5
    x[1, 7] = torch.nan if name in ("amax", "amin", "argmax") else 1.0
    fn = getattr(torch, name)
    with hopkit.virtual_gpu() as gpu:
        output = torch.compile(lambda x: fn(x, 1), backend=gpu.backend)(x)
    torch.testing.assert_close(output, fn(x, 1), equal_nan=True, rtol=1e-4, atol=1e-5)
    programs = sum(launch.grid[0] * launch.grid[1] for kernel in gpu.kernels for launch in kernel.launches)
    assert calls <= 100 * programs, "a round calls the function once, which may call others"


def test_an_index_beyond_the_end_raises_the_message_of_a_gpu() -> None:
    with hopkit.virtual_gpu() as gpu, pytest.raises(NotInterpretable, match="index out of bounds"):
        torch.compile(lambda x, i: x[i], backend=gpu.backend)(torch.ones(4), torch.tensor([1, 9]))
