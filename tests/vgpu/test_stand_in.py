"""Torch and Triton are, after the block, exactly what they were before it, whatever happened inside."""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import sys
from typing import Any

import pytest
import torch

import hopkit
from hopkit._torch import fx_backend, gpu_guard, gpu_kernels, gpu_queries, gpu_work, inductor, state, triton
from hopkit._torch.contract import need
from hopkit._torch.resolve import find_place
from hopkit.vgpu import NotInterpretable

_MODULES = (
    "torch",
    "torch._C",
    "torch._C._dynamo.guards",
    "torch.cuda",
    "torch.accelerator",
    "torch.version",
    "torch._dynamo.device_interface",
    "torch.utils._triton",
    "torch._inductor.async_compile",
    "torch._inductor.compile_fx",
    "torch._inductor.fx_passes.joint_graph",
    "torch._inductor.graph",
    "torch._inductor.output_code",
    "torch._inductor.runtime.triton_helpers",
    "torch._inductor.utils",
    "triton.language",
    "triton.language.core",
    "triton.language.math",
    "triton.language.standard",
    "triton.language.extra.libdevice",
    "triton.runtime.driver",
    "triton.runtime.interpreter",
    "triton.runtime.jit",
)

_CLASSES = (
    "torch._dynamo.device_interface.CudaInterface",
    "torch._inductor.async_compile.AsyncCompile",
    "torch._inductor.codegen.wrapper_fxir.WrapperFxCodegen",
    "torch._inductor.codecache.PyCodeCache",
    "torch._inductor.graph.GraphLowering",
    "torch._inductor.select_algorithm.AlgorithmSelectorCache",
    "triton.runtime.jit.JITFunction",
)


def fingerprint() -> dict[str, Any]:
    """Every attribute of what could be touched, by the identity of its value, and what else is process-wide."""
    found: dict[str, Any] = {}
    owners = {name: importlib.import_module(name) for name in _MODULES}
    owners |= {path: find_place(path).value for path in _CLASSES}
    owners["triton.language.tensor"] = owners["triton.language"].tensor
    owners["triton.language.dtype"] = owners["triton.language"].dtype
    owners["ReduceOps"] = owners["triton.runtime.interpreter"].ReduceOps
    owners["InterpreterBuilder"] = owners["triton.runtime.interpreter"].InterpreterBuilder
    for name, owner in owners.items():
        # Modules that are imported late join their package; nothing else may.
        found |= {
            f"{name}.{key}": id(value)
            for key, value in vars(owner).items()
            if not (key == "__warningregistry__" or sys.modules.get(f"{name}.{key}") is value)
        }
    found |= {
        f"interface {key}": id(value) for key, value in need("torch._dynamo.device_interface.device_interfaces").items()
    }
    found |= {f"environment {key}": value for key, value in os.environ.items()}
    found["drivers"] = dict(vars(need("triton.runtime.driver.driver")))
    found["guard"] = gpu_guard._registry()[1]
    found["answers"] = (torch.cuda.is_available(), torch.cuda.device_count(), need("torch.utils._triton.has_triton")())
    return found


@pytest.fixture(autouse=True, scope="module")
def warm() -> None:
    """What is imported and memoized by a first use is no change."""
    _use()


def program(x):
    return torch.softmax(x, -1).sin().sum(0)


def _use() -> None:
    with hopkit.virtual_gpu() as gpu:
        torch.compile(lambda x: program(x), backend=gpu.backend)(torch.ones(3, 4))


def test_nothing_is_changed_by_use() -> None:
    before, configuration = fingerprint(), state.snapshot()
    _use()
    assert fingerprint() == before
    assert state.changed(configuration) == []


def test_nothing_is_changed_by_graphs_of_the_fx_backend() -> None:
    with torch._inductor.config.patch(fx_wrapper=True):
        _use()
        before, configuration = fingerprint(), state.snapshot()
        _use()
        assert fingerprint() == before
        assert state.changed(configuration) == []


def test_nothing_is_changed_by_an_error_inside() -> None:
    before = fingerprint()
    with pytest.raises(ZeroDivisionError), hopkit.virtual_gpu():
        raise ZeroDivisionError
    assert fingerprint() == before


def test_inside_there_is_a_gpu_and_afterwards_there_is_what_there_was() -> None:
    before = torch.cuda.is_available(), torch.cuda.device_count()
    with hopkit.virtual_gpu("a100"):
        assert (torch.cuda.is_available(), torch.cuda.device_count()) == (True, 1)
        assert torch.cuda.get_device_capability() == (8, 0)
        assert need("torch.utils._triton.has_triton")()
        with hopkit.virtual_gpu("h200"):
            assert torch.cuda.get_device_capability() == (9, 0)
        assert torch.cuda.get_device_capability() == (8, 0)
    assert (torch.cuda.is_available(), torch.cuda.device_count()) == before


class Planted(Exception):
    pass


_STEPS = 50


@pytest.mark.parametrize("step", range(_STEPS))
def test_a_failure_at_any_step_leaves_nothing_changed(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ``step``-th patch raises instead; those before it are undone."""
    before = fingerprint()
    count = 0

    def failing(original: Any) -> Any:
        @contextlib.contextmanager
        def patched(*args: Any, **kwargs: Any) -> Any:
            nonlocal count
            count += 1
            if count == step + 1:
                raise Planted
            with original(*args, **kwargs) as value:
                yield value

        return patched

    with monkeypatch.context() as patches:
        for module in (gpu_queries, gpu_kernels, gpu_work, triton, inductor, fx_backend):
            patches.setattr(module, "patched", failing(module.patched))
        try:
            with hopkit.virtual_gpu():
                pass
        except Planted:
            pass
        else:
            assert 20 < count <= step, "each patch of the stand-in fails once"
    assert fingerprint() == before


def test_a_failure_of_the_guard_leaves_nothing_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint()

    def registry() -> Any:
        raise Planted

    with monkeypatch.context() as patches:
        patches.setattr(gpu_guard, "_registry", registry)
        with pytest.raises(Planted), hopkit.virtual_gpu():
            pass
    assert fingerprint() == before


def test_a_failure_inside_a_kernel_leaves_the_language_as_it_was() -> None:
    before = fingerprint()
    with hopkit.virtual_gpu() as gpu:
        compiled = torch.compile(lambda x: program(x), backend=gpu.backend)
        compiled(torch.ones(3, 4))
        for kernel in gpu.kernels:
            kernel.generated.fn = _raises_inside(kernel.generated.fn)
        with pytest.raises(NotInterpretable, match="ZeroDivisionError"):
            compiled(torch.ones(3, 4))
    assert fingerprint() == before


def _raises_inside(kernel: Any) -> Any:
    """The kernel with a function that raises, called by the interpreter like any other."""
    names: dict[str, Any] = {}
    # With the parameters of the kernel: Triton takes no function with ``**kwargs``.
    exec(f"def raising({', '.join(kernel.arg_names)}):\n    raise ZeroDivisionError", names)

    class Raising:
        params, arg_names, fn = kernel.params, kernel.arg_names, names["raising"]

    return Raising


def test_the_guard_is_the_cpus_inside() -> None:
    guards = gpu_guard._registry()
    with gpu_guard.cuda_guarded_as_cpu():
        assert guards[1] == guards[0]
    assert isinstance(guards, ctypes.Array)
