"""Faults planted in the text of generated code: interpretation sees each of them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from hopkit.vgpu import NotInterpretable


@dataclasses.dataclass(frozen=True)
class Fault:
    """A replacement in the first kernel or the wrapper that has the pattern, and a program that shows it."""

    name: str
    pattern: str
    replacement: str
    program: Callable[..., Any]


def affine(x, y):
    return x * 2 + y


def difference(x, y):
    return x - y


def row_sums(x, y):
    return (x * y).sum(1)


def row_maxima(x, y):
    return (x - 10).amax(1), y


def transposed(x, y):
    return x.t().contiguous() + 1, y


def shifted(x, y):
    return x[:, 1:] * y[:, :-1]


def two_results(x, y):
    return x.sin(), x.cos() + y


def rounded(x, y):
    return (x * 1.01).bfloat16(), y


def truncated(x, y):
    return (x * 3).int(), y


def chosen(x, y):
    return torch.where(x > y, x, y * 2)


def scattered(x, y):
    return torch.zeros_like(x).scatter_add(1, (y > 0).long(), x)


def chain(x, y):
    return (x.sum(1, keepdim=True).expand(6, 10) @ y.t()).relu(), x.sum(0) + y.sum(0)


def running(x, y):
    return x.cumsum(1), y


def normal(x, y):
    return x.var(1), y


def padded(x, y):
    return torch.nn.functional.pad(x, (1, 2), value=3.0), y


FAULTS = (
    Fault("mask off by one", r"xmask = xindex < xnumel", "xmask = xindex < xnumel - 1", affine),
    Fault("grid off by one", r"\.run\((.*), 60, stream", r".run(\1, 0, stream", affine),
    Fault("stride wrong", r"\+ 10\*(\w+)", r"+ 9*\1", row_sums),
    Fault("stride of a transposed read", r"10\*(\w+)", r"6*\1", transposed),
    Fault("offset wrong", r"in_ptr0 \+ \(1 \+", "in_ptr0 + (0 +", shifted),
    Fault("store dropped", r"    tl\.store\(out_ptr1 [^\n]*", "    pass", two_results),
    Fault("neutral element of a sum", r"(tl\.where\(r0_mask[^,]*, tmp\d+), 0\)", r"\1, 1)", row_sums),
    Fault("neutral element of a maximum", r'float\("-inf"\)', "0.0", row_maxima),
    Fault("buffer reused too early", r"buf1 = empty_strided_cuda[^\n]*", "buf1 = buf0", two_results),
    Fault("cast missing", r"\.to\(tl\.int32\)", ".to(tl.float32).to(tl.int32, bitcast=True)", truncated),
    Fault("arguments swapped", r"\.run\((\w+), (\w+), ", r".run(\2, \1, ", difference),
    Fault("rounded to bfloat16", r"(tmp0 = tl\.load\([^\n]*)", r"\1.to(tl.bfloat16).to(tl.float32)", affine),
    Fault("subtraction turned round", r"tmp0 - tmp1", "tmp1 - tmp0", difference),
    Fault("comparison turned round", r"tmp0 > tmp1", "tmp0 < tmp1", chosen),
    Fault("constant wrong", r"2\.0, tl\.float32", "2.0009765625, tl.float32", affine),
    Fault("atomic turned into a store", r"tl\.atomic_add\(([^\n]*), sem=[^\n]*", r"tl.store(\1)", scattered),
    Fault("scan taken for its input", r"tl\.associative_scan\(\(tmp(\d+),\)[^\n]*", r"(tmp\1,)", running),
    Fault("divisor wrong", r"9\.0, tl\.float32", "10.0, tl.float32", normal),
    Fault("padding wrong", r"other=3\.0", "other=0.0", padded),
    Fault("reduction along the wrong axis", r"tl\.sum\((tmp\d+), 1\)\[:, None\]", r"tl.max(\1, 1)[:, None]", row_sums),
)


def _run(program: Callable[..., Any], rewrite: Callable[[str], str] | None) -> list[torch.Tensor]:
    code = program.__code__.replace()
    twin = type(program)(code, program.__globals__, program.__name__)
    torch.manual_seed(0)
    args = torch.randn(6, 10), torch.randn(6, 10)
    with hopkit.virtual_gpu(rewrite=rewrite) as gpu:
        outputs = torch.compile(twin, backend=gpu.backend, fullgraph=True)(*args)
    return [outputs] if isinstance(outputs, torch.Tensor) else list(outputs)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_caught(fault: Fault) -> None:
    planted = 0

    def plant(code: str) -> str:
        nonlocal planted
        code, count = re.subn(fault.pattern, fault.replacement, code, count=1)
        planted += count
        return code

    right = _run(fault.program, None)
    torch.manual_seed(0)
    expected = fault.program(torch.randn(6, 10), torch.randn(6, 10))
    torch.testing.assert_close(right, [expected] if isinstance(expected, torch.Tensor) else list(expected))
    try:
        wrong = _run(fault.program, plant)
    except NotInterpretable:
        wrong = None
    assert planted == 1, "the text that the fault changes is there"
    assert wrong is None or not all(torch.allclose(a.double(), b.double()) for a, b in zip(wrong, right, strict=True))


def test_there_are_enough_and_no_two_are_alike() -> None:
    assert len({(fault.pattern, fault.replacement) for fault in FAULTS}) == len(FAULTS) >= 12
