"""The forward and backward graphs that AOTAutograd passes to a backend's compilers.

Source: ``torch/_functorch/aot_autograd.py``, ``torch/_dynamo/backends/debugging.py``.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import os
from collections.abc import Callable, Iterator
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.contract.patching import patched

__all__ = ["aot_compilers", "eager_backend", "no_dumps"]

_FEATURE = "capture of AOT stages"
_FAULTS = "faults in AOT graphs"

Around = Callable[[str, torch.fx.GraphModule], contextlib.AbstractContextManager[None]]


@contextlib.contextmanager
def aot_compilers(around: Around, on_start: Callable[[], None]) -> Iterator[None]:
    """Run ``around(direction, gm)`` around each call of a compiler that AOTAutograd makes.

    ``direction`` is ``"forward"`` or ``"backward"``; inference counts as forward. ``on_start`` is called when
    AOTAutograd begins with a graph. This covers every backend, whichever function it enters: ``aot_autograd``,
    ``aot_module_simplified``, ``aot_function``. Graphs that a compiler or a partitioner itself passes to AOTAutograd,
    such as Inductor's patterns, do not count.
    """
    module = need("torch._functorch.aot_autograd", feature=_FEATURE)
    start = need("torch._functorch.aot_autograd.create_aot_state", feature=_FEATURE)
    original = need("torch._functorch.aot_autograd.aot_stage2_compile", feature=_FEATURE)
    activity = _Activity()

    @functools.wraps(start)
    def create_aot_state(*args: Any, **kwargs: Any) -> Any:
        if not activity:
            on_start()
        return start(*args, **kwargs)

    @functools.wraps(original)
    def aot_stage2_compile(
        aot_state: Any,
        aot_graph_capture: Any,
        partition_fn: Any,
        fw_compiler: Any,
        bw_compiler: Any = None,
        inference_compiler: Any = None,
    ) -> Any:
        compilers = {"fw_compiler": fw_compiler, "bw_compiler": bw_compiler, "inference_compiler": inference_compiler}
        if not activity:
            directions = {"fw_compiler": "forward", "bw_compiler": "backward", "inference_compiler": "forward"}
            compilers = {
                name: _wrapped(compiler or fw_compiler, directions[name], around, activity)
                for name, compiler in compilers.items()
            }
        with activity.inside():
            return original(
                aot_state=aot_state, aot_graph_capture=aot_graph_capture, partition_fn=partition_fn, **compilers
            )

    with (
        patched(module, "create_aot_state", create_aot_state, feature=_FEATURE),
        patched(module, "aot_stage2_compile", aot_stage2_compile, feature=_FEATURE),
        no_dumps(),
    ):
        yield


class _Activity:
    """A flag: AOTAutograd, or a compiler that it calls, works on a graph."""

    def __init__(self) -> None:
        self._depth = 0

    def __bool__(self) -> bool:
        return self._depth > 0

    @contextlib.contextmanager
    def inside(self) -> Iterator[None]:
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1


@contextlib.contextmanager
def no_dumps() -> Iterator[None]:
    """Discard the graph that a failing partitioner writes into the working directory."""
    owner, name = place("torch._functorch.partitioners._get_unique_path", feature=_FEATURE)
    with patched(owner, name, lambda base_name, extension: os.devnull, feature=_FEATURE):
        yield


def _wrapped(compiler: Any, direction: str, around: Around, activity: _Activity) -> Any:
    """Return the compiler with ``around`` around its calls, of the same type, since torch checks the type."""
    serializable = need("torch._functorch.aot_autograd.SerializableAOTDispatchCompiler", feature=_FEATURE)
    if isinstance(compiler, serializable):
        wrapper = copy.copy(compiler)
        wrapper.compiler_fn = _wrapped(compiler.compiler_fn, direction, around, activity)
        return wrapper

    @functools.wraps(compiler)
    def compile_graph(gm: torch.fx.GraphModule, example_inputs: Any, **kwargs: Any) -> Any:
        with around(direction, gm), activity.inside():
            return compiler(gm, example_inputs, **kwargs)

    return compile_graph


def eager_backend(
    *,
    forward: Callable[[torch.fx.GraphModule], None] | None = None,
    backward: Callable[[torch.fx.GraphModule], None] | None = None,
) -> Callable[..., Any]:
    """Return a backend like ``aot_eager`` that passes each graph to a function, which may change it.

    ``forward`` receives the inference graph too.
    """

    def compiler(change: Callable[[torch.fx.GraphModule], None] | None) -> Callable[..., Any]:
        boxed_nop = need("torch._dynamo.backends.debugging.boxed_nop", feature=_FAULTS)

        def compile_graph(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Any:
            if change is not None:
                change(gm)
            return boxed_nop(fx_g=gm, example_inputs=example_inputs)

        return compile_graph

    def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Any:
        aot_eager = need("torch._dynamo.backends.debugging.aot_eager", feature=_FAULTS)
        return aot_eager(
            gm=gm, fake_tensor_inputs=example_inputs, fw_compiler=compiler(forward), bw_compiler=compiler(backward)
        )

    return backend
