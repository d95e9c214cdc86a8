"""After the block, torch and Triton are exactly as before it, also if the block raised."""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import itertools
import os
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
import torch

import hopkit
from hopkit._torch import state
from hopkit._torch.contract import need
from hopkit._torch.contract.resolve import find_place
from hopkit._torch.gpu import autograd, cuda_graphs, device_guard, generator, inputs, kernels, queries, retarget
from hopkit._torch.inductor import fx_backend, pipeline
from hopkit._torch.triton import interpreter, targets
from hopkit.vgpu import NotInterpretable, VirtualGpuRefuses
from hopkit.vgpu.interpreter_patches import INNER, LIBDEVICE

_MODULES = (
    "torch",
    "torch._C",
    "torch._C._dynamo.guards",
    "torch.cuda",
    "torch.accelerator",
    "torch.version",
    "torch._dynamo.device_interface",
    "torch._functorch._aot_autograd.graph_capture_wrappers",
    "torch.fx.experimental.proxy_tensor",
    "torch.utils._triton",
    "torch._inductor.async_compile",
    "torch._inductor.compile_fx",
    "torch._inductor.cudagraph_utils",
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
    "torch.autograd.function.FunctionCtx",
    "torch.autograd.variable.Variable",
    "triton.runtime.jit.JITFunction",
)


def fingerprint() -> dict[str, Any]:
    """Return the identity of every attribute that could be patched, and the other state of the process."""
    values: dict[str, Any] = {}
    owners = {name: importlib.import_module(name) for name in _MODULES}
    owners |= {path: find_place(path).value for path in _CLASSES}
    owners["triton.language.tensor"] = owners["triton.language"].tensor
    owners["triton.language.dtype"] = owners["triton.language"].dtype
    owners["ReduceOps"] = owners["triton.runtime.interpreter"].ReduceOps
    owners["InterpreterBuilder"] = owners["triton.runtime.interpreter"].InterpreterBuilder
    for name, owner in owners.items():
        # Modules that are imported late join their package; nothing else may.
        values |= {
            f"{name}.{key}": id(value)
            for key, value in vars(owner).items()
            if not (key == "__warningregistry__" or sys.modules.get(f"{name}.{key}") is value)
        }
    values |= {
        f"interface {key}": id(value) for key, value in need("torch._dynamo.device_interface.device_interfaces").items()
    }
    values |= {f"environment {key}": value for key, value in os.environ.items()}
    # The class counts what it has cached, too.
    modes = vars(need("torch._subclasses.fake_tensor.FakeTensorMode"))
    values["modes of fake tensors"] = id(modes[need("torch._subclasses.fake_tensor.FakeTensorMode.avoid_device_init")])
    values["drivers"] = dict(vars(need("triton.runtime.driver.driver")))
    values["allocators"] = [
        torch._C._dispatch_dump(f"aten::{name}") for name in ("empty.memory_format", "empty_strided")
    ]
    values["guard"] = device_guard._registry()[1]
    values["answers"] = (torch.cuda.is_available(), torch.cuda.device_count(), need("torch.utils._triton.has_triton")())
    return values


@pytest.fixture(autouse=True, scope="module")
def warm() -> None:
    """Use the virtual GPU once: imports and memoized values of a first use are no change."""
    _use()


def program(x):
    return torch.softmax(x, -1).sin().sum(0)


def _use() -> None:
    with hopkit.virtual_gpu() as gpu:
        torch.compile(lambda x: program(x), backend=gpu.backend)(torch.ones(3, 4))


def test_nothing_is_changed_by_use() -> None:
    values, configuration = fingerprint(), state.snapshot()
    _use()
    assert fingerprint() == values
    assert state.changed(configuration) == []


def test_nothing_is_changed_by_graphs_of_the_fx_backend() -> None:
    with torch._inductor.config.patch(fx_wrapper=True):
        _use()
        values, configuration = fingerprint(), state.snapshot()
        _use()
        assert fingerprint() == values
        assert state.changed(configuration) == []


def test_nothing_is_changed_by_an_error_inside() -> None:
    values = fingerprint()
    with pytest.raises(ZeroDivisionError), hopkit.virtual_gpu():
        raise ZeroDivisionError
    assert fingerprint() == values


def test_inside_the_block_there_is_a_gpu_and_afterwards_as_before() -> None:
    values = torch.cuda.is_available(), torch.cuda.device_count()
    with hopkit.virtual_gpu("a100"):
        assert (torch.cuda.is_available(), torch.cuda.device_count()) == (True, 1)
        assert torch.cuda.get_device_capability() == (8, 0)
        assert need("torch.utils._triton.has_triton")()
        with pytest.raises(VirtualGpuRefuses, match="inside the block of a virtual NVIDIA A100"), hopkit.virtual_gpu():
            pass
        assert torch.cuda.get_device_capability() == (8, 0)
    assert (torch.cuda.is_available(), torch.cuda.device_count()) == values


class Planted(Exception):
    pass


class FailingAt:
    """Make the patch of one number raise, of all patches that some modules make inside the block."""

    def __init__(self, step: int, *modules: ModuleType) -> None:
        self.step, self.modules, self.count = step, modules, 0

    def _failing(self, original: Any) -> Any:
        @contextlib.contextmanager
        def patched(*args: Any, **kwargs: Any) -> Any:
            self.count += 1
            if self.count == self.step + 1:
                raise Planted
            with original(*args, **kwargs) as value:
                yield value

        return patched

    @contextlib.contextmanager
    def planted(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patches:
            for module in self.modules:
                patches.setattr(module, "patched", self._failing(module.patched))
            yield


_STEPS = 50


@pytest.mark.parametrize("step", range(_STEPS))
def test_a_failure_at_any_step_leaves_nothing_changed(step: int) -> None:
    """The ``step``-th patch raises instead; those before it are undone."""
    values = fingerprint()
    failing = FailingAt(step, queries, kernels, generator, cuda_graphs, targets, pipeline, fx_backend)
    with failing.planted():
        try:
            with hopkit.virtual_gpu():
                pass
        except Planted:
            pass
        else:
            assert 20 < failing.count <= step, "each patch of the stand-in fails once"
    assert fingerprint() == values


def test_a_failure_at_any_step_of_the_lowering_leaves_nothing_changed() -> None:
    """Check the patches for one graph, while AOTAutograd and Inductor compile it."""
    values, counts = fingerprint(), []
    for step in itertools.count():
        failing = FailingAt(step, autograd, inputs, retarget)
        with failing.planted():
            try:
                _use()
            except Exception as error:
                # Dynamo wraps what a backend raises.
                if not isinstance(getattr(error, "inner_exception", error), Planted):
                    raise
        assert fingerprint() == values
        counts.append(failing.count)
        if failing.count <= step:
            break
    assert counts[:-1] == list(range(1, len(counts)))
    assert counts[-1] >= 6


def test_a_failure_at_any_step_before_a_kernel_is_interpreted_leaves_nothing_changed() -> None:
    def patches(step: int) -> int:
        failing = FailingAt(step, interpreter)
        language = interpreter.interpreted_language(LIBDEVICE, INNER)
        with failing.planted(), contextlib.suppress(Planted), language:
            pass
        return failing.count

    values, every = fingerprint(), patches(-1)
    assert every > len(LIBDEVICE) + len(INNER)
    for step in range(every):
        assert patches(step) == step + 1
        assert fingerprint() == values


def test_a_failure_of_the_guard_leaves_nothing_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    values = fingerprint()

    def registry() -> Any:
        raise Planted

    with monkeypatch.context() as patches:
        patches.setattr(device_guard, "_registry", registry)
        with pytest.raises(Planted), hopkit.virtual_gpu():
            pass
    assert fingerprint() == values


def test_a_failure_inside_a_kernel_leaves_the_language_as_it_was() -> None:
    values = fingerprint()
    with hopkit.virtual_gpu() as gpu:
        compiled = torch.compile(lambda x: program(x), backend=gpu.backend)
        compiled(torch.ones(3, 4))
        for kernel in gpu.kernels:
            kernel.generated.fn = _raises_inside(kernel.generated.fn)
        with pytest.raises(NotInterpretable, match="ZeroDivisionError"):
            compiled(torch.ones(3, 4))
    assert fingerprint() == values


def _raises_inside(kernel: Any) -> Any:
    """Return the kernel with a function that raises when the interpreter calls it."""
    names: dict[str, Any] = {}
    # With the parameters of the kernel: Triton takes no function with ``**kwargs``.
    exec(f"def raising({', '.join(kernel.arg_names)}):\n    raise ZeroDivisionError", names)

    class Raising:
        params, arg_names, fn = kernel.params, kernel.arg_names, names["raising"]

    return Raising


def test_the_guard_is_the_cpus_inside() -> None:
    guards = device_guard._registry()
    with device_guard.cuda_guarded_as_cpu():
        assert guards[1] == guards[0]
    assert isinstance(guards, ctypes.Array)
