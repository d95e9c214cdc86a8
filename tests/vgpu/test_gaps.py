"""Each filler of the interpreter against torch: over its domain, at its edges, and where a GPU rounds."""

from __future__ import annotations

import re
from pathlib import Path

import hypothesis
import numpy as np
import pytest
import torch
from hypothesis import strategies as st
from hypothesis.extra import numpy as np_st

from hopkit._torch import triton_interpreter
from hopkit.vgpu.gaps import INNER, LIBDEVICE, to_bits

triton = pytest.importorskip("triton", reason="needs Triton")
tl = triton.language

_EDGES = [0.0, -0.0, float("inf"), float("-inf"), float("nan"), 1e-40, 3.4e38, -3.4e38]
_REAL = torch.tensor([-40.0, -3.5, -2.5, -1.5, -1.0, -0.5, -1e-3, 1e-6, 0.25, 0.5, 1.0, 2.5, 17.0, 88.0, *_EDGES])
_UNIT = torch.tensor([-1.0, -0.999, -0.5, -1e-4, 0.0, -0.0, 1e-4, 0.5, 0.999, 1.0, 1.5, float("nan")])
_POSITIVE = torch.tensor([0.0, 1e-30, 1e-3, 0.5, 1.0, 2.5, 17.0, 1e4, float("inf"), float("nan"), -1.0])

# What each means, in double precision.
_ONE = {
    **{name: (getattr(torch, name), _REAL) for name in (
        "abs", "asinh", "atan", "ceil", "cosh", "erf", "erfc", "exp", "exp2", "expm1", "floor", "sinh", "tanh", "trunc",
        "cos", "sin", "tan",
    )},
    **{name: (getattr(torch, name), _UNIT) for name in ("acos", "asin", "atanh", "erfinv")},
    **{name: (getattr(torch, name), _POSITIVE) for name in (
        "acosh", "lgamma", "log", "log10", "log1p", "log2", "rsqrt", "sqrt",
    )},
    "cbrt": (lambda x: torch.sign(x) * x.abs() ** (1 / 3), _REAL),
    "cyl_bessel_i0": (torch.special.i0, _REAL.clamp(-80, 80)),
    "cyl_bessel_i1": (torch.special.i1, _REAL.clamp(-80, 80)),
    "fast_tanhf": (torch.tanh, _REAL),
    "isinf": (torch.isinf, _REAL),
    "isnan": (torch.isnan, _REAL),
    "ilogb": (lambda x: torch.floor(torch.log2(x.abs())).int(), torch.tensor([0.3, 0.5, 1.0, -7.9, 8.0, 1e-30, 3e38])),
    "j0": (torch.special.bessel_j0, _REAL.clamp(-40, 40)),
    "j1": (torch.special.bessel_j1, _REAL.clamp(-40, 40)),
    "y0": (torch.special.bessel_y0, _POSITIVE.clamp(1e-3, 40)),
    "y1": (torch.special.bessel_y1, _POSITIVE.clamp(1e-3, 40)),
    "llrint": (torch.round, torch.tensor([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.49, 1e6])),
    "nearbyint": (torch.round, _REAL),
    "rint": (torch.round, _REAL),
    "signbit": (torch.signbit, _REAL),
}  # fmt: skip
_TWO = {
    "atan2": torch.atan2,
    "copysign": torch.copysign,
    "fmod": torch.fmod,
    "hypot": torch.hypot,
    "pow": torch.pow,
}


def _value(x: torch.Tensor, dtype=None):
    """A value with ones behind its numbers: Triton has blocks of powers of two."""
    padded = torch.ones(triton.next_power_of_2(len(x)), dtype=x.dtype)
    padded[: len(x)] = x
    return triton_interpreter.value_of(padded.numpy(), dtype or tl.float32)


def _numbers(value, count: int) -> torch.Tensor:
    return torch.from_numpy(np.asarray(value.handle.data))[:count]


_INTEGERS = {"isinf": tl.int32, "isnan": tl.int32, "signbit": tl.int32, "ilogb": tl.int32, "llrint": tl.int64}


@pytest.mark.parametrize("name", sorted(_ONE))
def test_a_function_of_one_argument(name: str) -> None:
    meaning, domain = _ONE[name]
    found = LIBDEVICE[name](_value(domain))
    expected = meaning(domain.double())
    torch.testing.assert_close(
        _numbers(found, len(domain)).double(), expected.float().double(), rtol=3e-6, atol=1e-37, equal_nan=True
    )
    assert found.dtype == _INTEGERS.get(name, tl.float32)


@pytest.mark.parametrize("name", sorted(_TWO))
def test_a_function_of_two_arguments(name: str) -> None:
    values = torch.tensor([-3.5, -1.0, -0.0, 0.0, 0.5, 1.0, 2.0, 7.25, float("inf"), float("nan")])
    x, y = (each.reshape(-1) for each in torch.meshgrid(values, values, indexing="ij"))
    found = _numbers(LIBDEVICE[name](_value(x), _value(y)), len(x))
    torch.testing.assert_close(found.double(), _TWO[name](x.double(), y.double()), rtol=3e-6, atol=0, equal_nan=True)


def test_functions_of_other_arguments() -> None:
    x, n = torch.tensor([1.5, -2.0, 0.0, 1e-20]), torch.tensor([3, -2, 5, 0], dtype=torch.int32)
    assert torch.equal(_numbers(LIBDEVICE["ldexp"](_value(x), _value(n, tl.int32)), 4), torch.ldexp(x, n))
    y, z = torch.tensor([1 / 3, 3.0, -1.0, 1e-20]), torch.tensor([-0.5, 6.0, 1.0, -1e-40])
    exact = torch.tensor([float(a) * float(b) + float(c) for a, b, c in zip(x, y, z, strict=True)])
    assert torch.equal(_numbers(LIBDEVICE["fma"](_value(x), _value(y), _value(z)), 4), exact)
    assert torch.equal(_numbers(LIBDEVICE["nextafter"](_value(x), _value(y)), 4), torch.nextafter(x, y))
    assert torch.equal(_numbers(LIBDEVICE["pow"](_value(x), 2.0), 4), x**2)


def test_every_function_has_a_test() -> None:
    assert set(LIBDEVICE) == {*_ONE, *_TWO, "ldexp", "fma", "nextafter"}


def test_every_function_that_inductor_generates_has_a_filler() -> None:
    inductor = Path(torch.__file__).parent / "_inductor"
    files = [
        inductor / "codegen" / "triton.py",
        inductor / "runtime" / "triton_helpers.py",
        *(inductor / "kernel").rglob("*.py*"),
    ]
    used = {
        name for file in files if file.suffix in (".py", ".jinja")
        for name in re.findall(r"\blibdevice\.(\w+)\(", file.read_text(encoding="utf-8"))
    }  # fmt: skip
    assert len(used) > 20
    assert used - set(LIBDEVICE) == set()


def _bits(x: torch.Tensor) -> np.ndarray:
    return x.view({1: torch.int8, 2: torch.int16, 4: torch.int32, 8: torch.int64}[x.element_size()]).numpy()


_FLOATS = {
    "fp64": torch.float64,
    "fp32": torch.float32,
    "fp16": torch.float16,
    "bf16": torch.bfloat16,
    "fp8e4nv": torch.float8_e4m3fn,
    "fp8e5": torch.float8_e5m2,
}


@pytest.mark.parametrize("target", ["bf16", "fp16", "fp8e5", "fp64"])
@hypothesis.given(np_st.arrays(np.float32, 16, elements=st.floats(width=32, allow_nan=False)))
def test_rounding_is_to_nearest_and_even(target: str, numbers: np.ndarray) -> None:
    found = to_bits(numbers, tl.float32, next(each for each in _DTYPES if each.name == target))
    expected = torch.from_numpy(numbers).to(_FLOATS[target])
    assert np.array_equal(found.view(_bits(expected).dtype), _bits(expected))


_DTYPES = (tl.float64, tl.float32, tl.float16, tl.bfloat16, tl.float8e4nv, tl.float8e5)


def test_a_tie_goes_to_the_even_neighbour() -> None:
    ulp = 2.0**-7
    ties = np.array([1 + ulp / 2, 1 + 3 * ulp / 2, -(1 + ulp / 2)], dtype=np.float32)
    found = torch.from_numpy(to_bits(ties, tl.float32, tl.bfloat16).view(np.int16)).view(torch.bfloat16)
    assert found.tolist() == [1.0, 1 + 2 * ulp, -1.0]


@pytest.mark.parametrize("source", _DTYPES, ids=lambda dtype: dtype.name)
def test_every_short_float_survives_the_way_through_a_longer_one(source) -> None:
    if source.primitive_bitwidth > 16:
        pytest.skip(f"{source.name} has too many values to try them all")
    count, width = 1 << source.primitive_bitwidth, source.primitive_bitwidth
    bits = np.arange(count, dtype=f"uint{width}")
    longer = to_bits(bits if source is not tl.float16 else bits.view(np.float16), source, tl.float32)
    expected = torch.from_numpy(bits.view(f"int{width}").copy()).view(_FLOATS[source.name]).float()
    assert torch.equal(
        torch.from_numpy(longer.view(np.float32).copy()).nan_to_num(nan=7.0), expected.nan_to_num(nan=7.0)
    )


def _interpret(kernel, grid, **arguments) -> None:
    with triton_interpreter.interpreted_language(LIBDEVICE, INNER):
        triton_interpreter.run_kernel(kernel, grid, arguments)


@triton.jit
def _longest(a_length, a_place, b_length, b_place):
    takes_b = b_length > a_length
    return tl.where(takes_b, b_length, a_length), tl.where(takes_b, b_place, a_place)


@triton.jit
def _reduce_kernel(x, lengths, places, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    row = tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, COLUMNS)[None, :]
    value = tl.load(x + row * COLUMNS + column)
    length, place = tl.reduce((value, tl.broadcast_to(column, [ROWS, COLUMNS])), 1, _longest)
    tl.store(lengths + tl.arange(0, ROWS), length)
    tl.store(places + tl.arange(0, ROWS), place)


@triton.jit
def _last_nonzero(a, b):
    return tl.where(b == 0, a, b)


@triton.jit
def _scan_kernel(x, out, ROWS: tl.constexpr, COLUMNS: tl.constexpr, REVERSE: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    tl.store(out + at, tl.associative_scan(tl.load(x + at), 1, _last_nonzero, reverse=REVERSE))


@triton.jit
def _add_kernel(x, out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    tl.atomic_add(out + at % 2, tl.load(x + at), mask=at < COUNT - 1)


@triton.jit
def _cast_kernel(x, out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    tl.store(out + at, tl.load(x + at).to(tl.bfloat16).to(tl.float64))


def test_a_reduction_of_several_values_at_once() -> None:
    x = torch.tensor([[3.0, 9.0, 9.0, 1.0], [-1.0, -2.0, -3.0, -0.5]])
    lengths, places = torch.zeros(2), torch.zeros(2, dtype=torch.int32)
    _interpret(_reduce_kernel, (1, 1, 1), x=x, lengths=lengths, places=places, ROWS=2, COLUMNS=4)
    assert lengths.tolist() == [9.0, -0.5]
    assert places.tolist() == [1, 3]


@pytest.mark.parametrize("reverse", [False, True])
def test_a_scan_by_a_function_of_the_program(reverse: bool) -> None:
    x = torch.tensor([[0.0, 5.0, 0.0, 7.0], [1.0, 0.0, 0.0, 0.0]])
    out = torch.zeros_like(x)
    _interpret(_scan_kernel, (1, 1, 1), x=x, out=out, ROWS=2, COLUMNS=4, REVERSE=reverse)
    expected = [[5.0, 5.0, 7.0, 7.0], [1.0, 0.0, 0.0, 0.0]] if reverse else [[0.0, 5.0, 5.0, 7.0], [1.0] * 4]
    assert out.tolist() == expected


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
def test_atomics_add_what_the_mask_allows_one_after_the_other(dtype: torch.dtype) -> None:
    x, out = torch.arange(8).to(dtype), torch.tensor([100.0, 0.5]).to(dtype)
    _interpret(_add_kernel, (1, 1, 1), x=x, out=out, COUNT=8)
    assert out.tolist() == [112.0, 9.5]


@pytest.mark.parametrize("dtype", [torch.int32, torch.float16, torch.float64], ids=str)
def test_a_cast_to_a_float_that_numpy_does_not_know(dtype: torch.dtype) -> None:
    x = torch.tensor([0, 1, -3, 257, 1000, -65, 7, 8]).to(dtype)
    out = torch.zeros(8, dtype=torch.float64)
    _interpret(_cast_kernel, (1, 1, 1), x=x, out=out, COUNT=8)
    assert torch.equal(out, x.bfloat16().double())


@triton.jit
def _logic_kernel(x, y, out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    a, b = tl.load(x + at) > 0, tl.load(y + at) > 0
    negated = not a
    both = a and b
    either = a or b
    known = COUNT == 4 and not COUNT > 5
    tl.store(out + at, negated.to(tl.int32) + 2 * both.to(tl.int32) + 4 * either.to(tl.int32) + 8 * known)


def test_logic_is_element_by_element() -> None:
    out = torch.zeros(4, dtype=torch.int32)
    x, y = torch.tensor([1.0, 1.0, -1.0, -1.0]), torch.tensor([1.0, -1.0, 1.0, -1.0])
    _interpret(_logic_kernel, (1, 1, 1), x=x, y=y, out=out, COUNT=4)
    assert out.tolist() == [8 + 6, 8 + 4, 8 + 5, 8 + 1]


@triton.jit
def _same_kernel(x, places, out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    same = tl.load(x) == tl.load(x + 1)
    tl.store(out + at, (same & (tl.load(places + at) < 2)).to(tl.int32))


@pytest.mark.parametrize("second", [1.5, 2.0])
def test_a_comparison_of_two_floats_is_a_boolean_for_a_block(second: float) -> None:
    out = torch.zeros(4, dtype=torch.int32)
    _interpret(_same_kernel, (1, 1, 1), x=torch.tensor([1.5, second]), places=torch.arange(4), out=out, COUNT=4)
    assert out.tolist() == ([1, 1, 0, 0] if second == 1.5 else [0] * 4)
