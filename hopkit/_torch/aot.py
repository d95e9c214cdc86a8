"""AOTAutograd, as a capture sees it: the forward and backward graphs it hands to a backend's compilers."""

from __future__ import annotations

import contextlib
import copy
import functools
import os
from collections.abc import Callable, Iterator
from typing import Any

import torch

from hopkit._torch.contract import need, place
from hopkit._torch.patching import patched

__all__ = ["aot_compilers", "eager_backend", "no_dumps"]

_FEATURE = "capture of AOT stages"
_CHANGED = "faults in AOT graphs"

Around = Callable[[str, torch.fx.GraphModule], contextlib.AbstractContextManager[None]]


@contextlib.contextmanager
def aot_compilers(around: Around, on_start: Callable[[], None]) -> Iterator[None]:
    """Put ``around(direction, gm)`` about each call of a compiler that AOTAutograd was given.

    ``direction`` is ``"forward"`` or ``"backward"``; inference counts as forward. ``on_start`` is called when
    AOTAutograd begins with a graph. Every backend that AOTAutograd compiles for is seen, by whichever of its functions
    it enters: ``aot_autograd``, ``aot_module_simplified``, ``aot_function``. What a compiler or a partitioner itself
    takes through AOTAutograd, as Inductor does with its patterns, is none of the program's.
    Source: ``torch/_functorch/aot_autograd.py``.
    """
    module = need("torch._functorch.aot_autograd", feature=_FEATURE)
    start = need("torch._functorch.aot_autograd.create_aot_state", feature=_FEATURE)
    original = need("torch._functorch.aot_autograd.aot_stage2_compile", feature=_FEATURE)
    at_work = _AtWork()

    @functools.wraps(start)
    def create_aot_state(*args: Any, **kwargs: Any) -> Any:
        if not at_work:
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
        if not at_work:
            directions = {"fw_compiler": "forward", "bw_compiler": "backward", "inference_compiler": "forward"}
            compilers = {
                name: _observed(compiler or fw_compiler, directions[name], around, at_work)
                for name, compiler in compilers.items()
            }
        with at_work.inside():
            return original(
                aot_state=aot_state, aot_graph_capture=aot_graph_capture, partition_fn=partition_fn, **compilers
            )

    with (
        patched(module, "create_aot_state", create_aot_state, feature=_FEATURE),
        patched(module, "aot_stage2_compile", aot_stage2_compile, feature=_FEATURE),
        no_dumps(),
    ):
        yield


class _AtWork:
    """Whether AOTAutograd, or a compiler that it was given, is at work on a graph."""

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
    """Let the partitioner, when it fails, write its graph to nowhere: it would be a file in the working directory."""
    owner, name = place("torch._functorch.partitioners._get_unique_path", feature=_FEATURE)
    with patched(owner, name, lambda base_name, extension: os.devnull, feature=_FEATURE):
        yield


def _observed(compiler: Any, direction: str, around: Around, at_work: _AtWork) -> Any:
    """The compiler with ``around`` about its calls, of the same type, since torch asks for the type."""
    serializable = need("torch._functorch.aot_autograd.SerializableAOTDispatchCompiler", feature=_FEATURE)
    if isinstance(compiler, serializable):
        twin = copy.copy(compiler)
        twin.compiler_fn = _observed(compiler.compiler_fn, direction, around, at_work)
        return twin

    @functools.wraps(compiler)
    def compile_graph(gm: torch.fx.GraphModule, example_inputs: Any, **kwargs: Any) -> Any:
        with around(direction, gm), at_work.inside():
            return compiler(gm, example_inputs, **kwargs)

    return compile_graph


def eager_backend(
    *,
    forward: Callable[[torch.fx.GraphModule], None] | None = None,
    backward: Callable[[torch.fx.GraphModule], None] | None = None,
) -> Callable[..., Any]:
    """A backend as ``aot_eager`` is, that hands each graph to a function, which may change it, before it is run.

    ``forward`` gets the inference graph too. Source: ``torch/_dynamo/backends/debugging.py``.
    """

    def compiler(change: Callable[[torch.fx.GraphModule], None] | None) -> Callable[..., Any]:
        as_it_is = need("torch._dynamo.backends.debugging.boxed_nop", feature=_CHANGED)

        def compile_graph(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Any:
            if change is not None:
                change(gm)
            return as_it_is(fx_g=gm, example_inputs=example_inputs)

        return compile_graph

    def backend(gm: torch.fx.GraphModule, example_inputs: list[Any]) -> Any:
        aot_eager = need("torch._dynamo.backends.debugging.aot_eager", feature=_CHANGED)
        return aot_eager(
            gm=gm, fake_tensor_inputs=example_inputs, fw_compiler=compiler(forward), bw_compiler=compiler(backward)
        )

    return backend
