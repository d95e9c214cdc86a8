from __future__ import annotations

import re
from typing import Any

import pytest
import torch
from torch.utils.checkpoint import checkpoint

import hopkit
from hopkit._torch.contract import need
from hopkit.errors import UnknownName
from hopkit.vgpu import DEVICES, VirtualGpuRefuses


def pointwise(x, y):
    return torch.sin(x) * y + 1


def reductions(x, y):
    return torch.softmax(x, -1).cumsum(0), (x * y).amax(0), x.var(1), y.argmax(1)


def products(x, y):
    return torch.nn.functional.gelu(x @ y.t()).sum(0)


def branches(x, y):
    return torch.cond(x.sum() > 0, lambda a, b: (a.sin() + b, b * 2), lambda a, b: (a - b, b.exp()), (x, y))


def short_floats(x, y):
    return (x * y).bfloat16(), x.half(), x.to(torch.float8_e4m3fn).float()


def scattered(x, y):
    return x.scatter_add(1, (y > 0).long(), y), x.index_select(0, torch.tensor([2, 0, 2]))


def in_steps_of_cuda(x, y):
    """Inductor computes these functions as CUDA does, with instructions that Triton's interpreter lacks."""
    return torch.addcmul(x, x, y, value=2), x.atan(), torch.special.log_ndtr(y)


def convolutions(x, y):
    images, weights = x.reshape(1, 2, 5, 6), y[:, :8].reshape(4, 2, 2, 3)
    return torch.nn.functional.conv2d(images, weights, padding=1).relu()


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    "program", [pointwise, reductions, products, branches, short_floats, scattered, convolutions, in_steps_of_cuda]
)
@pytest.mark.parametrize("training", [False, True], ids=["inference", "training"])
def test_a_program_computes_the_reference_result(program, training, check) -> None:
    torch.manual_seed(0)
    gpu = check(program, torch.randn(6, 10), torch.randn(6, 10), training=training)
    assert gpu.kernels
    assert all(kernel.interpreted for kernel in gpu.kernels if kernel.launches)


def test_both_branches_run_with_the_code_of_one_compilation() -> None:
    x, y = torch.rand(3, 4), torch.rand(3, 4)
    with hopkit.virtual_gpu() as gpu:
        compiled = torch.compile(branches, backend=gpu.backend)
        positive, count = compiled(x, y), len(gpu.kernels)
        negative = compiled(-x, y)
    assert len(gpu.kernels) == count
    torch.testing.assert_close(positive, (x.sin() + y, y * 2))
    torch.testing.assert_close(negative, (-x - y, y.exp()))


def test_sizes_that_vary_are_arguments_of_the_kernel() -> None:
    with hopkit.virtual_gpu() as gpu:
        compiled = torch.compile(pointwise, backend=gpu.backend, dynamic=True)
        for size in (50, 3, 700):
            x = torch.randn(size)
            torch.testing.assert_close(compiled(x, x), pointwise(x, x))
    (kernel,) = gpu.kernels
    assert "xnumel," in kernel.source
    for size, launch in zip((50, 3, 700), kernel.launches, strict=True):
        assert (launch.grid[0] - 1) * launch.constants["XBLOCK"] < size <= launch.grid[0] * launch.constants["XBLOCK"]


@pytest.mark.parametrize("device", sorted(DEVICES))
def test_kernels_are_generated_and_compiled_for_the_device(device: str, check) -> None:
    gpu = check(pointwise, torch.randn(4), torch.randn(4), device=device)
    (kernel,) = gpu.kernels
    properties = DEVICES[device]
    assert f"multi_processor_count={properties.multi_processor_count}, cc={properties.architecture}" in kernel.source
    assert f".target sm_{properties.architecture}" in kernel.ptx
    assert kernel.cubin.startswith(b"\x7fELF")
    assert 0 < kernel.registers <= 255
    assert kernel.summary.startswith(
        f"compiled for sm_{properties.architecture}, {kernel.registers} registers, 0 bytes"
    )
    assert kernel.summary.endswith("; interpreted")
    assert kernel.source.strip() in gpu.codes[0]
    assert "empty_strided_cuda" in gpu.codes[0]
    assert "device='cuda:0'" in gpu.codes[0]


def test_all_configurations_are_compiled_where_that_is_asked_for(compiled_run) -> None:
    with hopkit.virtual_gpu("h200", all_configs=True) as gpu:
        compiled_run(gpu, lambda x: x.softmax(-1), (torch.randn(8, 64),))
    assert any(len(kernel.configs) > 1 for kernel in gpu.kernels)
    for kernel in gpu.kernels:
        assert [config.constants for config in kernel.compiled] == [dict(config.kwargs) for config in kernel.configs]


def test_a_user_compiles_a_module_with_parameters_and_buffers() -> None:
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8), torch.nn.ReLU())
    twin = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8), torch.nn.ReLU())
    twin.load_state_dict(model.state_dict())
    x = torch.randn(4, 8)
    with hopkit.virtual_gpu() as gpu:
        output = torch.compile(model, backend=gpu.backend)(x)
        output.sum().backward()
    twin(x).sum().backward()
    torch.testing.assert_close(output, twin(x.clone()), rtol=1e-3, atol=1e-3)
    assert {name: value.grad is not None for name, value in model.named_parameters()} == dict.fromkeys(
        dict(model.named_parameters()), True
    )
    for (name, parameter), (_, twin_parameter) in zip(model.named_parameters(), twin.named_parameters(), strict=True):
        torch.testing.assert_close(parameter.grad, twin_parameter.grad, rtol=1e-4, atol=1e-4, msg=name)


def test_the_same_program_again_makes_new_kernels(check) -> None:
    first_gpu = check(pointwise, torch.randn(4), torch.randn(4))
    second_gpu = check(pointwise, torch.randn(4), torch.randn(4))
    assert [kernel.name for kernel in first_gpu.kernels] == [kernel.name for kernel in second_gpu.kernels]
    assert [len(kernel.launches) for kernel in second_gpu.kernels] == [1]
    assert first_gpu.codes[0].split("\n", 1)[1] == second_gpu.codes[0].split("\n", 1)[1]


def refusal(error: BaseException) -> VirtualGpuRefuses:
    """Return the virtual GPU's error behind the exception of Dynamo or of the compiler of a backward graph."""
    seen = [error, error.__cause__, getattr(error, "inner_exception", None)]
    return next(cause for cause in seen if isinstance(cause, VirtualGpuRefuses))


@pytest.mark.parametrize("how", ["configuration", "options"])
@pytest.mark.parametrize(
    "name",
    [
        "benchmark_fusion",
        "coordinate_descent_tuning",
        "max_autotune",
        "max_autotune_gemm",
        "shape_padding",
        "triton.multi_kernel",
    ],
)
def test_options_that_need_timed_kernels_raise_one_clear_error(name: str, how: str) -> None:
    settings = {name: 1 if name == "triton.multi_kernel" else True}
    options = {"options": settings} if how == "options" else {}
    with hopkit.virtual_gpu() as gpu, need("torch._inductor.config").patch({} if options else settings):
        compiled = torch.compile(lambda x: x + 1, backend=gpu.backend, **options)
        with pytest.raises(Exception, match="only described") as caught:
            compiled(torch.ones(2))
    assert f"config.{name} is on" in str(refusal(caught.value))


@pytest.mark.parametrize("how", ["configuration", "options"])
def test_a_wrapper_in_cpp_is_one_clear_error(how: str) -> None:
    settings = {"cpp_wrapper": True}
    options = {"options": settings} if how == "options" else {}
    with hopkit.virtual_gpu() as gpu, need("torch._inductor.config").patch({} if options else settings):
        compiled = torch.compile(lambda x: x + 1, backend=gpu.backend, **options)
        with pytest.raises(Exception, match="cpp_wrapper is on") as caught:
            compiled(torch.ones(2))
    assert isinstance(refusal(caught.value), VirtualGpuRefuses)


def test_frozen_parameters_are_one_clear_error_and_nothing_with_gradients() -> None:
    with hopkit.virtual_gpu() as gpu, need("torch._inductor.config").patch(freezing=True):
        compiled = torch.compile(torch.nn.Linear(2, 2), backend=gpu.backend)
        compiled(torch.ones(2))
        with torch.no_grad(), pytest.raises(Exception, match="freezing is on") as caught:
            compiled(torch.ones(2))
    assert isinstance(refusal(caught.value), VirtualGpuRefuses)


def test_a_mode_that_times_kernels_is_refused_like_its_setting() -> None:
    with hopkit.virtual_gpu() as gpu:
        compiled = torch.compile(lambda x: x + 1, backend=gpu.backend, mode="max-autotune")
        with pytest.raises(Exception, match="max_autotune is on"):
            compiled(torch.ones(2))


@pytest.mark.parametrize("asked", [{"mode": "reduce-overhead"}, {"options": {"triton.persistent_reductions": False}}])
def test_modes_and_options_are_those_of_inductor(asked: dict[str, Any]) -> None:
    x = torch.rand(4, 64, requires_grad=True)
    with hopkit.virtual_gpu() as gpu:
        output = torch.compile(lambda x: x.softmax(-1), backend=gpu.backend, **asked)(x)
        output.backward(torch.ones_like(output))
    torch.testing.assert_close(output, x.softmax(-1))
    kinds = {kernel.name[:10] for kernel in gpu.kernels}
    assert kinds == {"triton_red" if "options" in asked else "triton_per"}
    assert len(gpu.codes) == 2, "forward and backward"


def test_compiled_functions_raise_after_the_block() -> None:
    x = torch.rand(3, requires_grad=True)
    with hopkit.virtual_gpu() as gpu:
        assert gpu.is_there
        compiled = torch.compile(lambda x: x.sin() * x, backend=gpu.backend)
        output = compiled(x)
    assert not gpu.is_there
    for use in (lambda: compiled(x), lambda: compiled(torch.rand(3, 3)), lambda: output.sum().backward()):
        with pytest.raises(Exception, match="block of the virtual NVIDIA H200 is over") as caught:
            use()
        refusal(caught.value)


def test_a_gpu_that_is_not_described_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="h200"), hopkit.virtual_gpu("h20"):
        pass


@pytest.mark.parametrize("decided_on_gpu", [True, False])
def test_a_checkpoint_draws_again_with_the_state_of_a_gpu(decided_on_gpu: bool) -> None:
    def fn(x):
        return checkpoint(lambda x: torch.nn.functional.dropout(x, 0.5).exp(), x, use_reentrant=False)

    torch.manual_seed(0)
    x = torch.ones(64, requires_grad=True)
    with (
        torch._inductor.config.patch(fallback_random=True),
        hopkit.virtual_gpu(decided_on_gpu=decided_on_gpu) as gpu,
    ):
        drawn = torch.compile(fn, backend=gpu.backend, fullgraph=True)(x)
        drawn.sum().backward()

    forward, backward = gpu.codes
    bytes_backward = 16 if decided_on_gpu else len(torch.get_rng_state())
    assert re.search(r"assert_\w+\(buf1, \(16, \), \(1, \)", forward)
    assert f"rand_strided(({bytes_backward}, ), (1, ), device='cpu', dtype=torch.uint8)" in backward
    assert {round(value, 4) for value in drawn.tolist()} == {1.0, 7.3891}
    assert torch.equal(x.grad, torch.where(drawn == 1, 0, 2 * drawn.detach()))


def test_a_factory_with_a_gpu_device_makes_its_tensor_on_the_cpu() -> None:
    def fn(x):
        return x * torch.rand(4) + torch.randn(4, dtype=torch.float64)

    with torch._inductor.config.patch(fallback_random=True), hopkit.virtual_gpu() as gpu:
        torch.manual_seed(0)
        output = torch.compile(fn, backend=gpu.backend, fullgraph=True)(torch.ones(4))
    assert gpu.codes[0].count("device=device(type='cuda', index=0)") == 2
    torch.manual_seed(0)
    torch.testing.assert_close(output, fn(torch.ones(4)))
