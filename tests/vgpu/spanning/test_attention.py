"""Attention on the virtual GPU calls the kernel that a GPU would choose, and computes the same values."""

from __future__ import annotations

import re
from typing import Any

import pytest
import torch
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel

import hopkit
from hopkit._torch.gpu import attention_choice
from hopkit._torch.gpu.attention_choice import CUDNN, EFFICIENT, FLASH, MATH, Attention, chosen_kernel
from hopkit._torch.versions import is_within, torch_version
from hopkit.vgpu import DEVICES

H200, A100 = DEVICES["h200"].capability, DEVICES["a100"].capability


def call(
    *shape: int,
    dtype: torch.dtype = torch.bfloat16,
    key_shape: tuple[int, ...] = (),
    value_width: int | None = None,
    **options: Any,
) -> Attention:
    """Call attention on tensors without elements in memory; the choice of the kernel reads none."""
    query = torch.empty(shape, dtype=dtype, device="meta")
    key = torch.empty(key_shape or shape, dtype=dtype, device="meta")
    value = key if value_width is None else key[..., :1].expand(*key.shape[:-1], value_width).contiguous()
    return Attention(query, key, value, **{"mask": None, "dropout": 0.0, "causal": False, "grouped": False, **options})


def mask(*shape: int) -> torch.Tensor:
    return torch.empty(shape, dtype=torch.bool, device="meta")


# By an H200, by an A100.
CHOICES = {
    "bfloat16": (call(2, 4, 16, 64), CUDNN, FLASH),
    "float16, causal": (call(2, 4, 16, 64, dtype=torch.float16, causal=True), CUDNN, FLASH),
    "float32": (call(2, 4, 16, 64, dtype=torch.float32), EFFICIENT, EFFICIENT),
    "float32 of a width that is no multiple of four": (call(2, 4, 16, 30, dtype=torch.float32), MATH, MATH),
    "float64": (call(2, 4, 16, 64, dtype=torch.float64), MATH, MATH),
    "three dimensions": (call(4, 16, 64), MATH, MATH),
    "a width that is no multiple of eight": (call(2, 4, 16, 30), FLASH, FLASH),
    "a wide head": (call(2, 4, 16, 256), FLASH if is_within(torch_version(), ">=2.12,<2.14") else CUDNN, FLASH),
    "wide heads of a model": (call(2, 4, 16, 192, value_width=128), CUDNN, EFFICIENT),
    "a head too wide for flash": (call(2, 4, 16, 264), EFFICIENT, EFFICIENT),
    "a mask": (call(2, 4, 16, 64, mask=mask(16, 16)), CUDNN, EFFICIENT),
    "a mask of three dimensions": (call(2, 4, 16, 64, mask=mask(4, 16, 16)), EFFICIENT, EFFICIENT),
    "a dropout in sixteenths": (call(2, 4, 16, 64, dropout=0.125), CUDNN, FLASH),
    "a dropout that is not": (
        call(2, 4, 16, 64, dropout=0.1),
        FLASH if is_within(torch_version(), ">=2.12") else CUDNN,  # torch 2.11 lets cuDNN round it
        FLASH,
    ),
    "one key": (call(2, 4, 16, 64, key_shape=(2, 4, 1, 64)), FLASH, FLASH),
    "no key": (call(2, 4, 16, 64, key_shape=(2, 4, 0, 64)), MATH, MATH),
    "causal, of other lengths": (call(2, 4, 16, 64, key_shape=(2, 4, 24, 64), causal=True), CUDNN, EFFICIENT),
    "grouped heads": (call(2, 8, 16, 64, key_shape=(2, 2, 16, 64), grouped=True), CUDNN, FLASH),
    "fewer heads without grouping": (call(2, 8, 16, 64, key_shape=(2, 2, 16, 64)), MATH, MATH),
    "heads that do not divide": (call(2, 8, 16, 64, key_shape=(2, 3, 16, 64), grouped=True), MATH, MATH),
    "another batch": (call(2, 4, 16, 64, key_shape=(1, 4, 16, 64)), MATH, MATH),
}


@pytest.mark.parametrize("name", CHOICES)
def test_the_choice(name: str) -> None:
    attention, on_h200, on_a100 = CHOICES[name]
    assert chosen_kernel(attention, H200) == on_h200
    assert chosen_kernel(attention, A100) == on_a100


@pytest.mark.parametrize(
    ("torch_version", "widths", "needs_gradient", "chosen"),
    [
        # Measured on an H200.
        ("2.11.0", (256, 256), True, CUDNN),
        ("2.11.0", (136, 136), True, CUDNN),
        ("2.11.0", (256, 128), True, CUDNN),
        ("2.11.0", (264, 264), False, EFFICIENT),
        # As torch's source says.
        ("2.14.1", (256, 256), True, CUDNN),
        ("2.14.1", (136, 136), True, FLASH),
        ("2.14.1", (136, 136), False, CUDNN),
        ("2.14.1", (256, 128), True, EFFICIENT),
        ("2.15.0", (192, 128), True, CUDNN),
    ],
)
def test_the_choice_for_wide_heads_goes_by_the_release_of_torch(
    monkeypatch: pytest.MonkeyPatch, torch_version: str, widths: tuple[int, int], needs_gradient: bool, chosen: int
) -> None:
    monkeypatch.setattr(attention_choice, "torch_version", lambda: torch_version)
    attention = call(2, 4, 16, widths[0], value_width=widths[1])
    attention.query.requires_grad_(needs_gradient)
    assert chosen_kernel(attention, H200) == chosen
    assert chosen_kernel(attention, A100) != CUDNN


def test_the_choice_goes_by_strides_offsets_and_flags(monkeypatch: pytest.MonkeyPatch) -> None:
    attention = call(2, 4, 16, 16)
    turned = Attention(attention.query.mT, attention.key, attention.value, None, 0.0, False, False)
    assert chosen_kernel(turned, H200) == MATH
    shifted = torch.empty(2 * 4 * 16 * 64 + 1, device="meta")[1:].view(2, 4, 16, 64)
    assert chosen_kernel(Attention(shifted, shifted, shifted, None, 0.0, False, False), H200) == MATH
    with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
        assert chosen_kernel(attention, H200) == FLASH
    with sdpa_kernel(SDPBackend.MATH):
        assert chosen_kernel(attention, H200) == MATH
    with sdpa_kernel([SDPBackend.EFFICIENT_ATTENTION, SDPBackend.FLASH_ATTENTION], set_priority=True):
        assert chosen_kernel(attention, H200) == EFFICIENT
    with sdpa_kernel(SDPBackend.FLASH_ATTENTION), pytest.raises(RuntimeError, match="No available kernel"):
        chosen_kernel(call(2, 4, 16, 64, dtype=torch.float32), H200)
    monkeypatch.setenv("TORCH_CUDNN_SDPA_DEPRIORITIZED", "1")
    assert chosen_kernel(attention, H200) == FLASH


def attend(q, k, v):
    return functional.scaled_dot_product_attention(q, k, v)


def causal(q, k, v):
    return functional.scaled_dot_product_attention(q, k, v, is_causal=True, scale=0.3)


def masked(q, k, v):
    seen = torch.arange(13)[:, None] >= torch.arange(13)[None, :] - 3
    return functional.scaled_dot_product_attention(q, k, v, attn_mask=seen)


def grouped(q, k, v):
    return functional.scaled_dot_product_attention(q, k[:, :2], v[:, :2], enable_gqa=True)


def by_hand(q, k, v):
    """Compute attention step by step; Inductor's pattern matcher recognizes it."""
    return torch.softmax((q @ k.mT) / 4.0, -1) @ v


@pytest.mark.sweep(3)
@pytest.mark.parametrize("program", [attend, causal, masked, grouped, by_hand])
@pytest.mark.parametrize(
    ("device", "dtype"), [("h200", torch.float32), ("h200", torch.bfloat16), ("a100", torch.float16)]
)
def test_forward_and_backward_are_right(program, device: str, dtype: torch.dtype) -> None:
    torch.manual_seed(0)
    args = [torch.randn(2, 4, 13, 16, dtype=dtype, requires_grad=True) for _ in range(3)]
    with hopkit.virtual_gpu(device) as gpu:
        torch._dynamo.reset()
        output = torch.compile(program, backend=gpu.backend, fullgraph=True)(*args)
        grads = torch.autograd.grad(output.sin().sum(), args)
    # Inductor leaves products alone that TensorFloat32 could compute, and an older torch repeats heads that are shared.
    if dtype != torch.float32 or program not in (by_hand, grouped):
        assert ["_scaled_dot_product_" in code for code in gpu.codes] == [True] * len(gpu.codes)
    wide = [arg.detach().double().requires_grad_() for arg in args]
    expected = program(*wide)
    tolerance = {"rtol": 1e-4, "atol": 1e-5} if dtype == torch.float32 else {"rtol": 2e-2, "atol": 3e-2}
    torch.testing.assert_close(output.double(), expected, **tolerance)
    for grad, expected_grad in zip(grads, torch.autograd.grad(expected.sin().sum(), wide), strict=True):
        torch.testing.assert_close(grad.double(), expected_grad, **tolerance)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float16], ids=str)
def test_a_dropout_leaves_out_the_same_in_backward(dtype: torch.dtype) -> None:
    torch.manual_seed(0)
    q, k = torch.randn(2, 1, 2, 16, 16, dtype=dtype)
    v = torch.eye(16, dtype=dtype).expand(1, 2, 16, 16).clone().requires_grad_()
    with hopkit.virtual_gpu() as gpu:
        fn = torch.compile(
            lambda q, k, v: functional.scaled_dot_product_attention(q, k, v, dropout_p=0.5), backend=gpu.backend
        )
        weights = fn(q, k, v)
        weights.sum().backward()
    assert 0.3 < (weights == 0).double().mean() < 0.7
    # With the identity as values the output is the weights, whose sums are the gradient of the values.
    torch.testing.assert_close(v.grad, weights.detach().sum(-2, keepdim=True).mT.expand_as(v), rtol=2e-3, atol=2e-3)


def test_backward_computes_with_the_saved_tensors_of_forward() -> None:
    """A wrapper that saves another buffer for backward fails."""
    q, grads, kept = torch.randn(1, 2, 8, 8, requires_grad=True), [], r"(buf\d+ = buf\d+\[1\])\n"
    for change in (r"\1\n", r"\1 + 1\n"):
        with hopkit.virtual_gpu(rewrite=lambda code, change=change: re.sub(kept, change, code, count=1)) as gpu:
            out = torch.compile(lambda q: attend(q, q * 2, q.sin()), backend=gpu.backend)(q)
            grads.append(torch.autograd.grad(out.sum(), q)[0])
        assert re.search(kept, gpu.codes[0])
    assert not torch.allclose(*grads)


def test_a_model_with_attention_under_autocast() -> None:
    torch.manual_seed(0)
    layer = torch.nn.TransformerEncoderLayer(32, 4, 64, dropout=0.0, batch_first=True)
    x = torch.randn(2, 16, 32)
    with hopkit.virtual_gpu() as gpu, torch.autocast("cpu", dtype=torch.bfloat16):
        output = torch.compile(layer, backend=gpu.backend)(x)
        output.float().sum().backward()
    assert any("_scaled_dot_product_cudnn_attention_backward" in code for code in gpu.codes)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        torch.testing.assert_close(output.float(), layer(x).float(), rtol=5e-2, atol=5e-2)


def test_attention_on_the_cpu_is_as_before_inside() -> None:
    q = torch.randn(1, 2, 8, 8)
    expected = attend(q, q, q)
    with hopkit.virtual_gpu():
        torch.testing.assert_close(attend(q, q, q), expected)
