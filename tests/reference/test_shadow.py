"""Shadows: each float32 value that eager torch computes, draws, casts or writes has a float64 copy."""

from __future__ import annotations

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from hopkit.reference.shadow import Shadows


def shadowed(program, *args):
    """Return the result of a program, the shadow of the result, and the shadows."""
    shadows = Shadows()
    with shadows.running():
        result = program(*args)
    return result, shadows.of(result), shadows


LINEAR = nn.Linear(64, 64)
IMAGE = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2))

# Programs that ask for float32 by name, or make tensors of the default dtype: with weights in float64 they raise.
ASKS_FOR_FLOAT32 = {
    "one-hot": lambda x: LINEAR(F.one_hot(torch.arange(8), 64).float()).sin(),
    "zeros": lambda x: x @ torch.zeros(64, 64) + x.sin(),
    "state of an rnn": lambda x: torch.tanh(x @ LINEAR.weight + torch.zeros(8, 64)),
    "bytes": lambda x: LINEAR((x * 10).to(torch.uint8).float() / 255),
    "float()": lambda x: LINEAR(x.float()),
    "eye": lambda x: torch.einsum("bi,ij->bj", x, torch.eye(64)) * x,
    "index_add": lambda x: torch.zeros(4, 64).index_add(0, torch.arange(8) % 4, x.exp()),
    "mask": lambda x: F.scaled_dot_product_attention(
        *[x.view(1, 4, 8, 16)] * 3, attn_mask=torch.full((8, 8), float("-inf")).triu(1)
    ),
    "tensor": lambda x: torch.tensor([0.5, 2.0]).sum() * x.sin(),
    "integers": lambda x: torch.arange(1, 9) / 3 + torch.arange(1, 9).sqrt() * torch.arange(1, 9).float().rsqrt(),
    "like": lambda x: torch.ones_like(x, dtype=torch.float32) + x.cos(),
}


@pytest.mark.parametrize("name", ASKS_FOR_FLOAT32)
def test_a_program_that_asks_for_float32_has_a_reference_in_float64(name):
    torch.manual_seed(0)
    result, shadow, shadows = shadowed(ASKS_FOR_FLOAT32[name], torch.randn(8, 64))
    assert (result.dtype, shadow.dtype) == (torch.float32, torch.float64)
    assert shadows.fallbacks == {}
    error = (result.double() - shadow).abs().max()
    assert 0 < error < 1e-4 * max(1.0, shadow.abs().max())


def test_the_program_sees_its_own_dtypes_and_takes_its_own_branches():
    seen = []

    def program(x):
        y = x.sin()
        seen.append((y.dtype, y.sum().item(), torch.finfo(y.dtype).eps))
        return y if y.dtype is torch.float32 else y.cos()

    x = torch.randn(8)
    result, shadow, _ = shadowed(program, x)
    assert seen == [(torch.float32, x.sin().sum().item(), torch.finfo(torch.float32).eps)]
    assert torch.equal(result, x.sin())
    assert torch.equal(shadow, x.double().sin())


def test_gradients_and_the_steps_of_an_optimizer_have_shadows():
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(16, 16), nn.Tanh(), nn.Linear(16, 4))
    wide = nn.Sequential(nn.Linear(16, 16), nn.Tanh(), nn.Linear(16, 4)).double()
    wide.load_state_dict(model.state_dict())
    x, y = torch.randn(8, 16), torch.randint(0, 4, (8,))

    def steps(net, x):
        optimizer = torch.optim.AdamW(net.parameters(), lr=0.1)
        for _ in range(2):
            optimizer.zero_grad()
            F.cross_entropy(net(x), y).backward()
            optimizer.step()

    shadows = Shadows()
    with shadows.running():
        steps(model, x)
    steps(wide, x.double())
    for parameter, exact in zip(model.parameters(), wide.parameters(), strict=True):
        assert torch.allclose(shadows.of(parameter), exact, rtol=1e-12, atol=1e-12)
        assert torch.allclose(shadows.of(parameter.grad), exact.grad, rtol=1e-12, atol=1e-12)
        assert not torch.equal(parameter.double(), exact)


def test_random_numbers_are_the_same_in_both():
    torch.manual_seed(0)
    for program in (
        lambda x: torch.rand(8),
        torch.randn_like,
        lambda x: x.clone().uniform_(),
        lambda x: x.clone()[2:].normal_(),
        lambda x: torch.bernoulli(x.sigmoid()),
        lambda x: torch.randn(8, generator=torch.Generator().manual_seed(3)),
    ):
        result, shadow, _ = shadowed(program, torch.ones(8))
        assert torch.equal(result.double(), shadow)
    result, shadow, _ = shadowed(lambda x: F.dropout(x.sin()), torch.ones(64))
    assert torch.equal(result == 0, shadow == 0)
    assert not torch.equal(result.double(), shadow)


def test_views_writes_and_sharing_are_those_of_the_program():
    def program(x):
        y = x.float()  # torch returns the tensor itself
        y[1:].mul_(3)
        z = y.t()
        z[0] += 1
        return x

    x = torch.rand(3, 3)
    exact = x.double()
    exact[1:] *= 3
    exact[:, 0] += 1
    _, shadow, shadows = shadowed(program, x)
    assert torch.equal(shadow, exact)
    assert shadows.of(x[1]).data_ptr() == shadow[1].data_ptr()


def test_a_cast_to_a_lower_dtype_rounds():
    x = torch.rand(8)
    _, shadow, _ = shadowed(lambda x: x.sin().to(torch.bfloat16).float() * 3, x)
    assert torch.equal(shadow, x.double().sin().to(torch.bfloat16).double() * 3)
    _, shadow, _ = shadowed(lambda x: torch.empty(8, dtype=torch.bfloat16).copy_(x.sin()), x)
    assert torch.equal(shadow, x.double().sin().to(torch.bfloat16).double())


def test_autocast_rounds_the_operands_of_products():
    x = torch.rand(8, 8)

    def program(x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return x @ x

    result, shadow, _ = shadowed(program, x)
    rounded = x.bfloat16().double()
    assert result.dtype is torch.bfloat16
    assert torch.allclose(shadow, rounded @ rounded, rtol=1e-12)


def test_complex_conjugated_and_real_views():
    x = torch.rand(8)
    _, shadow, _ = shadowed(lambda x: torch.view_as_real(torch.fft.fft(x))[:, 1] + torch.fft.fft(x).conj().real, x)
    spectrum = torch.fft.fft(x.double())
    assert torch.allclose(shadow, spectrum.imag + spectrum.real, rtol=1e-12)


def test_transforms_and_modes_inside():
    x = torch.rand(4, 8)
    _, shadow, _ = shadowed(torch.vmap(torch.func.grad(lambda row: row.sin().sum())), x)
    assert torch.allclose(shadow, x.double().cos(), rtol=1e-12)

    def inferring(x):
        with torch.inference_mode():
            y = x.sin()
        return y.clone().mul_(2) + y

    _, shadow, _ = shadowed(inferring, x)
    assert torch.allclose(shadow, x.double().sin() * 3, rtol=1e-12)


def test_forward_mode_derivatives_of_a_program_that_closes_over_tensors():
    """The tangent of a tensor that is closed over is zeros without memory."""
    w, x, t = torch.randn(4, 4), torch.randn(4), torch.randn(4)

    def program():
        change = torch.func.jvp(lambda x: torch.tanh(x @ w), (x,), (t,))[1]
        return change, torch.func.hessian(lambda x: torch.tanh(x @ w).sum())(x)

    shadows = Shadows()
    with shadows.running():
        change, second = program()
    assert shadows.fallbacks == {}
    exact = 1 - torch.tanh(x.double() @ w.double()).square()
    torch.testing.assert_close(shadows.of(change), (t.double() @ w.double()) * exact)
    assert shadows.of(second).dtype is torch.float64
    torch.testing.assert_close(shadows.of(second).float(), second)


def test_hops_called_as_operators():
    def step(carry, x):
        return [carry + x.sin(), carry * 2]

    def program(x):
        flag = torch.tensor(True)
        y = torch.ops.higher_order.cond(flag, lambda x: (x.sin(),), lambda x: (x.cos(),), (x,))[0]
        (z,) = torch.ops.higher_order.while_loop(lambda z: z.sum() < 99, lambda z: (z.exp() + 1,), (x,), ())
        return torch.ops.higher_order.scan(step, [y], [z], ())[0] + module(x)

    class Model(nn.Module):
        def forward(self, x):
            return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.cos(), (x,))

    x = torch.rand(4, 4)
    module = torch.export.export(Model(), (x,)).module()
    result, shadow, shadows = shadowed(program, x)
    assert shadows.fallbacks == {}
    z = x.double()
    while z.sum() < 99:
        z = z.exp() + 1
    assert torch.allclose(shadow, 2 * x.double().sin() + z.sin().sum(0), rtol=1e-12)
    assert result.dtype == torch.float32


def test_an_image_model_in_training():
    torch.manual_seed(0)
    result, shadow, shadows = shadowed(IMAGE, torch.randn(2, 3, 32, 32))
    assert shadows.fallbacks == {}
    assert 0 < (result.double() - shadow).abs().max() < 1e-5
    mean = IMAGE[1].running_mean
    assert 0 < (mean.double() - shadows.of(mean)).abs().max() < 1e-7


@pytest.mark.parametrize(
    ("program", "operator"),
    [
        (lambda x: nn.LSTM(8, 8)(x[None])[0], "mkldnn_rnn_layer"),
        (lambda x: torch.sparse.mm(x.to_sparse(), x.t()), "_to_sparse"),
    ],
)
@torch.no_grad()
def test_an_operator_without_float64_is_named_and_continues_from_the_float32_result(program, operator):
    result, shadow, shadows = shadowed(program, torch.rand(4, 8))
    assert any(operator in name for name in shadows.fallbacks)
    assert torch.allclose(shadow, result.double(), rtol=1e-5)


def test_an_operator_that_raises_in_eager_torch_raises_and_no_other():
    with pytest.raises(RuntimeError, match="must match"):
        shadowed(lambda x: x + torch.ones(3), torch.ones(4))


def test_the_address_of_a_freed_tensor_has_no_old_shadow():
    def program(x):
        for _ in range(50):
            y = x.sin()
            del y
            z = x.cos()
        return z.resize_(4).clone()

    x = torch.rand(8)
    _, shadow, _ = shadowed(program, x)
    assert torch.allclose(shadow, x.double().cos()[:4], rtol=1e-6)


def test_elements_that_rounding_decides_differ_between_two_nudged_runs():
    # 0.1 * 5 + 2 is 2.5 but for rounding; the others are near no jump.
    x = torch.tensor([0.1, 0.2, 0.8])
    _, exact, shadows = shadowed(lambda x: (x * 5 + 2).round(), x)
    assert shadows.at_a_jump == {"aten.round.default": 1}
    results = []
    for nudge in (1, -1):
        nudged = Shadows(nudge)
        with nudged.running():
            results.append(nudged.of((x * 5 + 2).round()))
    differing = (results[0] != results[1]).tolist()
    assert differing == [True, False, False]
    assert exact.shape == (3,)


def test_exact_elements_are_at_no_jump():
    x = torch.tensor([0.0, 0.5, 1.0, 2.5])
    for program in (torch.round, lambda x: x.relu() > 0, lambda x: x == 0, lambda x: x.argmax(), lambda x: x.floor()):
        assert shadowed(program, x)[2].at_a_jump == {}
