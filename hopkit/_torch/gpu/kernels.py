"""Inductor's generated GPU kernels: load their text, compute their grids, compile them with Triton.

Source: ``torch/_inductor/async_compile.py``, ``torch/_inductor/runtime/triton_heuristics.py``.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched

__all__ = [
    "CachingAutotuner",
    "CompiledKernel",
    "compile_kernel",
    "grid_of",
    "kernels_made_by",
    "launch_arguments",
    "modules_rewritten",
]

_FEATURE = "virtual GPU"


class Config(Protocol):
    """A Triton config: values of constants, and options of the compiler."""

    kwargs: Mapping[str, Any]
    num_warps: int
    num_stages: int


class CachingAutotuner(Protocol):
    """A kernel that Inductor loaded: a function for Triton, with its configs."""

    fn: Any
    configs: list[Config]
    inductor_meta: Mapping[str, Any]
    triton_meta: Mapping[str, Any]
    compile_results: list[Any]
    run: Callable[..., Any]

    def _create_compile_meta(self, cfg: Config) -> Any: ...

    def _create_compile_options(self, cfg: Config, compile_meta: Any) -> Any: ...


class CompiledKernel(Protocol):
    """A kernel compiled by Triton: its texts by kind (``"ptx"``, ``"cubin"`` ...) and its metadata."""

    asm: Mapping[str, Any]
    metadata: Any


@contextlib.contextmanager
def kernels_made_by(make: Callable[[str, str, CachingAutotuner], Any]) -> Iterator[None]:
    """Use ``make(name, source, kernel)`` for each Triton kernel of a generated module; the result must have ``run``.

    Source: ``AsyncCompile.triton`` in ``torch/_inductor/async_compile.py``.
    """
    compiler = need("torch._inductor.async_compile.AsyncCompile", feature=_FEATURE)
    original = need("torch._inductor.async_compile.AsyncCompile.triton", feature=_FEATURE)
    load = need("torch._inductor.async_compile._load_triton_kernel_from_source", feature=_FEATURE)

    @functools.wraps(original)
    def triton(self: Any, kernel_name: str, source_code: str, device_str: str = "cuda", **kwargs: Any) -> Any:
        return make(kernel_name, source_code, load(kernel_name=kernel_name, source_code=source_code))

    # A cached module would keep its old kernels.
    modules = place("torch._inductor.codecache.PyCodeCache.modules_no_attr", feature=_FEATURE)
    with (
        patched(compiler, "triton", triton, feature=_FEATURE),
        patched(*modules, {}, feature=_FEATURE),
    ):
        yield


@contextlib.contextmanager
def modules_rewritten(rewrite: Callable[[str], str]) -> Iterator[None]:
    """Load ``rewrite(code)`` in place of each module that Inductor generates, kernels and wrapper."""
    owner, name = place("torch._inductor.codecache.PyCodeCache.write", feature=_FEATURE)
    original = getattr(owner, name)

    def write(cls: Any, source_code: str, extra: str = "") -> Any:
        return original(source_code=rewrite(source_code), extra=extra)

    with patched(owner, name, classmethod(write), feature=_FEATURE):
        yield


def compile_kernel(kernel: CachingAutotuner, config: Config, backend: str, architecture: int) -> CompiledKernel:
    """Compile one configuration of a kernel for a GPU such as ``"cuda"``, 90; needs no GPU.

    Raises Triton's error for an invalid kernel.
    """
    meta = kernel._create_compile_meta(cfg=config)
    options = kernel._create_compile_options(cfg=config, compile_meta=meta)
    source = need("triton.compiler.compiler.ASTSource", feature=_FEATURE)(
        fn=kernel.fn, signature=meta["signature"], constexprs=meta["constants"], attrs=meta["configs"][0]
    )
    target = need("triton.backends.compiler.GPUTarget", feature=_FEATURE)(backend, architecture, 32)
    compiled: CompiledKernel = need("triton.compiler.compiler.compile", feature=_FEATURE)(
        src=source, target=target, options=options
    )
    return compiled


def launch_arguments(kernel: CachingAutotuner, config: Config, args: tuple[Any, ...]) -> dict[str, Any]:
    """Return the arguments of a launch by name: those that the wrapper passes, and the constants of the config.

    The wrapper omits the constants of the config, and may append arguments of the grid.
    """
    meta = kernel._create_compile_meta(cfg=config)
    constants = meta["constants"]
    # A wrapper passes the kernel's parameters, without a None for which the kernel was specialized.
    declared = {parameter.name for parameter in kernel.fn.params if parameter.is_constexpr}
    dropped = {
        name
        for name, value in constants.items()
        if value is None and name not in declared and name not in meta["signature"]
    }
    passed = [
        name for name in kernel.fn.arg_names if name not in dropped and not (name in declared and name in constants)
    ]
    passed += kernel.inductor_meta.get("extra_launcher_args", ())
    if len(passed) != len(args):
        raise TypeError(f"{kernel.fn.__name__} takes {', '.join(passed)}, and is launched with {len(args)} arguments")
    return {**dict.fromkeys(dropped), **constants, **dict(zip(passed, args, strict=True))}


def grid_of(kernel: CachingAutotuner, config: Config, arguments: Mapping[str, Any]) -> tuple[int, int, int]:
    """Return the number of programs of a launch along each axis."""
    grid = need("torch._inductor.runtime.triton_heuristics.GridExpr.from_meta", feature=_FEATURE)(
        inductor_meta=kernel.inductor_meta, cfg=config, mode="python"
    )
    x, y, z = grid.eval_slow(meta={**config.kwargs, **arguments})
    return int(x), int(y), int(z)
