"""Real tensors for the virtual GPU lie on the CPU: those that Inductor makes, and those of a wrapper."""

from __future__ import annotations

import operator
import re

import pytest
import torch

import hopkit

_OPERATORS = (operator.add, operator.sub, operator.mul, operator.truediv, operator.pow)


def _floats(x, y):
    results = []
    for literal in (0, 1, -1):
        results += [function(x, literal) for function in _OPERATORS]
        results += [torch.where(x > 0.7, x, literal), torch.full_like(x, literal) * y, (x * literal) @ y.t()]
    return results


def _integers(x):
    return [
        result for n in (0, 1, -1) for result in (x * n, x + n, n - x, x & n, x // (n or 2), torch.where(x > 2, x, n))
    ]


@pytest.mark.parametrize("training", [False, True], ids=["inference", "training"])
def test_operators_with_a_literal(training: bool, compiled_run) -> None:
    torch.manual_seed(0)
    args = torch.rand(2, 3) + 0.5, torch.rand(2, 3) + 0.5
    with hopkit.virtual_gpu() as gpu:
        actual = compiled_run(gpu, _floats, args, training=training)
    args = tuple(tensor.requires_grad_(training) for tensor in args)
    expected = _floats(*args)
    if training:
        sum(tensor.sum() for tensor in expected if tensor.requires_grad).backward()
        expected += [tensor.grad for tensor in args]
    torch.testing.assert_close(actual, [tensor.detach() for tensor in expected], equal_nan=True)


def test_integers_with_a_literal(check) -> None:
    check(_integers, torch.arange(6).view(2, 3))


def test_whatever_asks_for_memory_on_the_gpu_gets_memory_of_the_cpu() -> None:
    with hopkit.virtual_gpu():
        tensors = (
            torch.full((2,), 3.0, device="cuda"),
            torch.ones(2).to("cuda"),
            torch.arange(3, device="cuda:0"),
            torch.rand(2, device="cuda"),
            torch.tensor([1, 2], device="cuda"),
            torch.randperm(3, device="cuda"),
            torch.empty(2, 3, 4, 5, device="cuda", memory_format=torch.channels_last),
            torch.empty_strided((2, 3), (1, 2), device="cuda"),
        )
    assert {tensor.device.type for tensor in tensors} == {"cpu"}
    assert tensors[0].tolist() == [3.0, 3.0]
    assert tensors[2].tolist() == [0, 1, 2]
    assert tensors[-2].is_contiguous(memory_format=torch.channels_last)
    assert tensors[-1].stride() == (1, 2)
    if not torch.backends.cuda.is_built():
        with pytest.raises((AssertionError, NotImplementedError), match="CUDA"):
            torch.full((2,), 3.0, device="cuda")


def test_a_fake_tensor_on_the_gpu_stays_there() -> None:
    from torch._subclasses.fake_tensor import FakeTensorMode

    with hopkit.virtual_gpu(), FakeTensorMode():
        assert torch.full((2,), 3.0, device="cuda").device == torch.device("cuda", 0)


def _unwritten(code: str) -> str:
    return re.sub(r"[^\n ]*\.run\([^\n]*, stream=[^\n]*", "pass", code)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16, torch.int32, torch.uint8, torch.bool])
def test_a_buffer_that_no_kernel_writes_holds_no_earlier_result(dtype: torch.dtype) -> None:
    x = torch.ones(4, 3, dtype=dtype)
    with hopkit.virtual_gpu(rewrite=_unwritten) as gpu:
        result = torch.compile(lambda t: t ^ True if t.dtype == torch.bool else t * 2, backend=gpu.backend)(x)
    if dtype == torch.bool:
        assert result.all()
    elif dtype.is_floating_point:
        assert result.isnan().all()
    else:
        assert (result == torch.tensor(-1).to(dtype)).all()
