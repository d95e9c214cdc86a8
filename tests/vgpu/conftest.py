"""Run programs on the virtual GPU, and compare with reference runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from hopkit._torch import features
from hopkit.vgpu import VirtualGpu


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip these tests without Triton, which a CPU build of torch does not install."""
    if features.has("triton"):
        return
    skip = pytest.mark.skip(reason=features.reason("triton"))
    for item in items:
        if "/tests/vgpu/" in item.path.as_posix():
            item.add_marker(skip)


@pytest.fixture(name="compiled_run")
def give_compiled_run() -> Callable[..., list[torch.Tensor]]:
    return compiled_run


@pytest.fixture(name="check")
def give_check() -> Callable[..., VirtualGpu]:
    return check


def compiled_run(
    gpu: VirtualGpu, fn: Callable[..., Any], args: tuple[torch.Tensor, ...], *, training: bool = False
) -> list[torch.Tensor]:
    """Return the outputs of a program on the virtual GPU, and its gradients in training."""
    return _run(torch.compile(_twin(fn), backend=gpu.backend, fullgraph=True), args, training)


def eager_run(fn: Callable[..., Any], args: tuple[torch.Tensor, ...], *, training: bool = False) -> list[torch.Tensor]:
    return _run(fn, args, training)


def _twin(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return a copy of the function with a new code object, so that no code compiled for another GPU is reused."""
    code = fn.__code__.replace()
    return type(fn)(code, fn.__globals__, fn.__name__, fn.__defaults__, fn.__closure__)


def _run(fn: Callable[..., Any], args: tuple[torch.Tensor, ...], training: bool) -> list[torch.Tensor]:
    inputs = [tensor.detach().clone().requires_grad_(training and tensor.is_floating_point()) for tensor in args]
    outputs = fn(*inputs)
    outputs = [outputs] if isinstance(outputs, torch.Tensor) else list(outputs)
    if not training:
        return outputs
    sum(tensor.sum() for tensor in outputs if tensor.requires_grad).backward()
    return [*(tensor.detach() for tensor in outputs), *(tensor.grad for tensor in inputs if tensor.requires_grad)]


def assert_same(results: list[torch.Tensor], expected: list[torch.Tensor]) -> None:
    assert len(results) == len(expected)
    for actual, wanted in zip(results, expected, strict=True):
        torch.testing.assert_close(actual, wanted, check_stride=True, rtol=1e-4, atol=1e-5)


def check(fn: Callable[..., Any], *args: torch.Tensor, training: bool = False, device: str = "h200") -> VirtualGpu:
    """Take a program through the virtual GPU, compare with a reference run, and return the GPU."""
    with hopkit.virtual_gpu(device) as gpu:
        results = compiled_run(gpu, fn, args, training=training)
    assert_same(results, eager_run(fn, args, training=training))
    return gpu
