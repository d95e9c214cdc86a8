"""Each filler of the interpreter against torch: over its domain, at its edges, and where a GPU rounds."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import hypothesis
import numpy as np
import pytest
import torch
from hypothesis import strategies as st
from hypothesis.extra import numpy as np_st

from hopkit._torch.triton import interpreter
from hopkit.vgpu.interpreter_patches import INNER, INSTRUCTIONS, LIBDEVICE, to_bits

triton = pytest.importorskip("triton", reason="needs Triton")
tl = triton.language

# A launch has numpy say nothing of what a GPU does without a word.
pytestmark = pytest.mark.filterwarnings("ignore:(overflow|invalid value) encountered:RuntimeWarning")

_STEPS = np.arange(1 << 13, dtype=np.uint32) << 19
_REAL = torch.from_numpy(np.concatenate([_STEPS, _STEPS | 0x5A5B]).view(np.float32))
"""All kinds of float32: each sign and exponent with 16 mantissas and as many odd ones, zeros, infinities,
subnormal numbers, and NaN."""


def _cube_root(x: torch.Tensor) -> torch.Tensor:
    return torch.sign(x) * x.abs() ** (1 / 3)


def _exponent(x: torch.Tensor) -> torch.Tensor:
    """Return the exponent as CUDA's library does, which has numbers also for zeros, infinities and NaN."""
    least, greatest = -(2.0**31), 2.0**31 - 1
    return torch.floor(torch.log2(x.abs())).nan_to_num(nan=least, neginf=least, posinf=greatest)


# What each means, in double precision.
_ONE = {
    **{name: getattr(torch, name) for name in (
        "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "cos", "cosh", "erf", "erfc", "erfinv", "exp",
        "exp2", "expm1", "floor", "isinf", "isnan", "lgamma", "log", "log10", "log1p", "log2", "rsqrt", "signbit",
        "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
    )},
    "cbrt": _cube_root,
    "cyl_bessel_i0": torch.special.i0,
    "cyl_bessel_i1": torch.special.i1,
    "erfcx": torch.special.erfcx,
    "fast_tanhf": torch.tanh,
    "ilogb": _exponent,
    "j0": torch.special.bessel_j0,
    "j1": torch.special.bessel_j1,
    "y0": torch.special.bessel_y0,
    "y1": torch.special.bessel_y1,
    "llrint": torch.round,
    "nearbyint": torch.round,
    "rint": torch.round,
}  # fmt: skip
_DOMAINS = {"llrint": _REAL[_REAL.abs() < 2.0**63]}
"""Domains that are not all numbers: results that are integers must fit the integer type."""
_TWO = {
    "atan2": torch.atan2,
    "copysign": torch.copysign,
    # Torch's own is no number, or a wrong one, where the quotient is large.
    "fmod": lambda x, y: torch.from_numpy(np.fmod(x.numpy(), y.numpy())),
    "hypot": torch.hypot,
    "mul_rn": torch.mul,
    "pow": torch.pow,
}


def _value(x: torch.Tensor, dtype=None):
    """Return a Triton value, filled with ones: the size of a block is a power of two."""
    padded = torch.ones(triton.next_power_of_2(len(x)), dtype=x.dtype)
    padded[: len(x)] = x
    return interpreter.value_of(padded.numpy(), dtype or tl.float32)


def _numbers(value, count: int) -> torch.Tensor:
    return torch.from_numpy(np.asarray(value.handle.data))[:count]


_INTEGERS = {"isinf": tl.int1, "isnan": tl.int1, "signbit": tl.int32, "ilogb": tl.int32, "llrint": tl.int64}


@pytest.mark.parametrize("name", sorted(_ONE))
def test_a_function_of_one_argument(name: str) -> None:
    domain = _DOMAINS.get(name, _REAL)
    result = LIBDEVICE[name](_value(domain))
    expected = _ONE[name](domain.double())
    torch.testing.assert_close(
        _numbers(result, len(domain)).double(), expected.float().double(), rtol=3e-6, atol=1e-37, equal_nan=True
    )
    assert result.dtype == _INTEGERS.get(name, tl.float32)


@pytest.mark.parametrize("name", sorted(set(_ONE) - {"fast_tanhf"}))
def test_a_function_of_one_argument_in_double_precision(name: str) -> None:
    x = _DOMAINS.get(name, _REAL).double()
    x = torch.cat([x, torch.tensor([1e300, -1e300, 5e-324, 1 + 2**-52])])
    if name in _DOMAINS:
        x = x[x.abs() < 2.0**63]
    result = LIBDEVICE[name](_value(x, tl.float64))
    # The cube root is a power here, whose exponent is rounded: that many times the logarithm of the argument.
    rtol = 1e-13 if name == "cbrt" else 1e-15
    torch.testing.assert_close(
        _numbers(result, len(x)).double(), _ONE[name](x).double(), rtol=rtol, atol=0, equal_nan=True
    )
    assert result.dtype == _INTEGERS.get(name, tl.float64)


_SOME = torch.cat([_REAL[::64], torch.tensor([0.5, 1.0, 2.0, 3.0, -1.0, -3.0, 7.25, float("inf"), float("nan"), -0.0])])
_PAIRS = tuple(grid.reshape(-1) for grid in torch.meshgrid(_SOME, _SOME, indexing="ij"))
"""Pairs of float32 numbers in steps of four exponents, and of round numbers."""


@pytest.mark.parametrize("name", sorted(_TWO))
def test_a_function_of_two_arguments(name: str) -> None:
    x, y = _PAIRS
    result = _numbers(LIBDEVICE[name](_value(x), _value(y)), len(x))
    expected = _TWO[name](x.double(), y.double())
    torch.testing.assert_close(result.double(), expected.float().double(), rtol=3e-6, atol=1e-37, equal_nan=True)


def test_the_next_number_is_one_of_the_same_precision() -> None:
    x, y = _PAIRS
    result = _numbers(LIBDEVICE["nextafter"](_value(x), _value(y)), len(x))
    assert torch.equal(result.nan_to_num(nan=7.0), torch.nextafter(x, y).nan_to_num(nan=7.0))


def test_a_power_of_two_is_taken_off_and_put_on_without_overflow() -> None:
    n = torch.tensor([-2000, -149, -24, -1, 0, 3, 127, 300, 2000], dtype=torch.int32)
    for dtype, triton_dtype in ((torch.float32, tl.float32), (torch.float64, tl.float64)):
        x, by = _SOME.to(dtype).repeat_interleave(len(n)), n.repeat(len(_SOME))
        result = _numbers(LIBDEVICE["ldexp"](_value(x, triton_dtype), _value(by, tl.int32)), len(x))
        # In two steps, each of which is exact or final: half of the power, and the rest of it.
        half = by // 2
        expected = (x.double() * 2.0 ** half.double() * 2.0 ** (by - half).double()).to(dtype)
        assert torch.equal(result.nan_to_num(nan=7.0), expected.nan_to_num(nan=7.0))


_NUMBERS = st.floats(width=32, allow_nan=False, allow_infinity=False)


@pytest.mark.parametrize("double", [False, True], ids=["float32", "float64"])
@hypothesis.given(st.lists(st.tuples(_NUMBERS, _NUMBERS, _NUMBERS), min_size=1, max_size=8))
# Rounded to double first, the sum would be a tie: it is a little more.
@hypothesis.example([(1 + 2.0**-23, 1 + 2.0**-23, 2.0**-60), (1 + 2.0**-12, 1 + 2.0**-12, -(2.0**-70))])
def test_a_fused_product_and_sum_is_rounded_once(double: bool, terms: list[tuple[float, float, float]]) -> None:
    dtype, triton_dtype = (torch.float64, tl.float64) if double else (torch.float32, tl.float32)
    x, y, z = torch.tensor(terms, dtype=dtype).T.contiguous()
    result = _numbers(LIBDEVICE["fma"](*(_value(column, triton_dtype) for column in (x, y, z))), len(x))
    for (a, b, c), value in zip(terms, result.tolist(), strict=True):
        exact = Fraction(a) * Fraction(b) + Fraction(c)
        if abs(exact) > torch.finfo(dtype).max:
            continue  # what is infinite, and what is the greatest number, is decided half way between
        around = torch.tensor(value, dtype=dtype)
        ends = torch.tensor(float("-inf"), dtype=dtype), torch.tensor(float("inf"), dtype=dtype)
        neighbours = [
            Fraction(float(torch.nextafter(around, end))) for end in ends if abs(around.nextafter(end)) < end.abs()
        ]
        assert all(abs(exact - Fraction(value)) <= abs(exact - neighbour) for neighbour in neighbours), (a, b, c)


def test_numbers_of_python_are_arguments_too() -> None:
    x = torch.tensor([1.5, -2.0, 0.0, 1e-20])
    assert torch.equal(_numbers(LIBDEVICE["pow"](_value(x), 2.0), 4), x**2)
    assert torch.equal(_numbers(LIBDEVICE["ldexp"](_value(x), 3), 4), x * 8)


def test_every_filler_has_a_test() -> None:
    assert set(LIBDEVICE) == {*_ONE, *_TWO, "ldexp", "fma", "nextafter"}
    in_other_files = {"reduce", "reduce_known", "scan", "scan_known"}
    assert set(INNER) == {"convert_float", "cast", "atomic", "binary", "asm"} | in_other_files


def test_every_function_that_inductor_generates_has_a_filler() -> None:
    inductor = Path(torch.__file__).parent / "_inductor"
    files = [
        inductor / "codegen" / "triton.py",
        inductor / "runtime" / "triton_helpers.py",
        inductor / "codegen" / "common.py",
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
    result = to_bits(numbers, tl.float32, next(dtype for dtype in _DTYPES if dtype.name == target))
    expected = torch.from_numpy(numbers).to(_FLOATS[target])
    assert np.array_equal(result.view(_bits(expected).dtype), _bits(expected))


_DTYPES = (tl.float64, tl.float32, tl.float16, tl.bfloat16, tl.float8e4nv, tl.float8e5)


def test_a_tie_goes_to_the_even_neighbour() -> None:
    ulp = 2.0**-7
    ties = np.array([1 + ulp / 2, 1 + 3 * ulp / 2, -(1 + ulp / 2)], dtype=np.float32)
    result = torch.from_numpy(to_bits(ties, tl.float32, tl.bfloat16).view(np.int16)).view(torch.bfloat16)
    assert result.tolist() == [1.0, 1 + 2 * ulp, -1.0]


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
    with interpreter.interpreted_language(LIBDEVICE, INNER):
        interpreter.run_kernel(kernel, grid, arguments)


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
def test_atomics_add_unmasked_values_one_after_the_other(dtype: torch.dtype) -> None:
    x, out = torch.arange(8).to(dtype), torch.tensor([100.0, 0.5]).to(dtype)
    _interpret(_add_kernel, (1, 1, 1), x=x, out=out, COUNT=8)
    assert out.tolist() == [112.0, 9.5]


@triton.jit
def _count_kernel(out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    tl.atomic_add(out + at % 2, tl.full([1], 1.0, tl.float32).to(out.dtype.element_ty), mask=at < COUNT - 1)


@pytest.mark.parametrize("dtype", [torch.int32, torch.float32, torch.float64, torch.bfloat16], ids=str)
def test_atomics_add_one_number_everywhere(dtype: torch.dtype) -> None:
    """The number is broadcast, and lies in memory once."""
    out = torch.zeros(2, dtype=dtype)
    _interpret(_count_kernel, (1, 1, 1), out=out, COUNT=64)
    assert out.tolist() == [32, 31]


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
def _methods_kernel(x, out, sums, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    values = tl.load(x + tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :])
    tl.store(out + tl.arange(0, ROWS * COLUMNS), values.ravel())
    tl.store(sums + tl.arange(0, ROWS), values.sum(1))


def test_a_device_function_is_a_method_of_a_value() -> None:
    x, out, sums = torch.arange(8.0).view(2, 4), torch.zeros(8), torch.zeros(2)
    methods = {name: getattr(tl.tensor, name) for name in ("ravel", "sum")}
    _interpret(_methods_kernel, (1, 1, 1), x=x, out=out, sums=sums, ROWS=2, COLUMNS=4)
    assert torch.equal(out, x.ravel())
    assert torch.equal(sums, x.sum(1))
    assert {name: getattr(tl.tensor, name) for name in methods} == methods


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


@triton.jit
def _numbers_kernel(factor, step, out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    tl.store(out + at, (at * step).to(tl.float64) * factor.to(tl.float64))


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        ({"factor": "fp64", "step": "i64"}, 0.1 * 2**31),
        ({"step": "i64"}, float(np.float32(0.1)) * 2**31),
        ({"factor": "fp64", "step": "i32"}, -0.1 * 2**31),
    ],
    ids=["as the signature says", "a float is short by itself", "a short product overflows"],
)
def test_a_number_has_its_declared_triton_type(types: dict[str, str], expected: float) -> None:
    out = torch.zeros(4, dtype=torch.float64)
    arguments = {"factor": 0.1, "step": 2**30, "out": out, "COUNT": 4}
    with interpreter.interpreted_language(LIBDEVICE, INNER), np.errstate(all="ignore"):
        interpreter.run_kernel(_numbers_kernel, (1, 1, 1), arguments, types)
    assert out[2].item() == expected


@triton.jit
def _fma_kernel(x, y, out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    one = tl.full([], 1.0, tl.float32)
    fused = tl.inline_asm_elementwise(
        "fma.rn.f32 $0, $1, $2, $3;",
        "=f, f, f, f",
        [tl.load(x + at), tl.load(y + at), one],
        dtype=tl.float32,
        is_pure=True,
        pack=1,
    )
    tl.store(out + at, fused)


@triton.jit
def _reciprocal_kernel(x, out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    inverse = tl.inline_asm_elementwise(
        "rcp.approx.ftz.f32 $0, $1;", "=f, f", [tl.load(x + at)], dtype=tl.float32, is_pure=True, pack=1
    )
    tl.store(out + at, inverse)


@triton.jit
def _unknown_kernel(x, out, COUNT: tl.constexpr):
    at = tl.arange(0, COUNT)
    moved = tl.inline_asm_elementwise(
        "mov.b32 $0, $1;", "=f, f", [tl.load(x + at)], dtype=tl.float32, is_pure=True, pack=1
    )
    tl.store(out + at, moved)


def test_a_fused_instruction_rounds_once() -> None:
    x = torch.tensor([1 + 2.0**-12, 3.0, -1e30, 0.0])
    y = torch.tensor([-(1 + 2.0**-12), 0.1, 1e30, float("inf")])
    out = torch.zeros(4)
    _interpret(_fma_kernel, (1, 1, 1), x=x, y=y, out=out, COUNT=4)
    expected = (x.double() * y.double() + 1).float()
    assert torch.equal(out.nan_to_num(nan=7.0), expected.nan_to_num(nan=7.0))
    assert out[0] != x[0] * y[0] + 1


def test_an_approximate_reciprocal_has_no_numbers_without_an_exponent() -> None:
    out = torch.zeros_like(_REAL)
    _interpret(_reciprocal_kernel, (1, 1, 1), x=_REAL, out=out, COUNT=len(_REAL))
    tiny = 2.0**-126
    flushed = torch.where(_REAL.abs() < tiny, _REAL.sign() * 0.0, _REAL).copysign(_REAL).double()
    expected = flushed.reciprocal()
    expected = torch.where(expected.abs() < tiny, torch.zeros_like(expected).copysign(expected), expected)
    torch.testing.assert_close(out.double(), expected, rtol=2.0**-23, atol=0, equal_nan=True)
    assert torch.equal(out.signbit() | out.isnan(), _REAL.signbit() | _REAL.isnan())


def test_an_instruction_that_inductor_does_not_write_is_refused() -> None:
    with pytest.raises(Exception, match="inline_asm not supported"):
        _interpret(_unknown_kernel, (1, 1, 1), x=torch.ones(4), out=torch.zeros(4), COUNT=4)


def test_every_instruction_that_inductor_writes_has_a_filler() -> None:
    text = (Path(torch.__file__).parent / "_inductor" / "codegen" / "triton.py").read_text(encoding="utf-8")
    written = set(re.findall(r"_inline_asm_f32\(\s*\"([^\"]+)\"", text))
    assert len(written) >= 2
    assert written <= set(INSTRUCTIONS)
